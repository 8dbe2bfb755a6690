import { momentFormats } from '../../../../registry/form/index.ts';
import { saidText } from '../../text/said.ts';
import { formatsOf, type DateShape } from '../../text/dateShape.ts';
import { readDate } from '../../../../validators/words/index.ts';
import { currentOptions, dateOptions, timeOptions } from './dateOptions.ts';
import { defineControl, type Control, type EditProps } from '../defineControl.ts';
import { lazyEdit } from '../lazyEdit.tsx';

export const dateControl = dateLike(
  { picker: 'date', format: momentFormats.date },
  {
    widget: 'date',
    title: { 'zh-CN': '日期', 'en-US': 'Date', 'zh-TW': '日期' },
    doc: { 'zh-CN': '选择一天', 'en-US': 'One day', 'zh-TW': '選擇一天' },
    options: [...dateOptions, ...currentOptions],
    example: { type: 'string', value: '2026-11-16' },
  },
);

export const datetimeControl = dateLike(
  { picker: 'date', format: momentFormats.datetime, showTime: true },
  {
    widget: 'datetime',
    title: { 'zh-CN': '日期时间', 'en-US': 'Date and time', 'zh-TW': '日期時間' },
    doc: { 'zh-CN': '选择一天中的某一时刻', 'en-US': 'A moment of a day', 'zh-TW': '選擇一天中的某一時刻' },
    options: [...dateOptions, ...timeOptions, ...currentOptions],
    example: { type: 'string', value: '2026-11-16 09:00:00' },
  },
);

export const monthControl = dateLike(
  { picker: 'month', format: momentFormats.month },
  {
    widget: 'month',
    title: { 'zh-CN': '月份', 'en-US': 'Month', 'zh-TW': '月份' },
    doc: { 'zh-CN': '选择一个月份', 'en-US': 'One month', 'zh-TW': '選擇一個月份' },
    options: [...dateOptions, ...currentOptions],
    example: { type: 'string', value: '2026-11' },
  },
);

export const yearControl = dateLike(
  { picker: 'year', format: momentFormats.year },
  {
    widget: 'year',
    title: { 'zh-CN': '年份', 'en-US': 'Year', 'zh-TW': '年份' },
    doc: { 'zh-CN': '选择一个年份', 'en-US': 'One year', 'zh-TW': '選擇一個年份' },
    options: [...dateOptions, ...currentOptions],
    example: { type: 'string', value: '2026' },
  },
);

export const timeControl = dateLike(
  { picker: 'time', format: momentFormats.time },
  {
    widget: 'time',
    title: { 'zh-CN': '时间', 'en-US': 'Time', 'zh-TW': '時間' },
    doc: { 'zh-CN': '选择一天中的时刻', 'en-US': 'A time of day', 'zh-TW': '選擇一天中的時刻' },
    options: [...dateOptions.filter(({ name }) => name !== 'min' && name !== 'max'), ...timeOptions, ...currentOptions.filter(({ name }) => name !== 'day')],
    example: { type: 'string', value: '09:00:00' },
  },
);

// helpers

/** The calendar is the heaviest part of a form; it comes when the first date is to be edited. */
function dateLike(shape: DateShape, words: Pick<Control, 'widget' | 'title' | 'doc' | 'options' | 'example'>): Control {
  return defineControl({
    ...words,
    group: 'time',
    types: ['string'],
    text: saidText,
    edit: lazyEdit(saidText, () =>
      import('./DateEdit.tsx').then(({ DateEdit }) => (props: EditProps) => <DateEdit {...props} shape={shape} />),
    ),
    paste: (pasted, { field }) => {
      const { stored, shown } = formatsOf(field, shape);
      return readDate(pasted, stored, shown) || null;
    },
  });
}
