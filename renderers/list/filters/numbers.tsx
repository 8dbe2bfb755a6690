import { Input, Space } from 'antd';
import { toDecimal } from '../../../formula/index.ts';
import { plainNumber } from '../../../validators/model/index.ts';
import { useRenderContext } from '../../core/index.ts';
import { defineFilterWidget, endsOf, joined, problemIn, type FilterWidgetProps } from './defineFilterWidget.ts';

/** As forms read what is typed into a number; anything else stays, with the reason why nothing can be compared with it. */
const isNumber = (text: string): boolean => toDecimal(plainNumber(text)) !== null;
const problem = problemIn(isNumber, 'list.notANumber');
const readOne = (part: unknown): string => toDecimal(plainNumber(String(part ?? '')))?.toFixed() ?? '';

/** Two amounts, each may be left out. */
export const numberRangeFilter = defineFilterWidget({
  name: 'numberRange',
  match: ({ type, op }) => type === 'number' && op === 'BETWEEN',
  component: NumberRangeFilter,
  read: (value) => endsOf(value).map(readOne),
  problem,
  text: joined,
});

export const numberFilter = defineFilterWidget({
  name: 'number',
  match: ({ type }) => type === 'number',
  component: NumberFilter,
  read: (value) => (Array.isArray(value) ? value : readOne(value)),
  problem,
  text: joined,
});

// helpers

function NumberRangeFilter({ title, value, onChange, onEnter, messageId }: FilterWidgetProps) {
  const { t } = useRenderContext();
  const [from, to] = endsOf(value);
  return (
    <Space.Compact className="yb-filter-control">
      <Input
        inputMode="decimal"
        aria-label={t('list.fromOf', { title })}
        placeholder={t('list.from')}
        value={from}
        {...marked(from, messageId)}
        onChange={(event) => onChange([event.target.value, to])}
        onPressEnter={onEnter}
      />
      <Input
        inputMode="decimal"
        aria-label={t('list.toOf', { title })}
        placeholder={t('list.to')}
        value={to}
        {...marked(to, messageId)}
        onChange={(event) => onChange([from, event.target.value])}
        onPressEnter={onEnter}
      />
    </Space.Compact>
  );
}

function NumberFilter({ title, value, onChange, onEnter, messageId }: FilterWidgetProps) {
  const text = String(value ?? '');
  return (
    <Input
      className="yb-filter-control"
      inputMode="decimal"
      allowClear
      aria-label={title}
      value={text}
      {...marked(text, messageId)}
      onChange={(event) => onChange(event.target.value)}
      onPressEnter={onEnter}
    />
  );
}

const marked = (text: string, messageId: string | undefined) =>
  messageId === undefined || text.trim() === '' || isNumber(text) ? {} : { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': messageId };
