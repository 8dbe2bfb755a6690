import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { paginate, type FlowBlock, type FlowRow, type PageRoom, type Piece } from '../../../renderers/print/layout/paginate.ts';

const rows = (count: number, height = 10): FlowRow[] => Array.from({ length: count }, () => ({ height }));
const block = (more: Partial<FlowBlock> & Pick<FlowBlock, 'rows'>): FlowBlock => ({
  id: 'a',
  gap: 0,
  once: 0,
  repeat: 0,
  subtotal: 0,
  carry: 0,
  total: 0,
  ...more,
});
const room: PageRoom = { first: 100, other: 100, line: 10 };
/** `a 0-8 subtotal` per piece, pages side by side. */
const shown = (pages: readonly (readonly Piece[])[]): string[] =>
  pages.map((page) =>
    page
      .map((piece) =>
        [
          `${piece.id} ${piece.from}-${piece.to}`,
          piece.carryIn && 'carried',
          piece.skip !== undefined && `skip ${piece.skip}`,
          piece.show !== undefined && `show ${piece.show}`,
          piece.subtotal && 'subtotal',
          piece.carryOut && 'carry',
          piece.total && 'total',
        ]
          .filter(Boolean)
          .join(' '),
      )
      .join(' | '),
  );

describe('where pages end', () => {
  test.each<[string, FlowBlock[], Partial<PageRoom>, string[]]>([
    ['rows that fit', [block({ rows: rows(10) })], {}, ['a 0-10']],
    ['one row too many', [block({ rows: rows(11) })], {}, ['a 0-10', 'a 10-11']],
    ['the head is counted on every page', [block({ rows: rows(11), repeat: 20 })], {}, ['a 0-8', 'a 8-11']],
    ['a title is counted once', [block({ rows: rows(19), once: 10 })], {}, ['a 0-9', 'a 9-19']],
    ['a first page with less room', [block({ rows: rows(12) })], { first: 50 }, ['a 0-5', 'a 5-12']],
    ['no subtotal on a single page', [block({ rows: rows(9), subtotal: 10, total: 10 })], {}, ['a 0-9 total']],
    [
      'a subtotal on each of several pages',
      [block({ rows: rows(20), subtotal: 10, total: 10 })],
      {},
      ['a 0-9 subtotal', 'a 9-18 subtotal', 'a 18-20 subtotal total'],
    ],
    ['the last row comes along with the total', [block({ rows: rows(10), total: 10 })], {}, ['a 0-9', 'a 9-10 total']],
    ['running totals go along', [block({ rows: rows(12), carry: 10, total: 10 })], {}, ['a 0-9 carry', 'a 9-12 carried total']],
    [
      'subtotal and running total',
      [block({ rows: rows(16), subtotal: 10, carry: 10, total: 10 })],
      {},
      ['a 0-8 subtotal carry', 'a 8-15 carried subtotal carry', 'a 15-16 carried subtotal total'],
    ],
    ['a second block goes on below', [block({ rows: rows(5) }), block({ id: 'b', rows: rows(4), gap: 10 })], {}, ['a 0-5 | b 0-4']],
    ['the gap is dropped at the top', [block({ rows: rows(10) }), block({ id: 'b', rows: rows(10), gap: 10 })], {}, ['a 0-10', 'b 0-10']],
    ['a heading needs its first row', [block({ rows: rows(8) }), block({ id: 'b', rows: rows(3), once: 15 })], {}, ['a 0-8', 'b 0-3']],
    ['a kept block moves as a whole', [block({ rows: rows(6) }), block({ id: 'b', rows: rows(5), keep: true })], {}, ['a 0-6', 'b 0-5']],
    [
      'a kept block that no page can hold is divided',
      [block({ rows: rows(6) }), block({ id: 'b', rows: rows(15), keep: true })],
      {},
      ['a 0-6 | b 0-4', 'b 4-14', 'b 14-15'],
    ],
    ['a block that wants a new page', [block({ rows: rows(1) }), block({ id: 'b', rows: rows(1), breakBefore: true })], {}, ['a 0-1', 'b 0-1']],
    ['no empty page before the first block', [block({ rows: rows(1), breakBefore: true })], {}, ['a 0-1']],
    ['a group heading is not the last on a page', [block({ rows: [...rows(9), { height: 10, keepNext: true }, ...rows(2)] })], {}, ['a 0-9', 'a 9-12']],
    [
      'a chain of headings moves together',
      [block({ rows: [...rows(8), { height: 10, keepNext: true }, { height: 10, keepNext: true }, ...rows(2)] })],
      {},
      ['a 0-8', 'a 8-12'],
    ],
    [
      'groups on pages of their own',
      [block({ rows: [{ height: 10 }, { height: 10 }, { height: 10, breakBefore: true }, { height: 10 }], subtotal: 5, total: 5 })],
      {},
      ['a 0-2 subtotal', 'a 2-4 subtotal total'],
    ],
    [
      'signatures take the totals along',
      [block({ rows: rows(6) }), block({ id: 'b', rows: rows(2), keep: true }), block({ id: 's', rows: rows(3), joined: true })],
      {},
      ['a 0-6', 'b 0-2 | s 0-3'],
    ],
    [
      'signatures take the last row and its total along',
      [block({ rows: rows(8), total: 10 }), block({ id: 's', rows: rows(3), joined: true, keep: true })],
      {},
      ['a 0-7', 'a 7-8 total | s 0-3'],
    ],
    [
      'signatures that no page can hold beside the totals',
      [block({ rows: rows(4), keep: true }), block({ id: 's', rows: rows(8), joined: true, keep: true })],
      {},
      ['a 0-4', 's 0-8'],
    ],
    ['nothing but headings', [block({ rows: Array.from({ length: 12 }, () => ({ height: 10, keepNext: true })) })], {}, ['a 0-10', 'a 10-12']],
    [
      'a row higher than a page is cut between lines',
      [block({ rows: [{ height: 234 }] })],
      {},
      ['a 0-1 show 100', 'a 0-1 skip 100 show 100', 'a 0-1 skip 200'],
    ],
    ['rows go on behind a cut one', [block({ rows: [{ height: 135 }, ...rows(2)], repeat: 10 })], {}, ['a 0-1 show 90', 'a 0-3 skip 90']],
    [
      'a long text begins where it finds room',
      [block({ rows: rows(5) }), block({ id: 'b', rows: [{ height: 120 }] })],
      {},
      ['a 0-5 | b 0-1 show 50', 'b 0-1 skip 50'],
    ],
    ['but not for a line or two', [block({ rows: rows(8) }), block({ id: 'b', rows: [{ height: 120 }] })], {}, ['a 0-8', 'b 0-1 show 100', 'b 0-1 skip 100']],
    [
      'each part of a cut row has its borders',
      [block({ rows: [{ height: 234 }] })],
      { padding: 5 },
      ['a 0-1 show 95', 'a 0-1 skip 90 show 95', 'a 0-1 skip 180'],
    ],
    ['smaller print has smaller lines', [block({ rows: [{ height: 150 }], line: 8 })], {}, ['a 0-1 show 96', 'a 0-1 skip 96']],
    [
      'a last row that fills the page leaves a line for the total',
      [block({ rows: [{ height: 98 }], total: 10 })],
      {},
      ['a 0-1 show 90', 'a 0-1 skip 90 total'],
    ],
    ['a heading alone', [block({ rows: [], once: 20 })], {}, ['a 0-0']],
    ['a heading alone on the next page', [block({ rows: rows(9) }), block({ id: 'b', rows: [], once: 20 })], {}, ['a 0-9', 'b 0-0']],
    ['more head than paper', [block({ rows: rows(2), repeat: 200 })], {}, ['a 0-1', 'a 1-2']],
  ])('%s', (_name, blocks, more, expected) => {
    expect(shown(paginate(blocks, { ...room, ...more }))).toEqual(expected);
  });
});

