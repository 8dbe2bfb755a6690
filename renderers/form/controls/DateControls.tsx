import { DatePicker, TimePicker } from 'antd';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import { observer } from 'mobx-react-lite';
import { plainText } from '../text/values.ts';
import { defineControl, type Control, type EditProps } from './defineControl.ts';

dayjs.extend(customParseFormat);

type PickerKind = 'date' | 'month' | 'year' | 'time';

interface DateShape {
  readonly widget: string;
  readonly picker: PickerKind;
  /** Stored and shown. */
  readonly format: string;
  readonly showTime?: boolean;
}

const shapes = {
  date: { widget: 'date', picker: 'date', format: 'YYYY-MM-DD' },
  datetime: { widget: 'datetime', picker: 'date', format: 'YYYY-MM-DD HH:mm:ss', showTime: true },
  month: { widget: 'month', picker: 'month', format: 'YYYY-MM' },
  year: { widget: 'year', picker: 'year', format: 'YYYY' },
  time: { widget: 'time', picker: 'time', format: 'HH:mm:ss' },
} as const satisfies Record<string, DateShape>;

export const dateControl = dateLike(shapes.date);
export const datetimeControl = dateLike(shapes.datetime);
export const monthControl = dateLike(shapes.month);
export const yearControl = dateLike(shapes.year);
export const timeControl = dateLike(shapes.time);

// helpers

function dateLike(shape: DateShape): Control {
  return defineControl({
    widget: shape.widget,
    types: ['string'],
    text: (binding) => plainText(binding.value),
    edit: observer((props: EditProps) => <DateEdit {...props} shape={shape} />),
    paste: (text) => readDate(text, shape.format),
  });
}

/** Accepts the stored format and the usual spellings of a date (`2026/3/5`, `2026.3.5`, `20260305`). */
function readDate(text: string, format: string): string {
  const trimmed = text.trim();
  const parsed = dayjs(trimmed, [format, 'YYYY/M/D', 'YYYY.M.D', 'YYYY-M-D', 'YYYYMMDD', 'YYYY年M月D日'], true);
  return parsed.isValid() ? parsed.format(format) : trimmed;
}

function DateEdit({ binding, field, id, aria, cell, onDone, shape }: EditProps & { readonly shape: DateShape }) {
  const stored = plainText(binding.value);
  const parsed = stored === '' ? null : dayjs(stored, shape.format);
  const change = (next: dayjs.Dayjs | null): void => {
    binding.set(next ? next.format(shape.format) : null);
    if (cell === true && shape.showTime !== true) onDone?.();
  };
  const shared = {
    id,
    value: parsed?.isValid() === true ? parsed : null,
    format: shape.format,
    placeholder: field.ui.placeholder ?? '',
    className: 'yb-wide',
    ...(cell === true ? { autoFocus: true, defaultOpen: true, variant: 'borderless' as const, size: 'small' as const } : {}),
    ...(aria['aria-invalid'] ? { status: 'error' as const } : {}),
    onBlur: () => binding.leave(),
    'data-control': binding.address,
    ...aria,
  };
  if (shape.picker === 'time') return <TimePicker {...shared} onChange={(next) => change(next)} />;
  return <DatePicker {...shared} picker={shape.picker} showTime={shape.showTime === true} onChange={(next) => change(next)} />;
}
