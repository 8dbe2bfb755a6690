import type { CSSProperties } from 'react';
import type { Column } from './columns.ts';

/** A column that is drawn, with its place. */
export interface Lane {
  readonly column: Column;
  /** 0-based among all columns. */
  readonly position: number;
  readonly style: CSSProperties;
  readonly className: string;
}

export interface Sides {
  /** Width of the leading cells (number, check mark); 0 when there are none. */
  readonly index: number;
  readonly actions: number;
}

export interface ColumnView {
  readonly left: number;
  readonly width: number;
}

/** Narrower tables are drawn with all their columns. */
const VIRTUAL_FROM = 12;
const OVERSCAN = 240;

/** CSS grid template: every column keeps its width and shares what is left over. */
export function templateOf(columns: readonly Column[], { index, actions }: Sides): string {
  const tracks = columns.map(({ width }) => `minmax(${width}px, ${width}fr)`);
  return [`${index}px`, ...tracks, ...(actions > 0 ? [`${actions}px`] : [])].join(' ');
}

export function widthOf(columns: readonly Column[], { index, actions }: Sides): number {
  return columns.reduce((sum, { width }) => sum + width, index + actions);
}

/** What stays at the left and at the right side while the columns between scroll. */
export function stuckWidths(columns: readonly Column[], { index, actions }: Sides): readonly [number, number] {
  const widthAt = (side: Column['fixed']): number => columns.reduce((sum, { fixed, width }) => (fixed === side ? sum + width : sum), 0);
  return [index + widthAt('left'), actions + widthAt('right')];
}

/** Positions of the columns between the fixed ones that a view shows, with some more on both sides. */
export function windowOf(columns: readonly Column[], sides: Sides, view: ColumnView): readonly [number, number] {
  if (columns.length <= VIRTUAL_FROM) return [0, columns.length];
  let first = columns.length;
  let end = 0;
  let left = sides.index;
  for (const [position, { width }] of columns.entries()) {
    if (left + width > view.left - OVERSCAN && left < view.left + view.width + OVERSCAN) {
      first = Math.min(first, position);
      end = position + 1;
    }
    left += width;
  }
  return first < end ? [first, end] : [0, Math.min(columns.length, VIRTUAL_FROM)];
}

/** How far from its side of the grid every fixed column stays; 0 for the others. */
export function stickyOffsets(columns: readonly Column[], { index, actions }: Sides): readonly number[] {
  const offsets = columns.map(() => 0);
  let left = index;
  let right = actions;
  for (const [position, { fixed, width }] of columns.entries()) {
    if (fixed !== 'left') continue;
    offsets[position] = left;
    left += width;
  }
  for (let position = columns.length - 1; position >= 0; position--) {
    const column = columns[position];
    if (column?.fixed !== 'right') continue;
    offsets[position] = right;
    right += column.width;
  }
  return offsets;
}

/** What is drawn: the fixed columns, those of the window, and the one with the active cell. */
export function lanesOf(columns: readonly Column[], offsets: readonly number[], [first, end]: readonly [number, number], active: number): readonly Lane[] {
  return columns.flatMap((column, position): Lane[] => {
    if (column.fixed === undefined && position !== active && (position < first || position >= end)) return [];
    const place = { gridColumn: position + 2 };
    const offset = offsets[position] ?? 0;
    return [
      {
        column,
        position,
        style: column.fixed === undefined ? place : { ...place, [column.fixed]: offset },
        className: column.fixed === undefined ? '' : 'yb-cell-stuck',
      },
    ];
  });
}
