import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createClock } from '../../../server/clock/Clock.ts';
import { addSeconds, defaultHours, parseHours, secondsBetween, type WorkCalendar } from '../../../server/workflow/due/index.ts';

const clock = createClock('Asia/Shanghai');
const plain: WorkCalendar = { hours: defaultHours, holidays: new Set(), workdays: new Set() };
const autumn: WorkCalendar = {
  ...plain,
  holidays: new Set(['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07']),
  workdays: new Set(['2026-10-10']),
};
const hours = (count: number): number => count * 3600;

describe('working time', () => {
  test.each([
    ['within the morning', plain, '2026-11-16 09:00:00', hours(2), '2026-11-16 11:00:00'],
    ['up to the very end of the morning', plain, '2026-11-16 09:00:00', hours(3), '2026-11-16 12:00:00'],
    ['over noon', plain, '2026-11-16 11:00:00', hours(2), '2026-11-16 14:30:00'],
    ['begun at noon', plain, '2026-11-16 12:30:00', hours(1), '2026-11-16 14:30:00'],
    ['over night', plain, '2026-11-16 17:00:00', hours(1), '2026-11-17 09:00:00'],
    ['over a weekend', plain, '2026-11-20 17:00:00', hours(1), '2026-11-23 09:00:00'],
    ['begun on a Sunday', plain, '2026-11-22 10:00:00', hours(7.5), '2026-11-23 17:30:00'],
    ['over holidays', autumn, '2026-09-30 17:00:00', hours(1), '2026-10-08 09:00:00'],
    ['a Saturday on which people work', autumn, '2026-10-09 17:00:00', hours(1), '2026-10-10 09:00:00'],
    ['nothing', plain, '2026-11-22 10:00:00', 0, '2026-11-22 10:00:00'],
  ] as const)('%s', (_name, calendar, from, seconds, expected) => {
    expect(addSeconds(clock, calendar, 'worktime', from, seconds)).toBe(expected);
    expect(secondsBetween(clock, calendar, 'worktime', from, expected)).toBe(seconds);
  });

  test('calendar time counts nights and weekends', () => {
    expect(addSeconds(clock, plain, 'caltime', '2026-11-20 17:00:00', hours(48))).toBe('2026-11-22 17:00:00');
    expect(secondsBetween(clock, plain, 'caltime', '2026-11-20 17:00:00', '2026-11-22 17:00:00')).toBe(hours(48));
    expect(secondsBetween(clock, plain, 'caltime', '2026-11-22 17:00:00', '2026-11-20 17:00:00')).toBe(0);
  });

  test('what is added is what lies between, and it adds up', () => {
    const moment = fc.integer({ min: Date.UTC(2026, 0, 1) / 1000, max: Date.UTC(2027, 0, 1) / 1000 }).map((seconds) => clock.format(seconds * 1000));
    fc.assert(
      fc.property(
        moment,
        fc.integer({ min: 1, max: 500_000 }),
        fc.integer({ min: 1, max: 500_000 }),
        fc.constantFrom('caltime' as const, 'worktime' as const),
        (from, first, second, kind) => {
          const middle = addSeconds(clock, autumn, kind, from, first);
          expect(secondsBetween(clock, autumn, kind, from, middle)).toBe(first);
          expect(addSeconds(clock, autumn, kind, middle, second)).toBe(addSeconds(clock, autumn, kind, from, first + second));
        },
      ),
      { numRuns: 200 },
    );
  });
});

test.each([
  [
    '08:30-12:00,13:30-17:30',
    [
      [510, 720],
      [810, 1050],
    ],
  ],
  ['9:00-18:00', [[540, 1080]]],
  ['22:00-06:00', undefined],
  ['08:30-12:00,11:00-17:30', undefined],
  ['08:61-12:00', undefined],
  ['', undefined],
])('hours %s', (text, expected) => {
  expect(parseHours(text)).toEqual(expected);
});
