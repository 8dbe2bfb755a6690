import { isFoundBy } from '../../../validators/words/pinyin.ts';
import { Select } from 'antd';
import { useRenderContext } from '../../core/index.ts';
import { defineFilterWidget, type FilterWidgetProps } from './defineFilterWidget.ts';

/** Values of a dictionary; several where the comparison takes a list. */
export const choiceFilter = defineFilterWidget({
  name: 'choice',
  match: ({ dict, field, display }) => dict !== undefined || field === 'status' || Array.isArray(display?.ui.options),
  component: ChoiceFilter,
  text: (value, dict) => (Array.isArray(value) ? value : [value]).map((code) => dict.find((entry) => entry.value === code)?.label ?? String(code)).join('、'),
});

// helpers

function ChoiceFilter({ filter, title, dict, value, onChange }: FilterWidgetProps) {
  const { t } = useRenderContext();
  const several = filter.op === 'IN';
  return (
    <Select
      className="yb-filter-control"
      aria-label={title}
      placeholder={t('list.choose')}
      allowClear
      showSearch={{ filterOption: (typed, option) => isFoundBy(String(option?.label ?? ''), typed) }}
      {...(several ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
      options={dict.map((entry) => ({ value: entry.value, label: entry.label }))}
      value={(value ?? (several ? [] : null)) as string | string[] | null}
      onChange={(next: unknown) => onChange(next ?? undefined)}
    />
  );
}
