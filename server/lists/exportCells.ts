import { toDecimal } from '../../formula/index.ts';
import type { Cell } from '../excel/index.ts';

/** What the cells of one column need to know; a list column, or a field of a form. */
export interface CellFormat {
  readonly format?: string | undefined;
  readonly type: 'text' | 'number' | 'date';
  readonly labels?: ReadonlyMap<string, string> | undefined;
  /** Words for true and false. */
  readonly yesNo: readonly [yes: string, no: string];
}

/** A value as its cell: what the screen shows, but amounts and days stay amounts and days. `end` closes a period. */
export function exportCell(value: unknown, column: CellFormat, end?: unknown): Cell {
  if (end !== undefined) return isBlank(value) && isBlank(end) ? null : `${dayOf(value)} ~ ${dayOf(end)}`;
  if (column.format === 'switch') return isTrue(value) ? column.yesNo[0] : column.yesNo[1];
  if (isBlank(value)) return null;
  switch (column.format) {
    case 'money': return { kind: 'number', value: numberOf(value), format: '#,##0.00' };
    case 'number': return { kind: 'number', value: numberOf(value), format: grouped(value) };
    case 'percent': return { kind: 'number', value: numberOf(value), format: percent(value) };
    case 'date': return { kind: 'date', value: dayOf(value) };
    case 'datetime': return { kind: 'datetime', value: String(value) };
    case 'dict': case 'dictTag': case 'statusTag': return labelsOf(value, column.labels);
    case 'file': return filesOf(value);
    case 'name': return textOf(value);
    default: break;
  }
  if (column.labels !== undefined && column.labels.size > 0) return labelsOf(value, column.labels);
  if (column.type === 'number') return { kind: 'number', value: numberOf(value) };
  return textOf(value);
}

export const yesNoWords = (locale: string): readonly [string, string] => (locale === 'en-US' ? ['Yes', 'No'] : ['是', '否']);

// helpers

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
const isTrue = (value: unknown): boolean => value === true || value === 'true' || value === 1 || value === '1';
const dayOf = (value: unknown): string => (isBlank(value) ? '' : String(value).slice(0, 10));
const numberOf = (value: unknown): string | number => (typeof value === 'number' ? value : String(value));
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

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
function labelsOf(value: unknown, labels: ReadonlyMap<string, string> | undefined): string {
  return listOf(value).map((each) => labels?.get(String(each)) ?? textOf(each)).join('、');
}

/** People and organisations by name, several of them in a row. */
function textOf(value: unknown): string {
  return listOf(value).map((each) => {
    if (typeof each !== 'object' || each === null) return String(each);
    const { name, id } = each as Record<string, unknown>;
    return String(name ?? id ?? '');
  }).join('、');
}

function filesOf(value: unknown): string {
  let parsed = value;
  if (typeof value === 'string') {
    try {
      parsed = JSON.parse(value) as unknown;
    } catch {
      return '';
    }
  }
  return listOf(parsed).flatMap((each) => {
    if (typeof each !== 'object' || each === null) return [];
    const { name, fileName } = each as Record<string, unknown>;
    return [String(name ?? fileName ?? '')];
  }).join('、');
}
