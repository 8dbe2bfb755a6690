import { DatePicker, TimePicker } from 'antd';
import { observer } from 'mobx-react-lite';
import { useRenderContext } from '../../../core/index.ts';
import { formatsOf, outsideOf, rangeOf, type DateShape } from '../../text/dateShape.ts';
import { parseDate, type Dayjs } from '../../text/dates.ts';
import { plainText } from '../../text/values.ts';
import type { EditProps } from '../defineControl.ts';
import { groupAria } from '../groupAria.ts';
import { stepsOf } from './timeSteps.ts';

/** A calendar with two ends. Both boxes have a name of their own: the field's with first or last. */
export const RangeEdit = observer(function RangeEdit({ binding, field, id, aria, cell, shape }: EditProps & { readonly shape: DateShape }) {
  const { t } = useRenderContext();
  const formats = formatsOf(field, shape);
  const [from, to] = rangeOf(binding.value).map((end) => parseDate(end, formats.stored) ?? null);
  const start = `${id}s`;
  const end = `${id}t`;

  const change = (next: readonly (Dayjs | null)[] | null): void => {
    const texts = (next ?? []).map((moment) => moment?.format(formats.stored) ?? '');
    if (texts.every((text) => text === '')) binding.set(null);
    else binding.set(field.type === 'array' ? texts : texts.join(','));
  };
  const shared = {
    id: { start, end },
    value: [from ?? null, to ?? null] as [Dayjs | null, Dayjs | null],
    format: formats.shown,
    placeholder: [plainText(field.ui.startPlaceholder), plainText(field.ui.endPlaceholder)] as [string, string],
    allowClear: field.ui.clearable !== false,
    className: 'yb-wide',
    ...(cell === true ? { autoFocus: true, variant: 'borderless' as const, size: 'small' as const } : {}),
    ...(aria['aria-invalid'] ? { status: 'error' as const } : {}),
    onBlur: () => binding.leave(),
  };

  return (
    <div id={id} role="group" data-control={binding.address} {...groupAria(aria)}>
      <label htmlFor={start} className="yb-unseen">{t('control.rangeStart', { title: field.title })}</label>
      <label htmlFor={end} className="yb-unseen">{t('control.rangeEnd', { title: field.title })}</label>
      {shape.picker === 'time'
        ? <TimePicker.RangePicker {...shared} {...stepsOf(field)} onChange={change} />
        : <DatePicker.RangePicker {...shared} picker={shape.picker} showTime={shape.showTime === true ? stepsOf(field) : false} disabledDate={outsideOf(binding, formats, shape.picker === 'date' ? 'day' : shape.picker)} onChange={change} />}
    </div>
  );
});
