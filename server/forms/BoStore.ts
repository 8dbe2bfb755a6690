import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { STICKY } from '../../validators/model/index.ts';
import { recordMembers } from '../../schemas/metadata/index.ts';
import { defineStatement, rowsAsJson, type TenantDb, toJson } from '../db/index.ts';
import { filesNamedIn, forgetFiles, noteFiles } from '../files/index.ts';
import { DeletedRecord, REVISION } from './revision.ts';

/** A stored business record in plain form: fields, sub-tables as arrays, `id_`, and sticky names under `sticky_`. */
export interface BoRecord {
  readonly id: string;
  readonly bo: string;
  readonly instId: string | null;
  readonly status: string | null;
  readonly createBy: string;
  readonly createTime: string;
  readonly updateBy: string | null;
  readonly updateTime: string;
  readonly orgId: string | null;
  /** Form that it was saved with, if it is known. */
  readonly formKey: string | null;
  readonly rev: number;
  /** Fields that rights left without an answer: see `Submission.unanswered`. */
  readonly unanswered: readonly string[];
  readonly data: Record<string, unknown>;
}

export interface SaveRecord {
  readonly id: string;
  /** A new record takes no id that another has; one that is stored has to be there. */
  readonly isNew: boolean;
  readonly bo: string;
  readonly tables: readonly string[];
  readonly data: Readonly<Record<string, unknown>>;
  readonly by: string;
  readonly now: string;
  readonly orgId?: string | null;
  readonly formKey?: string;
  readonly formVersion: number;
  readonly newId: () => string;
  readonly unanswered?: readonly string[];
}

/** Reads one record with all its rows as they were at one moment; undefined when it does not exist in this tenant. */
export async function loadRecord(db: TenantDb, bo: string, id: string): Promise<BoRecord | undefined> {
  const [row] = await db.run(recordStatement, { bo, id });
  if (!row) return undefined;
  const { subs } = row;
  const data: Record<string, unknown> = { ...row.data, id_: row.id, [REVISION]: row.rev, [STICKY]: row.sticky };
  const records = new Map(subs.map((sub) => [sub.id, { ...sub.data, id_: sub.id, ref_id_: sub.parent_id ?? row.id } as Record<string, unknown>]));
  for (const sub of subs) {
    const around = sub.parent_id === null ? data : records.get(sub.parent_id);
    if (around) ((around[sub.sub] ??= []) as Record<string, unknown>[]).push(records.get(sub.id) ?? {});
  }
  return {
    id: row.id,
    bo: row.bo,
    instId: row.inst_id,
    status: row.status,
    createBy: row.create_by,
    createTime: row.create_time,
    updateBy: row.update_by,
    updateTime: row.update_time,
    orgId: row.org_id,
    formKey: row.form_key,
    rev: row.rev,
    unanswered: row.unanswered,
    data,
  };
}

/**
 * Creates a record, or replaces the one that is stored, and its rows; rows that are gone from the data are deleted. The index of files
 * follows. Answers the new revision. Which of the two it is the caller says: an id that came twice must not overwrite what somebody else stored,
 * and one that was deleted meanwhile is refused.
 */
export async function saveRecord(tx: TenantDb, record: SaveRecord): Promise<number> {
  const rev = await (record.isNew ? insertMain(tx, record) : updateMain(tx, record));
  // the first rows are on their way to the database when the files are looked for
  const [, files] = await Promise.all([saveRows(tx, record), soon(() => filesNamedIn(record.data, record.tables))]);
  if (files.length > 0 || rev > 1) await noteFiles(tx, { kind: 'record', id: record.id, bo: record.bo }, files, record.now);
  return rev;
}

/** Sets what the flow knows about a record. */
export function linkInstance(
  tx: TenantDb,
  bo: string,
  id: string,
  link: {
    readonly instId: string;
    readonly defKey: string;
    readonly status: string;
    readonly curNode: string | null;
    readonly form: { readonly formKey: string; readonly formVersion: number } | undefined;
  },
): void {
  const kept = link.form === undefined ? {} : { form_key: link.form.formKey, form_ver: link.form.formVersion };
  tx.later((db) =>
    db
      .updateTable('bo_row')
      .set({ inst_id: link.instId, def_key: link.defKey, status: link.status, cur_node: link.curNode, ...kept })
      .where('bo', '=', bo)
      .where('id', '=', id),
  );
}

