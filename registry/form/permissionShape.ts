import type { FormSource, PropertySchema } from './compileForm.ts';
import { fieldsOf, tablesOf } from './schemaFields.ts';

/** The fields that rights are resolved for. */
export interface PermissionShape {
  readonly boAlias: string;
  readonly fields: readonly string[];
  /** Sub-table -> columns. */
  readonly tables: Readonly<Record<string, readonly string[]>>;
  /** Table in the rows of a sub-table -> that sub-table. */
  readonly parents?: Readonly<Record<string, string>>;
  /** Paths of computed fields, `bxzje` or `xcmx.item.se`: never better than read-only. */
  readonly alwaysReadonly?: ReadonlySet<string>;
}

/** What a form has, as the resolution of rights asks for it. */
export function permissionShape(source: FormSource): PermissionShape {
  const fields = fieldsOf(source.schema);
  const tables = tablesOf(source.schema);
  const nested = tables.filter((table) => table.parent !== undefined);
  return {
    boAlias: source.boAlias,
    fields: fields.map(([name]) => name),
    tables: Object.fromEntries(tables.map(({ name, columns }) => [name, columns.map(([column]) => column)])),
    ...(nested.length > 0 ? { parents: Object.fromEntries(nested.map(({ name, parent }) => [name, parent ?? ''])) } : {}),
    alwaysReadonly: new Set([...computed('', fields), ...tables.flatMap(({ name, columns }) => computed(`${name}.item.`, columns))]),
  };
}

// helpers

function computed(prefix: string, entries: readonly (readonly [string, PropertySchema])[]): string[] {
  return entries.filter(([, property]) => property['x-formula'] !== undefined).map(([name]) => `${prefix}${name}`);
}
