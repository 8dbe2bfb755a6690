import type { CompiledField, CompiledTable } from '../../registry/form/index.ts';
import { isEmptyValue } from '../../validators/index.ts';
import { rowPlace, sameValue, weave, type RecordPatch, type RowOrder } from '../../validators/diff/index.ts';
import type { Row } from '../../validators/model/index.ts';
import type { FormStore } from '../form/index.ts';
import { isBrought } from './leftOut.ts';
import { rowById } from './rowById.ts';

/**
 * Makes changes in a form as its user could make them himself: what the rights or the linkage of this moment do not let him
 * write stays as it is, and what is written is judged as if he had typed it. Answers the places that were left out.
 */
export function applyPatch(store: FormStore, { values, added, removed, orders }: RecordPatch): readonly string[] {
  if (store.readOnly) return [...values.map(({ place }) => place), ...added.map(({ place }) => place)];
  const left: string[] = [];
  for (const { table, rowKey } of removed) {
    const target = store.form.tableByName.get(table);
    const row = rowById(store, rowPlace(table, rowKey));
    if (target === undefined || row === undefined) continue;
    if (target.rights.del && isOpen(store, target)) store.removeRow(table, row);
    else left.push(`${table}#${rowKey}`);
  }
  // Derived defaults come last: most of them follow from the others by themselves. Twice, because one value may open another field.
  const ordered = [...values].sort((a, b) => Number(isDerived(store, a.path)) - Number(isDerived(store, b.path)));
  const written: Cell[] = [];
  let waiting = ordered;
  for (let round = 0; round < 2; round++) waiting = waiting.filter(({ place, path, value }) => !writeValue(store, place, path, value, written));
  left.push(...waiting.map(({ place }) => place));

  const rows = new Map<string, Row>();
  for (const { table, place, parent, row } of added) {
    const target = store.form.tableByName.get(table);
    const above = parent === undefined ? undefined : (rows.get(parent) ?? rowById(store, parent));
    if (target === undefined || !target.rights.add || !isOpen(store, target) || (parent !== undefined && above === undefined)) {
      left.push(place);
      continue;
    }
    const made = addRow(store, target, row, above, written);
    rows.set(place, made);
    left.push(...unwritten(store, target, row, made).map((name) => `${place}.${name}`));
  }
  for (const order of orders)
    if (!moveRows(store, order, (key) => rows.get(rowPlace(order.table, key)) ?? rowById(store, rowPlace(order.table, key)))) left.push(order.place);
  // when all of it is there: one value may be judged by another
  for (const { field, row } of written) store.check(field, row);
  return left;
}

// helpers

const isWritable = (mode: string): boolean => mode === 'w' || mode === 'b';
const isOpen = (store: FormStore, table: CompiledTable): boolean => isWritable(store.tableMode(table));
const isDerived = (store: FormStore, path: string): boolean => {
  const field = store.form.byPath.get(path);
  return field?.defaultFormula !== undefined || field?.query !== undefined;
};

interface Cell {
  readonly field: CompiledField;
  readonly row: Row | undefined;
}

function addRow(store: FormStore, table: CompiledTable, cells: Readonly<Record<string, unknown>>, parent: Row | undefined, written: Cell[]): Row {
  const own = table.columns.filter((column) => isWritable(column.mode) && column.formula === undefined && Object.hasOwn(cells, column.name));
  const plain = own.filter((column) => column.defaultFormula === undefined);
  const row = store.addRow(table.name, Object.fromEntries(plain.map(({ name }) => [name, cells[name]])), undefined, parent);
  for (const column of own) if (!sameValue(store.value(column, row), cells[column.name])) store.set(column, cells[column.name], row);
  // an empty cell of a new row is one that nobody has come to yet
  written.push(...own.filter((column) => !isEmptyValue(cells[column.name])).map((field) => ({ field, row })));
  return row;
}

/** Columns of a row that cannot be filled in although something stood there, as what a dialog brought into a column that is only read. */
function unwritten(store: FormStore, table: CompiledTable, cells: Readonly<Record<string, unknown>>, row: Row): string[] {
  return table.columns
    .filter((column) => isBrought(column, cells[column.name]) && !sameValue(store.value(column, row), cells[column.name]))
    .map(({ name }) => name);
}

/** Brings the rows of a table into an order; false where nobody may move them. */
function moveRows(store: FormStore, { table: name, keys }: RowOrder, find: (key: string) => Row | undefined): boolean {
  const table = store.form.tableByName.get(name);
  const wanted = keys.map(find).filter((row) => row !== undefined);
  const [first] = wanted;
  if (table === undefined || first === undefined) return true;
  const { parent } = first;
  const now = store.model.rows(name, parent);
  const ordered = weave(
    wanted.filter((row) => now.includes(row)),
    now,
  );
  if (ordered.every((row, at) => row === now[at])) return true;
  if (!table.rights.add || !isOpen(store, table)) return false;
  store.change({ table: name, kind: 'rows', parent }, () => {
    for (const [at, row] of ordered.entries()) if (store.model.rows(name, parent)[at] !== row) store.model.moveRow(name, row, at);
  });
  return true;
}

/** True when there is nothing more to do for the place. */
function writeValue(store: FormStore, place: string, path: string, value: unknown, written: Cell[]): boolean {
  const field = store.form.byPath.get(path);
  if (field === undefined || field.formula !== undefined) return true;
  const row = field.table === undefined ? undefined : rowById(store, place);
  if (field.table !== undefined && row === undefined) return true;
  if (sameValue(store.value(field, row), value)) return true;
  if (!mayWrite(store, field, row)) return false;
  store.set(field, value, row);
  written.push({ field, row });
  return true;
}

function mayWrite(store: FormStore, field: CompiledField, row: Row | undefined): boolean {
  if (!isWritable(store.mode(field, row))) return false;
  if (field.table === undefined) return true;
  const table = store.form.tableByName.get(field.table);
  return table !== undefined && table.rights.edit && isOpen(store, table);
}
