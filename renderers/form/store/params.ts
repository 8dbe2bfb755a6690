import type { Row } from '../../../validators/model/index.ts';
import { plainText } from '../../../validators/words/index.ts';
import type { Binding } from './Binding.ts';

/** Values of `{ parameter: field }` as they stand, read with tracking. A quoted text is a constant. */
export function paramsOf(binding: Binding, declared: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(declared).map(([name, source]) => {
      const text = plainText(source).trim();
      const constant = /^(['"])(.*)\1$/.exec(text);
      return [name, constant ? constant[2] : valueOf(binding, text)];
    }),
  );
}

/**
 * The value of another field, seen from this one: `zjdj` on the main record, `item.cs` in the own row, `parent.cs` in the row
 * above it, `sqr.id` a member. Undefined when there is none.
 */
export function valueOf(binding: Binding, path: string): unknown {
  const target = targetOf(binding, path);
  if (!target) return undefined;
  const { field, row, member } = target;
  const value = binding.store.value(field, row);
  if (member === undefined) return value;
  return value !== null && typeof value === 'object' && Object.hasOwn(value, member) ? (value as Record<string, unknown>)[member] : undefined;
}

/** The place that a path leads to, seen from this one. */
export function targetOf(
  { store, field: own, row }: Binding,
  path: string,
): { readonly field: Binding['field']; readonly row?: Row; readonly member?: string } | undefined {
  const parts = path.split('.');
  const place =
    parts[0] === 'item'
      ? { table: own.table, row, name: parts[1], member: parts[2] }
      : parts[0] === 'parent'
        ? { table: own.table === undefined ? undefined : store.form.tableByName.get(own.table)?.parent, row: row?.parent, name: parts[1], member: parts[2] }
        : { name: parts[0], member: parts[1] };
  if (place.name === undefined) return undefined;
  const member = place.member === undefined ? {} : { member: place.member };
  if (!('table' in place)) {
    const field = store.form.byPath.get(place.name);
    return field && { field, ...member };
  }
  const field = place.table === undefined ? undefined : store.form.byPath.get(`${place.table}.item.${place.name}`);
  return field && place.row ? { field, row: place.row, ...member } : undefined;
}
