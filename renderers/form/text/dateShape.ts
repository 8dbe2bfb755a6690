import type { CompiledField } from '../../../registry/form/index.ts';
import { dateFormats, parseDate, plainText, type DateFormats, type Dayjs } from '../../../validators/words/index.ts';
import type { Binding } from '../store/Binding.ts';
import { evaluateText } from '../store/evaluate.ts';

/** What kind of moment a control is about. */
export interface DateShape {
  readonly picker: 'date' | 'month' | 'year' | 'time';
  /** How it is stored and shown unless the field says otherwise. */
  readonly format: string;
  readonly showTime?: boolean;
}

export const formatsOf = (field: CompiledField, shape: DateShape): DateFormats => dateFormats(field, shape.format);

/** What a range with these ends is stored as. One that lacks an end, or has one that is no moment, stays as it is for the check of ranges to refuse. */
export function rangeValue({ type }: CompiledField, from: string, to: string): unknown {
  if (from === '' && to === '') return null;
  if (type === 'array') return [from, to];
  return to === '' ? from : `${from === '' ? ' ' : from},${to}`;
}

/** Whether a moment lies outside of what `ui.min` and `ui.max` allow: a date, or a formula such as `ksrq` or `item.ksrq`. */
export function outsideOf(binding: Binding, formats: DateFormats, unit: 'day' | 'month' | 'year'): (moment: Dayjs) => boolean {
  const min = limitOf(binding, binding.field.ui.min, formats);
  const max = limitOf(binding, binding.field.ui.max, formats);
  return (moment) => (min !== undefined && moment.isBefore(min, unit)) || (max !== undefined && moment.isAfter(max, unit));
}

// helpers

function limitOf(binding: Binding, declared: unknown, { stored }: DateFormats): Dayjs | undefined {
  const text = plainText(declared).trim();
  if (text === '') return undefined;
  const literal = /^\d{4}(-\d{2}){0,2}/.test(text);
  const value = literal ? text : (evaluateText(binding, text) ?? '');
  return parseDate(value, stored) ?? parseDate(value, 'YYYY-MM-DD');
}
