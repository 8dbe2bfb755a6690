import { DatePicker, TimePicker } from 'antd';
import { observer } from 'mobx-react-lite';
import { parseDate, type Dayjs } from '../text/dates.ts';
import { plainText } from '../text/values.ts';
import type { EditProps } from './defineControl.ts';

export interface DateShape {
  readonly widget: string;
  readonly picker: 'date' | 'month' | 'year' | 'time';
  /** Stored and shown. */
  readonly format: string;
  readonly showTime?: boolean;
}

/** The calendar of all date-like controls. */
export const DateEdit = observer(function DateEdit({ binding, field, id, aria, cell, onDone, shape }: EditProps & { readonly shape: DateShape }) {
  const change = (next: Dayjs | null): void => {
    binding.set(next ? next.format(shape.format) : null);
    if (cell === true && shape.showTime !== true) onDone?.();
  };
  const shared = {
    id,
    value: parseDate(plainText(binding.value), shape.format) ?? null,
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
});