/** Deletes records, and then their rows: no foreign key keeps them together, but who writes a record holds it (ADR 0042). Answers how many there were. */
export async function deleteRecords(tx: TenantDb, bo: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  await forgetFiles(tx, 'record', ids);
  const result = await tx.deleteFrom('bo_row').where('bo', '=', bo).where('id', 'in', ids).executeTakeFirst();
  await tx.deleteFrom('bo_sub_row').where('bo', '=', bo).where('ref_id', 'in', ids).execute();
  return Number(result.numDeletedRows);
}

// helpers

const recordStatement = defineStatement<{ bo: string; id: string }>()((db, at) =>
  db
    .selectFrom('bo_row')
    .selectAll('bo_row')
    .where('bo', '=', at('bo'))
    .where('id', '=', at('id'))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('bo_sub_row')
          .select(['id', 'sub', 'parent_id', 'data'])
          .where('ref_id', '=', at('id'))
          .where('bo', '=', at('bo'))
          .orderBy('sub')
          .orderBy('sn'),
      ).as('subs'),
    ),
);

const systemKeys: ReadonlySet<string> = new Set(recordMembers);

function split(record: SaveRecord): { main: Record<string, unknown>; sticky: unknown } {
  const tables = new Set(record.tables);
  const main = Object.fromEntries(Object.entries(record.data).filter(([name]) => !tables.has(name) && !systemKeys.has(name)));
  return { main, sticky: record.data[STICKY] ?? [] };
}

async function insertMain(tx: TenantDb, record: SaveRecord): Promise<number> {
  const { main, sticky } = split(record);
  const { rev } = await tx
    .insertInto('bo_row')
    .values({
      id: record.id,
      bo: record.bo,
      inst_id: null,
      def_key: null,
      status: null,
      cur_node: null,
      create_by: record.by,
      create_time: record.now,
      update_by: record.by,
      update_time: record.now,
      org_id: record.orgId ?? null,
      form_key: record.formKey ?? null,
      form_ver: record.formVersion,
      sticky: toJson(sticky),
      unanswered: toJson(record.unanswered ?? []),
      data: toJson(main),
    })
    .returning('rev')
    .executeTakeFirstOrThrow();
  return rev;
}

async function updateMain(tx: TenantDb, record: SaveRecord): Promise<number> {
  const { main, sticky } = split(record);
  const saved = await tx
    .updateTable('bo_row')
    .set((eb) => ({
      update_by: record.by,
      update_time: record.now,
      form_ver: record.formVersion,
      sticky: toJson(sticky),
      unanswered: toJson(record.unanswered ?? []),
      data: toJson(main),
      rev: eb('rev', '+', 1),
    }))
    .where('id', '=', record.id)
    .where('bo', '=', record.bo)
    .returning('rev')
    .executeTakeFirst();
  if (saved === undefined) throw new DeletedRecord();
  return saved.rev;
}

interface SubRow {
  readonly id: string;
  readonly parent_id: string | null;
  readonly sub: string;
  readonly sn: number;
  readonly data: Readonly<Record<string, unknown>>;
}

const subRowTypes = { id: 'text', parent_id: 'text', sub: 'text', sn: 'integer', data: 'jsonb' } as const;

/** Rows that go into one statement: while the database writes them the next are made ready, and this process serves others. */
const ROWS_AT_ONCE = 500;

