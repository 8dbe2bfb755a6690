import { isUtf8 } from 'node:buffer';
import { sql, type Selectable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { FormPermission } from '../../../../registry/form/index.ts';
import { defineStatement, type TenantDb, type WfTaskTable } from '../../../db/index.ts';
import { type BoRecord, type FormDefinition, loadRecord } from '../../../forms/index.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { BadRequest, common, Forbidden, parseJson, Problem, Refusal } from '../../../core/index.ts';
import { readableRecord, rightsOn } from '../../../lists/index.ts';
import {
  type Actor,
  actorOf,
  type FlowNode,
  hasButton,
  type Holding,
  holdingOf,
  loadInstance,
  NONE,
  type OpenInstance,
  readInstance,
  secretarySettings,
  type StoredInstance,
  taskOf,
  type Viewer,
  viewerOf,
  withDefinitions,
} from '../../../workflow/index.ts';

/** An instance that the caller may read. Unknown and foreign ones are refused alike. */
export interface FoundInstance extends OpenInstance {
  readonly viewer: Viewer;
  /** What he may read of the document where he only meets it in lists. */
  readonly listed?: FormPermission;
}

export interface FoundTask extends FoundInstance {
  readonly row: Selectable<WfTaskTable>;
  readonly node: FlowNode;
  /** The caller, or the caller for a leader. */
  readonly actor: Actor;
  readonly holding: Holding;
}

export async function findInstance(context: HandlerContext, instId: string | null | undefined): Promise<FoundInstance> {
  if (instId === undefined || instId === null || instId === '') throw new BadRequest(common.noInstance);
  return instanceFor(context, await viewerOf(context), instId);
}

/** An instance to look at: also one in which the caller has no part, but whose document a list shows to him. He does nothing in it. */
export async function findShown(context: HandlerContext, instId: string | null | undefined): Promise<FoundInstance> {
  if (instId === undefined || instId === null || instId === '') throw new BadRequest(common.noInstance);
  const viewer = await viewerOf(context);
  const head = await readInstance(context.db, viewer, instId);
  if (head !== undefined) return { ...(await withDefinitions(context.meta, head)), viewer };
  const listed = await context.db.selectFrom('wf_inst').select(['bo_alias', 'business_key', 'status']).where('id', '=', instId).executeTakeFirst();
  if (listed === undefined || listed.bo_alias === null || listed.business_key === null || listed.status === 'draft') throw new Forbidden();
  const document = await readableRecord(context, listed.bo_alias, listed.business_key);
  if (document.open === undefined || document.open.head.id !== instId) throw new Forbidden();
  return { ...document.open, viewer, listed: document.permission };
}

/** A task that is open. One that is over is refused with words to whoever may read its instance. */
export async function findTask(context: HandlerContext, taskId: string, leaderId?: string): Promise<FoundTask> {
  const { db, user, clock } = context;
  const [task] = await db.run(taskStatement, { taskId, userId: user.id, now: clock.now() });
  if (task === undefined) {
    await findPastTask(context, taskId);
    throw new Refusal(common.taskGone);
  }
  const { settings, ...row } = task;
  const found = await instanceFor(context, await viewerOf(context, settings), row.inst_id);
  const actor = actorOf(found.viewer, row.def_key, leaderId);
  const node = found.definition.flow.nodes[row.node_id];
  if (node === undefined) throw new Error(`task <${row.id}> stands at the unknown node <${row.node_id}>`);
  return { ...found, row, node, actor, holding: holdingOf(node, taskOf(row), actor) };
}

/** The instance of a task that may be over. */
export async function findPastTask(context: HandlerContext, taskId: string): Promise<FoundInstance> {
  const line = await context.db.selectFrom('wf_opinion').select('inst_id').where('task_id', '=', taskId).executeTakeFirst();
  if (line === undefined) throw new Forbidden();
  return findInstance(context, line.inst_id);
}

export async function aggregateOf(context: HandlerContext, instId: string): Promise<StoredInstance> {
  const stored = await loadInstance(context.db, instId);
  if (stored === undefined) throw new Forbidden();
  return stored;
}

/** Started it, worked on it or is asked now; whoever only reads it, for himself or for a leader, does not take part. */
export async function takesPart({ db }: Pick<HandlerContext, 'db'>, { head, viewer: { user, identities } }: FoundInstance): Promise<boolean> {
  if (head.starter_id === user.id || head.creator_id === user.id) return true;
  const acted = await db
    .selectFrom('wf_opinion')
    .select('id')
    .where('inst_id', '=', head.id)
    .where('user_id', '=', user.id)
    .where('exec_id', 'is not', null)
    .where('acted', '=', true)
    .executeTakeFirst();
  if (acted !== undefined) return true;
  const any = sql`array[${sql.join(identities)}]::text[]`;
  const open = await db
    .selectFrom('wf_task')
    .select('id')
    .where('inst_id', '=', head.id)
    .where((eb) => eb.or([eb('assignee_id', '=', user.id), eb('owner_id', '=', user.id), sql<boolean>`cand && ${any}`]))
    .executeTakeFirst();
  return open !== undefined;
}

/**
 * Whoever started it may show it to others, and whoever decides or decided at a step that offers it. To have been asked about it is no such step: what
 * a circulation shows may be more than he sees himself.
 */
export async function mayCirculate({ db }: Pick<HandlerContext, 'db'>, { head, definition, viewer: { user, identities } }: FoundInstance): Promise<boolean> {
  if (head.starter_id === user.id || head.creator_id === user.id) return true;
  const acted = await db
    .selectFrom('wf_opinion')
    .select('node_id')
    .distinct()
    .where('inst_id', '=', head.id)
    .where('user_id', '=', user.id)
    .where('exec_id', 'is not', null)
    .where('parent_id', 'is', null)
    .where('acted', '=', true)
    .execute();
  const any = sql`array[${sql.join(identities)}]::text[]`;
  const open = await db
    .selectFrom('wf_task')
    .select('node_id')
    .distinct()
    .where('inst_id', '=', head.id)
    .where('parent_id', '=', NONE)
    .where((eb) => eb.or([eb('assignee_id', '=', user.id), eb('owner_id', '=', user.id), sql<boolean>`cand && ${any}`]))
    .execute();
  return [...acted, ...open].some(({ node_id: id }) => {
    const node = definition.flow.nodes[id];
    return node !== undefined && hasButton(node, 'copyTo', 'instanceTrans');
  });
}

/** The document of an instance; undefined while nothing has been stored. */
export async function documentOf({ db }: Pick<HandlerContext, 'db'>, { head }: OpenInstance): Promise<BoRecord | undefined> {
  return head.bo_alias === null || head.business_key === null ? undefined : loadRecord(db, head.bo_alias, head.business_key);
}

/** What the caller may read of a document outside of a task. */
export const readingRights = async (context: Pick<HandlerContext, 'db'>, found: FoundInstance, form: FormDefinition): Promise<FormPermission> =>
  found.listed ?? rightsOn(context, found.viewer, found, form);

const taskStatement = defineStatement<{ taskId: string; userId: string; now: string }>()((db, at) =>
  db
    .selectFrom('wf_task as k')
    .selectAll('k')
    .where('k.id', '=', at('taskId'))
    .select((eb) => jsonArrayFrom(secretarySettings(eb as unknown as TenantDb, at('userId'), at('now'))).as('settings')),
);

async function instanceFor({ db, meta }: HandlerContext, viewer: Viewer, instId: string): Promise<FoundInstance> {
  const head = await readInstance(db, viewer, instId);
  if (head === undefined) throw new Forbidden();
  return { ...(await withDefinitions(meta, head)), viewer };
}

/** Empty text and `0` mean that nothing is named. */
export const named = (text: string | null | undefined): text is string => text !== undefined && text !== null && text !== '' && text !== '0';

/** Base64 of UTF-8 JSON; undefined for nothing. */
export function decodeData(text: string | null | undefined): unknown {
  if (text === undefined || text === null || text === '') return undefined;
  const bytes = Buffer.from(text, 'base64');
  if (!isUtf8(bytes)) throw new BadRequest(texts.dataMalformed);
  return dataOf(bytes);
}

/** The same where older clients send the JSON as it is. */
export function readData(text: string | null | undefined): unknown {
  if (text === undefined || text === null || !text.trimStart().startsWith('{')) return decodeData(text);
  return dataOf(text);
}

// helpers

function dataOf(source: Uint8Array | string): unknown {
  try {
    return parseJson(source);
  } catch (error) {
    throw error instanceof Problem ? error : new BadRequest(texts.dataMalformed);
  }
}

const texts = {
  dataMalformed: { 'zh-CN': '表单数据格式不正确', 'en-US': 'The data of the form are malformed.', 'zh-TW': '表單資料格式不正確' },
} as const;
