import { byName } from '../../schemas/byName.ts';
import { asText, dateText, dateTimeText, dayOf, isEmpty, Num, numberOf, parseDateTime, ZERO } from '../engine/index.ts';
import type { LocalDateTime, Operand } from '../engine/index.ts';
import { defineFunction } from './defineFunction.ts';

const SECONDS_PER_DAY = 86_400;
const HALF_DAY = SECONDS_PER_DAY / 2;
const HOUR = 3600;
const CHINA_OFFSET = 480;

export const today = defineFunction({
  name: 'today',
  aliases: ['TODAY'],
  params: [],
  result: 'date',
  doc: { 'zh-CN': '今天，YYYY-MM-DD', 'en-US': 'Today as YYYY-MM-DD', 'zh-TW': '今天，YYYY-MM-DD' },
  call: (_, { clock }) => clock.today(),
});

export const now = defineFunction({
  name: 'now',
  aliases: ['NOW', 'SYSTIME'],
  params: [],
  result: 'datetime',
  doc: { 'zh-CN': '现在，YYYY-MM-DD HH:mm:ss', 'en-US': 'Now as YYYY-MM-DD HH:mm:ss', 'zh-TW': '現在，YYYY-MM-DD HH:mm:ss' },
  call: (_, { clock }) => clock.now(),
});

export const dateDiff = defineFunction({
  name: 'dateDiff',
  aliases: ['DATEDIFF', 'dateCalc'],
  params: [
    { name: 'from', type: 'date' },
    { name: 'to', type: 'date' },
    { name: 'unit', type: 'text', default: 'd', oneOf: ['d', 'h', 'm', 's', 'year', 'month', 'day', 'hour', 'minute', 'second'] },
  ],
  result: 'number',
  decimals: { wholeWhere: 'unit', among: ['d', 'day', 's', 'second', 'month', 'year'] },
  doc: {
    'zh-CN': '从 from 到 to 的天数（自然日）、小时、分钟或秒数，year 和 month 为满几年、几个月；任一为空时为 0',
    'en-US': 'Calendar days, hours, minutes or seconds between two dates; year and month count full ones; 0 when one is empty',
    'zh-TW': '從 from 到 to 的天數（自然日）、小時、分鐘或秒數，year 和 month 為滿幾年、幾個月；任一為空時為 0',
  },
  call: ([from, to, unit]) => (from === null || to === null ? ZERO : difference(from, to, unit)),
});

export const days = defineFunction({
  name: 'days',
  aliases: ['DAYS'],
  params: [
    { name: 'end', type: 'date' },
    { name: 'start', type: 'date' },
  ],
  result: 'number',
  decimals: 0,
  doc: {
    'zh-CN': '两个日期相差的天数，结束日期写在前面；任一为空时为 0',
    'en-US': 'Days between two dates, the end first; 0 when one is empty',
    'zh-TW': '兩個日期相差的天數，結束日期寫在前面；任一為空時為 0',
  },
  call: ([end, start]) => (end === null || start === null ? ZERO : new Num(end.day - start.day)),
});

export const days360 = defineFunction({
  name: 'days360',
  aliases: ['DAYS360'],
  params: [
    { name: 'start', type: 'date' },
    { name: 'end', type: 'date' },
    { name: 'method', type: 'boolean', default: false },
  ],
  result: 'number',
  decimals: 0,
  doc: {
    'zh-CN': '按每月 30 天、一年 360 天计的天数；method 为假用美国算法，为真用欧洲算法',
    'en-US': 'Days in a year of twelve months of 30 days; method false is the US way, true the European way',
    'zh-TW': '按每月 30 天、一年 360 天計的天數；method 為假用美國算法，為真用歐洲算法',
  },
  call: ([start, end, european]) => (start === null || end === null ? ZERO : new Num(days360Between(start, end, european))),
});

export const halfDay = defineFunction({
  name: 'HALFDAY',
  params: [
    { name: 'start', type: 'date' },
    { name: 'end', type: 'date' },
  ],
  result: 'number',
  decimals: 1,
  doc: {
    'zh-CN': '从 start 到 end 的天数，精确到半天，不足半天按半天计',
    'en-US': 'Days from start to end in steps of a half; a started half counts',
    'zh-TW': '從 start 到 end 的天數，精確到半天，不足半天按半天計',
  },
  call: ([start, end]) => started(start, end, HALF_DAY).div(2),
});

export const countHours = defineFunction({
  name: 'COUNTHOURS',
  params: [
    { name: 'start', type: 'date' },
    { name: 'end', type: 'date' },
  ],
  result: 'number',
  decimals: 0,
  doc: {
    'zh-CN': '从 start 到 end 的小时数，不足一小时按一小时计',
    'en-US': 'Hours from start to end; a started hour counts',
    'zh-TW': '從 start 到 end 的小時數，不足一小時按一小時計',
  },
  call: ([start, end]) => started(start, end, HOUR),
});

