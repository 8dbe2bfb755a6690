import type { FormSource } from './compileForm.ts';
import { allPaths, hiddenPaths } from './hiddenPaths.ts';
import { tablesOf } from './schemaFields.ts';
import type { FieldMode, FormPermission } from './types.ts';
import { visibleSchema } from './visibleSchema.ts';

type Modes = Record<string, Record<string, FieldMode>>;

/**
 * Rights that hide all that goes with what they hide: fields of branches whose condition the person may not see. Which of
 * them are filled in would tell what is hidden, so everything that reads or shows data has to leave them out.
 */
export function closeRights(source: Pick<FormSource, 'schema' | 'boAlias'>, permission: FormPermission): FormPermission {
  let closed = permission;
  for (;;) {
    const hidden = hiddenPaths(source, closed);
    if (hidden.size === 0) return closed;
    const shown = allPaths(visibleSchema(source.schema, hidden));
    const gone = [...allPaths(source.schema)].filter((path) => !shown.has(path) && !hidden.has(path));
    if (gone.length === 0) return closed;
    closed = hide(source, closed, gone);
  }
}

// helpers

function hide(source: Pick<FormSource, 'schema' | 'boAlias'>, permission: FormPermission, paths: readonly string[]): FormPermission {
  const parents = new Map(tablesOf(source.schema).map(({ name, parent }) => [name, parent]));
  const fields: Modes = Object.fromEntries(Object.entries(permission.fields).map(([record, modes]) => [record, { ...modes }]));
  for (const path of paths) {
    const [name = '', column] = path.split('.item.');
    const record = column === undefined ? (parents.get(name) ?? source.boAlias) : name;
    fields[record] = { ...fields[record], [column ?? name]: 'n' };
  }
  return { ...permission, fields };
}
