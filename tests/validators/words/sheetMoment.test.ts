import { expect, test } from 'vitest';
import { dateValue } from '../../../validators/words/index.ts';
import { sheetMoment, sheetSerial } from '../../../validators/words/sheetMoment.ts';

/** As parsers of workbooks make a date of a serial number. */
const dateOf = (serial: number, since1904 = false): Date => new Date(Math.floor((serial + (since1904 ? 1462 : 0) - 25_569) * 86_400_000));
const two = (part: number): string => String(part).padStart(2, '0');

test('every minute of a day, and seconds beside them, are read as they were written', () => {
  for (let second = 0; second < 86_400; second += 59) {
    const time = `${two(Math.floor(second / 3600))}:${two(Math.floor(second / 60) % 60)}:${two(second % 60)}`;
    expect(sheetMoment(dateOf(46_335 + second / 86_400))).toBe(second === 0 ? '2026-11-09' : `2026-11-09 ${time}`);
    expect(sheetMoment(dateOf(second / 86_400))).toBe(time);
    expect(dateValue(sheetMoment(dateOf(second / 86_400)) ?? '', 'time')).toBe(time);
  }
});

test.each<[serial: number, since1904: boolean, says: string | undefined]>([
  [0, false, '00:00:00'],
  [1, false, '1900-01-01'],
  [2.5, false, '1900-01-02 12:00:00'],
  [31, false, '1900-01-31'],
  [59, false, '1900-02-28'],
  [60, false, undefined],
  [60.5, false, undefined],
  [61, false, '1900-03-01'],
  [1462, false, '1904-01-01'],
  [1462.5, false, '1904-01-01 12:00:00'],
  [2_958_465, false, '9999-12-31'],
  [2_958_466, false, undefined],
  [-1, false, undefined],
  [0, true, '1904-01-01 00:00:00'],
  [0.5, true, '12:00:00'],
  [1, true, '1904-01-02'],
  [60, true, '1904-03-01'],
  [44_873, true, '2026-11-09'],
  [-1, true, undefined],
])('the number %d (since 1904: %s) says %s', (serial, since1904, says) => {
  expect(sheetMoment(dateOf(serial, since1904), since1904)).toBe(says);
  expect(sheetSerial(dateOf(serial, since1904), since1904)).toBe(String(serial));
});

test('midnight on the first day of 1904 is a day and a time', () => {
  expect([dateValue('1904-01-01 00:00:00', 'date'), dateValue('1904-01-01 00:00:00', 'time')]).toEqual(['1904-01-01', '00:00:00']);
});

test('what is no date says nothing', () => expect(sheetMoment(new Date(Number.NaN))).toBeUndefined());
