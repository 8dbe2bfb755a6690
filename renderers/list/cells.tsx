import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useRenderContext, type Translate } from '../core/index.ts';
import { createFormatRegistry, entriesOf, formatOf, moneyFormat, type FormatContext, type FormatRegistry, type ListFormat } from './formats/index.ts';
import type { ListColumn, ListRow, ListTemplate } from './types.ts';

export interface Cells {
  readonly format: (column: ListColumn) => ListFormat;
  /** What a cell shows, without its link. */
  readonly content: (column: ListColumn, row: ListRow) => ReactNode;
  readonly title: (column: ListColumn, row: ListRow) => string | undefined;
  /** The total of a column, in the format of its cells. */
  readonly total: (column: ListColumn, sum: unknown) => ReactNode;
}

const formats = createFormatRegistry();

/** How the cells of a list are drawn. */
export function useCells(template: ListTemplate): Cells {
  const { t, locale } = useRenderContext();
  return useMemo(() => cellsOf(template, { t, locale }, formats), [template, t, locale]);
}

export const alignOf = (column: ListColumn, format: ListFormat): 'left' | 'right' | 'center' => column.align ?? format.align ?? 'left';

/** A name of the row that people recognise: its first column. */
export function rowName(template: ListTemplate, row: ListRow): string {
  const value = row[template.columns[0]?.field ?? 'id_'];
  return typeof value === 'string' && value !== '' ? value : String(row['id_'] ?? '');
}

// helpers

function cellsOf(template: ListTemplate, language: { readonly t: Translate; readonly locale: string }, registry: FormatRegistry): Cells {
  const format = (column: ListColumn): ListFormat => formatOf(column, registry);
  const contextOf = (column: ListColumn, row: ListRow): FormatContext => ({
    column,
    row,
    ...language,
    dict: entriesOf(template, column, format(column).dict),
    dicts: template.dicts,
  });
  return {
    format,
    content: (column, row) => format(column).show(row[column.field], contextOf(column, row)),
    title: (column, row) => format(column).title?.(row[column.field], contextOf(column, row)),
    total(column, sum) {
      const own = column.format === undefined && column.display === undefined ? moneyFormat : format(column);
      return own.show(sum, contextOf(column, {}));
    },
  };
}
