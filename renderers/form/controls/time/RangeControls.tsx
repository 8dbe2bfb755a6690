import { formatsOf, rangeValue, type DateShape } from '../../text/dateShape.ts';
import { saidText } from '../../text/said.ts';
import { rangeOf, readDate } from '../../../../validators/words/index.ts';
import { dateOptions, timeOptions } from './dateOptions.ts';
import { defineControl, type Control, type ControlOption, type EditProps } from '../defineControl.ts';
import { lazyEdit } from '../lazyEdit.tsx';

const ends: readonly ControlOption[] = [
  { name: 'startPlaceholder', kind: 'text', doc: '开始一格的提示' },
  { name: 'endPlaceholder', kind: 'text', doc: '结束一格的提示' },
];

export const dateRangeControl = rangeOfDates(
  { picker: 'date', format: 'YYYY-MM-DD' },
  {
    widget: 'dateRange',
    aliases: ['daterange'],
    title: { 'zh-CN': '日期范围', 'en-US': 'Date range', 'zh-TW': '日期範圍' },
    doc: { 'zh-CN': '选择开始和结束日期', 'en-US': 'A first and a last day', 'zh-TW': '選擇開始和結束日期' },
    options: [...dateOptions, ...ends],
    example: { type: 'array', value: ['2026-11-16', '2026-11-18'] },
  },
);

export const datetimeRangeControl = rangeOfDates(
  { picker: 'date', format: 'YYYY-MM-DD HH:mm:ss', showTime: true },
  {
    widget: 'datetimeRange',
    aliases: ['datetimerange'],
    title: { 'zh-CN': '日期时间范围', 'en-US': 'Date and time range', 'zh-TW': '日期時間範圍' },
    doc: { 'zh-CN': '选择开始和结束的时刻', 'en-US': 'A first and a last moment', 'zh-TW': '選擇開始和結束的時刻' },
    options: [...dateOptions, ...timeOptions, ...ends],
    example: { type: 'array', value: ['2026-11-16 09:00:00', '2026-11-16 17:30:00'] },
  },
);

export const monthRangeControl = rangeOfDates(
  { picker: 'month', format: 'YYYY-MM' },
  {
    widget: 'monthRange',
    aliases: ['monthrange'],
    title: { 'zh-CN': '月份范围', 'en-US': 'Month range', 'zh-TW': '月份範圍' },
    doc: { 'zh-CN': '选择开始和结束月份', 'en-US': 'A first and a last month', 'zh-TW': '選擇開始和結束月份' },
    options: [...dateOptions, ...ends],
    example: { type: 'array', value: ['2026-09', '2026-11'] },
  },
);

export const timeRangeControl = rangeOfDates(
  { picker: 'time', format: 'HH:mm:ss' },
  {
    widget: 'timeRange',
    aliases: ['timerange'],
    title: { 'zh-CN': '时间范围', 'en-US': 'Time range', 'zh-TW': '時間範圍' },
    doc: { 'zh-CN': '选择一天中开始和结束的时刻', 'en-US': 'A first and a last time of day', 'zh-TW': '選擇一天中開始和結束的時刻' },
    options: [...dateOptions.filter(({ name }) => name !== 'min' && name !== 'max'), ...timeOptions, ...ends],
    example: { type: 'array', value: ['09:00:00', '17:30:00'] },
  },
);

// helpers

/** Two moments, stored as a list of two, or in a text field separated by a comma. */
function rangeOfDates(shape: DateShape, words: Pick<Control, 'widget' | 'aliases' | 'title' | 'doc' | 'options' | 'example'>): Control {
  return defineControl({
    ...words,
    group: 'time',
    types: ['array', 'string'],
    labels: 'group',
    text: saidText,
    edit: lazyEdit(saidText, () =>
      import('./RangeEdit.tsx').then(({ RangeEdit }) => (props: EditProps) => <RangeEdit {...props} shape={shape} />),
    ),
    paste: (pasted, { field, store }) => {
      const { stored, shown } = formatsOf(field, shape);
      const [from, to] = rangeOf(pasted.split(/\s*[~～,，\u81f3]\s*/));
      return rangeValue(field, readDate(from, stored, shown, store.moment()), readDate(to, stored, shown, store.moment()));
    },
  });
}
