import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compute } from '../support.ts';

const DAY_MS = 86_400_000;
const days = fc.integer({ min: Date.UTC(1900, 0, 1) / DAY_MS, max: Date.UTC(2199, 11, 31) / DAY_MS });
const seconds = fc.integer({ min: 0, max: 86_399 });
const iso = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
const isoTime = (day: number, second: number): string => new Date((day * 86_400 + second) * 1000).toISOString().slice(0, 19).replace('T', ' ');

describe('dates', () => {
  test('differences are those of the calendar', () => {
    fc.assert(
      fc.property(days, seconds, days, seconds, (a, s, b, t) => {
        const data = { a: isoTime(a, s), b: isoTime(b, t) };
        expect(compute('dateDiff(a, b)', data)).toBe(String(b - a));
        expect(compute('DAYS(b, a)', data)).toBe(String(b - a));
        expect(compute("dateDiff(a, b, 's')", data)).toBe(String((b - a) * 86_400 + t - s));
        expect(compute('TIMESTAMP(b) - TIMESTAMP(a)', data)).toBe(String(((b - a) * 86_400 + t - s) * 1000));
      }),
    );
  });

  test('what is added can be taken away, and a time stamp leads back', () => {
    fc.assert(
      fc.property(days, seconds, fc.integer({ min: -30_000, max: 30_000 }), (day, second, offset) => {
        const a = isoTime(day, second);
        expect(compute(`DATEDELTA(a, ${offset})`, { a })).toBe(isoTime(day + offset, second));
        expect(compute(`DATEDELTA(DATEDELTA(a, ${offset}), ${-offset})`, { a })).toBe(a);
        expect(compute('DATE(TIMESTAMP(a))', { a })).toBe(a);
        expect(compute('DATE(YEAR(a), MONTH(a), DAY(a), HOUR(a), MINUTE(a), SECOND(a))', { a })).toBe(a);
        expect(compute('text(a, "yyyy-MM-dd HH:mm:ss")', { a })).toBe(a);
      }),
    );
  });

  test('full months are as many as still fit', () => {
    fc.assert(
      fc.property(days, days, (one, other) => {
        const [a, b] = [iso(Math.min(one, other)), iso(Math.max(one, other))];
        const months = Number(compute("dateCalc(a, b, 'month')", { a, b }));
        const dayOfMonth = Number(a.slice(8));
        const reaches = (n: number): boolean => {
          const [year, month] = [Number(a.slice(0, 4)), Number(a.slice(5, 7)) - 1 + n];
          return Date.UTC(year, month, 1) / DAY_MS + dayOfMonth - 1 <= Date.UTC(Number(b.slice(0, 4)), Number(b.slice(5, 7)) - 1, Number(b.slice(8))) / DAY_MS;
        };
        expect([reaches(months), months >= 0]).toEqual([true, true]);
        const sameDayExists = new Date(Date.UTC(Number(a.slice(0, 4)), Number(a.slice(5, 7)) + months + 1, 0)).getUTCDate() >= dayOfMonth;
        if (sameDayExists) expect(reaches(months + 1)).toBe(false);
        expect(compute("dateCalc(a, b, 'year')", { a, b })).toBe(String(Math.floor(months / 12)));
        expect(compute("0 - dateCalc(b, a, 'month')", { a, b })).toBe(String(months));
      }),
    );
  });

  test('weeks are counted by walking through them', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 11, max: 17 }), (day, type) => {
        const a = iso(day);
        const first = (type - 10) % 7;
        const weekday = (each: number): number => new Date(each * DAY_MS).getUTCDay();
        let week = 1;
        for (let each = Date.UTC(Number(a.slice(0, 4)), 0, 1) / DAY_MS + 1; each <= day; each += 1) if (weekday(each) === first) week += 1;
        expect(compute(`WEEKNUM(a, ${type})`, { a })).toBe(String(week));
        expect(compute(`WEEKDAY(a, ${type})`, { a })).toBe(String(((weekday(day) - first + 7) % 7) + 1));
        expect(compute('ISOWEEKNUM(a)', { a })).toBe(String(isoWeek(day)));
      }),
    );
  });
});

describe('numbers', () => {
  const cents = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
  const amount = (value: bigint): string =>
    `${value < 0n ? '-' : ''}${(value < 0n ? -value : value) / 100n}.${String((value < 0n ? -value : value) % 100n).padStart(2, '0')}`;

  test('the remainder has the sign of the divisor and misses less than one divisor', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
        fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }).filter((value) => value !== 0n),
        (x, divisor) => {
          expect(compute('MOD(x, d)', { x: String(x), d: String(divisor) })).toBe(String(((x % divisor) + divisor) % divisor));
        },
      ),
    );
  });

  test('amounts are written as the platform writes them', () => {
    fc.assert(
      fc.property(cents, (value) => {
        const written = Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(amount(value) as Intl.StringNumericLiteral);
        expect(compute('text(x, "#,##0.00")', { x: amount(value) })).toBe(written.replace(/^-0\.00$/, '0.00'));
        expect(compute('toNumber(text(x, "#,##0.00")) == x', { x: amount(value) })).toBe('true');
      }),
    );
  });

  test('largest and smallest are those of the sorted column', () => {
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 20 }), fc.nat(25), (values, at) => {
        const mx = values.map((value) => ({ je: amount(value) }));
        const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        const at1 = (list: readonly bigint[]): string => {
          const found = list[at];
          return found === undefined ? '' : found === 0n ? '0.00' : amount(found);
        };
        expect(compute(`if(empty(SMALL(mx.item.je, ${at + 1})), "", toFixed(SMALL(mx.item.je, ${at + 1}), 2))`, { mx })).toBe(at1(sorted));
        expect(compute(`if(empty(LARGE(mx.item.je, ${at + 1})), "", toFixed(LARGE(mx.item.je, ${at + 1}), 2))`, { mx })).toBe(at1(sorted.toReversed()));
      }),
    );
  });

  test('the sum of products is exact', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(cents, cents), { maxLength: 20 }), (rows) => {
        const mx = rows.map(([a, b]) => ({ a: amount(a), b: amount(b) }));
        const total = rows.reduce((sum, [a, b]) => sum + a * b, 0n);
        expect(compute('SUMPRODUCT(mx.item.a, mx.item.b) * 10000', { mx })).toBe(String(total));
      }),
    );
  });
});

describe('texts', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'B', '寿', '𩸽', ' ', ',', '1') });

  test('parts make the whole', () => {
    fc.assert(
      fc.property(text, fc.nat(12), (t, n) => {
        const data = { t };
        expect(compute(`concat(LEFT(t, ${n}), MID(t, ${n + 1}, 999))`, data)).toBe(t);
        expect(compute(`LEN(LEFT(t, ${n})) + LEN(RIGHT(t, LEN(t) - LEN(LEFT(t, ${n}))))`, data)).toBe(String([...t].length));
        expect(compute(`REPLACE(t, ${n + 1}, 2, MID(t, ${n + 1}, 2))`, data)).toBe(t);
        expect(compute('COUNTNO(t, ",")', data)).toBe(String(t === '' ? 0 : t.split(',').length));
      }),
    );
  });
});

// helpers

/** The number of Thursdays in the year of this week's Thursday, up to it. */
function isoWeek(day: number): number {
  const thursday = day - ((new Date(day * DAY_MS).getUTCDay() + 6) % 7) + 3;
  const year = new Date(thursday * DAY_MS).getUTCFullYear();
  let weeks = 0;
  for (let each = thursday; new Date(each * DAY_MS).getUTCFullYear() === year; each -= 7) weeks += 1;
  return weeks;
}
