import { toDecimal } from '../../formula/index.ts';
import type { FieldDisplay } from '../../registry/form/index.ts';
import { displayedChoices, filesOf, namesOf, sheetValue, yesNoWords, type Place } from '../../validators/words/index.ts';
import type { Cell } from '../excel/index.ts';

/** What the cells of one column need to know; a list column, or a field of a form. */
export interface CellFormat {
  /** What the column itself says of its values goes before the display of its field. */
  readonly format?: string | undefined;
  readonly type: 'text' | 'number' | 'date';
  /** Words of the dictionary that the column itself names. */
  readonly labels?: ReadonlyMap<string, string> | undefined;
  readonly display?: FieldDisplay | undefined;
  readonly locale: string;
  /** Entries of a dictionary. */
  readonly dict: (key: string) => readonly { readonly value: string; readonly label: string }[] | undefined;
}

/** A value as its cell: what the screen shows, but amounts and days stay amounts and days. `end` closes a period. */
export function exportCell(value: unknown, column: CellFormat, end?: unknown): Cell {
  if (end !== undefined) return isBlank(value) && isBlank(end) ? null : `${dayOf(value)} ~ ${dayOf(end)}`;
  const { format, display } = column;
  if (format === 'switch' && display?.ui.widget !== 'switch') return yesNoWords(column.locale)[isTrue(value) ? 0 : 1];
  if (isBlank(value)) return null;
  switch (format) {
    case 'money':
      return { kind: 'number', value: numberOf(value), format: '#,##0.00' };
    case 'number':
      return { kind: 'number', value: numberOf(value), format: grouped(value) };
    case 'percent':
      return { kind: 'number', value: numberOf(value), format: percent(value) };
    case 'date':
      return { kind: 'date', value: dayOf(value) };
    case 'datetime':
      return { kind: 'datetime', value: String(value) };
    case 'file':
      return filesOf(value)
        .map(({ name }) => name)
        .join('、');
    case 'name':
      return textOf(value);
    default:
      break;
  }
  if (column.labels !== undefined) return labelsOf(value, column.labels);
  if (display !== undefined) return cellOf(value, display, column);
  return column.type === 'number' ? { kind: 'number', value: numberOf(value) } : textOf(value);
}

/** The total of a column, in the format of its cells. */
export function totalCell(total: unknown, column: CellFormat): Cell {
  return exportCell(total, column.format === undefined && column.display === undefined ? { ...column, format: 'money' } : column);
}

// helpers

function cellOf(value: unknown, display: FieldDisplay, { locale, dict }: CellFormat): Cell {
  const place: Place = { locale, choices: () => displayedChoices(display, dict), entered: display.computed !== true };
  const found = sheetValue(value, display, place);
  switch (found?.kind) {
    case undefined:
      return null;
    case 'text':
      return found.text;
    case 'date':
      return { kind: found.date.length > 10 ? 'datetime' : 'date', value: found.date, format: found.format };
    case 'number':
      return { kind: 'number', value: found.number, format: found.format };
  }
}

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
const isTrue = (value: unknown): boolean => value === true || value === 'true' || value === 1 || value === '1';
const dayOf = (value: unknown): string => (isBlank(value) ? '' : String(value).slice(0, 10));
const numberOf = (value: unknown): string | number => (typeof value === 'number' ? value : String(value));

/** As many places as the number has. */
function grouped(value: unknown): string {
  const places = Math.min(toDecimal(numberOf(value))?.decimalPlaces() ?? 0, 10);
  return places === 0 ? '#,##0' : `#,##0.${'0'.repeat(places)}`;
}

function percent(value: unknown): string {
  const places = Math.max(Math.min((toDecimal(numberOf(value))?.decimalPlaces() ?? 0) - 2, 10), 0);
  return places === 0 ? '0%' : `0.${'0'.repeat(places)}%`;
}

/** A value without an entry shows itself. */
function labelsOf(value: unknown, labels: ReadonlyMap<string, string>): string {
  return (Array.isArray(value) ? value : [value]).map((each: unknown) => labels.get(String(each)) ?? textOf(each)).join('、');
}

/** People and organisations by name, several of them in a row. */
const textOf = (value: unknown): string =>
  namesOf(value)
    .map(({ name }) => name)
    .join('、');
