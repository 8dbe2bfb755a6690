import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Posting } from '../../../schemas/metadata/index.ts';
import { demandsOf } from '../../../server/documents/postings/demandsOf.ts';

/** What rows demand where the document says less in all than they do. */

const posting: Posting = {
  key: 'p',
  name: '预算',
  amount: 'rows.item.je',
  total: 'hdje',
  to: { bo: 'line', match: { code: 'rows.item.code' }, field: 'used' },
};
const demanded = (hdje: unknown, ...amounts: readonly unknown[]): readonly string[] =>
  demandsOf([posting], { hdje, rows: amounts.map((je, at) => ({ je, code: `c${at}` })) }).demands.map(({ amount }) => amount.toFixed());

describe('a total', () => {
  test.each<[string, unknown, readonly unknown[], readonly string[]]>([
    ['that is left out cuts nothing', undefined, [100, 50], ['100', '50']],
    ['that is empty cuts nothing', null, [100, 50], ['100', '50']],
    ['that is the sum cuts nothing', 150, ['100.00', '50'], ['100', '50']],
    ['that is more cuts nothing', 200, [100, 50], ['100', '50']],
    ['of nothing lets nothing count', 0, [100, 50], []],
    ['cuts in proportion', 75, [100, 50], ['50', '25']],
    ['loses no cent', '100.00', [50, 50, 50], ['33.34', '33.33', '33.33']],
    ['gives what is left to the rows that lost the most', '10.00', [1, 2, 8], ['0.91', '1.82', '7.27']],
    ['has decimals of its own', '1.0001', [1, 1], ['0.5001', '0.5']],
    ['leaves rows without an amount', 10, [null, 20, 0], ['10']],
    ['keeps the sign of what is refused anyway', 10, [-5, 20], ['20']],
  ])('%s', (_says, total, amounts, expected) => {
    expect(demanded(total, ...amounts)).toEqual(expected);
  });

  test('is met to the cent, and no row counts for more than it says', () => {
    const cents = fc.integer({ min: 0, max: 100_000_000 });
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 40 }), cents, (rows, total) => {
        const sum = rows.reduce((all, each) => all + each, 0);
        const counted = demandsOf([posting], { hdje: total / 100, rows: rows.map((je, at) => ({ je: je / 100, code: `c${at}` })) }).demands;
        const got = new Map(counted.map(({ named, amount }) => [named[0], Math.round(Number(amount) * 100)]));
        expect([...got.values()].reduce((all, each) => all + each, 0)).toBe(Math.min(sum, total));
        for (const [at, row] of rows.entries()) expect(got.get(`c${at}`) ?? 0).toBeLessThanOrEqual(row);
      }),
    );
  });
});
