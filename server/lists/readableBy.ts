import { sql } from 'kysely';
import type { FormPermission } from '../../registry/form/index.ts';
import { withoutHidden } from '../../validators/index.ts';
import { type BoRecord, type FormDefinition, loadForm, loadRecord } from '../forms/index.ts';
import { listsOf, type ListDefinition } from './ListDefinition.ts';
import { isOpenTo, isUnsubmitted, looserOf, publishedForms, rightsAt, type RightsReader, standingOf } from '../rights/index.ts';
import { countRows } from '../query/index.ts';
import { type OpenInstance, readInstance, type Viewer, viewerOf, withDefinitions } from '../workflow/index.ts';

/** A document that somebody may read, and what he may read of it. */
export interface ReadableDocument {
  readonly record: BoRecord;
  /** Lists in which he meets it. */
  readonly lists: readonly ListDefinition[];
  /** The request that it belongs to, if a flow runs it. */
  readonly open: OpenInstance | undefined;
  /** The document's own form. */
  readonly form: FormDefinition;
  /** Read-only rights of this reader on this document, over that form. */
  readonly permission: FormPermission;
  /** Whether the request shows it to him, apart from any list. */
  readonly takesPart: boolean;
}

/**
 * The one answer to "what may this person see of this document", whatever asks: undefined where nothing, which looks like a
 * document that does not exist.
 *
 * A document of a flow has the rights of its own form at his standing. Who meets it in lists only sees no more than `read`
 * shows, and no more than the form of such a list. Any other document has the rights of the form through which he meets it: that
 * of a list, or for its author the one with which it was saved.
 */
export async function readableBy(reader: RightsReader, bo: string, id: string): Promise<ReadableDocument | undefined> {
  const record = await loadRecord(reader.db, bo, id);
  if (record === undefined) return undefined;
  const lists = await listsWith(reader, record);
  const open = record.instId === null ? undefined : await openOf(reader, record.instId);
  if (open !== undefined) return ofFlow(reader, await viewerOf(reader), { record, lists, open });
  return withoutFlow(reader, { record, lists, open });
}

/** What somebody may read of a document of a flow, once it is known that he may read it. */
export async function rightsOn(
  { db }: Pick<RightsReader, 'db'>,
  viewer: Viewer,
  { head, definition }: OpenInstance,
  form: FormDefinition,
): Promise<FormPermission> {
  return rightsAt(form, definition, await standingOf(db, viewer, head));
}

/**
 * The rights with which one of the forms over the object shows a document: those of the reader, and no more than that form
 * reads. Undefined for a form through which he does not meet it.
 */
export function throughForm({ form, lists, permission, open }: ReadableDocument, door: FormDefinition): FormPermission | undefined {
  if (form.formKey === door.formKey) return permission;
  if (!lists.some((list) => list.source.form?.formKey === door.formKey)) return undefined;
  return open === undefined ? door.viewing('read') : withoutHidden(door.viewing('read'), permission);
}

// helpers

type Found = Pick<ReadableDocument, 'record' | 'lists' | 'open'>;

async function listsWith(reader: RightsReader, { bo, id }: BoRecord): Promise<ListDefinition[]> {
  const lists: ListDefinition[] = [];
  for (const list of await listsOf(reader, bo)) {
    const { total } = await countRows(reader.db, { source: list.source, where: [list.rows, sql<boolean>`t.id = ${id}`] });
    if (total > 0) lists.push(list);
  }
  return lists;
}

async function openOf({ db, meta }: RightsReader, instId: string): Promise<OpenInstance | undefined> {
  const head = await db.selectFrom('wf_inst').selectAll().where('id', '=', instId).executeTakeFirst();
  return head === undefined ? undefined : withDefinitions(meta, head);
}

async function ofFlow(reader: RightsReader, viewer: Viewer, found: Found & { readonly open: OpenInstance }): Promise<ReadableDocument | undefined> {
  const { open, lists } = found;
  const { form } = open;
  if (form === undefined) return undefined;
  const takesPart = (await readInstance(reader.db, viewer, open.head.id)) !== undefined;
  const own = await rightsOn(reader, viewer, open, form);
  if (takesPart) return { ...found, form, permission: own, takesPart };
  if (!isOpenTo(reader.user, form.auth.view)) return undefined;
  const [first, ...more] = lists.map(({ spec, source }) =>
    spec.form === undefined || source.form === undefined ? own : withoutHidden(own, source.form.viewing('read')),
  );
  return first === undefined ? undefined : { ...found, form, permission: more.reduce(looserOf, first), takesPart };
}

async function withoutFlow(reader: RightsReader, found: Found): Promise<ReadableDocument | undefined> {
  const { record, lists } = found;
  const isAuthor = record.createBy === reader.user.id;
  if (!isAuthor && (lists.length === 0 || (await isUnsubmitted(reader, record)))) return undefined;
  const listed = lists.map(({ source }) => source.form).find((form) => form !== undefined);
  const form = listed ?? (await formOfAuthor(reader, record));
  if (form === undefined || !(isAuthor || isOpenTo(reader.user, form.auth.view))) return undefined;
  return { ...found, form, permission: form.viewing('read'), takesPart: false };
}

/** The form with which a record was saved; where that is not known, the only one there is. */
async function formOfAuthor(reader: RightsReader, { bo, formKey }: BoRecord): Promise<FormDefinition | undefined> {
  if (formKey !== null) return loadForm(reader.meta, formKey);
  const [form, ...more] = await publishedForms(reader, bo);
  return more.length === 0 ? form : undefined;
}
