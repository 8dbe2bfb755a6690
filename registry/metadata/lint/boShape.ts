import type { BoField, MetadataSpecs } from '../../../schemas/metadata/index.ts';
import { declarationsOf, holdsNothing, inlineReferences, isTable, type PropertySchema } from '../../form/index.ts';
import type { RawItem } from '../types.ts';
import type { FormulaRead } from './context.ts';

/** What a main field and a column have in common. */
export type BoProperty = Omit<BoField, 'items'>;

/** A field of a business object with the place where it is declared. */
export interface BoFieldEntry {
  /** `bxzje` or `xcmx.item.je`. */
  readonly path: string;
  readonly name: string;
  readonly table?: string;
  readonly property: BoProperty;
  /** Into the item with the references of its schema put in place; `originPointer` tells where that is written. */
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
  'id_',
  'inst_id',
  'def_key',
  'status',
  'cur_node',
  'create_by',
  'create_time',
  'update_time',
  'org_id',
  'tenant_id',
  'form_ver',
]);

/** The fields of a business object item, those included that only a branch of its schema or a definition brings. */
export function shapeOfBo(item: RawItem): BoShape {
  const known = shapes.get(item) ?? readShape(item);
  shapes.set(item, known);
  return known;
}

/** The main fields that are columns of a list: sub-tables have rows of their own, and what only shows something holds nothing to list. */
export function columnsOfMain({ main, tables }: BoShape): ReadonlyMap<string, BoProperty> {
  return new Map(
    [...main].flatMap(([name, { property }]) => (tables.has(name) || holdsNothing(property as PropertySchema) ? [] : [[name, property] as const])),
  );
}

/** The path of what a formula in the rows of `table` reads. */
export function pathOfRead({ parents }: BoShape, read: FormulaRead, table: string | undefined): string {
  switch (read.kind) {
    case 'column':
      return `${read.table}.item.${read.name}`;
    case 'item':
      return table === undefined ? read.name : `${table}.item.${read.name}`;
    case 'parent':
      return `${parents.get(table ?? '')}.item.${read.name}`;
    case 'field':
      return read.name;
  }
}

// helpers

/** Every check of an item asks for its fields, and so does every item that stands on it. */
const shapes = new WeakMap<RawItem, BoShape>();

function readShape(item: RawItem): BoShape {
  const { schema } = inlineReferences((item.spec as unknown as MetadataSpecs['bo']).schema as PropertySchema);
  const tables = new Map<string, ReadonlyMap<string, BoFieldEntry>>();
  const parents = new Map<string, string>();
  const repeated: BoFieldEntry[] = [];

  const read = (node: SchemaNode, pointer: string, table: string | undefined): Map<string, BoFieldEntry> => {
    const entries = new Map<string, BoFieldEntry>();
    for (const { name, property, at } of declarationsOf<BoProperty>(node, pointer)) {
      if (entries.has(name)) continue;
      const entry: BoFieldEntry = {
        path: table === undefined ? name : `${table}.item.${name}`,
        name,
        property,
        pointer: at,
        ...(table === undefined ? {} : { table }),
      };
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

  const main = read(schema as unknown as SchemaNode, '/spec/schema', undefined);
  const fields = [...main.values(), ...[...tables.values()].flatMap((columns) => [...columns.values()])];
  return { key: item.key, fields, main, tables, parents, repeated, byPath: new Map(fields.map((field) => [field.path, field])) };
}

/** A schema as far as its fields are looked for. */
interface SchemaNode {
  readonly items?: SchemaNode;
  readonly [keyword: string]: unknown;
}
