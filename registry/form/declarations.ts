import { pointerOf } from '../metadata/pointer.ts';
import { isRecord } from './boData.ts';
import { branchKeywords } from './schemaFields.ts';

/** A schema as far as its fields are looked for. */
interface SchemaNode {
  readonly properties?: unknown;
  readonly [keyword: string]: unknown;
}

/** One place where a field or table is declared. */
export interface Declaration<Property = Readonly<Record<string, unknown>>> {
  readonly name: string;
  readonly property: Property;
  /** JSON pointer to it. */
  readonly at: string;
}

/**
 * Every place where the record that a schema describes declares a member: its own properties and those of its branches. A
 * member of a branch without type, title and `x-ui` is a test and declares nothing.
 */
export function declarationsOf<Property = Readonly<Record<string, unknown>>>(schema: SchemaNode, pointer: string): Declaration<Property>[] {
  const own = isRecord(schema.properties)
    ? Object.entries(schema.properties).map(([name, property]) => ({ name, property: property as Property, at: pointer + pointerOf('properties', name) }))
    : [];
  const branches = branchesOf(schema, pointer).flatMap(({ branch, at }) => declarationsOf<Property>(branch, at));
  return [
    ...own,
    ...branches.filter(({ property }) => isRecord(property) && (property.type !== undefined || property.title !== undefined || property['x-ui'] !== undefined)),
  ];
}

// helpers

function branchesOf(schema: SchemaNode, pointer: string): { readonly branch: SchemaNode; readonly at: string }[] {
  const found = branchKeywords.flatMap((keyword) => {
    const value = schema[keyword];
    return Array.isArray(value)
      ? value.map((branch: unknown, index) => ({ branch, at: `${pointer}/${keyword}/${index}` }))
      : [{ branch: value, at: `${pointer}/${keyword}` }];
  });
  const { dependentSchemas } = schema;
  const dependent = isRecord(dependentSchemas)
    ? Object.entries(dependentSchemas).map(([name, branch]) => ({ branch, at: pointer + pointerOf('dependentSchemas', name) }))
    : [];
  return [...found, ...dependent].flatMap(({ branch, at }) => (isRecord(branch) ? [{ branch, at }] : []));
}
