import type { SchemaFormat } from './index.ts';

/** Controls that store moments of the place, without a zone: `2026-11-22 09:30:00`, `09:30`. */
const momentWidgets: ReadonlySet<string | undefined> = new Set(['datetime', 'date', 'time', 'timeSelect', 'month', 'year', 'input']);
const localMoment = /^\d{4}-\d\d-\d\d \d\d:\d\d(?::\d\d)?$/;
const localTime = /^\d\d:\d\d(?::\d\d)?$/;

export const date: SchemaFormat = { name: 'date', message: 'validation.date_format', looks: 'YYYY-MM-DD', test: isDate };

/** As RFC 3339 has it, or as the time controls store it. */
export const time: SchemaFormat = {
  name: 'time',
  message: 'validation.time',
  looks: 'HH:mm:ss',
  test: (text, widget) => (momentWidgets.has(widget) && localTime.test(text) ? isClock(text.length === 5 ? `${text}:00` : text) : isTime(text)),
};

export const dateTime: SchemaFormat = {
  name: 'date-time',
  message: 'validation.date_format',
  looks: 'YYYY-MM-DD HH:mm:ss',
  test: (text, widget) => {
    if (momentWidgets.has(widget) && localMoment.test(text))
      return isDate(text.slice(0, 10)) && isClock(text.length === 16 ? `${text.slice(11)}:00` : text.slice(11));
    return /^[^Tt]{10}[Tt]/.test(text) && isDate(text.slice(0, 10)) && isTime(text.slice(11));
  },
};

export const duration: SchemaFormat = {
  name: 'duration',
  message: 'validation.format',
  looks: 'P1DT2H',
  test: (text) =>
    /^P(?!$)(?:\d+W|(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)?(?:T(?!$)(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S))?)$/.test(text) &&
    !/[^\x20-\x7e]/.test(text),
};

// helpers

function isDate(text: string): boolean {
  const [, year, month, day] = (/^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined || month < 1 || month > 12 || day < 1) return false;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day <= ([31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0);
}

function isClock(text: string): boolean {
  const [hour = 99, minute = 99, second = 99] = text.split(':').map(Number);
  return hour <= 23 && minute <= 59 && second <= 59;
}

/** A leap second is only there in the last minute of a day in UTC. */
function isTime(text: string): boolean {
  const match = /^([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.[0-9]+)?(?:[Zz]|([+-])([0-9]{2}):([0-9]{2}))$/.exec(text);
  if (!match) return false;
  const [hour = 99, minute = 99, second = 99] = match.slice(1, 4).map(Number);
  const [aheadHours, aheadMinutes] = [Number(match[5] ?? 0), Number(match[6] ?? 0)];
  if (hour > 23 || minute > 59 || second > 60 || aheadHours > 23 || aheadMinutes > 59) return false;
  if (second < 60) return true;
  const ahead = (match[4] === '-' ? -1 : 1) * (aheadHours * 60 + aheadMinutes);
  return (hour * 60 + minute - ahead + 2880) % 1440 === 1439;
}
