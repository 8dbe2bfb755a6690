import { isRecord, tablesOf, type PropertySchema } from '../../registry/form/index.ts';
import { activeParts, hasParts, type ActiveParts } from '../schema/activeParts.ts';
import { schemaRecord } from './schemaRecord.ts';
import type { FormView, RowView } from './view.ts';

/** A form as far as its values decide what it consists of. */
export interface PartsView extends Pick<FormView, 'form' | 'value' | 'rows' | 'override' | 'tableOverride'> {
  /** What the reader may not see counts as well. */
  readonly whole?: boolean;
}

/** Schemas of the records whose parts depend on their values: of the main record (no name) and of the rows of tables. */
export type BranchSchemas = ReadonlyMap<string | undefined, PropertySchema>;

const known = new WeakMap<PropertySchema, BranchSchemas>();

export function branchSchemasOf(schema: PropertySchema): BranchSchemas {
  let schemas = known.get(schema);
  if (!schemas) {
    const rows = tablesOf(schema).map(({ name, property }) => [name, property.items] as const);
    schemas = new Map(
      [[undefined, schema] as const, ...rows].filter((entry): entry is [string | undefined, PropertySchema] => isRecord(entry[1]) && hasParts(entry[1])),
    );
    known.set(schema, schemas);
  }
  return schemas;
}

/** What the main record or a row consists of now, by the schema of one reader; undefined where that never changes. */
export function partsNow(view: PartsView, schema: PropertySchema, table: string | undefined, row: RowView | undefined): ActiveParts | undefined {
  if (table !== undefined && !row) return undefined;
  const record = branchSchemasOf(schema).get(table);
  return record && activeParts(record, (name) => schemaRecord(view, table, row, name));
}
