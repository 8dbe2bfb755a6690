import { isTable, type FormSource, type PropertySchema } from './compileForm.ts';

/** The fields that rights are resolved for. */
export interface PermissionShape {
  readonly boAlias: string;
  readonly fields: readonly string[];
  /** Sub-table -> columns. */
  readonly tables: Readonly<Record<string, readonly string[]>>;
  /** Paths of computed fields, `bxzje` or `xcmx.item.se`: never better than read-only. */
  readonly alwaysReadonly?: ReadonlySet<string>;
}

/** What a form has, as the resolution of rights asks for it. */
export function permissionShape(source: FormSource): PermissionShape {
  const properties = Object.entries(source.schema.properties ?? {});
  const fields = properties.filter(([, property]) => !isTable(property));
  const tables = properties.filter(([, property]) => isTable(property)).map(([name, property]) => [name, Object.entries(property.items?.properties ?? {})] as const);
  return {
    boAlias: source.boAlias,
    fields: fields.map(([name]) => name),
    tables: Object.fromEntries(tables.map(([name, columns]) => [name, columns.map(([column]) => column)])),
    alwaysReadonly: new Set([...computed('', fields), ...tables.flatMap(([name, columns]) => computed(`${name}.item.`, columns))]),
  };
}

// helpers

function computed(prefix: string, entries: readonly (readonly [string, PropertySchema])[]): string[] {
  return entries.filter(([, property]) => property['x-formula'] !== undefined).map(([name]) => `${prefix}${name}`);
}
