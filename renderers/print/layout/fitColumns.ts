import { PX_PER_PT } from './paper.ts';

/** How wide a column wants to be, em. */
export interface ColumnNeed {
  /** Narrower than this its content would be cut or illegible. */
  readonly min: number;
  /** Here nothing has to wrap any more. */
  readonly ideal: number;
}

/** Columns that stand beside each other. */
export interface ColumnPart {
  /** Indexes of the columns; the key column comes first in every part. */
  readonly columns: readonly number[];
  /** px */
  readonly widths: readonly number[];
}

export interface FittedColumns {
  /** Points. */
  readonly font: number;
  /** More than one where the columns do not fit on one sheet. */
  readonly parts: readonly ColumnPart[];
}

export interface FitOptions {
  /** Width of the paper between its margins, px. */
  readonly available: number;
  /** Width of the row number column, em; 0: there is none. */
  readonly index: number;
  /** Points; shrinks in halves down to `smallest`. */
  readonly font: number;
  readonly smallest?: number;
  /** Column that is repeated in every part. */
  readonly key: number;
}

export const SMALLEST_FONT = 8;
/** Borders and padding of a cell, px. */
const CELL_SPACE = 9;

/** Spreads columns over the width: full size, then smaller, then in parts one after the other. No column is ever cut off. */
export function fitColumns(needs: readonly ColumnNeed[], options: FitOptions): FittedColumns {
  const { available, index, font, key, smallest = SMALLEST_FONT } = options;
  const all = needs.map((_, at) => at);
  for (let size = font; size > smallest; size -= 0.5) {
    const room = available - indexWidth(index, size);
    if (minimum(needs, all, size) <= room) return { font: size, parts: [{ columns: all, widths: spread(needs, all, size, room) }] };
  }
  const size = Math.min(font, smallest);
  const room = available - indexWidth(index, size);
  return { font: size, parts: divide(needs, key, size, room).map((columns) => ({ columns, widths: spread(needs, columns, size, room) })) };
}

/** True when no column has to go to a part of its own. */
export function fitsAtAll(
  needs: readonly ColumnNeed[],
  { available, index, smallest = SMALLEST_FONT }: Pick<FitOptions, 'available' | 'index' | 'smallest'>,
): boolean {
  return (
    minimum(
      needs,
      needs.map((_, at) => at),
      smallest,
    ) <=
    available - indexWidth(index, smallest)
  );
}

export const columnWidth = (em: number, points: number): number => em * points * PX_PER_PT + CELL_SPACE;

// helpers

const indexWidth = (em: number, points: number): number => (em === 0 ? 0 : columnWidth(em, points));

const minimum = (needs: readonly ColumnNeed[], columns: readonly number[], size: number): number =>
  columns.reduce((total, at) => total + columnWidth(needs[at]?.min ?? 0, size), 0);

/** The key column and as many others as fit, again and again until all have had their place. */
function divide(needs: readonly ColumnNeed[], key: number, size: number, room: number): number[][] {
  const widthOf = (at: number): number => columnWidth(needs[at]?.min ?? 0, size);
  const parts: number[][] = [];
  let used = Number.POSITIVE_INFINITY;
  needs.forEach((_, at) => {
    if (at === key) return;
    if (used + widthOf(at) > room) {
      parts.push([key]);
      used = widthOf(key);
    }
    parts.at(-1)?.push(at);
    used += widthOf(at);
  });
  return parts.length === 0 ? [[key]] : parts;
}

/** Everybody gets the minimum, then what is left over up to the ideal, then a share of the rest. A part that is too wide even so is squeezed. */
function spread(needs: readonly ColumnNeed[], columns: readonly number[], size: number, room: number): number[] {
  const minima = columns.map((at) => columnWidth(needs[at]?.min ?? 0, size));
  const ideals = columns.map((at) => columnWidth(Math.max(needs[at]?.ideal ?? 0, needs[at]?.min ?? 0), size));
  const [least, most] = [sum(minima), sum(ideals)];
  if (least >= room) return minima.map((width) => (width * room) / least);
  if (most >= room) return minima.map((width, at) => width + (((ideals[at] ?? 0) - width) * (room - least)) / (most - least));
  return ideals.map((width) => (width * room) / most);
}

const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0);
