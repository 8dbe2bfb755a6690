import { childTables, EDITION, isRecord, MANUAL, toBoData, type CompiledField, type CompiledForm, type CompiledTable } from '../../../registry/form/index.ts';
import { isMarkable, STICKY, takeMarks, toWireValue } from '../../../validators/model/index.ts';
import type { FormStore } from '../../../renderers/form/index.ts';
import { toBase64 } from '../../api/index.ts';

type Data = Record<string, unknown>;

/** Technical members that go back as they came. */
const RECORD_KEYS = ['id_', 'ref_id_', 'form_data_rev_'];

/**
 * What a person sends: the fields the rights let him write, with the ids of record and rows. Linkage is left to the
 * server, which applies it to the whole record; read-only values are not sent, because nobody would read them. What was
 * entered by hand over a default formula or the answer of a query is listed beside the document, and so is the edition of the form it was entered in.
 */
export function sentData(store: FormStore, edition?: string | null): Record<string, unknown> {
  const { form } = store;
  const { data, manual } = takeMarks(form, pick(form, store.toData(), undefined));
  const computes = [...form.byPath.values()].some((field) => isMarkable(field) && isWritable(field));
  return {
    ...toBoData(
      form.boAlias,
      data,
      form.tables.map((table) => table.name),
    ),
    ...(computes ? { [MANUAL]: manual } : {}),
    ...(edition === undefined || edition === null ? {} : { [EDITION]: edition }),
  };
}

/** The same as Base64 of UTF-8 JSON, as start and complete expect it. */
export const encodeData = (store: FormStore, edition?: string | null): string => toBase64(JSON.stringify(sentData(store, edition)));

// helpers

/** A record, or a row of a table, with the rows in it. */
function pick(form: CompiledForm, record: Data, table: string | undefined): Data {
  const picked: Data = {};
  for (const key of RECORD_KEYS) if (record[key] !== undefined && record[key] !== null) picked[key] = record[key];
  const marks: readonly unknown[] = Array.isArray(record[STICKY]) ? record[STICKY] : [];
  picked[STICKY] = marks;
  // what follows its default formula is computed by the server from what is sent
  for (const field of table === undefined ? form.fields : (form.tableByName.get(table)?.columns ?? [])) {
    if (isWritable(field) && (field.defaultFormula === undefined || marks.includes(field.name)))
      picked[field.name] = toWireValue(field, record[field.name] ?? null);
  }
  for (const child of childTables(form, table)) {
    const rows = record[child.name];
    if (Array.isArray(rows) && isTouched(form, child)) picked[child.name] = rows.filter(isRecord).map((row) => pick(form, row, child.name));
  }
  return picked;
}

/** Whether this person may change rows of a table, or of the tables in it. */
function isTouched(form: CompiledForm, table: CompiledTable): boolean {
  return (
    table.mode !== 'n' &&
    (table.rights.add || table.rights.del || table.columns.some(isWritable) || childTables(form, table.name).some((child) => isTouched(form, child)))
  );
}

const isWritable = (field: CompiledField): boolean => field.mode === 'w' || field.mode === 'b';
