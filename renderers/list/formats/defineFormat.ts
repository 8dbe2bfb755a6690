import type { ReactNode } from 'react';
import type { Translate } from '../../core/index.ts';
import type { DictEntry, ListColumn, ListRow, ListTemplate } from '../types.ts';

export interface FormatContext {
  readonly column: ListColumn;
  readonly row: ListRow;
  readonly t: Translate;
  readonly locale: string;
  /** Entries of the dictionary of the column, or the choices of its field. */
  readonly dict: readonly DictEntry[];
  readonly dicts: ListTemplate['dicts'];
  /** Milliseconds of the clock when the list was drawn. */
  readonly now: number;
}

/** How values of a column are shown. */
export interface ListFormat {
  /** As it stands in `format` of a column. */
  readonly name: string;
  readonly align?: 'right' | 'center';
  /** Dictionary that is used when the column names none. */
  readonly dict?: string;
  readonly show: (value: unknown, context: FormatContext) => ReactNode;
  /** The text of a number or an amount: its column is as wide as that, because what is cut off reads as another one. */
  readonly amount?: (value: unknown, context: FormatContext) => string;
  /** Full text, for tooltips and screen readers; default: none. */
  readonly title?: (value: unknown, context: FormatContext) => string | undefined;
}

export const defineFormat = (format: ListFormat): ListFormat => format;

/** Shown for no value. */
export const EMPTY = '–';

export const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
