import { loadRecord, saveRecord } from '../../../server/forms/BoStore.ts';
import { newId, type TenantDb } from '../../../server/db/index.ts';
import { allTables, isHiddenTable, isMarked, modeIn, type Kind, type Preset, type RandomForm, type RandomTable } from './randomForm.ts';

export type Data = Record<string, unknown>;

let counter = 100_000;
let days = 0;

/** A day of the eighteenth or nineteenth century that no other value has. */
const nextDay = (): string => new Date(Date.UTC(1700, 0, 1) + (days++ % 72_000) * 86_400_000).toISOString().slice(0, 10);

/** People and files that documents name have to exist; each is named once. */
const POOL = process.env['YUANBIAO_LONG'] === undefined ? 4_000 : 40_000;
const pooled = { user: 0, file: 0 };
const FILES = 100_000;
const markAt = (at: number): string => `CANARY${500_000 + at}E`;

export async function storePool(db: TenantDb, owner: string): Promise<void> {
  for (let from = 0; from < POOL; from += 500) {
    const people = Array.from({ length: 500 }, (_, at) => markAt(from + at));
    const files = Array.from({ length: 500 }, (_, at) => markAt(FILES + from + at));
    await db
      .insertInto('app_user')
      .values(people.map((mark) => ({ id: `${mark}i`, account: `${mark}i`, fullname: `${mark}n`, password_hash: '' })))
      .execute();
    await db
      .insertInto('file')
      .values(
        files.map((mark) => ({
          id: `${mark}f`,
          name: `${mark}.pdf`,
          extension: 'pdf',
          mime: 'application/pdf',
          size: '1',
          sha256: '',
          content: `${mark}f`,
          owner_id: owner,
          owner_name: owner,
          create_time: '2026-11-20 09:00:00',
        })),
      )
      .execute();
  }
}

/** A value that occurs nowhere else, and the texts by which it would be known in an answer. */
export function markedValue(kind: Kind): { readonly value: unknown; readonly marks: readonly string[] } {
  counter += 1;
  const mark = `CANARY${counter}E`;
  switch (kind) {
    case 'money':
      return { value: `9${counter}77.37`, marks: [`9${counter}77`] };
    case 'number':
      return { value: `8${counter}55`, marks: [`8${counter}55`] };
    case 'switch':
      return { value: counter % 2 === 0, marks: [] };
    case 'tags':
      return { value: [mark], marks: [mark] };
    case 'date': {
      const day = nextDay();
      return { value: day, marks: [day] };
    }
    case 'datetime': {
      const moment = `${nextDay()} 01:02:03`;
      return { value: moment, marks: [moment] };
    }
    case 'user': {
      const person = markAt(pooled.user++ % POOL);
      return { value: { id: `${person}i`, name: `${person}n` }, marks: [person] };
    }
    case 'file': {
      const file = markAt(FILES + (pooled.file++ % POOL));
      return { value: JSON.stringify([{ fileId: `${file}f`, name: `${file}.pdf`, size: 1 }]), marks: [file] };
    }
    default:
      return { value: mark, marks: [mark] };
  }
}

export function randomDocument(form: RandomForm, rows = 2): Data {
  const cells = (fields: RandomForm['fields']): Data => Object.fromEntries(fields.map(({ name, kind }) => [name, markedValue(kind).value]));
  const tableRows = (table: RandomTable): Data[] =>
    Array.from({ length: rows }, () => ({ ...cells(table.columns), ...(table.nested === undefined ? {} : { [table.nested.name]: tableRows(table.nested) }) }));
  return { ...cells(form.fields), ...Object.fromEntries(form.tables.map((table) => [table.name, tableRows(table)])) };
}

export async function storeDocument(db: TenantDb, form: RandomForm, id: string, data: Data, by: string): Promise<void> {
  await db.transaction(async (tx) =>
    saveRecord(tx, {
      id,
      isNew: (await loadRecord(tx, form.bo, id)) === undefined,
      bo: form.bo,
      tables: allTables(form.tables).map(({ name }) => name),
      data,
      by,
      now: '2026-11-20 09:00:00',
      formVersion: 1,
      newId,
    }),
  );
}

export async function readDocument(db: TenantDb, form: RandomForm, id: string): Promise<Data> {
  const record = await loadRecord(db, form.bo, id);
  if (record === undefined) throw new Error(`no document <${id}>`);
  return record.data;
}

