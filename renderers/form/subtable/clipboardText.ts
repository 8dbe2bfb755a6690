import { quietMarkup } from '../text/quietMarkup.ts';

/** No sheet that anybody copies has a wider merged cell. */
const WIDEST = 256;

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

/** The block as other programs read it; cells with breaks, tabs or leading quotes are quoted. */
export function writeBlock(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map((cell) => (/[\t\n\r]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t')).join('\n');
}

/** Cells of the first table of a copied piece of HTML; merged cells count at their first place. Undefined without a table. */
export function readHtmlTable(html: string): readonly (readonly string[])[] | undefined {
  if (!/<table/i.test(html)) return undefined;
  const table = new DOMParser().parseFromString(quietMarkup(html), 'text/html').querySelector('table');
  if (!table) return undefined;
  const rows: string[][] = [...table.rows].map(() => []);
  for (const [down, row] of [...table.rows].entries()) {
    let across = 0;
    for (const cell of row.cells) {
      while (rows[down]?.[across] !== undefined) across++;
      for (let dy = 0; dy < Math.min(Math.max(1, cell.rowSpan), rows.length - down); dy++) {
        for (let dx = 0; dx < Math.min(Math.max(1, cell.colSpan), WIDEST); dx++) {
          const target = rows[down + dy];
          if (target) target[across + dx] = dy === 0 && dx === 0 ? cellText(cell) : '';
        }
      }
    }
  }
  return rows.map((row) => Array.from(row, (cell) => cell ?? ''));
}

/** What was copied: the text of spreadsheets has tabs; a table of a web page may come as HTML only. */
export function readClipboard(data: Pick<DataTransfer, 'getData'>): readonly (readonly string[])[] {
  const text = data.getData('text/plain');
  if (text.includes('\t')) return readBlock(text);
  return readHtmlTable(data.getData('text/html')) ?? readBlock(text);
}

// helpers

function cellText(cell: HTMLTableCellElement): string {
  const copy = cell.cloneNode(true) as HTMLElement;
  for (const br of copy.querySelectorAll('br')) br.replaceWith('\n');
  return (copy.textContent ?? '')
    .replace(/\u00a0/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();
}
