import { Readable } from 'node:stream';
import { cellXml, columnName, createStyles, escapeXml, stylesXml, XML, type Cell, type Styles } from './cells.ts';
import { zipStream, type ZipEntry } from './zipStream.ts';

export interface SheetColumn {
  readonly title: string;
  /** In characters. */
  readonly width?: number;
}

export interface WorkSheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** In batches, so that a large sheet is never held as a whole. */
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]> | Iterable<readonly (readonly Cell[])[]>;
}

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A workbook as a stream of bytes. Rows are asked for as fast as the reader takes the bytes. */
export function writeWorkbook(sheets: readonly WorkSheet[]): Readable {
  return Readable.from(zipStream(entriesOf(sheets)), { objectMode: false });
}

/** The same at once, for small workbooks. */
export async function workbookBytes(sheets: readonly WorkSheet[]): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of zipStream(entriesOf(sheets))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** A name that a sheet may have. */
export function sheetName(text: string): string {
  const name = text
    .replace(/[[\]:*?/\\]/g, ' ')
    .replace(/^'+|'+$/g, '')
    .trim()
    .slice(0, 31);
  return name === '' ? 'Sheet1' : name;
}

// helpers

/** The styles are known when all cells are written, so they come last. */
function* entriesOf(sheets: readonly WorkSheet[]): Generator<ZipEntry> {
  const styles = createStyles();
  yield { name: '[Content_Types].xml', content: [contentTypes(sheets.length)] };
  yield {
    name: '_rels/.rels',
    content: [`${XML}<Relationships xmlns="${RELS}"><Relationship Id="rId1" Type="${TYPES}/officeDocument" Target="xl/workbook.xml"/></Relationships>`],
  };
  yield { name: 'xl/workbook.xml', content: [workbookXml(sheets)] };
  yield { name: 'xl/_rels/workbook.xml.rels', content: [relations(sheets.length)] };
  for (const [index, sheet] of sheets.entries()) yield { name: `xl/worksheets/sheet${index + 1}.xml`, content: sheetXml(sheet, styles) };
  yield { name: 'xl/styles.xml', content: lazily(() => stylesXml(styles)) };
}

const RELS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PART = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function* lazily(make: () => string): Generator<string> {
  yield make();
}

async function* sheetXml({ columns, rows }: WorkSheet, styles: Styles): AsyncGenerator<string> {
  const widths = columns
    .map(({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${Math.min(Math.max(width ?? 14, 6), 80)}" customWidth="1"/>`)
    .join('');
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `${widths === '' ? '' : `<cols>${widths}</cols>`}<sheetData>${rowXml(
      columns.map(({ title }): Cell => ({ kind: 'header', value: title })),
      1,
      styles,
    )}`;
  let at = 2;
  for await (const batch of rows) {
    let text = '';
    for (const row of batch) {
      text += rowXml(row, at, styles);
      at += 1;
    }
    yield text;
  }
  yield '</sheetData></worksheet>';
}

function rowXml(row: readonly Cell[], at: number, styles: Styles): string {
  return `<row r="${at}">${row.map((cell, index) => cellXml(cell, `${columnName(index)}${at}`, styles)).join('')}</row>`;
}

function contentTypes(sheets: number): string {
  const parts = Array.from(
    { length: sheets },
    (_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${PART}.worksheet+xml"/>`,
  ).join('');
  return (
    `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${PART}.sheet.main+xml"/>${parts}` +
    `<Override PartName="/xl/styles.xml" ContentType="${PART}.styles+xml"/></Types>`
  );
}

function workbookXml(sheets: readonly WorkSheet[]): string {
  const list = sheets.map(({ name }, index) => `<sheet name="${escapeXml(sheetName(name))}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('');
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${TYPES}"><sheets>${list}</sheets></workbook>`;
}

function relations(sheets: number): string {
  const list = Array.from(
    { length: sheets },
    (_, index) => `<Relationship Id="rId${index + 1}" Type="${TYPES}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  ).join('');
  return `${XML}<Relationships xmlns="${RELS}">${list}<Relationship Id="rId${sheets + 1}" Type="${TYPES}/styles" Target="styles.xml"/></Relationships>`;
}
