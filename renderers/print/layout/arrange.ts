import type { Sheet, TableBlock } from '../sheet/types.ts';
import { fitColumns, fitsAtAll, SMALLEST_FONT } from './fitColumns.ts';
import { contentWidth, paperOf, type Orientation, type Paper, type PaperName } from './paper.ts';
import { textWidth } from '../../core/textWidth.ts';

/** A part of a table that is as wide as the paper. Tables that fit have one. */
export interface TableStrip {
  readonly id: string;
  readonly table: TableBlock;
  /** Indexes of the columns, and their widths in px. */
  readonly columns: readonly number[];
  readonly widths: readonly number[];
  /** Width of the row numbers, px; 0 without numbers. */
  readonly index: number;
  /** Points. */
  readonly font: number;
  readonly part: number;
  readonly parts: number;
}

/** The line on the left, px. */
const TABLE_BORDER = 1;

/** Upright, unless a table of the document needs the longer side. */
export function orientationFor(sheet: Sheet, name: PaperName, margins: readonly number[] | undefined): Orientation {
  const available = contentWidth(paperOf(name, 'portrait', margins)) - TABLE_BORDER;
  return sheet.blocks.every((block) => block.kind !== 'table' || fitsAtAll(needsOf(block), { available, index: indexWidth(block), smallest: SMALLEST_FONT }))
    ? 'portrait'
    : 'landscape';
}

/** The strips of a table on this paper, one below the other. */
export function stripsOf(table: TableBlock, paper: Paper, font: number): TableStrip[] {
  const available = contentWidth(paper) - TABLE_BORDER;
  const index = indexWidth(table);
  const fitted = fitColumns(needsOf(table), { available, index, font, key: table.key });
  return fitted.parts.map(({ columns, widths }, part) => ({
    id: part === 0 ? table.id : `${table.id}p${part}`,
    table,
    columns,
    widths,
    font: fitted.font,
    part,
    parts: fitted.parts.length,
    index: Math.max(0, available - widths.reduce((sum, width) => sum + width, 0)),
  }));
}

// helpers

const needsOf = (table: TableBlock) => table.columns.map(({ need }) => need);

/** Room for the number of the last row, and for the words of the sums. */
function indexWidth(table: TableBlock): number {
  if (!table.numbered) return 0;
  return Math.max(2, textWidth(String(table.rows.length)), table.sums.length > 0 ? 4.2 : 0);
}
