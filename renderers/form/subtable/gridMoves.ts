/** A cell of the grid by position. */
export interface Position { readonly row: number; readonly column: number }

export interface GridShape {
  readonly rows: number;
  readonly columns: number;
  /** Whether the cell can be edited now. */
  readonly writable: (position: Position) => boolean;
}

/** The next (or previous) cell that can be written, row by row; undefined past the end. */
export function nextWritable(from: Position, step: 1 | -1, shape: GridShape): Position | undefined {
  const size = shape.rows * shape.columns;
  for (let at = from.row * shape.columns + from.column + step; at >= 0 && at < size; at += step) {
    const position = { row: Math.floor(at / shape.columns), column: at % shape.columns };
    if (shape.writable(position)) return position;
  }
  return undefined;
}

/** One step with an arrow key; stays at the border. */
export function neighbour(from: Position, key: string, shape: GridShape): Position {
  const clamp = (value: number, size: number): number => Math.max(0, Math.min(size - 1, value));
  switch (key) {
    case 'ArrowUp': return { ...from, row: clamp(from.row - 1, shape.rows) };
    case 'ArrowDown': return { ...from, row: clamp(from.row + 1, shape.rows) };
    case 'ArrowLeft': return { ...from, column: clamp(from.column - 1, shape.columns) };
    case 'ArrowRight': return { ...from, column: clamp(from.column + 1, shape.columns) };
    default: return from;
  }
}

/** Cells of a copied spreadsheet block. Quoted cells may hold line breaks. */
export function readBlock(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endCell = (): void => {
    row.push(cell);
    cell = '';
  };
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') cell += text[++at];
      else quoted = false;
    } else if (character === '"' && cell === '') quoted = true;
    else if (character === '\t') endCell();
    else if (character === '\n') {
      endCell();
      rows.push(row);
      row = [];
    } else if (character !== '\r') cell += character;
  }
  if (cell !== '' || row.length > 0) {
    endCell();
    rows.push(row);
  }
  return rows;
}
