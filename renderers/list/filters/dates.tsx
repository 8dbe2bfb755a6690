import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useRenderContext } from '../../core/index.ts';
import { defineFilterWidget, joined, type FilterWidgetProps } from './defineFilterWidget.ts';

/** A period, open on either side. */
export const dateRangeFilter = defineFilterWidget({
  name: 'dateRange',
  match: ({ type, op }) => type === 'date' && op === 'BETWEEN',
  component: DateRangeFilter,
  text: joined,
});

export const dateFilter = defineFilterWidget({ name: 'date', match: ({ type }) => type === 'date', component: DateFilter, text: joined });

// helpers

const dayOf = (value: unknown): Dayjs | null => {
  const day = typeof value === 'string' && value !== '' ? dayjs(value) : null;
  return day?.isValid() === true ? day : null;
};
const textOf = (day: Dayjs | null | undefined): string => day?.format('YYYY-MM-DD') ?? '';

function DateRangeFilter({ title, value, onChange }: FilterWidgetProps) {
  const { t } = useRenderContext();
  const [from, to] = Array.isArray(value) ? value : [];
  return (
    <fieldset className="yb-fieldset" aria-label={title}>
      <DatePicker.RangePicker
        className="yb-filter-control"
        allowEmpty={[true, true]}
        placeholder={[t('list.from'), t('list.to')]}
        value={[dayOf(from), dayOf(to)]}
        onChange={(days) => onChange(days === null ? undefined : [textOf(days[0]), textOf(days[1])])}
      />
    </fieldset>
  );
}

function DateFilter({ title, value, onChange }: FilterWidgetProps) {
  return (
    <DatePicker
      className="yb-filter-control"
      aria-label={title}
      value={dayOf(value)}
      onChange={(day) => onChange(day === null ? undefined : textOf(day as Dayjs))}
    />
  );
}
