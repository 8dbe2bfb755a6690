import type { FormSource, PropertySchema } from './compileForm.ts';
import { fieldsOf, tablesOf } from './schemaFields.ts';
import type { FieldMode, FormPermission } from './types.ts';

/** Paths (`hdje`, `xcmx.item.se`, whole tables by name) that the permission hides. */
export function hiddenPaths(source: Pick<FormSource, 'schema' | 'boAlias'>, permission: FormPermission): Set<string> {
  const hidden = new Set<string>();
  const main = permission.fields[source.boAlias] ?? {};
  for (const [name] of fieldsOf(source.schema)) if (main[name] === 'n') hidden.add(name);
  for (const { name, parent, columns } of tablesOf(source.schema)) {
    const modes: Readonly<Record<string, FieldMode>> = permission.fields[name] ?? {};
    const around = permission.fields[parent ?? source.boAlias]?.[name];
    const gone =
      (parent !== undefined && hidden.has(parent)) ||
      around === 'n' ||
      permission.table?.[name]?.hidden === true ||
      columns.every(([column]) => modes[column] === 'n');
    if (gone) hidden.add(name);
    if (gone && parent !== undefined) hidden.add(`${parent}.item.${name}`);
    for (const [column] of columns) if (gone || modes[column] === 'n') hidden.add(`${name}.item.${column}`);
  }
  return hidden;
}

/** Paths of everything that a schema has. */
export function allPaths(schema: PropertySchema): ReadonlySet<string> {
  return new Set([
    ...fieldsOf(schema).map(([name]) => name),
    ...tablesOf(schema).flatMap(({ name, columns }) => [name, ...columns.map(([column]) => `${name}.item.${column}`)]),
  ]);
}
