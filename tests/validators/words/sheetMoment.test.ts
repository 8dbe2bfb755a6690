import { expect, test } from 'vitest';
import { dateValue, sheetMoment } from '../../../validators/words/index.ts';

/** As parsers of workbooks make a date of a serial number. */
const dateOf = (serial: number): Date => new Date(Math.trunc((serial - 25_569) * 86_400_000));
const two = (part: number): string => String(part).padStart(2, '0');

test('every minute of a day, and seconds beside them, are read as they were written', () => {
  for (let second = 0; second < 86_400; second += 59) {
    const time = `${two(Math.floor(second / 3600))}:${two(Math.floor(second / 60) % 60)}:${two(second % 60)}`;
    expect(sheetMoment(dateOf(46_335 + second / 86_400))).toBe(second === 0 ? '2026-11-09' : `2026-11-09 ${time}`);
    expect(sheetMoment(dateOf(second / 86_400))).toBe(time);
    expect(dateValue(sheetMoment(dateOf(second / 86_400)), 'time')).toBe(time);
  }
});

test('what is no date says nothing', () => expect(sheetMoment(new Date(Number.NaN))).toBe(''));
