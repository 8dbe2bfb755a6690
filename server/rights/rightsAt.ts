import type { FieldMode, FormPermission, TableRights } from '../../registry/form/index.ts';
import { stricter, withoutHidden } from '../../validators/index.ts';
import type { FormDefinition } from '../forms/index.ts';
import { type FlowDefinition, presetOf } from '../workflow/index.ts';
import type { Standing } from './standing.ts';

/**
 * What a person may read of a document, from the document's own form and flow and how he stands to it.
 *
 * While the flow runs, somebody who takes part sees what his own nodes show and no more: reading the document elsewhere
 * must not tell what the task page hides. The starter, readers by role, and everybody after the end get the `read` rights; whoever only had a
 * task that somebody else decided gets what both show, so that nobody sees more for having lost it.
 */
export function rightsAt(form: FormDefinition, flow: FlowDefinition, { isOver, isStarter, nodes, lost }: Standing): FormPermission {
  const read = form.viewing('read');
  const at = (steps: readonly string[]): FormPermission | undefined => {
    const [first, ...more] = steps.map((node) => form.viewing(presetOf(flow, node)));
    return first && more.reduce(looserOf, first);
  };
  if (isOver || isStarter) return read;
  const had = at(lost);
  return at(nodes) ?? (had === undefined ? read : withoutHidden(read, had));
}

/** The less strict of two read rights, cell by cell: who acts at two nodes sees what either shows. */
export function looserOf(a: FormPermission, b: FormPermission): FormPermission {
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

/** Main fields that rights hide. */
export function hiddenFields(permission: FormPermission, bo: string): ReadonlySet<string> {
  const known = hiddenOf.get(permission);
  if (known?.bo === bo) return known.names;
  const names = new Set(
    Object.entries(permission.fields[bo] ?? {})
      .filter(([, mode]) => mode === 'n')
      .map(([name]) => name),
  );
  hiddenOf.set(permission, { bo, names });
  return names;
}

// helpers

/** The rights of a preset of a published version are one object, and lists ask them for every version there is. */
const hiddenOf = new WeakMap<FormPermission, { readonly bo: string; readonly names: ReadonlySet<string> }>();

const looser = (a: FieldMode, b: FieldMode): FieldMode => (stricter(a, b) === a ? b : a);
