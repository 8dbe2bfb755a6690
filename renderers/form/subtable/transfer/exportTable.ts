import writeXlsxFile, { type Cell, type SheetData } from 'write-excel-file/browser';
import { toDecimal } from '../../../../formula/index.ts';
import type { Row } from '../../../../validators/model/index.ts';
import { sheetValue, type SheetValue } from '../../../../validators/words/index.ts';
import type { Translate } from '../../../core/index.ts';
import { isDemanded } from '../../field/FieldView.tsx';
import { Binding } from '../../store/Binding.ts';
import { isComputed, isEntered } from '../../text/said.ts';
import { isSummed, type Column } from '../columns.ts';
import type { GridController } from '../GridController.ts';
import type { CellProblem } from '../writePlan.ts';

/** A spreadsheet keeps so many digits; longer numbers are exported as text. */
const DIGITS = 15;
const PIXELS_PER_CHARACTER = 8;

export interface ExportTexts {
  readonly t: Translate;
  readonly locale?: string;
}

/** Saves what is on screen: visible columns in their order, numbers and dates as such, totals. */
export async function exportTable(grid: GridController, { t }: ExportTexts): Promise<void> {
  await save(tableSheet(grid, t), grid, grid.table.title);
}

/** Saves an empty sheet with the titles of the columns that may be filled; required ones carry a star. */
export async function saveTemplate(grid: GridController, { t }: ExportTexts): Promise<void> {
  const columns = grid.columns.filter((column) => grid.isWritableInNewRow(column));
  const head = columns.map((column) => headCell(`${isDemanded(column.field, column.field.mode) ? '*' : ''}${column.field.title}`));
  await save({ data: [head], widths: columns.map(({ width }) => width) }, grid, `${grid.table.title} ${t('subtable.template')}`);
}

export async function saveProblems(grid: GridController, problems: readonly CellProblem[], { t }: ExportTexts): Promise<void> {
  const head = ['problemLine', 'problemColumn', 'problemText', 'problemReason'].map((key) => headCell(t(`subtable.${key}`)));
  const data = problems.map(({ line, column, text, code }) => [line, plainText(column), plainText(text), t(`subtable.problem.${code}`)]);
  await save({ data: [head, ...data], widths: [60, 140, 240, 200] }, grid, `${grid.table.title} ${t('subtable.problems')}`);
}

/** The cells of a table as they are exported. */
export function tableSheet(grid: GridController, t: Translate): { readonly data: SheetData; readonly widths: readonly number[] } {
  const { columns } = grid;
  const head = [headCell('#'), ...columns.map((column) => headCell(column.field.title))];
  const rows = grid.rows().map((row, index): Cell[] => [index + 1, ...columns.map((column) => cellOf(grid, row, column))]);
  const totals = columns.some(isSummed)
    ? [[headCell(t('form.total')), ...columns.map((column) => (isSummed(column) ? totalCell(grid, column) : undefined))]]
    : [];
  return { data: [head, ...rows, ...totals], widths: [48, ...columns.map(({ width }) => width)] };
}

/** A text that a spreadsheet might take for a formula gets a leading apostrophe. */
export function plainText(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

// helpers

function cellOf(grid: GridController, row: Row, { field }: Column): Cell {
  const { store } = grid;
  if (store.mode(field, row) === 'n') return undefined;
  const binding = new Binding(store, field, row);
  return cellFrom(sheetValue(row.values[field.name], field, { locale: store.locale, choices: () => binding.options, entered: isEntered(binding) }));
}

function totalCell({ store, table, parent }: GridController, { field }: Column): Cell {
  return cellFrom(sheetValue(store.total(table.name, field.name, parent)?.toFixed(), field, { locale: store.locale, entered: !isComputed(field) }));
}

function cellFrom(value: SheetValue | undefined): Cell {
  switch (value?.kind) {
    case undefined:
      return undefined;
    case 'text':
      return { value: plainText(value.text), type: String };
    case 'date':
      return { value: new Date(`${value.date.replace(' ', 'T')}${value.date.length > 10 ? 'Z' : ''}`), type: Date, format: value.format };
    case 'number': {
      const decimal = toDecimal(value.number);
      return decimal === null || decimal.precision() > DIGITS
        ? { value: plainText(value.number), type: String }
        : { value: decimal.toNumber(), type: Number, format: value.format };
    }
  }
}

function headCell(value: string): Cell {
  return { value: plainText(value), type: String, fontWeight: 'bold', backgroundColor: '#F2F4F7' };
}

async function save({ data, widths }: { readonly data: SheetData; readonly widths: readonly number[] }, grid: GridController, name: string): Promise<void> {
  const sheet =
    grid.table.title
      .replace(/[[\]:*?/\\]/g, ' ')
      .trim()
      .slice(0, 31) || 'Sheet1';
  const columns = widths.map((width) => ({ width: Math.ceil(width / PIXELS_PER_CHARACTER) }));
  const title = `${grid.store.form.title} ${name}`.replace(/[\\/:*?"<>|]/g, ' ').trim();
  await writeXlsxFile(data, { sheet, columns, stickyRowsCount: 1 }).toFile(`${title}.xlsx`);
}
