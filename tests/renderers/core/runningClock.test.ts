import { expect, it, test } from 'vitest';
import { runningClock } from '../../../renderers/core/index.ts';

test.each([
  ['2026-11-16 09:00:00', 0, '2026-11-16 09:00:00'],
  ['2026-11-16 09:00:00', 61_500, '2026-11-16 09:01:01'],
  ['2026-12-31 23:59:59', 1_000, '2027-01-01 00:00:00'],
  // where clocks are put forward in some zone, that of the server still counts every second
  ['2026-03-29 01:59:59', 1_000, '2026-03-29 02:00:00'],
])('from %s, %i ms later, it shows %s', (start, passed, expected) => {
  let ticks = 5_000;
  const clock = runningClock(start, () => ticks);
  ticks += passed;
  expect(clock()).toBe(expected);
});

it('without a time it shows what it was given', () => {
  expect(runningClock('')()).toBe('');
});
