import { sql } from 'kysely';
import { loadRecord, type BoRecord } from '../forms/BoStore.ts';
import type { FormDefinition } from '../forms/loadForm.ts';
import { viewRights } from '../forms/viewRights.ts';
import type { FormPermission } from '../../registry/form/index.ts';
import type { TenantDb } from '../db/index.ts';
import { Forbidden, Refusal } from '../http/errors.ts';
import { formFor, type Reader } from './boSource.ts';
import { relationTo } from './involvements.ts';
import { listsOf, parseButton, type ListDefinition } from './ListDefinition.ts';
import { countRows } from './readRows.ts';

/** A record that the person may read, with the lists in which he sees it. */
export interface ReadableRecord {
  readonly record: BoRecord;
  readonly lists: readonly ListDefinition[];
}

/** The record, if it is his own or stands in one of his lists. Refused like an unknown one otherwise. */
export async function readableRecord(reader: Reader, bo: string, id: string): Promise<ReadableRecord> {
  const record = await loadRecord(reader.db, bo, id);
  if (record === undefined) throw new Forbidden();
  const lists: ListDefinition[] = [];
  for (const list of await listsOf(reader, bo)) {
    const { total } = await countRows(reader.db, { source: list.source, where: [list.rows, sql<boolean>`t.id = ${id}`] });
    if (total > 0) lists.push(list);
  }
  if (lists.length === 0 && record.createBy !== reader.user.id) throw new Forbidden();
  return { record, lists };
}

/** Holds a record that was read before until the transaction ends; refuses when somebody has changed it meanwhile. */
export async function lockUnchanged(tx: TenantDb, { id, bo, rev, instId, status }: BoRecord): Promise<void> {
  const now = await tx.selectFrom('bo_row').select(['rev', 'inst_id', 'status']).where('bo', '=', bo).where('id', '=', id).forUpdate().executeTakeFirst();
  if (now?.rev !== rev || now.inst_id !== instId || now.status !== status) throw new Refusal('数据已被他人修改，请刷新后重试');
}

/** What the person may read of the record, by the one rule for reading outside of a task. */
export async function rightsToRead(reader: Reader, definition: FormDefinition, record: BoRecord): Promise<FormPermission> {
  return viewRights(definition, await relationTo(reader.db, reader.user, record));
}

/** Whether a list offers the button for a record in this status. A record without a flow counts as a draft. */
export function offers(list: ListDefinition, alias: string, status: string | null): boolean {
  return [...(list.spec.rowButtons ?? []), ...(list.spec.batchButtons ?? []), ...(list.spec.toolbar ?? [])]
    .map(parseButton)
    .some((button) => button.alias === alias && (button.statuses === undefined || button.statuses.includes(status ?? 'draft')));
}

/** Whether the flow leaves the record to its owner: it has none, or has not been started. */
export function isUnstarted({ instId, status }: BoRecord): boolean {
  return instId === null || status === 'draft';
}

/**
 * The form by whose rights a person reads a record: that of a list in which he sees it, else that of the flow behind it,
 * else the first of the business object. A caller does not choose it, or a laxer form would open what his lists hide.
 */
export async function formOfReader(reader: Reader, { record, lists }: ReadableRecord): Promise<FormDefinition> {
  const listed = lists.map(({ source }) => source.form).find((form) => form !== undefined);
  return listed ?? formOfRecord(reader, record.bo, await formOfFlow(reader, record));
}

/** Refuses a form of the same business object that the person does not meet the record with. */
export async function mustReadWith(reader: Reader, found: ReadableRecord, definition: FormDefinition): Promise<void> {
  const listed = found.lists.some(({ source }) => source.form?.formKey === definition.formKey);
  if (!listed && (await formOfReader(reader, found)).formKey !== definition.formKey) throw new Forbidden();
}

/** The form of a record: the named one, or the one of its lists, or any of the business object. */
export async function formOfRecord(reader: Reader, bo: string, formKey: string | undefined): Promise<FormDefinition> {
  const definition = await formFor(reader, bo, formKey);
  if (definition === undefined || definition.boAlias !== bo) throw new Forbidden();
  return definition;
}

// helpers

async function formOfFlow(reader: Reader, { instId }: BoRecord): Promise<string | undefined> {
  if (instId === null) return undefined;
  const instance = await reader.db.selectFrom('wf_inst').select('def_key').where('id', '=', instId).executeTakeFirst();
  const flow = instance === undefined ? undefined : await reader.meta.find('flow', instance.def_key);
  return flow?.spec.form;
}
