import { DatePicker, TimePicker } from 'antd';
import { observer } from 'mobx-react-lite';
import { formatsOf, outsideOf, type DateShape } from '../../text/dateShape.ts';
import { parseDate, type Dayjs } from '../../text/dates.ts';
import { plainText } from '../../text/values.ts';
import type { EditProps } from '../defineControl.ts';
import { stepsOf } from './timeSteps.ts';

/** The calendar of all controls that hold one moment. */
export const DateEdit = observer(function DateEdit({ binding, field, id, aria, cell, onDone, shape }: EditProps & { readonly shape: DateShape }) {
  const formats = formatsOf(field, shape);
  const change = (next: Dayjs | null): void => {
    binding.set(next ? next.format(formats.stored) : null);
    if (cell !== true || shape.showTime === true) return;
    binding.leave();
    onDone?.();
  };
  const shared = {
    id,
    value: parseDate(plainText(binding.value), formats.stored) ?? null,
    format: formats.shown,
    placeholder: field.ui.placeholder ?? '',
    allowClear: field.ui.clearable !== false,
    className: 'yb-wide',
    ...(cell === true ? { autoFocus: true, defaultOpen: true, variant: 'borderless' as const, size: 'small' as const } : {}),
    ...(aria['aria-invalid'] ? { status: 'error' as const } : {}),
    onBlur: () => binding.leave(),
    'data-control': binding.address,
    ...aria,
  };
  if (shape.picker === 'time') return <TimePicker {...shared} {...stepsOf(field)} onChange={(next) => change(next)} />;
  const outside = outsideOf(binding, formats, shape.picker === 'date' ? 'day' : shape.picker);
  return <DatePicker {...shared} picker={shape.picker} showTime={shape.showTime === true ? stepsOf(field) : false} disabledDate={outside} onChange={(next) => change(next)} />;
});