const anyRow = fc.record({ height: fc.integer({ min: 5, max: 60 }), keepNext: fc.boolean(), breakBefore: fc.boolean() });
const anyBlock = fc.record({
  joined: fc.boolean(),
  gap: fc.integer({ min: 0, max: 10 }),
  once: fc.integer({ min: 0, max: 20 }),
  repeat: fc.integer({ min: 0, max: 20 }),
  rows: fc.array(anyRow, { maxLength: 40 }),
  subtotal: fc.constantFrom(0, 10),
  carry: fc.constantFrom(0, 10),
  total: fc.constantFrom(0, 10),
  keep: fc.boolean(),
  breakBefore: fc.boolean(),
});

it('shows every row once, in order, and never more than a page can hold', () => {
  fc.assert(
    fc.property(fc.array(anyBlock, { minLength: 1, maxLength: 5 }), (given) => {
      const blocks = given.map((each, index) => ({ ...each, id: String(index) }));
      const pages = paginate(blocks, { first: 140, other: 160, line: 10 });
      for (const each of blocks) {
        const pieces = pages.flat().filter(({ id }) => id === each.id);
        const seen = pieces.flatMap(({ from, to, skip, show }) =>
          Array.from({ length: to - from }, (_, at) => ({
            row: from + at,
            begins: at > 0 || skip === undefined,
            ends: show === undefined || at < to - from - 1,
          })),
        );
        expect(seen.filter(({ begins }) => begins).map(({ row }) => row)).toEqual(each.rows.map((_, at) => at));
        expect(seen.filter(({ ends }) => ends).map(({ row }) => row)).toEqual(each.rows.map((_, at) => at));
        expect([pieces.filter(({ first }) => first).length, pieces.filter(({ last }) => last).length]).toEqual([1, 1]);
        expect(pieces.filter(({ total }) => total).length).toBe(each.total > 0 ? 1 : 0);
      }
      pages.forEach((page, at) => {
        expect(page.length > 0).toBe(true);
        const used = page.reduce(
          (total, piece, index) => total + (index === 0 ? 0 : (blocks[Number(piece.id)]?.gap ?? 0)) + heightOf(piece, blocks[Number(piece.id)]),
          0,
        );
        expect(used).toBeLessThanOrEqual(at === 0 ? 140 : 160);
      });
    }),
    { numRuns: 400 },
  );
});

function heightOf(piece: Piece, of: FlowBlock | undefined): number {
  if (of === undefined) throw new Error('unknown block');
  const inside = of.rows.slice(piece.from, piece.to).reduce((total, row) => total + row.height, 0);
  const lastHeight = of.rows[piece.to - 1]?.height ?? 0;
  const shown = piece.show === undefined ? inside - (piece.skip ?? 0) : inside - lastHeight + piece.show;
  return (
    shown +
    of.repeat +
    (piece.first ? of.once : 0) +
    (piece.carryIn ? of.carry : 0) +
    (piece.subtotal ? of.subtotal : 0) +
    (piece.carryOut ? of.carry : 0) +
    (piece.total ? of.total : 0)
  );
}
