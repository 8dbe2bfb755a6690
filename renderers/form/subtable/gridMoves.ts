/** A cell of the grid by position. */
export interface Position {
  readonly row: number;
  readonly column: number;
}

/** A rectangle of cells, borders included. */
export interface Range {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export interface GridShape {
  readonly rows: number;
  readonly columns: number;
  /** Whether the cell can be edited now. */
  readonly writable: (position: Position) => boolean;
}

/** Rows that PageUp and PageDown pass. */
const PAGE = 12;

/** The next (or previous) cell that can be written, row by row; undefined past the end. */
export function nextWritable(from: Position, step: 1 | -1, shape: GridShape): Position | undefined {
  const size = shape.rows * shape.columns;
  for (let at = from.row * shape.columns + from.column + step; at >= 0 && at < size; at += step) {
    const position = { row: Math.floor(at / shape.columns), column: at % shape.columns };
    if (shape.writable(position)) return position;
  }
  return undefined;
}

/** Where a movement key leads; `far` (Ctrl) goes to the border. Stays inside the grid. Undefined for other keys. */
export function neighbour(from: Position, key: string, shape: GridShape, far = false): Position | undefined {
  const lastRow = shape.rows - 1;
  const lastColumn = shape.columns - 1;
  const clamp = (value: number, last: number): number => Math.max(0, Math.min(last, value));
  switch (key) {
    case 'ArrowUp':
      return { ...from, row: far ? 0 : clamp(from.row - 1, lastRow) };
    case 'ArrowDown':
      return { ...from, row: far ? lastRow : clamp(from.row + 1, lastRow) };
    case 'ArrowLeft':
      return { ...from, column: far ? 0 : clamp(from.column - 1, lastColumn) };
    case 'ArrowRight':
      return { ...from, column: far ? lastColumn : clamp(from.column + 1, lastColumn) };
    case 'Home':
      return { row: far ? 0 : from.row, column: 0 };
    case 'End':
      return { row: far ? lastRow : from.row, column: lastColumn };
    case 'PageUp':
      return { ...from, row: clamp(from.row - PAGE, lastRow) };
    case 'PageDown':
      return { ...from, row: clamp(from.row + PAGE, lastRow) };
    default:
      return undefined;
  }
}

export function rangeOf(a: Position, b: Position): Range {
  return { top: Math.min(a.row, b.row), bottom: Math.max(a.row, b.row), left: Math.min(a.column, b.column), right: Math.max(a.column, b.column) };
}

export function isSingle({ top, bottom, left, right }: Range): boolean {
  return top === bottom && left === right;
}
