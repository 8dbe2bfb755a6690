import type { ReactNode } from 'react';
import type { Translate } from '../../core/index.ts';
import type { DictEntry, ListColumn, ListRow } from '../types.ts';

export interface FormatContext {
  readonly column: ListColumn;
  readonly row: ListRow;
  readonly t: Translate;
  /** Entries of the dictionary of the column. */
  readonly dict: readonly DictEntry[];
}

/** How values of a column are shown. */
export interface ListFormat {
  /** As it stands in `format` of a column. */
  readonly name: string;
  readonly align?: 'right' | 'center';
  /** Dictionary that is used when the column names none. */
  readonly dict?: string;
  readonly show: (value: unknown, context: FormatContext) => ReactNode;
  /** Full text, for tooltips and screen readers; default: none. */
  readonly title?: (value: unknown) => string | undefined;
}

export const defineFormat = (format: ListFormat): ListFormat => format;

/** Shown for no value. */
export const EMPTY = '–';

export const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
