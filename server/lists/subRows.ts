import { compileForm, isRecord, type CompiledTable, type FormPermission } from '../../registry/form/index.ts';
import type { BoField } from '../../schemas/metadata/index.ts';
import type { FormDefinition } from '../forms/index.ts';
import { Forbidden } from '../core/index.ts';
import { rightsOf, type RightsReader } from '../rights/index.ts';
import { toWireValue } from '../../validators/model/index.ts';
import { columnsOf, fieldColumn, member, type QueryColumns } from '../query/index.ts';
import { readableRecord } from './records.ts';

export interface SubRows {
  readonly definition: FormDefinition;
  readonly table: CompiledTable;
  readonly permission: FormPermission;
  /** Only what the reader may see. */
  readonly rows: Record<string, unknown>[];
}

/** Rows of a sub-table of a record, without columns that the reader may not see. Without a right to the table it looks unknown. */
export async function subRows(reader: RightsReader, given: string, refId: string, locale: string): Promise<SubRows> {
  const name = given.replace(/^sub_/, '');
  const owner = await reader.db.selectFrom('bo_row').select('bo').where('id', '=', refId).executeTakeFirst();
  if (owner === undefined) throw new Forbidden();
  const { record, form: definition, permission: reading } = await readableRecord(reader, owner.bo, refId);
  const permission = await rightsOf(reader, definition, reading);
  const table = compileForm(definition.source(locale), permission).tableByName.get(name);
  if (table === undefined || table.mode === 'n') throw new Forbidden();
  const rows = rowsIn(record.data, table, (parent) => compileForm(definition.source(locale), permission).tableByName.get(parent));
  const visible = new Map(table.columns.filter(({ mode }) => mode !== 'n').map((column) => [column.name, column]));
  const wire = ([key, value]: [string, unknown]): [string, unknown][] => {
    const column = visible.get(key);
    return column === undefined ? (key === 'id_' || key === 'ref_id_' ? [[key, value]] : []) : [[key, toWireValue(column, value)]];
  };
  return { definition, table, permission, rows: rows.map((row) => Object.fromEntries(Object.entries(row).flatMap(wire))) };
}

/** What the rows can be filtered and sorted by: the columns that the reader sees, typed by what they hold. */
export function rowColumns({ columns }: CompiledTable): QueryColumns {
  const visible = columns.filter(({ mode }) => mode !== 'n');
  const fields = new Map(visible.map(({ name, schema }) => [name, schema as BoField]));
  const found = visible.flatMap(({ name }) => fieldColumn(name, fields) ?? []);
  return new Map([...columnsOf({ id_: member('id_'), ref_id_: member('ref_id_') }), ...found.map((column) => [column.name, column] as const)]);
}

// helpers

/** Rows of a table at any level, in the order of the document. */
function rowsIn(data: Readonly<Record<string, unknown>>, table: CompiledTable, find: (name: string) => CompiledTable | undefined): Record<string, unknown>[] {
  const parent = table.parent === undefined ? undefined : find(table.parent);
  const owners = parent === undefined ? [data] : rowsIn(data, parent, find);
  return owners.flatMap((owner) => {
    const rows = owner[table.name];
    return Array.isArray(rows) ? rows.filter(isRecord) : [];
  });
}
