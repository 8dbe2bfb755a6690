import { asText, dateText, isEmpty, Num, parseDateTime, ZERO } from '../engine/index.ts';
import type { FunctionTools, Operand } from '../engine/index.ts';
import type { WorkDays } from '../WorkDays.ts';
import { defineFunction, shortText } from './defineFunction.ts';

const further = { name: 'holidays', type: 'column', default: null, accepts: ['date', 'datetime'] } as const;

export const networkDays = defineFunction({
  name: 'NETWORKDAYS',
  params: [{ name: 'start', type: 'date' }, { name: 'end', type: 'date' }, further],
  result: 'number',
  decimals: 0,
  calendar: true,
  doc: {
    'zh-CN':
      '从 start 到 end 的工作日天数，首尾都算，按工作日历（字典 holiday、workday）扣除节假日、计入调休上班日，再扣除 holidays 列出的日期；end 较早时为负；任一为空时为 0；日历没有安排的年份不能计算',
    'en-US':
      'Working days from start to end, both included, by the work calendar (dictionaries holiday and workday) with its working weekends, less the dates in holidays; negative when end is earlier; 0 when one is empty; years that the calendar does not cover cannot be computed',
    'zh-TW':
      '從 start 到 end 的工作日天數，首尾都算，按工作日曆（字典 holiday、workday）扣除節假日、計入調休上班日，再扣除 holidays 列出的日期；end 較早時為負；任一為空時為 0；日曆沒有安排的年份不能計算',
  },
  call: ([start, end, off], tools) => {
    const calendar = calendarOf(tools, off);
    if (start === null || end === null) {
      return ZERO;
    }
    const [first, last] = start.day <= end.day ? [start.day, end.day] : [end.day, start.day];
    const unknown = calendar.unknownYear(first, last);
    if (unknown !== undefined) {
      return missingYear(tools, unknown);
    }
    const count = new Num(calendar.count(first, last));
    return start.day <= end.day ? count : ZERO.minus(count);
  },
});

export const workDay = defineFunction({
  name: 'WORKDAY',
  params: [{ name: 'start', type: 'date' }, { name: 'days', type: 'number' }, further],
  result: 'date',
  calendar: true,
  doc: {
    'zh-CN':
      'start 之后第 days 个工作日，负数为之前，按工作日历（字典 holiday、workday）和 holidays 列出的日期；days 的小数舍去，为 0 时是 start 本身；空日期为空；日历没有安排的年份不能计算',
    'en-US':
      'The working day so many after start, or before it when negative, by the work calendar (dictionaries holiday and workday) and the dates in holidays; decimals of days are cut off, 0 gives start itself; empty for an empty date; years that the calendar does not cover cannot be computed',
    'zh-TW':
      'start 之後第 days 個工作日，負數為之前，按工作日曆（字典 holiday、workday）和 holidays 列出的日期；days 的小數捨去，為 0 時是 start 本身；空日期為空；日曆沒有安排的年份不能計算',
  },
  call: ([start, days, off], tools) => {
    const calendar = calendarOf(tools, off);
    if (start === null) {
      return null;
    }
    const count = days.trunc().toNumber();
    if (!Number.isFinite(count)) {
      return tools.fail('FML_INVALID_DATE', 'invalidDate', 1);
    }
    const unknown = calendar.unknownYear(start.day, start.day);
    const found = unknown === undefined ? calendar.after(start.day, count) : { unknownYear: unknown };
    return 'day' in found ? (dateText(found.day) ?? tools.fail('FML_INVALID_DATE', 'invalidDate', 1)) : missingYear(tools, found.unknownYear);
  },
});

// helpers

/** Without a calendar nothing is assumed: that people work from Monday to Friday would be wrong every few weeks. */
function calendarOf(tools: FunctionTools, off: readonly Operand[] | null): WorkDays {
  const calendar = tools.clock.workdays ?? tools.fail('FML_CALENDAR', 'noCalendar');
  const days = (off ?? [])
    .filter((value) => !isEmpty(value))
    .map((value) => parseDateTime(asText(value))?.day ?? tools.fail('FML_INVALID_DATE', 'invalidDate', 2, { subject: shortText(asText(value)) }));
  return days.length === 0 ? calendar : calendar.without(days);
}

const missingYear = (tools: FunctionTools, year: number): never => tools.fail('FML_CALENDAR', 'noCalendarYear', undefined, { subject: String(year) });
