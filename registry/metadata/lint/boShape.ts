import type { BoField, MetadataSpecs } from '../../../schemas/metadata/index.ts';
import { branchKeywords, isRecord, isTable, type PropertySchema } from '../../form/index.ts';
import { pointerOf } from '../pointer.ts';
import type { RawItem } from '../types.ts';

/** What a main field and a column have in common. */
export type BoProperty = Omit<BoField, 'items'>;

/** A field of a business object with the place where it is declared. */
export interface BoFieldEntry {
  /** `bxzje` or `xcmx.item.je`. */
  readonly path: string;
  readonly name: string;
  readonly table?: string;
  readonly property: BoProperty;
  readonly pointer: string;
}

export interface BoShape {
  readonly key: string;
  readonly fields: readonly BoFieldEntry[];
  readonly main: ReadonlyMap<string, BoFieldEntry>;
  /** Sub-table -> column -> entry; tables in the rows of a table have entries of their own. */
  readonly tables: ReadonlyMap<string, ReadonlyMap<string, BoFieldEntry>>;
  /** Table in the rows of a table -> that table. */
  readonly parents: ReadonlyMap<string, string>;
  readonly byPath: ReadonlyMap<string, BoFieldEntry>;
  /** Tables whose name is taken. */
  readonly repeated: readonly BoFieldEntry[];
}

/** Columns that every record has besides its own. */
export const systemColumns: ReadonlySet<string> = new Set([
  'id_', 'inst_id', 'def_key', 'status', 'cur_node', 'create_by', 'create_time', 'update_time', 'org_id', 'tenant_id', 'form_ver',
]);

/** The fields of a business object item, those included that only a branch of its schema brings. */
export function shapeOfBo(item: RawItem): BoShape {
  const { schema } = item.spec as unknown as MetadataSpecs['bo'];
  const tables = new Map<string, ReadonlyMap<string, BoFieldEntry>>();
  const parents = new Map<string, string>();
  const repeated: BoFieldEntry[] = [];

  const read = (node: SchemaNode, pointer: string, table: string | undefined): Map<string, BoFieldEntry> => {
    const entries = new Map<string, BoFieldEntry>();
    for (const { name, property, at } of placesOf(node, pointer)) {
      if (entries.has(name)) continue;
      const entry: BoFieldEntry = { path: table === undefined ? name : `${table}.item.${name}`, name, property, pointer: at, ...(table === undefined ? {} : { table }) };
      entries.set(name, entry);
      const items = isTable(property as PropertySchema) ? (property as SchemaNode).items : undefined;
      if (items === undefined) continue;
      if (tables.has(name)) {
        repeated.push(entry);
        continue;
      }
      tables.set(name, new Map());
      if (table !== undefined) parents.set(name, table);
      tables.set(name, read(items, `${at}/items`, name));
    }
    return entries;
  };

  const main = read(schema as SchemaNode, '/spec/schema', undefined);
  const fields = [...main.values(), ...[...tables.values()].flatMap((columns) => [...columns.values()])];
  return { key: item.key, fields, main, tables, parents, repeated, byPath: new Map(fields.map((field) => [field.path, field])) };
}

// helpers

/** A schema as far as its fields are looked for. */
interface SchemaNode {
  readonly properties?: Readonly<Record<string, BoProperty>>;
  readonly items?: SchemaNode;
  readonly [keyword: string]: unknown;
}

/** The properties of a schema and of its branches, each with its pointer. */
function placesOf(node: SchemaNode, pointer: string): { name: string; property: BoProperty; at: string }[] {
  const own = Object.entries(node.properties ?? {}).map(([name, property]) => ({ name, property, at: pointer + pointerOf('properties', name) }));
  const branches = branchKeywords.flatMap((keyword) => {
    const value = node[keyword];
    const list = Array.isArray(value) ? value.map((each: unknown, index) => ({ each, at: `${pointer}/${keyword}/${index}` })) : [{ each: value, at: `${pointer}/${keyword}` }];
    return list.flatMap(({ each, at }) => (isRecord(each) ? placesOf(each, at) : []));
  });
  const dependent = isRecord(node['dependentSchemas']) ? Object.entries(node['dependentSchemas']).flatMap(([name, each]) => (isRecord(each) ? placesOf(each, pointer + pointerOf('dependentSchemas', name)) : [])) : [];
  return [...own, ...[...branches, ...dependent].filter(({ property }) => property.type !== undefined || property.title !== undefined || property['x-ui'] !== undefined)];
}
