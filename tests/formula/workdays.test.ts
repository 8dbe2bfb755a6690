import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileFormula, daysIn, FormulaError, formatFormulaValue, plainScope, WorkDays, type CalendarEntry } from '../../formula/index.ts';
import { shipped } from '../packages/support.ts';

const LONG = process.env['YUANBIAO_LONG'] === '1';
const DAY_MS = 86_400_000;

test.each([
  ['2026-10-01', ['2026-10-01']],
  ['2026-02-27~2026-03-01', ['2026-02-27', '2026-02-28', '2026-03-01']],
  [' 2026-10-01 ', ['2026-10-01']],
  ['2026-02-30', []],
  ['2026-10-07~2026-10-01', []],
  ['2026-13-01~2026-13-02', []],
  ['国庆', []],
  ['', []],
])('the entry %j stands for %j', (entry, days) => expect(daysIn(entry)).toEqual(days));

test('a range that somebody mistyped does not fill the memory', () => expect(daysIn('0001-01-01~9999-12-31')).toHaveLength(400));

describe('the calendar that the product brings', () => {
  const workdays = WorkDays.of(entriesOf('holiday'), entriesOf('workday'));

  test.each([
    ['the whole year 2026 has 248 working days', 'NETWORKDAYS("2026-01-01", "2026-12-31")', '248'],
    ['the Spring Festival with the Saturdays around it', 'NETWORKDAYS("2026-02-14", "2026-02-28")', '6'],
    ['the first day after the Spring Festival', 'WORKDAY("2026-02-14", 1)', '2026-02-24'],
    ['a make-up Sunday', 'NETWORKDAYS("2026-01-04", "2026-01-04")', '1'],
    ['a week of Labour Day', 'NETWORKDAYS("2026-05-01", "2026-05-09")', '4'],
  ])('%s', (_, text, expected) => expect(compute(text, workdays)).toBe(expected));
});

test.each(['NETWORKDAYS("2026-11-09", "2026-11-10")', 'WORKDAY("2026-11-09", 1)', 'NETWORKDAYS(nothing, nothing)'])('%s fails without a calendar', (text) => {
  expect(compute(text, undefined)).toBe('FML_CALENDAR');
  expect(compute(text, WorkDays.of(undefined, [{ value: '2026-10-10' }]))).toBe('FML_CALENDAR');
});

test('years of which the calendar says nothing are not taken for years without holidays', () => {
  const workdays = WorkDays.of([{ value: '2025-10-01' }, { value: '2027-10-01' }]);
  expect(
    ['"2025-12-30", "2026-01-02"', '"2025-01-01", "2027-01-01"', '"2027-10-01", "2027-10-04"'].map((dates) => compute(`NETWORKDAYS(${dates})`, workdays)),
  ).toEqual(['FML_CALENDAR', 'FML_CALENDAR', '1']);
  expect(compute('WORKDAY("2025-12-31", 1)', workdays)).toBe('FML_CALENDAR');
});

test('entries out of use do not count', () => {
  expect(compute('NETWORKDAYS("2026-10-01", "2026-10-02")', WorkDays.of([{ value: '2026-10-01', disabled: true }, { value: '2026-10-02' }]))).toBe('1');
});

test('which formulas need a calendar', () => {
  expect(['NETWORKDAYS(a, b)', 'if(a, 1, WORKDAY(b, 1))', 'days(a, b)', 'concat("NETWORKDAYS(")'].map((text) => compileFormula(text).usesCalendar)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

/** Counts day by day what the product finds out by arithmetic. */
test(
  'both functions agree with counting on the fingers',
  () => {
    const day = fc.integer({ min: 0, max: 3 * 365 }).map((offset) => dayAfter('2024-01-01', offset));
    const entry = fc
      .oneof(
        day,
        fc.tuple(day, fc.nat(9)).map(([from, more]) => `${from}~${dayAfter(from, more)}`),
      )
      .map((value) => ({ value }));
    const everyYear = ['2023-12-31', '2024-01-01', '2025-01-01', '2026-01-01', '2027-01-01'].map((value) => ({ value }));
    fc.assert(
      fc.property(
        fc.array(entry, { maxLength: 25 }),
        fc.array(entry, { maxLength: 25 }),
        day,
        day,
        fc.integer({ min: -120, max: 120 }),
        fc.array(day, { maxLength: 8 }),
        (holidays, workdays, from, to, count, further) => {
          const [off, on] = [spread([...everyYear, ...holidays]), spread(workdays)];
          const works = (at: string): boolean => !further.includes(at) && (on.has(at) || (![0, 6].includes(new Date(at).getUTCDay()) && !off.has(at)));
          const calendar = WorkDays.of([...everyYear, ...holidays], workdays);
          const data = { from, to, count, t: further.map((rq) => ({ rq })) };

          const [first, last] = from <= to ? [from, to] : [to, from];
          let counted = 0;
          for (let at = first; at <= last; at = dayAfter(at, 1)) counted += works(at) ? 1 : 0;
          expect(compute('NETWORKDAYS(from, to, t.item.rq)', calendar, data)).toBe(String(from <= to || counted === 0 ? counted : -counted));

          let at = from;
          for (let left = Math.abs(count); left > 0; left -= works(at) ? 1 : 0) {
            at = dayAfter(at, Math.sign(count));
            if (at < '2023-01-01' || at > '2027-12-31') return;
          }
          expect(compute('WORKDAY(from, count, t.item.rq)', calendar, data)).toBe(at);
        },
      ),
      { numRuns: LONG ? 20_000 : 300 },
    );
  },
  LONG ? 600_000 : undefined,
);

// helpers

const entriesOf = (key: string): readonly CalendarEntry[] => (shipped('dict', key).spec as { readonly items: readonly CalendarEntry[] }).items;

function compute(text: string, workdays: WorkDays | undefined, data: Readonly<Record<string, unknown>> = {}): string {
  try {
    return formatFormulaValue(
      compileFormula(text).evaluate(plainScope(data, { clock: { today: () => '2026-11-16', now: () => '2026-11-16 09:00:00', workdays } })),
    );
  } catch (error) {
    if (error instanceof FormulaError) return error.code;
    throw error;
  }
}

const dayAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

function spread(entries: readonly { readonly value: string }[]): ReadonlySet<string> {
  return new Set(
    entries.flatMap(({ value }) => {
      const [from = '', to = from] = value.split('~');
      const days = [];
      for (let at = from; at <= to; at = dayAfter(at, 1)) days.push(at);
      return days;
    }),
  );
}
