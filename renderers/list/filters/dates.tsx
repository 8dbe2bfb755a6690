import { Space } from 'antd';
import { useRenderContext } from '../../core/index.ts';
import { DayBox, isDay } from './DayBox.tsx';
import { defineFilterWidget, endsOf, joined, problemIn, type FilterWidgetProps } from './defineFilterWidget.ts';

const problem = problemIn(isDay, 'list.notADate');

/** A period, open on either side. */
export const dateRangeFilter = defineFilterWidget({
  name: 'dateRange',
  match: ({ type, op }) => type === 'date' && op === 'BETWEEN',
  component: DateRangeFilter,
  problem,
  text: joined,
});

export const dateFilter = defineFilterWidget({ name: 'date', match: ({ type }) => type === 'date', component: DateFilter, problem, text: joined });

// helpers

function DateRangeFilter({ title, value, onChange, messageId }: FilterWidgetProps) {
  const { t } = useRenderContext();
  const [from, to] = endsOf(value);
  return (
    <Space.Compact className="yb-filter-control">
      <DayBox
        label={t('list.fromOf', { title })}
        placeholder={t('list.from')}
        text={from}
        messageId={messageId}
        onText={(day) => onChange((before: unknown) => [day, endsOf(before)[1]])}
      />
      <DayBox
        label={t('list.toOf', { title })}
        placeholder={t('list.to')}
        text={to}
        messageId={messageId}
        onText={(day) => onChange((before: unknown) => [endsOf(before)[0], day])}
      />
    </Space.Compact>
  );
}

function DateFilter({ title, value, onChange, messageId }: FilterWidgetProps) {
  return <DayBox label={title} text={String(value ?? '')} messageId={messageId} onText={(day) => onChange(() => day)} />;
}
