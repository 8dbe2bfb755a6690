import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useRenderContext, type Translate } from '../core/index.ts';
import { createFormatRegistry, textFormat, type FormatRegistry, type ListFormat } from './formats/index.ts';
import type { ListColumn, ListRow, ListTemplate } from './types.ts';

export interface Cells {
  readonly format: (column: ListColumn) => ListFormat;
  /** What a cell shows, without its link. */
  readonly content: (column: ListColumn, row: ListRow) => ReactNode;
  readonly title: (column: ListColumn, row: ListRow) => string | undefined;
}

const formats = createFormatRegistry();

/** How the cells of a list are drawn. */
export function useCells(template: ListTemplate): Cells {
  const { t } = useRenderContext();
  return useMemo(() => cellsOf(template, t, formats), [template, t]);
}

export const alignOf = (column: ListColumn, format: ListFormat): 'left' | 'right' | 'center' => column.align ?? format.align ?? 'left';

/** A name of the row that people recognise: its first column. */
export function rowName(template: ListTemplate, row: ListRow): string {
  const value = row[template.columns[0]?.field ?? 'id_'];
  return typeof value === 'string' && value !== '' ? value : String(row['id_'] ?? '');
}

// helpers

function cellsOf(template: ListTemplate, t: Translate, registry: FormatRegistry): Cells {
  const format = (column: ListColumn): ListFormat => registry.get(column.format ?? 'text') ?? textFormat;
  return {
    format,
    content(column, row) {
      const found = format(column);
      return found.show(row[column.field], { column, row, t, dict: template.dicts[column.dict ?? found.dict ?? ''] ?? [] });
    },
    title: (column, row) => format(column).title?.(row[column.field]),
  };
}
