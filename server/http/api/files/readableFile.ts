import { isDeepStrictEqual } from 'node:util';
import { sql, type Selectable } from 'kysely';
import type { FormPermission } from '../../../../registry/form/index.ts';
import { projectData } from '../../../../validators/model/index.ts';
import type { FileTable, FileUseTable } from '../../../db/index.ts';
import { fileIdsIn, filesNamedIn } from '../../../files/index.ts';
import { type BoRecord, type FormDefinition, loadRecord, visibleChanges } from '../../../forms/index.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { common, Forbidden, Problem } from '../../../core/index.ts';
import { hasFile } from '../../../jobs/index.ts';
import { isUnstarted, readableRecord } from '../../../lists/index.ts';
import { NONE, presetOf, shares } from '../../../workflow/index.ts';
import { publishedObjects, publishedRecords } from '../portal/published.ts';
import { findInstance, findShown, readingRights, type FoundInstance } from '../runtime/found.ts';
import { visibleHistory } from '../runtime/opinionRights.ts';

export type FileRow = Selectable<FileTable>;

/**
 * The file, if the caller may read it now. A file that nothing names is its uploader's own. From then on it is read through what
 * names it, under the reader's present rights there, field by field. Unknown, foreign and forbidden are refused alike.
 */
export async function readableFile(context: HandlerContext, id: string): Promise<FileRow> {
  const file = await storedFile(context, id);
  if (!(await mayRead(context, file))) throw new NoFile();
  return file;
}

/** The file, for a caller who was admitted by a link to it. */
export async function storedFile({ db }: HandlerContext, id: string): Promise<FileRow> {
  const file = await db.selectFrom('file').selectAll().where('id', '=', id).where('is_dele', '=', false).executeTakeFirst();
  if (file === undefined) throw new NoFile();
  return file;
}

/** Those of the files that the caller may not read; who may not read a file may not name it either. */
export async function unreadableFiles(context: HandlerContext, ids: readonly string[]): Promise<string[]> {
  // whoever acts for a leader names what he may read himself
  const caller = { ...context, user: context.maybeUser ?? context.user };
  const refused: string[] = [];
  for (const id of ids) if (!(await orFalse(() => readableFile(caller, id).then(() => true)))) refused.push(id);
  return refused;
}

// helpers

class NoFile extends Forbidden {
  constructor() {
    super(common.noFile);
  }
}

type Use = Selectable<FileUseTable>;

/**
 * Uses and what they name are read one after the other. Where something was saved in between they do not belong together, and who
 * may read the file before and after would be refused; so what refuses is asked again as long as the uses have changed.
 */
async function mayRead(context: HandlerContext, file: FileRow): Promise<boolean> {
  let uses = await usesOf(context, file);
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    if (uses.length === 0 && file.owner_id === context.user.id) return true;
    for (const use of onePerOwner(uses)) if (await orFalse(() => reads(context, use))) return true;
    const asked = uses;
    uses = await usesOf(context, file);
    if (isDeepStrictEqual(uses, asked)) break;
  }
  return isShownToAll(context, file);
}

const MOST_TURNS = 4;

const usesOf = ({ db }: HandlerContext, { id }: FileRow): Promise<Use[]> =>
  db.selectFrom('file_use').selectAll().where('file_id', '=', id).orderBy('kind').orderBy('owner_id').orderBy('path').execute();

function reads(context: HandlerContext, use: Use): Promise<boolean> | boolean {
  switch (use.kind) {
    case 'photo':
      return true;
    case 'seal':
      return use.owner_id === context.user.id;
    case 'work':
      return readsWork(context, use);
    case 'mail':
      return readsMail(context, use);
    case 'draft':
      return readsDraft(context, use);
    case 'message':
      return readsMessage(context, use);
    case 'due':
      return readsTask(context, use);
    case 'opinion':
      return readsOpinion(context, use);
    case 'record':
      return readsRecord(context, use);
  }
}

/** A document is asked once, however often it names the file; whether it still does matters, where does not. */
function onePerOwner(uses: readonly Use[]): Use[] {
  const known = new Map<string, Use>();
  for (const use of uses) {
    const key = `${use.kind} ${use.owner_id}`;
    const before = known.get(key);
    if (before === undefined || before.gone_at !== null) known.set(key, use);
  }
  return [...known.values()];
}

async function readsDraft({ db, user }: HandlerContext, { owner_id: id }: Use): Promise<boolean> {
  return (await db.selectFrom('form_draft').select('id').where('id', '=', id).where('create_by', '=', user.id).executeTakeFirst()) !== undefined;
}

async function readsMail({ db, user }: HandlerContext, { owner_id: id }: Use): Promise<boolean> {
  return (await db.selectFrom('mail').select('id').where('id', '=', id).where('user_id', '=', user.id).executeTakeFirst()) !== undefined;
}

/** What a long work has left is for whoever began it, for a while, and while he may still have it. */
async function readsWork(context: HandlerContext, { owner_id: id }: Use): Promise<boolean> {
  const { db, user, clock, server } = context;
  const work = await db.selectFrom('long_work').selectAll().where('id', '=', id).where('owner_id', '=', user.id).executeTakeFirst();
  return work !== undefined && hasFile(work, clock) && (await server.longWorks.get(work.name)?.mayTake?.(context, work.params)) === true;
}

