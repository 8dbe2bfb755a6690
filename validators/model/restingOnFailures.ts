import { cellAddress, fieldAddress, type Address } from './address.ts';
import type { FormModel } from './FormModel.ts';
import { parentOf, planOf, type ComputedNode } from './plan.ts';
import type { Row } from './RowStore.ts';

/**
 * The computed cells that rest on one whose formula cannot be computed, near or far. A formula takes such a cell for empty, so what
 * comes of it is not what it means: a sum would be that of the other rows.
 */
export function restingOnFailures(model: FormModel): ReadonlySet<Address> {
  const resting = new Set<Address>();
  if (model.errors.size === 0) return resting;
  const plan = planOf(model.form);
  const next: { readonly path: string; readonly row?: Row }[] = [];
  const add = ({ field }: ComputedNode, row?: Row): void => {
    const address = fieldAddress(field, row);
    if (resting.has(address) || (field.formula === undefined && model.isManual(field, row))) return;
    resting.add(address);
    next.push({ path: field.path, ...(row ? { row } : {}) });
  };
  const spread = (path: string, row?: Row): void => {
    for (const node of plan.dependents.get(path) ?? []) {
      const { table } = node.field;
      if (table === undefined) add(node);
      else for (const each of readersIn(model, node, table, path, row)) add(node, each);
    }
  };
  for (const { field } of plan.nodes) {
    for (const row of field.table === undefined ? [undefined] : model.rows(field.table))
      if (model.errors.has(row && field.table ? cellAddress(field.table, row, field.name) : field.path)) spread(field.path, row);
  }
  for (let at = next.shift(); at; at = next.shift()) spread(at.path, at.row);
  return resting;
}

// helpers

/** The rows in which a formula reads a cell: its own, those within it, or all of them. */
function readersIn(model: FormModel, { formula }: ComputedNode, table: string, path: string, row: Row | undefined): readonly Row[] {
  const rows = model.rows(table);
  if (!row || formula.references.some((reference) => reference.kind === 'column' && `${reference.table}.item.${reference.name}` === path)) return rows;
  if (table === row.table) return [row];
  return parentOf(model.form, table) === row.table ? rows.filter(({ parent }) => parent === row) : rows;
}
