import type { PropertySchema } from './compileForm.ts';

/** A sub-table is an array of objects; an array of scalars is a field with several values. */
export function isTable(property: PropertySchema): boolean {
  return property.type === 'array' && property.items !== undefined && Object.keys(propertiesOf(property.items)).length > 0;
}

/** Keywords under which a schema adds properties: always (`allOf`) or in one of its cases. */
export const branchKeywords = ['allOf', 'anyOf', 'oneOf', 'then', 'else'] as const;

/**
 * Every property an object can have, in the order of declaration: its own ones and those that only a branch
 * (`then`, `else`, `oneOf`, `dependentSchemas` …) adds. A branch that narrows a known property adds nothing new.
 * A property without a title in a branch, such as `{ "const": "a" }`, is a test and not a field. A field to which each of
 * several branches gives a fixed value can have any of them.
 */
export function propertiesOf(schema: PropertySchema): Readonly<Record<string, PropertySchema>> {
  const cached = known.get(schema);
  if (cached) return cached;
  const found: Record<string, PropertySchema> = { ...schema.properties };
  for (const branch of branchesOf(schema)) {
    for (const [name, property] of Object.entries(propertiesOf(branch))) {
      if (!isField(property)) continue;
      found[name] = Object.hasOwn(found, name) ? together(found[name] ?? {}, property) : property;
    }
  }
  known.set(schema, found);
  return found;
}

/** The schemas under the branch keywords of one schema. */
function branchesOf(schema: PropertySchema): readonly PropertySchema[] {
  const branches = branchKeywords.flatMap((keyword) => {
    const value = schema[keyword];
    return Array.isArray(value) ? value : [value];
  });
  const dependent = schema.dependentSchemas;
  return [...branches, ...(isSchema(dependent) ? Object.values(dependent) : [])].filter(isSchema);
}

/** A table with its place in the tree. */
export interface TableEntry {
  readonly name: string;
  readonly property: PropertySchema;
  readonly parent?: string;
  /** Columns that are fields; tables in the table have entries of their own. */
  readonly columns: readonly (readonly [string, PropertySchema])[];
}

/** All sub-tables of a business object, each followed by the tables in its rows. */
export function tablesOf(schema: PropertySchema, parent?: string): TableEntry[] {
  return Object.entries(propertiesOf(schema))
    .filter(([, property]) => isTable(property))
    .flatMap(([name, property]) => {
      const items = property.items ?? {};
      const columns = Object.entries(propertiesOf(items)).filter(([, column]) => !isTable(column));
      return [{ name, property, columns, ...(parent === undefined ? {} : { parent }) }, ...tablesOf(items, name)];
    });
}

/** The fields of the main record. */
export function fieldsOf(schema: PropertySchema): (readonly [string, PropertySchema])[] {
  return Object.entries(propertiesOf(schema)).filter(([, property]) => !isTable(property));
}

// helpers

function together(first: PropertySchema, other: PropertySchema): PropertySchema {
  const values = (property: PropertySchema): readonly unknown[] =>
    Object.hasOwn(property, 'const') ? [property.const] : Array.isArray(property.enum) ? property.enum : [];
  if (!Object.hasOwn(other, 'const') || values(first).length === 0) return first;
  const { const: _fixed, ...rest } = first;
  return { ...rest, enum: [...new Set([...values(first), ...values(other)])] };
}

const known = new WeakMap<PropertySchema, Readonly<Record<string, PropertySchema>>>();

function isSchema(value: unknown): value is PropertySchema {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function isField(property: PropertySchema): boolean {
  return isSchema(property) && (property.type !== undefined || property.title !== undefined || property['x-ui'] !== undefined);
}
