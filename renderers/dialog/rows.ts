import { memberOf } from '../core/index.ts';
import type { ListRow } from '../list/index.ts';
import type { DialogTemplate } from './types.ts';

/** What tells rows of a dialog apart. */
export function rowKeyOf({ style, tree }: Pick<DialogTemplate, 'style' | 'tree'>, row: ListRow): string {
  const own = style === 'tree' && tree !== undefined ? row[tree.id] : (row['id_'] ?? row['id']);
  return own === undefined || own === null ? JSON.stringify(row) : textOf(own);
}

/** What a person calls the row: its result `name`, else its first column that says something, else its key. Never empty. */
export function rowNameOf({ style, tree, columns, resultMap }: DialogTemplate, row: ListRow): string {
  const field = style === 'tree' && tree !== undefined ? tree.label : (resultMap['name'] ?? columns[0]?.field ?? 'id');
  const known = [field, 'name', ...columns.map((column) => column.field), 'id', 'id_'].find((each) => textOf(row[each]) !== '');
  return known === undefined ? '—' : textOf(row[known]);
}

/** Whether the row agrees with a partial one in everything that the partial one says. A partial row that says nothing agrees with none. */
export function agrees(row: ListRow, partial: ListRow): boolean {
  const members = Object.entries(partial).filter(([, value]) => value !== null && value !== undefined && value !== '');
  return members.length > 0 && members.every(([name, value]) => Object.hasOwn(row, name) && codeOf(row[name]) === codeOf(value));
}

/** The row with the results that the dialog names; a result wins over a column of the same name. */
export function withResults({ resultMap }: Pick<DialogTemplate, 'resultMap'>, row: ListRow): ListRow {
  return { ...row, ...Object.fromEntries(Object.entries(resultMap).map(([result, column]) => [result, memberOf(row, column) ?? null])) };
}

// helpers

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  if ('id' in value && value.id !== undefined) return String('name' in value && typeof value.name === 'string' ? value.name : value.id);
  return JSON.stringify(value);
}

/** What a value is compared by: of `{id, name}` the id. */
const codeOf = (value: unknown): string => textOf(typeof value === 'object' && value !== null && 'id' in value ? value.id : value);