/** The marks of everything in a document that these rights hide. */
export function hiddenMarks(form: RandomForm, data: Data, preset: Preset): string[] {
  const marks: string[] = [];
  const visit = (fields: RandomForm['fields'], record: Data, all: boolean): void => {
    for (const field of fields) if (isMarked(field.kind) && (all || modeIn(field, preset) === 'n')) marks.push(...marksOf(record[field.name]));
  };
  const visitRows = (table: RandomTable, value: unknown, above: boolean): void => {
    const hidden = above || isHiddenTable(table, preset);
    for (const row of rowsOf(value)) {
      visit(table.columns, row, hidden);
      if (table.nested !== undefined) visitRows(table.nested, row[table.nested.name], hidden);
    }
  };
  visit(form.fields, data, false);
  for (const table of form.tables) visitRows(table, data[table.name], false);
  return marks;
}

/** Names and titles of everything that these rights hide. */
export function hiddenNames(form: RandomForm, preset: Preset): string[] {
  const names: string[] = [];
  const visit = (table: RandomTable, above: boolean): void => {
    const hidden = above || isHiddenTable(table, preset);
    if (hidden) names.push(table.name);
    names.push(...table.columns.filter((column) => hidden || modeIn(column, preset) === 'n').map(({ name }) => name));
    if (table.nested !== undefined) visit(table.nested, hidden);
  };
  names.push(...form.fields.filter((field) => modeIn(field, preset) === 'n').map(({ name }) => name));
  for (const table of form.tables) visit(table, false);
  return names;
}

/** What may not change has changed; one line each. `imported` is a table into which the right to import brings rows. */
export function foreignChanges(form: RandomForm, before: Data, after: Data, preset: Preset, imported?: string): string[] {
  const found: string[] = [];
  const cells = (fields: RandomForm['fields'], a: Data, b: Data, all: boolean, path: string): void => {
    for (const field of fields) {
      const mode = modeIn(field, preset);
      const derived = field.formula !== undefined || field.defaultFormula !== undefined;
      if (derived || (!all && (mode === 'w' || mode === 'b' || (form.linked.has(field.name) && mode !== 'n')))) continue;
      if (!same(a[field.name], b[field.name]))
        found.push(`${path}${field.name} (${mode}): ${JSON.stringify(a[field.name])} -> ${JSON.stringify(b[field.name])}`);
    }
  };
  const rows = (table: RandomTable, a: unknown, b: unknown, above: boolean, path: string): void => {
    const hidden = above || isHiddenTable(table, preset);
    const ops = table.ops[preset];
    const open = table.columns.some((column) => ['w', 'b'].includes(modeIn(column, preset)));
    const before = rowsOf(a);
    const after = rowsOf(b);
    const kept = new Map(after.map((row) => [row['id_'], row]));
    const known = new Set(before.map((row) => row['id_']));
    const place = `${path}${table.name}`;
    for (const row of before) {
      const now = kept.get(row['id_']);
      if (now === undefined) {
        if (hidden || !ops.del || !open) found.push(`${place}: row ${String(row['id_'])} is gone`);
        continue;
      }
      cells(table.columns, row, now, hidden, `${place}#${String(row['id_'])}.`);
      if (table.nested !== undefined) rows(table.nested, row[table.nested.name], now[table.nested.name], hidden, `${place}#.`);
    }
    const fresh = after.filter((row) => !known.has(row['id_']));
    if (fresh.length > 0 && (hidden || !(ops.add || (ops.import && table.name === imported)) || !open)) found.push(`${place}: ${fresh.length} rows more`);
    for (const row of fresh) {
      for (const column of table.columns) {
        const value = row[column.name];
        if (
          !['w', 'b'].includes(modeIn(column, preset)) &&
          column.formula === undefined &&
          column.defaultFormula === undefined &&
          value !== null &&
          value !== undefined
        )
          found.push(`${place}: new row with ${column.name} = ${JSON.stringify(value)}`);
      }
    }
    if (hidden && JSON.stringify(before.map((row) => row['id_'])) !== JSON.stringify(after.map((row) => row['id_'])))
      found.push(`${place}: order of hidden rows`);
  };
  cells(form.fields, before, after, false, '');
  for (const table of form.tables) rows(table, before[table.name], after[table.name], false, '');
  return found;
}

export const rowsOf = (value: unknown): Data[] => (Array.isArray(value) ? (value as Data[]) : []);

// helpers

function marksOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(marksOf);
  if (value !== null && typeof value === 'object') return Object.values(value).flatMap(marksOf);
  if (typeof value !== 'string' && typeof value !== 'number') return [];
  const text = String(value);
  const [known] = /CANARY\d+E|[89]\d{8}|1[78]\d\d-\d\d-\d\d/.exec(text) ?? [];
  return known === undefined ? [] : [known];
}

/** Stored numbers may be written in another way. */
function same(a: unknown, b: unknown): boolean {
  const plain = (value: unknown): string =>
    JSON.stringify(value === undefined || value === '' ? null : value, (_key, each: unknown) =>
      typeof each === 'string' && /^-?\d+(\.\d+)?$/.test(each) ? String(Number(each)) : typeof each === 'number' ? String(each) : each,
    );
  return plain(a) === plain(b);
}
