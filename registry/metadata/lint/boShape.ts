import type { BoField, MetadataSpecs } from '../../../schemas/metadata/index.ts';
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
  /** Sub-table -> column -> entry. */
  readonly tables: ReadonlyMap<string, ReadonlyMap<string, BoFieldEntry>>;
  readonly byPath: ReadonlyMap<string, BoFieldEntry>;
}

/** Columns that every record has besides its own. */
export const systemColumns: ReadonlySet<string> = new Set([
  'id_', 'inst_id', 'def_key', 'status', 'cur_node', 'create_by', 'create_time', 'update_time', 'org_id', 'tenant_id', 'form_ver',
]);

/** The fields of a business object item. */
export function shapeOfBo(item: RawItem): BoShape {
  const { schema } = item.spec as unknown as MetadataSpecs['bo'];
  const main = new Map<string, BoFieldEntry>();
  const tables = new Map<string, Map<string, BoFieldEntry>>();
  for (const [name, property] of Object.entries(schema.properties)) {
    const pointer = `/spec/schema${pointerOf('properties', name)}`;
    main.set(name, { path: name, name, property, pointer });
    const columns = property.type === 'array' ? property.items?.properties : undefined;
    if (columns === undefined) continue;
    tables.set(name, new Map(Object.entries(columns).map(([column, schemaOfColumn]) => [column, {
      path: `${name}.item.${column}`, name: column, table: name, property: schemaOfColumn, pointer: pointer + pointerOf('items', 'properties', column),
    }])));
  }
  const fields = [...main.values(), ...[...tables.values()].flatMap((columns) => [...columns.values()])];
  return { key: item.key, fields, main, tables, byPath: new Map(fields.map((field) => [field.path, field])) };
}
