import type { ReactNode } from 'react';
import type { Decimal } from '../../../formula/index.ts';
import type { MetadataSpecs } from '../../../schemas/metadata/index.ts';
import type { ColumnNeed } from '../layout/fitColumns.ts';

export type PrintTemplate = MetadataSpecs['printTemplate'];
export type PrintBlock = PrintTemplate['blocks'][number];

/** A value on paper: one line of text, or a drawing where text is not enough. Nothing in it can be edited or pressed. */
export interface Cell {
  readonly text: string;
  readonly draw?: ReactNode;
}

export interface FieldItem {
  readonly key: string;
  readonly label: string;
  readonly cell: Cell;
  /** Columns it takes of those of its block. */
  readonly span: number;
}

export interface SheetColumn {
  readonly key: string;
  readonly title: string;
  readonly right: boolean;
  readonly need: ColumnNeed;
}

/** A row of a table: cells by column, a heading, or a row of a table inside a row. */
export type SheetRow =
  | {
      readonly kind: 'row';
      readonly key: string;
      readonly number: number;
      readonly cells: readonly Cell[];
      readonly values: readonly (Decimal | undefined)[];
      readonly keepNext?: boolean;
    }
  | { readonly kind: 'group'; readonly key: string; readonly text: string; readonly breakBefore: boolean }
  | {
      readonly kind: 'innerHead' | 'inner';
      readonly key: string;
      readonly depth: number;
      readonly columns: readonly SheetColumn[];
      readonly cells: readonly Cell[];
      readonly keepNext?: boolean;
    };

interface CommonBlock {
  readonly id: string;
  readonly title: string;
  readonly keep: boolean;
  readonly breakBefore: boolean;
}

export interface FieldsBlock extends CommonBlock {
  readonly kind: 'fields';
  readonly columns: number;
  readonly lines: readonly (readonly FieldItem[])[];
}

/** How a column is added up, and how its sum is written. */
export interface ColumnSum {
  readonly column: number;
  readonly write: (sum: Decimal) => string;
}

export interface TableBlock extends CommonBlock {
  readonly kind: 'table';
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly SheetRow[];
  readonly sums: readonly ColumnSum[];
  readonly pageSubtotal: boolean;
  readonly carryForward: boolean;
  /** Index of the column that is repeated when the columns do not fit on one page. */
  readonly key: number;
  /** Line below the table: the total in capital characters. */
  readonly capital: string | undefined;
  readonly numbered: boolean;
}

export interface TextBlock extends CommonBlock {
  readonly kind: 'text';
  readonly lines: readonly string[];
}

export interface SignBlock extends CommonBlock {
  readonly kind: 'sign';
  readonly signers: readonly string[];
}

export type SheetBlock = FieldsBlock | TableBlock | TextBlock | SignBlock;

/** A document ready for paper, independent of its size. */
export interface Sheet {
  readonly title: string;
  /** Number of the document; empty while it has none. */
  readonly number: string;
  readonly barcode: string;
  readonly link: string | undefined;
  readonly watermark: string | undefined;
  readonly fontSize: number;
  readonly headOnEveryPage: boolean;
  readonly pageNumbers: boolean;
  /** Who prints it, and when. */
  readonly printedBy: string;
  readonly blocks: readonly SheetBlock[];
}
