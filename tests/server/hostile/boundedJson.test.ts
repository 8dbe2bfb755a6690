import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exceeded, parseJson, parseStorableJson, unwritableText, type JsonBudget } from '../../../server/core/boundedJson.ts';
import { Problem } from '../../../server/core/refusals.ts';

const small: JsonBudget = { depth: 3, values: 12, names: 4 };
const bytes = (text: string): Buffer => Buffer.from(text, 'utf8');

describe('what is beyond a budget is found before anything is built', () => {
  test.each<[string, keyof JsonBudget | undefined]>([
    ['{}', undefined],
    ['1', undefined],
    ['"text"', undefined],
    ['[[[1]]]', undefined],
    ['[[[[1]]]]', 'depth'],
    ['{"a":{"b":{"c":{}}}}', 'depth'],
    ['{"a":1,"b":2,"c":3,"d":4}', undefined],
    ['{"a":1,"b":2,"c":3,"d":4,"e":5}', 'names'],
    // lists have no names, and siblings count for themselves
    ['[1,2,3,4,5,6,7,8,9]', undefined],
    ['[{"a":1,"b":2},{"a":1,"b":2}]', undefined],
    [`[${Array.from({ length: 14 }, () => 0).join()}]`, 'values'],
    // what stands in texts says nothing
    ['"[[[[[[,,,,,,,,,,,,,,,"', undefined],
    ['["\\"[[[[[[", "\\\\", "a\\\\\\"[[[["]', undefined],
    ['{"a\\"[[[[":1}', undefined],
    // what is no JSON comes through to the parser, whatever it is
    [']]]]', undefined],
    ['"never ends [[[[[[', undefined],
    ['[[[', undefined],
    ['', undefined],
  ])('%s: %s', (text, expected) => {
    expect(exceeded(bytes(text), small)).toBe(expected);
  });

  test('measures as whoever walks the value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.boolean(), (value, spaced) => {
        const text = bytes(JSON.stringify(value, null, spaced ? 1 : 0));
        const { depth, values, names } = measured(value);
        expect(exceeded(text, { depth, values, names })).toBeUndefined();
        if (depth > 0) expect(exceeded(text, { depth: depth - 1, values: Infinity, names: Infinity })).toBe('depth');
        if (names > 1) expect(exceeded(text, { depth: Infinity, values: Infinity, names: names - 1 })).toBe('names');
      }),
      { numRuns: 300 },
    );
  });
});

test('what is read is what JSON.parse reads', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(parseJson(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
    { numRuns: 200 },
  );
  expect(() => parseJson('{')).toThrow(SyntaxError);
});

test.each([
  [{ rows: [{ reason: 'fine' }, { reason: 'cut \ud83d' }] }, 'rows.1.reason'],
  [{ a: 'x\0' }, 'a'],
  [{ 'a\0': 1 }, ''],
  [['\udc00'], '0'],
  ['\ud83d', ''],
  [{ a: '😀', b: ['陈', 1, null, true] }, undefined],
])('%j: a text that no database stores is at %s', (value, place) => {
  expect(unwritableText(value)).toBe(place);
  if (place !== undefined) expect(() => parseStorableJson(JSON.stringify(value))).toThrow(Problem);
});

// helpers

/** The least budget of a value; members of an object and commas are counted as the reader of bytes does. */
function measured(value: unknown): JsonBudget {
  if (typeof value !== 'object' || value === null) return { depth: 0, values: 1, names: 1 };
  const members = Object.values(value);
  const below = members.map(measured);
  return {
    depth: 1 + Math.max(0, ...below.map(({ depth }) => depth)),
    values: 2 + below.reduce((sum, { values }) => sum + values, 0) + members.length,
    names: Math.max(1, Array.isArray(value) ? 0 : members.length, ...below.map(({ names }) => names)),
  };
}
