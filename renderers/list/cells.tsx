import { useMemo, useState, type ReactNode } from 'react';
import { Tooltip } from 'antd';
import { useRenderContext } from '../core/index.ts';
import { amountWidth } from '../core/textWidth.ts';
import { filled, holds } from './conditions.ts';
import { isBlank } from './formats/defineFormat.ts';
import { createFormatRegistry, entriesOf, formatOf, moneyFormat, type FormatContext, type FormatRegistry, type ListFormat } from './formats/index.ts';
import type { ListColumn, ListRow, ListTemplate } from './types.ts';

export interface Cells {
  readonly format: (column: ListColumn) => ListFormat;
  /** What a cell shows, without its link. */
  readonly content: (column: ListColumn, row: ListRow) => ReactNode;
  readonly title: (column: ListColumn, row: ListRow) => string | undefined;
  /** The width that a column of numbers or amounts needs to show all of each of them, and of their total; else 0. */
  readonly least: (column: ListColumn, rows: readonly ListRow[], sum?: unknown) => number;
  /** The total of a column, in the format of its cells. */
  readonly total: (column: ListColumn, sum: unknown) => ReactNode;
}

const formats = createFormatRegistry();

/** How the cells of a list are drawn. */
export function useCells(template: ListTemplate): Cells {
  const { t, locale, now: clock = Date.now } = useRenderContext();
  const [now] = useState(clock);
  return useMemo(() => cellsOf(template, { t, locale, now }, formats), [template, t, locale, now]);
}

export const alignOf = (column: ListColumn, format: ListFormat): 'left' | 'right' | 'center' => column.align ?? format.align ?? 'left';

/** A name of the row that people recognise: its first column. */
export function rowName(template: ListTemplate, row: ListRow): string {
  const value = row[template.columns[0]?.field ?? 'id_'];
  return typeof value === 'string' && value !== '' ? value : String(row['id_'] ?? '');
}

// helpers

function cellsOf(template: ListTemplate, surroundings: Pick<FormatContext, 't' | 'locale' | 'now'>, registry: FormatRegistry): Cells {
  const format = (column: ListColumn): ListFormat => formatOf(column, registry);
  const totalFormat = (column: ListColumn): ListFormat => (column.format === undefined && column.display === undefined ? moneyFormat : format(column));
  const contextOf = (column: ListColumn, row: ListRow): FormatContext => ({
    column,
    row,
    ...surroundings,
    dict: entriesOf(template, column, format(column).dict),
    dicts: template.dicts,
  });
  return {
    format,
    content(column, row) {
      const value = row[column.field];
      const content = isBlank(value) && column.empty !== undefined ? column.empty.text : format(column).show(value, contextOf(column, row));
      const hint = column.hint !== undefined && holds(column.hint.when, row) ? filled(column.hint.text, row) : undefined;
      return hint === undefined ? content : <Hinted text={hint}>{content}</Hinted>;
    },
    title: (column, row) => format(column).title?.(row[column.field], contextOf(column, row)),
    least(column, rows, sum) {
      const { amount } = format(column);
      const texts = amount === undefined ? [] : rows.map((row) => amount(row[column.field], contextOf(column, row)));
      const total = column.sum === true ? totalFormat(column).amount?.(sum, contextOf(column, {})) : undefined;
      return [...texts, total ?? ''].reduce((width, text) => (text === '' ? width : Math.max(width, amountWidth(text))), 0);
    },
    total: (column, sum) => totalFormat(column).show(sum, contextOf(column, {})),
  };
}

/** What is said when it is pointed at, and to screen readers at once. */
function Hinted({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <Tooltip title={text}>
      <span>
        {children}
        <span className="yb-list-said">{text}</span>
      </span>
    </Tooltip>
  );
}