/** The record is written already, and held until its rows are (ADR 0042). */
async function saveRows(tx: TenantDb, record: SaveRecord): Promise<void> {
  if (record.isNew) return addRows(tx, record, subRowsOf(record, new Map()));
  const stored = await tx.selectFrom('bo_sub_row').select(['id', 'sub', 'parent_id']).where('bo', '=', record.bo).where('ref_id', '=', record.id).execute();
  const known = new Map(stored.map((row) => [row.id, row]));
  const rows = [...subRowsOf(record, known)];
  const kept = rows.filter(({ id }) => known.has(id));
  const keptIds = new Set(kept.map((row) => row.id));
  const gone = stored.filter((row) => !keptIds.has(row.id)).map((row) => row.id);
  if (gone.length > 0)
    await tx.deleteFrom('bo_sub_row').where('bo', '=', record.bo).where('ref_id', '=', record.id).where(sql<boolean>`id = any(${gone}::text[])`).execute();
  await inParts(kept, (part) =>
    tx
      .updateTable('bo_sub_row as row')
      .from(rowsAsJson(part, subRowTypes))
      .set((eb) => ({ sn: eb.ref('given.sn'), data: sql<string>`${eb.ref('given.data')}` }))
      .whereRef('row.id', '=', 'given.id')
      .where('row.bo', '=', record.bo)
      .where('row.ref_id', '=', record.id)
      .where((eb) => eb.or([eb('row.sn', '<>', eb.ref('given.sn')), sql<boolean>`${eb.ref('row.data')} <> ${eb.ref('given.data')}`])),
  );
  await addRows(
    tx,
    record,
    rows.filter(({ id }) => !known.has(id)),
  );
}

const addRows = (tx: TenantDb, record: SaveRecord, rows: Iterable<SubRow>): Promise<void> =>
  inParts(rows, (part) =>
    tx
      .insertInto('bo_sub_row')
      .columns(['id', 'bo', 'ref_id', 'parent_id', 'sub', 'sn', 'data'])
      .expression((eb) =>
        eb
          .selectFrom(rowsAsJson(part, subRowTypes))
          .select((given) => [
            'given.id',
            given.val(record.bo).as('bo'),
            given.val(record.id).as('ref_id'),
            'given.parent_id',
            'given.sub',
            'given.sn',
            'given.data',
          ]),
      ),
  );

/** Runs one statement for each part of the rows, in order; the rows and the statement of a part are made while the one before it runs. */
async function inParts(rows: Iterable<SubRow>, statementOf: (part: readonly SubRow[]) => { execute(): Promise<unknown> }): Promise<void> {
  let running: Promise<unknown> | undefined;
  for (const part of partsOf(rows)) {
    const statement = statementOf(part);
    await running;
    running = statement.execute();
  }
  await running;
}

function* partsOf(rows: Iterable<SubRow>): Generator<readonly SubRow[]> {
  let part: SubRow[] = [];
  for (const row of rows) {
    part.push(row);
    if (part.length < ROWS_AT_ONCE) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

/** In a turn of its own: what was begun before it is on its way. */
async function soon<Value>(make: () => Value): Promise<Value> {
  await Promise.resolve();
  return make();
}

/** The rows of all tables, depth first. A row keeps its identity where it was known in the same place, once; every other gets a new one. */
function* subRowsOf(record: SaveRecord, known: ReadonlyMap<string, Pick<SubRow, 'sub' | 'parent_id'>>): Generator<SubRow> {
  const used = new Set<string>();
  const tables = new Set(record.tables);
  function* take(sub: string, rows: unknown, parent_id: string | null): Generator<SubRow> {
    for (const [sn, row] of (Array.isArray(rows) ? (rows as Record<string, unknown>[]) : []).entries()) {
      const { id_: given, ref_id_: _ref, ...own } = row;
      const before = typeof given === 'string' && !used.has(given) ? known.get(given) : undefined;
      const id = before?.sub === sub && before.parent_id === parent_id ? (given as string) : record.newId();
      used.add(id);
      yield { id, parent_id, sub, sn, data: Object.fromEntries(Object.entries(own).filter(([name]) => !tables.has(name))) };
      for (const [name, inside] of Object.entries(own)) if (tables.has(name)) yield* take(name, inside, id);
    }
  }
  for (const table of record.tables) yield* take(table, record.data[table], null);
}
