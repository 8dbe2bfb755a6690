import { Input, Space } from 'antd';
import { useRenderContext } from '../../core/index.ts';
import { defineFilterWidget, joined, type FilterWidgetProps } from './defineFilterWidget.ts';

/** Two amounts, each may be left out. */
export const numberRangeFilter = defineFilterWidget({
  name: 'numberRange',
  match: ({ type, op }) => type === 'number' && op === 'BETWEEN',
  component: NumberRangeFilter,
  text: joined,
});

export const numberFilter = defineFilterWidget({ name: 'number', match: ({ type }) => type === 'number', component: NumberFilter, text: joined });

// helpers

/** What can become a number; anything else is not typed at all. */
const numeric = (text: string): string => text.replace(/[,，\s]/g, '').replace(/[^\d.-]/g, '');

function NumberRangeFilter({ title, value, onChange, onEnter }: FilterWidgetProps) {
  const { t } = useRenderContext();
  const [from = '', to = ''] = (Array.isArray(value) ? value : []).map(String);
  return (
    <Space.Compact className="yb-filter-control">
      <Input
        inputMode="decimal"
        aria-label={t('list.fromOf', { title })}
        placeholder={t('list.from')}
        value={from}
        onChange={(event) => onChange([numeric(event.target.value), to])}
        onPressEnter={onEnter}
      />
      <Input
        inputMode="decimal"
        aria-label={t('list.toOf', { title })}
        placeholder={t('list.to')}
        value={to}
        onChange={(event) => onChange([from, numeric(event.target.value)])}
        onPressEnter={onEnter}
      />
    </Space.Compact>
  );
}

function NumberFilter({ title, value, onChange, onEnter }: FilterWidgetProps) {
  return (
    <Input
      className="yb-filter-control"
      inputMode="decimal"
      allowClear
      aria-label={title}
      value={String(value ?? '')}
      onChange={(event) => onChange(numeric(event.target.value))}
      onPressEnter={onEnter}
    />
  );
}