export const dateDelta = defineFunction({
  name: 'DATEDELTA',
  params: [
    { name: 'date', type: 'date' },
    { name: 'days', type: 'integer' },
  ],
  result: { like: ['date'] },
  doc: {
    'zh-CN': '日期加上若干天，负数为减，时间不变',
    'en-US': 'The date so many days later, or earlier when negative; its time stays',
    'zh-TW': '日期加上若干天，負數為減，時間不變',
  },
  call: ([date, offset], tools) => {
    if (date === null) {
      return null;
    }
    const moved = date.hasTime ? dateTimeText(date.day + offset, date.second) : dateText(date.day + offset);
    return moved ?? tools.fail('FML_INVALID_DATE', 'invalidDate', 1);
  },
});

export const eDate = defineFunction({
  name: 'EDATE',
  params: [
    { name: 'date', type: 'date' },
    { name: 'months', type: 'number' },
  ],
  result: 'date',
  doc: {
    'zh-CN': '若干个月之后的同一天，负数为之前；没有这一天时取月末；months 的小数舍去；空日期为空',
    'en-US':
      'The same day so many months later, or earlier when negative; the last of a shorter month; decimals of months are cut off; empty for an empty date',
    'zh-TW': '若干個月之後的同一天，負數為之前；沒有這一天時取月末；months 的小數捨去；空日期為空',
  },
  call: ([date, months], tools) => (date === null ? null : (monthsLater(date, months, date.date) ?? tools.fail('FML_INVALID_DATE', 'invalidDate', 1))),
});

export const eoMonth = defineFunction({
  name: 'EOMONTH',
  params: [
    { name: 'date', type: 'date' },
    { name: 'months', type: 'number', default: 0 },
  ],
  result: 'date',
  doc: {
    'zh-CN': '若干个月之后那个月的最后一天，负数为之前，0 为当月；months 的小数舍去；空日期为空',
    'en-US':
      'The last day of the month so many months later, or earlier when negative, 0 for the same month; decimals of months are cut off; empty for an empty date',
    'zh-TW': '若干個月之後那個月的最後一天，負數為之前，0 為當月；months 的小數捨去；空日期為空',
  },
  call: ([date, months], tools) => (date === null ? null : (monthsLater(date, months, 31) ?? tools.fail('FML_INVALID_DATE', 'invalidDate', 1))),
});

export const timestamp = defineFunction({
  name: 'timestamp',
  aliases: ['TIMESTAMP'],
  params: [{ name: 'date', type: 'date' }],
  result: 'number',
  doc: {
    'zh-CN': '日期的毫秒时间戳，按平台时区；空日期为空',
    'en-US': 'Milliseconds since 1970 of a date in the time zone of the platform',
    'zh-TW': '日期的毫秒時間戳，按平台時區；空日期為空',
  },
  call: ([date], { clock }) => (date === null ? null : new Num(date.day * SECONDS_PER_DAY + date.second - offsetOf(clock.utcOffset)).times(1000)),
});

export const date = defineFunction({
  name: 'date',
  aliases: ['DATE'],
  fails: true,
  params: [
    { name: 'value', type: 'any', accepts: ['number', 'text', 'date', 'datetime', 'boolean'] },
    { name: 'parts', type: 'numbers', shape: 'value', default: null },
  ],
  result: ['date', 'datetime'],
  doc: {
    'zh-CN': '由毫秒时间戳，或由年、月、日（再加时、分、秒）得到日期；超出的月和日顺延',
    'en-US': 'A date from a time stamp in milliseconds, or from year, month, day (and hour, minute, second); excess parts run over',
    'zh-TW': '由毫秒時間戳，或由年、月、日（再加時、分、秒）得到日期；超出的月和日順延',
  },
  call: ([value, parts], tools) => {
    if (isEmpty(value)) {
      return null;
    }
    if (parts.length > MAX_PARTS) {
      return tools.fail('FML_ARITY', 'mostArguments', undefined, { params: { limit: MAX_PARTS + 1 } });
    }
    return dateFrom(value, parts, tools.clock.utcOffset) ?? tools.fail('FML_INVALID_DATE', 'invalidDate', 0);
  },
});

export const time = defineFunction({
  name: 'time',
  aliases: ['TIME'],
  fails: true,
  params: [
    { name: 'hour', type: 'integer' },
    { name: 'minute', type: 'integer' },
    { name: 'second', type: 'integer', default: 0 },
  ],
  result: 'number',
  doc: { 'zh-CN': '时刻占一天的比例，12 点为 0.5', 'en-US': 'A time of day as part of the day; noon is 0.5', 'zh-TW': '時刻占一天的比例，12 點為 0.5' },
  call: ([hour, minute, second], tools) => {
    const seconds = new Num(hour).times(HOUR).plus(new Num(minute).times(60)).plus(second);
    return seconds.isNegative() ? tools.fail('FML_RANGE', 'negativeTime', 0) : seconds.mod(SECONDS_PER_DAY).div(SECONDS_PER_DAY);
  },
});

