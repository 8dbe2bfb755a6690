import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { columnWidth, fitColumns, fitsAtAll } from '../../../renderers/print/layout/fitColumns.ts';
import { contentWidth, paperOf } from '../../../renderers/print/layout/paper.ts';
import { textWidth, wordWidth } from '../../../renderers/core/textWidth.ts';
import { code128 } from '../../../renderers/print/parts/code128.ts';

const columns = (count: number, min: number, ideal = min) => Array.from({ length: count }, () => ({ min, ideal }));
const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0);

describe('columns', () => {
  // 12 pt are 16 px; a cell needs 9 px more
  test.each([
    ['have room', columns(2, 5, 10), 600, { font: 12, parts: [[0, 1]] }],
    ['become smaller', columns(6, 5), 520, { font: 11.5, parts: [[0, 1, 2, 3, 4, 5]] }],
    [
      'go on in further parts with their key',
      columns(10, 5),
      350,
      {
        font: 8,
        parts: [
          [0, 1, 2, 3, 4],
          [0, 5, 6, 7, 8],
          [0, 9],
        ],
      },
    ],
  ])('%s', (_name, needs, available, expected) => {
    const { font, parts } = fitColumns(needs, { available, index: 0, font: 12, key: 0 });
    expect({ font, parts: parts.map((part) => part.columns) }).toEqual(expected);
  });

  it('have a key that need not be the first', () => {
    expect(fitColumns(columns(10, 5), { available: 350, index: 0, font: 12, key: 3 }).parts.map((part) => part.columns)).toEqual([
      [3, 0, 1, 2, 4],
      [3, 5, 6, 7, 8],
      [3, 9],
    ]);
  });

  it('are all there, fill the width, and are never narrower than they must be unless one alone is too wide', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ min: fc.double({ min: 1, max: 20, noNaN: true }), ideal: fc.double({ min: 1, max: 30, noNaN: true }) }), {
          minLength: 1,
          maxLength: 25,
        }),
        fc.integer({ min: 250, max: 1100 }),
        fc.integer({ min: 0, max: 24 }),
        (needs, available, wish) => {
          const key = wish % needs.length;
          const { font, parts } = fitColumns(needs, { available, index: 3, font: 9.5, key });
          const room = available - columnWidth(3, font);
          expect([...new Set(parts.flatMap((part) => part.columns))].toSorted((a, b) => a - b)).toEqual(needs.map((_, at) => at));
          expect(font).toBeGreaterThanOrEqual(8);
          for (const part of parts) {
            expect(sum(part.widths)).toBeCloseTo(room, 6);
            const least = sum(part.columns.map((at) => columnWidth(needs[at]?.min ?? 0, font)));
            if (least <= room)
              part.columns.forEach((at, index) => expect((part.widths[index] ?? 0) + 1e-6).toBeGreaterThanOrEqual(columnWidth(needs[at]?.min ?? 0, font)));
            else expect(part.columns.length).toBeLessThanOrEqual(2);
            if (parts.length > 1) expect(part.columns).toContain(key);
          }
          if (parts.length === 1 && needs.length > 2) expect(fitsAtAll(needs, { available, index: 3 })).toBe(true);
        },
      ),
    );
  });
});

test.each([
  ['A4', 'portrait', 210, 297],
  ['A4', 'landscape', 297, 210],
  ['A5', 'landscape', 210, 148],
  ['A4half', 'landscape', 210, 148.5],
] as const)('%s %s', (name, orientation, width, height) => {
  expect(paperOf(name, orientation)).toMatchObject({ width, height });
  expect(contentWidth(paperOf(name, orientation, [0, 5, 0, 5]))).toBeCloseTo(((width - 10) * 96) / 25.4);
});

test.each([
  ['', 0],
  ['金额', 2],
  ['1,234.56', 4.12],
  ['a\n金额合计', 4],
])('%j is %d em wide', (text, width) => {
  expect(textWidth(text)).toBeCloseTo(width);
});

test.each([
  ['', 0],
  ['出发日期', 0],
  ['Deductible tax', 5.42],
  ['单号 CL-1 号', 2.6],
])('the longest word of %j is %d em wide', (text, width) => {
  expect(wordWidth(text)).toBeCloseTo(width);
});

describe('bar codes', () => {
  it('consist of symbols of eleven modules', () => {
    const widths = code128('CL-2026-0202') ?? [];
    // start, twelve characters, check, stop
    expect([widths.length, sum(widths)]).toEqual([14 * 6 + 7, 14 * 11 + 13]);
  });

  it('have the check symbol of the standard', () => {
    // the usual worked example: 54 with the start of set A, so 55 with that of set B, which is the symbol of W
    expect(code128('PJJ123C')?.slice(-13, -7).join('')).toBe(code128('W')?.slice(6, 12).join(''));
  });

  it('differ for every character', () => {
    const all = Array.from(
      { length: 95 },
      (_, index) =>
        code128(String.fromCharCode(32 + index))
          ?.slice(6, 12)
          .join('') ?? '',
    );
    expect(new Set(all).size).toBe(95);
    for (const symbol of all) expect(sum([...symbol].map(Number))).toBe(11);
  });

  test.each(['', '单据', 'a\tb'])('carry no %j', (text) => {
    expect(code128(text)).toBeUndefined();
  });
});
