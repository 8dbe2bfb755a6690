import { describe, expect, test } from 'vitest';
import { readDuration } from '../../validators/words/readDuration.ts';

const field = (ui: object = {}) => ({ type: 'number', ui: { widget: 'duration', ...ui } }) as unknown as Parameters<typeof readDuration>[1];

describe('a text is read as a length of time', () => {
  test.each<[string, string | null]>([
    ['1小时30分', '90'],
    ['1小时30分钟', '90'],
    ['1小時30分鐘', '90'],
    ['1小时 30 分', '90'],
    ['1h30m', '90'],
    ['1h 30min', '90'],
    ['1H30M', '90'],
    ['2 hours, 5 minutes', '125'],
    ['1.5小时', '90'],
    ['30分', '30'],
    ['30m', '30'],
    ['30min', '30'],
    ['2h', '120'],
    ['1天', '1440'],
    ['1d 2h 3min', '1563'],
    ['1天30分钟', '1470'],
    ['１小时', '60'],
    ['0分钟', '0'],
    ['1:30', '90'],
    ['01:30', '90'],
    ['01:30:00', '90'],
    ['01:30:30', '90.5'],
    ['30:00', '1800'],
    ['1：30', '90'],
    // cells of a workbook: [h]:mm of 24, 30 and 48 hours, and one after the day that never was
    ['1900-01-01', '1440'],
    ['1900-01-01 06:00:00', '1800'],
    ['1900-01-02', '2880'],
    ['1900-03-01 01:00:00', '87900'],
    // as in the first box
    ['90', '129600'],
    ['0.5', '720'],
    ['1,000', '1440000'],
    ['９０', '129600'],
    ['', null],
    ['  ', null],
  ])('%j is %s minutes', (text, minutes) => {
    expect(readDuration(text, field())).toBe(minutes);
  });

  test.each([
    '1小时-5分钟',
    '-5分钟',
    '-5',
    '1小时30',
    '1h30',
    '30分1小时',
    '1小时1小时',
    '1小时30秒',
    '约1小时',
    '1小时左右',
    '1小时30分x',
    '很久',
    '1:75',
    '1:30:75',
    '1:30分',
    '1.5:30',
    '2026-11-09',
    '1900-02-31 x',
    '小时',
    '1,0',
    '1+1小时',
    '1个月',
  ])('%j is none', (text) => {
    expect(readDuration(text, field())).toBeUndefined();
  });

  test.each<[object, string, string]>([
    [{ storeAs: 'hour' }, '1小时30分', '1.5'],
    [{ storeAs: 'hour' }, '2', '48'],
    [{ units: ['hour', 'minute'] }, '2', '120'],
    [{ units: ['minute'] }, '90', '90'],
    [{ units: ['day', 'hour'], hoursPerDay: 8, storeAs: 'hour' }, '90', '720'],
    [{ hoursPerDay: 8 }, '1天', '480'],
    [{ hoursPerDay: 8 }, '1900-01-01', '1440'],
    [{ units: ['hour'] }, '1小时30分', '90'],
  ])('stored by %j, %j is %s', (ui, text, value) => {
    expect(readDuration(text, field(ui))).toBe(value);
  });
});