export const lastMonth = defineFunction({
  name: 'LastMonth',
  params: [
    { name: 'year', type: 'integer' },
    { name: 'month', type: 'integer', min: 1, max: 12 },
  ],
  result: ['text', 'date'],
  doc: { 'zh-CN': '上一个月，YYYY-MM', 'en-US': 'The month before as YYYY-MM', 'zh-TW': '上一個月，YYYY-MM' },
  call: ([year, month], tools) => monthText(year, month - 1) ?? tools.fail('FML_INVALID_DATE', 'invalidDate', 0),
});

export const lastYear = defineFunction({
  name: 'LastYear',
  params: [
    { name: 'year', type: 'integer' },
    { name: 'month', type: 'integer', min: 1, max: 12 },
  ],
  result: ['text', 'date'],
  doc: { 'zh-CN': '去年同月，YYYY-MM', 'en-US': 'The same month of the year before as YYYY-MM', 'zh-TW': '去年同月，YYYY-MM' },
  call: ([year, month], tools) => monthText(year - 1, month) ?? tools.fail('FML_INVALID_DATE', 'invalidDate', 0),
});

// helpers

/** The day of a month that many months away, or the last one that it has. */
function monthsLater({ year, month }: LocalDateTime, months: Num, day: number): string | undefined {
  const target = month + months.trunc().toNumber();
  const [first, next] = [dayOf(year, target, 1), dayOf(year, target + 1, 0)];
  return first === undefined || next === undefined ? undefined : dateText(Math.min(first + day - 1, next));
}

const MAX_PARTS = 5;

const UNIT_SECONDS: Readonly<Record<string, number>> = byName({ h: HOUR, hour: HOUR, m: 60, minute: 60, s: 1, second: 1 });

function difference(from: LocalDateTime, to: LocalDateTime, unit: string): Num {
  if (unit === 'd' || unit === 'day') {
    return new Num(to.day - from.day);
  }
  const seconds = secondsBetween(from, to);
  if (unit !== 'year' && unit !== 'month') {
    return new Num(seconds).div(UNIT_SECONDS[unit] ?? 1);
  }
  const months = seconds < 0 ? -fullMonths(to, from) : fullMonths(from, to);
  return new Num(unit === 'month' ? months : Math.trunc(months / 12)).plus(0);
}

function secondsBetween(from: LocalDateTime, to: LocalDateTime): number {
  return (to.day - from.day) * SECONDS_PER_DAY + to.second - from.second;
}

/** `to` is not before `from`. The last month counts once day and time of `from` are reached again. */
function fullMonths(from: LocalDateTime, to: LocalDateTime): number {
  const reached = to.date > from.date || (to.date === from.date && to.second >= from.second);
  return (to.year - from.year) * 12 + to.month - from.month - (reached ? 0 : 1);
}

/** How many units have begun, away from zero. */
function started(start: LocalDateTime | null, end: LocalDateTime | null, unit: number): Num {
  return start === null || end === null ? ZERO : new Num(secondsBetween(start, end)).div(unit).rounded(0, 'up');
}

/** US: an end on the 31st after a start before the 30th is the 1st of the next month, and the last of February starts like a 30th. */
function days360Between(start: LocalDateTime, end: LocalDateTime, european: boolean): number {
  const startsOnLastOfFebruary = start.month === 2 && dayOf(start.year, 3, 1) === start.day + 1;
  const first = start.date === 31 || (!european && startsOnLastOfFebruary) ? 30 : start.date;
  const runsOver = !european && end.date === 31 && first < 30;
  const last = runsOver ? 31 : Math.min(end.date, 30);
  return (end.year - start.year) * 360 + (end.month - start.month) * 30 + last - first;
}

function dateFrom(value: Operand, parts: readonly Num[], utcOffset: number | undefined): string | undefined {
  const number = numberOf(value);
  if (number === undefined) {
    const parsed = parts.length === 0 ? parseDateTime(asText(value)) : undefined;
    return parsed && (parsed.hasTime ? dateTimeText(parsed.day, parsed.second) : dateText(parsed.day));
  }
  if (parts.length === 0) {
    return momentText(number.div(1000).floor().toNumber() + offsetOf(utcOffset));
  }
  const [month = 1, date = 1, hour = 0, minute = 0, second = 0] = parts.map((part) => part.trunc().toNumber());
  const day = dayOf(number.trunc().toNumber(), month, date);
  if (day === undefined) {
    return undefined;
  }
  return parts.length > 2 ? momentText(day * SECONDS_PER_DAY + hour * HOUR + minute * 60 + second) : dateText(day);
}

function momentText(seconds: number): string | undefined {
  const day = Math.floor(seconds / SECONDS_PER_DAY);
  return dateTimeText(day, seconds - day * SECONDS_PER_DAY);
}

function monthText(year: number, month: number): string | undefined {
  const day = dayOf(year, month, 1);
  return day === undefined ? undefined : dateText(day)?.slice(0, 'YYYY-MM'.length);
}

/** In seconds. */
function offsetOf(minutes: number = CHINA_OFFSET): number {
  return minutes * 60;
}
