import { attributesOf, people, type DemoPerson } from './people.ts';
import { itemOf, rowsOf } from './catalogue.ts';

export type Row = Readonly<Record<string, unknown>>;

export interface Condition {
  readonly field: string;
  readonly op: string;
  readonly source?: 'parameter' | 'fixed' | 'variable';
  readonly parameter?: string;
  readonly value?: unknown;
}

interface QuerySpec {
  readonly object?: string;
  readonly conditions?: readonly Condition[];
  readonly results: readonly { readonly field: string }[];
  readonly sort?: readonly { readonly field: string; readonly dir?: 'asc' | 'desc' }[];
}

/** Answers a custom query from the rows of the packages and the demo people. A query over another system has no rows here. */
export function runQuery(alias: string, params: Row, person: DemoPerson): readonly Row[] {
  const spec = itemOf('customQuery', alias).spec as QuerySpec;
  const rows = spec.object === 'sys_user' ? people.map(attributesOf) : rowsOf((spec.object ?? '').replace(/^w_/, ''));
  return sortRows(
    rows.filter((row) => (spec.conditions ?? []).every((condition) => holds(row, condition, operand(condition, params, person)))),
    spec.sort ?? [],
  ).map((row) => Object.fromEntries(spec.results.map(({ field }) => [field, row[field] ?? null])));
}

/** One comparison of a row; an empty operand drops it. */
export function holds(row: Row, { field, op }: Pick<Condition, 'field' | 'op'>, wanted: unknown): boolean {
  const value = plain(row[field]);
  if (op === 'IS_NULL') return value === '';
  if (op === 'NOTNULL') return value !== '';
  if (wanted === undefined || wanted === null || wanted === '' || (Array.isArray(wanted) && wanted.length === 0)) return true;
  const list = Array.isArray(wanted) ? wanted.map(plain) : plain(wanted).split(',');
  const [first = '', second = ''] = list;
  switch (op) {
    case 'EQUAL':
      return compare(value, first) === 0;
    case 'EQUAL_IGNORE_CASE':
      return value.toLowerCase() === first.toLowerCase();
    case 'NOT_EQUAL':
      return compare(value, first) !== 0;
    case 'LESS':
      return compare(value, first) < 0;
    case 'LESS_EQUAL':
      return compare(value, first) <= 0;
    case 'GREAT':
      return compare(value, first) > 0;
    case 'GREAT_EQUAL':
      return compare(value, first) >= 0;
    case 'LIKE':
      return value.includes(first);
    case 'LEFT_LIKE':
      return value.endsWith(first);
    case 'RIGHT_LIKE':
      return value.startsWith(first);
    case 'IN':
      return list.includes(value);
    case 'BETWEEN':
      return (first === '' || compare(value, first) >= 0) && (second === '' || compare(value, second) <= 0);
    default:
      throw new Error(`operation <${op}> is not known to the stories`);
  }
}

export function sortRows(rows: readonly Row[], sort: readonly { readonly field: string; readonly dir?: string }[]): readonly Row[] {
  return [...rows].sort((a, b) => {
    for (const { field, dir } of sort) {
      const order = compare(plain(a[field]), plain(b[field]));
      if (order !== 0) return dir?.toLowerCase() === 'desc' ? -order : order;
    }
    return 0;
  });
}

// helpers

function operand({ field, source, parameter, value }: Condition, params: Row, person: DemoPerson): unknown {
  if (source === 'fixed') return value;
  if (source === 'variable') return value === '${currentOrgId}' ? person.org.id : person.id;
  return params[parameter ?? field];
}

/** People and organisations are compared by name, as lists show them. */
function plain(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(plain).join(',');
  if (typeof value === 'object') return 'name' in value ? String(value.name) : JSON.stringify(value);
  return String(value);
}

function compare(a: string, b: string): number {
  const numeric = a !== '' && b !== '' && Number.isFinite(Number(a)) && Number.isFinite(Number(b));
  if (numeric) return Number(a) - Number(b);
  return a < b ? -1 : a > b ? 1 : 0;
}