async function readsMessage({ db, user }: HandlerContext, { owner_id: id }: Use): Promise<boolean> {
  const message = await db.selectFrom('message').select(['owner_id', 'is_public']).where('id', '=', id).executeTakeFirst();
  if (message === undefined || message.is_public || message.owner_id === user.id) return message !== undefined;
  return (
    (await db.selectFrom('message_receiver').select('id').where('message_id', '=', id).where('receiver_id', '=', user.id).executeTakeFirst()) !== undefined
  );
}

async function readsTask(context: HandlerContext, { owner_id: taskId }: Use): Promise<boolean> {
  const due = await context.db.selectFrom('wf_due').select('inst_id').where('task_id', '=', taskId).executeTakeFirst();
  return due !== undefined && (await findInstance(context, due.inst_id).then(() => true));
}

/** The words of an opinion may be hidden from a reader of the request; its files are hidden with them. */
async function readsOpinion(context: HandlerContext, { owner_id: instId, file_id: fileId }: Use): Promise<boolean> {
  const lines = await visibleHistory(context, await findShown(context, instId));
  return lines.some((line) => fileIdsIn(line.files).includes(fileId) || fileIdsIn(line.zfiles).includes(fileId));
}

async function readsRecord(context: HandlerContext, use: Use): Promise<boolean> {
  const record = await loadRecord(context.db, use.bo ?? '', use.owner_id);
  if (record === undefined) return false;
  if (use.gone_at === null && (await isInPublished(context, use, record))) return true;
  if (record.instId !== null && (await orFalse(() => readsInFlow(context, use, record)))) return true;
  const { form: definition, permission } = await readableRecord(context, record.bo, record.id);
  const rights = [permission, ...(isUnstarted(record) && record.createBy === context.user.id ? [definition.viewing('start')] : [])];
  return shows(context, use, record, definition, rights);
}

/** Files of what is published are read by whom it is shown to, where it still names them. */
async function isInPublished(context: HandlerContext, use: Use, { bo, id }: BoRecord): Promise<boolean> {
  if (!publishedObjects.some((name) => name === bo)) return false;
  const shown = await (await publishedRecords(context, [bo])).where('t.id', '=', id).executeTakeFirst();
  if (shown === undefined) return false;
  // a list of records is a table, or a field with several files
  const lists = Object.keys(shown.data).filter((name) => Array.isArray(shown.data[name]));
  return [...filesNamedIn(shown.data, lists), ...filesNamedIn(shown.data, [])].some(({ fileId }) => fileId === use.file_id);
}

async function readsInFlow(context: HandlerContext, use: Use, record: BoRecord): Promise<boolean> {
  const found = await findInstance(context, record.instId);
  const { form } = found;
  if (form === undefined) return false;
  const nodes = await openNodes(context, found);
  return shows(context, use, record, form, [await readingRights(context, found, form), ...nodes.map((node) => form.viewing(node))]);
}

/** Presets by which the caller works on the document now: those of his open tasks; for a draft the start page. */
async function openNodes({ db, user }: HandlerContext, { head, definition, viewer }: FoundInstance): Promise<string[]> {
  if (head.status === 'draft') return ['start'];
  const people = [user.id, ...viewer.leaders.filter((leader) => shares(leader, head.def_key)).map(({ person }) => person.id)];
  const tasks = await db
    .selectFrom('wf_task')
    .select('node_id')
    .distinct()
    .where('inst_id', '=', head.id)
    .where('assignee_id', 'in', people)
    // whoever was only asked reads by his own rights, not by those of the step
    .where('parent_id', '=', NONE)
    .execute();
  return tasks.map((task) => presetOf(definition, task.node_id));
}

/** Whether one of these rights shows the file in the document, or in what was changed in it. */
async function shows({ db }: HandlerContext, use: Use, record: BoRecord, definition: FormDefinition, rights: readonly FormPermission[]): Promise<boolean> {
  const source = definition.source('zh-CN');
  if (use.gone_at === null) {
    return rights.some((permission) =>
      filesNamedIn(projectData(source, permission, record.data), definition.tables).some(({ fileId }) => fileId === use.file_id),
    );
  }
  const rows = await db.selectFrom('bo_modify_record').select('changes').where('bo', '=', record.bo).where('ref_id', '=', record.id).execute();
  return rows.some(({ changes }) => rights.some((permission) => JSON.stringify(visibleChanges(changes, record.bo, permission)).includes(use.file_id)));
}

/** Marks of the tenant, and pictures that their uploader published in metadata. */
async function isShownToAll({ db }: HandlerContext, { id, owner_id: owner }: FileRow): Promise<boolean> {
  const tenant = await db.selectFrom('tenant').select(['ico', 'manage_logo', 'front_logo']).executeTakeFirst();
  if (tenant !== undefined && (tenant.manage_logo === id || tenant.front_logo === id || JSON.stringify(tenant.ico ?? null).includes(`"${id}"`))) return true;
  const item = await db
    .selectFrom('meta_item')
    .select('key')
    .where('updated_by', '=', owner)
    .where('status', '=', 'published')
    .where(sql<boolean>`spec::text like ${`%"${id}"%`}`)
    .limit(1)
    .executeTakeFirst();
  return item !== undefined;
}

/** What refuses to be read, for whatever reason, does not show the file. */
async function orFalse(ask: () => Promise<boolean> | boolean): Promise<boolean> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}
