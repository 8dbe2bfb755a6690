import type { FieldMode, FormPermission, TableRights } from '../../registry/form/index.ts';
import type { FormDefinition } from './loadForm.ts';

/** How a person relates to a document outside of a task. */
export interface Relation {
  readonly isStarter: boolean;
  /** Ended, ended by hand, or without a flow. */
  readonly isOver: boolean;
  /** Nodes at which the person acts or has acted. */
  readonly nodes: readonly string[];
}

const strictness: Record<FieldMode, number> = { w: 0, b: 1, r: 2, n: 3 };

/**
 * What a person may read of a document.
 *
 * While the flow runs, somebody who takes part sees what his own nodes show and no more: reading the document from a list
 * must not tell what the task page hides. The starter, readers by role, and everybody after the end get the `read` rights.
 */
export function viewRights(definition: FormDefinition, relation: Relation): FormPermission {
  const read = definition.viewing('read');
  if (relation.isOver || relation.isStarter || relation.nodes.length === 0) return read;
  const [first, ...more] = relation.nodes.map((node) => definition.viewing(node));
  return more.reduce(union, first ?? read);
}

// helpers

/** The less strict of two rights, cell by cell: who acts at two nodes sees what either shows. */
function union(a: FormPermission, b: FormPermission): FormPermission {
  const fields: Record<string, Record<string, FieldMode>> = {};
  for (const entity of new Set([...Object.keys(a.fields), ...Object.keys(b.fields)])) {
    const [x, y] = [a.fields[entity] ?? {}, b.fields[entity] ?? {}];
    fields[entity] = Object.fromEntries([...new Set([...Object.keys(x), ...Object.keys(y)])].map((name) => [name, looser(x[name] ?? 'n', y[name] ?? 'n')]));
  }
  const table: Record<string, TableRights> = {};
  for (const name of new Set([...Object.keys(a.table ?? {}), ...Object.keys(b.table ?? {})])) {
    const [x, y] = [a.table?.[name] ?? { hidden: true }, b.table?.[name] ?? { hidden: true }];
    table[name] = { ...(x.hidden === true ? y : x), hidden: x.hidden === true && y.hidden === true, export: x.export === true || y.export === true };
  }
  const names = new Set([...Object.keys(a.opinion ?? {}), ...Object.keys(b.opinion ?? {})]);
  const opinion = Object.fromEntries([...names].map((name) => [name, looser(a.opinion?.[name] ?? 'r', b.opinion?.[name] ?? 'r')]));
  return { fields, table, ...(names.size > 0 ? { opinion } : {}) };
}

const looser = (a: FieldMode, b: FieldMode): FieldMode => (strictness[a] <= strictness[b] ? a : b);
