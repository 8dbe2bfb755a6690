import { Checkbox, Input } from 'antd';
import { useRenderContext } from '../../core/index.ts';
import { defineFilterWidget, joined, type FilterWidgetProps } from './defineFilterWidget.ts';

/** Empty or not: there is nothing to type, only to switch on. */
export const presenceFilter = defineFilterWidget({
  name: 'presence',
  match: ({ op }) => op === 'IS_NULL' || op === 'NOTNULL',
  component: PresenceFilter,
  text: () => '✓',
});

export const textFilter = defineFilterWidget({ name: 'text', match: () => true, component: TextFilter, text: joined });

// helpers

function PresenceFilter({ filter, title, value, onChange }: FilterWidgetProps) {
  const { t } = useRenderContext();
  return (
    <Checkbox aria-label={title} checked={value === true} onChange={(event) => onChange(event.target.checked ? true : undefined)}>
      {t(filter.op === 'IS_NULL' ? 'list.isEmpty' : 'list.isFilled')}
    </Checkbox>
  );
}

function TextFilter({ title, value, onChange, onEnter }: FilterWidgetProps) {
  return (
    <Input
      className="yb-filter-control"
      allowClear
      maxLength={200}
      aria-label={title}
      value={String(value ?? '')}
      onChange={(event) => onChange(event.target.value)}
      onPressEnter={onEnter}
    />
  );
}
