import { dayOf, Num, ZERO } from '../engine/index.ts';
import type { LocalDateTime } from '../engine/index.ts';
import { defineFunction } from './defineFunction.ts';

export const year = defineFunction({
  name: 'year',
  aliases: ['YEAR'],
  params: [{ name: 'date', type: 'date' }],
  result: 'number',
  decimals: 0,
  doc: { 'zh-CN': '年份；空日期为 0', 'en-US': 'The year; 0 for an empty date', 'zh-TW': '年份；空日期為 0' },
  call: ([date]) => new Num(date?.year ?? 0),
});

export const month = defineFunction({
  name: 'month',
  aliases: ['MONTH'],
  params: [{ name: 'date', type: 'date' }],
  result: 'number',
  decimals: 0,
  doc: { 'zh-CN': '月份，1 到 12；空日期为 0', 'en-US': 'The month, 1 to 12; 0 for an empty date', 'zh-TW': '月份，1 到 12；空日期為 0' },
  call: ([date]) => new Num(date?.month ?? 0),
});

export const day = defineFunction({
  name: 'day',
  aliases: ['DAY'],
  params: [{ name: 'date', type: 'date' }],
  result: 'number',
  decimals: 0,
  doc: { 'zh-CN': '几号，1 到 31；空日期为 0', 'en-US': 'The day of the month; 0 for an empty date', 'zh-TW': '幾號，1 到 31；空日期為 0' },
  call: ([date]) => new Num(date?.date ?? 0),
});

export const hour = defineFunction({
  name: 'hour',
  aliases: ['HOUR'],
  params: [{ name: 'moment', type: 'moment' }],
  result: 'number',
  decimals: 0,
  doc: {
    'zh-CN': '小时，0 到 23；可用时间、日期或 time 的结果',
    'en-US': 'The hour, 0 to 23, of a date, a time of day or what time gives',
    'zh-TW': '小時，0 到 23；可用時間、日期或 time 的結果',
  },
  call: ([moment]) => new Num(Math.floor((moment?.second ?? 0) / 3600)),
});

export const minute = defineFunction({
  name: 'minute',
  aliases: ['MINUTE'],
  params: [{ name: 'moment', type: 'moment' }],
  result: 'number',
  decimals: 0,
  doc: {
    'zh-CN': '分钟，0 到 59；可用时间、日期或 time 的结果',
    'en-US': 'The minute, 0 to 59, of a date, a time of day or what time gives',
    'zh-TW': '分鐘，0 到 59；可用時間、日期或 time 的結果',
  },
  call: ([moment]) => new Num(Math.floor((moment?.second ?? 0) / 60) % 60),
});

export const second = defineFunction({
  name: 'second',
  aliases: ['SECOND'],
  params: [{ name: 'moment', type: 'moment' }],
  result: 'number',
  decimals: 0,
  doc: {
    'zh-CN': '秒，0 到 59；可用时间、日期或 time 的结果',
    'en-US': 'The second, 0 to 59, of a date, a time of day or what time gives',
    'zh-TW': '秒，0 到 59；可用時間、日期或 time 的結果',
  },
  call: ([moment]) => new Num((moment?.second ?? 0) % 60),
});

export const weekday = defineFunction({
  name: 'weekday',
  aliases: ['WEEKDAY'],
  params: [
    { name: 'date', type: 'date' },
    { name: 'type', type: 'integer', default: 1 },
  ],
  result: 'number',
  decimals: 0,
  doc: {
    'zh-CN': '星期几；type 1 星期日为 1，2 星期一为 1，3 星期一为 0，11 到 17 从星期一到星期日起为 1；空日期为 0',
    'en-US': 'The day of the week; type 1 counts Sunday as 1, 2 Monday as 1, 3 Monday as 0, 11 to 17 start with Monday to Sunday as 1; 0 for an empty date',
    'zh-TW': '星期幾；type 1 星期日為 1，2 星期一為 1，3 星期一為 0，11 到 17 從星期一到星期日起為 1；空日期為 0',
  },
  call: ([date, type], tools) => {
    const first = type === 3 ? MONDAY : firstDayOfWeek(type);
    if (first === undefined) {
      return tools.fail('FML_RANGE', 'oneOf', 1, { params: { name: 'type', choices: '1, 2, 3, 11–17' } });
    }
    return date === null ? ZERO : new Num(daysSince(first, date.day) + (type === 3 ? 0 : 1));
  },
});

export const weekNum = defineFunction({
  name: 'WEEKNUM',
  params: [
    { name: 'date', type: 'date' },
    { name: 'type', type: 'integer', default: 1 },
  ],
  result: 'number',
  decimals: 0,
  doc: {
    'zh-CN': '一年中的第几周，含 1 月 1 日的为第 1 周；type 1 从星期日起，2 从星期一起，11 到 17 从星期一到星期日起，21 为 ISO 周',
    'en-US':
      'The week of the year that begins with the week of 1 January; type 1 starts on Sunday, 2 on Monday, 11 to 17 on Monday to Sunday, 21 is the ISO week',
    'zh-TW': '一年中的第幾週，含 1 月 1 日的為第 1 週；type 1 從星期日起，2 從星期一起，11 到 17 從星期一到星期日起，21 為 ISO 週',
  },
  call: ([date, type], tools) => {
    const first = type === 21 ? MONDAY : firstDayOfWeek(type);
    if (first === undefined) {
      return tools.fail('FML_RANGE', 'oneOf', 1, { params: { name: 'type', choices: '1, 2, 11–17, 21' } });
    }
    if (date === null) {
      return ZERO;
    }
    return type === 21 ? isoWeek(date) : weekFrom(date, first);
  },
});

export const isoWeekNum = defineFunction({
  name: 'ISOWEEKNUM',
  params: [{ name: 'date', type: 'date' }],
  result: 'number',
  decimals: 0,
  doc: {
    'zh-CN': 'ISO 周数：星期一为一周之始，含当年第一个星期四的为第 1 周',
    'en-US': 'The ISO week: weeks start on Monday, week 1 holds the first Thursday of the year',
    'zh-TW': 'ISO 週數：星期一為一週之始，含當年第一個星期四的為第 1 週',
  },
  call: ([date]) => (date === null ? ZERO : isoWeek(date)),
});

// helpers

/** Days of the week as JavaScript counts them. */
const SUNDAY = 0;
const MONDAY = 1;

function firstDayOfWeek(type: number): number | undefined {
  if (type === 1 || type === 2) {
    return type === 1 ? SUNDAY : MONDAY;
  }
  return type >= 11 && type <= 17 ? (type - 10) % 7 : undefined;
}

/** How many days ago the week began. The first day of the count was a Thursday. */
function daysSince(first: number, day: number): number {
  return (((day + 4 - first) % 7) + 7) % 7;
}

function weekFrom(date: LocalDateTime, first: number): Num {
  const newYear = dayOf(date.year, 1, 1) ?? date.day;
  return new Num(Math.floor((date.day - newYear + daysSince(first, newYear)) / 7) + 1);
}

/** The Thursday of a week decides which year it belongs to. */
function isoWeek(date: LocalDateTime): Num {
  const thursday = date.day - daysSince(MONDAY, date.day) + 3;
  const year = new Date(thursday * 86_400_000).getUTCFullYear();
  const newYear = dayOf(year, 1, 1) ?? thursday;
  return new Num(Math.floor((thursday - newYear) / 7) + 1);
}
