import { isRecord, toBoData, type CompiledField } from '../../../registry/form/index.ts';
import { STICKY, toWireValue } from '../../../validators/model/index.ts';
import type { FormStore } from '../../../renderers/form/index.ts';
import { toBase64 } from '../../api/index.ts';

type Data = Record<string, unknown>;

/** Technical members that go back as they came. */
const RECORD_KEYS = ['id_', 'ref_id_', 'form_data_rev_'];

/**
 * What a person sends: the fields the rights let him write, with the ids of record and rows. Linkage is left to the
 * server, which applies it to the whole record; read-only values are not sent, because nobody would read them.
 */
export function sentData(store: FormStore): Record<string, Data> {
  const { form } = store;
  const data = store.toData();
  const sent = pick(data, form.fields);
  for (const table of form.tables) {
    const touched = table.rights.add || table.rights.del || table.columns.some(isWritable);
    const rows = data[table.name];
    if (table.mode === 'n' || !touched || !Array.isArray(rows)) continue;
    sent[table.name] = rows.filter(isRecord).map((row) => pick(row, table.columns));
  }
  return toBoData(form.boAlias, sent, form.tables.map((table) => table.name));
}

/** The same as Base64 of UTF-8 JSON, as start and complete expect it. */
export const encodeData = (store: FormStore): string => toBase64(JSON.stringify(sentData(store)));

// helpers

function pick(record: Data, fields: readonly CompiledField[]): Data {
  const picked: Data = {};
  for (const key of RECORD_KEYS) if (record[key] !== undefined && record[key] !== null) picked[key] = record[key];
  // Without this list every value would count as entered by hand and no longer follow its formula.
  if (fields.some((field) => field.defaultFormula !== undefined)) picked[STICKY] = Array.isArray(record[STICKY]) ? record[STICKY] : [];
  for (const field of fields) if (isWritable(field)) picked[field.name] = toWireValue(field, record[field.name] ?? null);
  return picked;
}

const isWritable = (field: CompiledField): boolean => field.mode === 'w' || field.mode === 'b';
