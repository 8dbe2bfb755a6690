import type { CompiledField, CompiledForm, CompiledTable } from '../../registry/form/index.ts';
import { isEmptyValue } from '../../validators/index.ts';
import { sameValue, type MergeEntry } from '../../validators/diff/index.ts';
import type { FormStore } from '../form/index.ts';
import { rowById } from './rowById.ts';

/** Whether something stands in a field that people can see and not write, and that nothing in the form computes: a dialog or the server brought it. */
export const isBrought = (field: CompiledField, value: unknown): boolean =>
  field.mode === 'r' && field.formula === undefined && field.defaultFormula === undefined && field.query === undefined && !isEmptyValue(value);

/**
 * Places that an input had filled, mostly through a dialog, and that are not offered for a decision because nobody can write them: those that
 * the form does not hold now, either. To be asked after the rest of the input has come back.
 */
export function broughtAndGone(store: FormStore, entries: readonly MergeEntry[]): string[] {
  return entries
    .filter(({ kind, place, path, mine, base, theirs }) => {
      const field = store.form.byPath.get(path);
      if (kind === 'row') return base === undefined && theirs === undefined && mine !== undefined && isClosed(store.form.tableByName.get(path));
      if (kind !== 'value' || field === undefined || !isBrought(field, mine) || sameValue(mine, base) || sameValue(mine, theirs)) return false;
      const row = field.table === undefined ? undefined : rowById(store, place);
      return (field.table === undefined || row !== undefined) && !sameValue(store.value(field, row), mine);
    })
    .map(({ place }) => place);
}

/** Whether people see a table to which they can add no row. */
const isClosed = (table: CompiledTable | undefined): boolean => table !== undefined && table.mode !== 'n' && (table.mode === 'r' || !table.rights.add);

/** The labels of places, each once: `事由`, `交通明细 · 金额`, and of a whole row or an order the table. */
export function labelsOf(form: CompiledForm, places: readonly string[]): string[] {
  const labels = places.map((place) => {
    const [table = '', rest] = place.split('#');
    if (rest === undefined) return form.byPath.get(place)?.title ?? form.tableByName.get(place)?.title ?? place;
    const title = form.tableByName.get(table)?.title ?? table;
    const column = rest.includes('.') ? rest.slice(rest.indexOf('.') + 1) : undefined;
    return column === undefined ? title : `${title} · ${form.byPath.get(`${table}.item.${column}`)?.title ?? column}`;
  });
  return [...new Set(labels)];
}
