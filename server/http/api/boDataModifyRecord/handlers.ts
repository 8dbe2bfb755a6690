import { documentGetChanges, instanceDataModifyRecord, instanceDataModifyRecords } from '../../../../schemas/calls/index.ts';
import type { DataModifyRecord } from '../../../../schemas/calls/entities/instance.ts';
import type { FormPermission } from '../../../../registry/form/index.ts';
import { type ModifyRow, visibleChanges } from '../../../forms/index.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { BadRequest, common, Forbidden } from '../../../core/index.ts';
import { handle } from '../../handle.ts';
import { readableRecord } from '../../../lists/index.ts';
import { columnsOf, pageOfAll, QueryRefusal, readFilter, takeScope, text, time } from '../../../query/index.ts';
import { findShown, findPastTask, named, readingRights, type FoundInstance } from '../runtime/found.ts';
import { lastSeen, netChanges } from './changesFor.ts';

/** Columns of the wire by which changes may be found. */
const columns = columnsOf({
  id: text('m.id'),
  boAlias: text('m.bo'),
  taskId: text('m.task_id'),
  nodeId: text('m.node_id'),
  userId: text('m.user_id'),
  userName: text('m.user_name'),
  taskName: text('m.node_name'),
  modifyTime: time('m.at'),
});

const list = handle(instanceDataModifyRecords, async ({ body }, context) => {
  const {
    scope: { procInstId, refId },
    filter,
  } = takeScope(body, ['procInstId', 'refId']);
  const scope = procInstId !== undefined ? await ofInstance(context, procInstId) : refId !== undefined ? await ofRecord(context, refId) : undefined;
  if (scope === undefined) throw new BadRequest(texts.noInstanceOrRecord);
  const { where, order, ...asked } = readFilter(filter, columns, 20);
  let query = context.db.selectFrom('bo_modify_record as m').where('m.bo', '=', scope.bo).where('m.ref_id', '=', scope.refId);
  if (where !== undefined) query = query.where(where);
  for (const { column, descending } of order) query = query.orderBy(column.order, (by) => (descending ? by.desc() : by.asc()).nullsLast());
  query = query.orderBy('m.at', 'desc').orderBy('m.rev', 'desc').orderBy('m.id', 'desc');
  // a save of which the reader sees nothing is not there for him; what he sees is not for the database to say, so all are looked at, some at a time
  const seen: string[] = [];
  for (let from = 0, read = AT_ONCE; read === AT_ONCE; from += AT_ONCE) {
    if (from >= MOST) throw new QueryRefusal({ code: 'rows', property: 'modifyTime', most: MOST });
    const rows = await query.select(['m.id', 'm.changes']).offset(from).limit(AT_ONCE).execute();
    for (const { id, changes } of rows) if (visibleChanges(changes, scope.bo, scope.permission).length > 0) seen.push(id);
    read = rows.length;
  }
  const page = pageOfAll(seen, asked);
  const rows = page.rows.length === 0 ? [] : await context.db.selectFrom('bo_modify_record').selectAll().where('id', 'in', page.rows).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { ...page, rows: page.rows.flatMap((id) => toWire(byId.get(id), scope) ?? []) };
});

const one = handle(instanceDataModifyRecord, async ({ query }, context) => {
  const row = await context.db.selectFrom('bo_modify_record').selectAll().where('id', '=', query.id).executeTakeFirst();
  if (row === undefined) throw new Forbidden();
  // a request also changes records that its document posts to: these are read as records, by their own rights
  const own = await context.db
    .selectFrom('wf_inst')
    .select('id')
    .where('id', '=', row.inst_id ?? '')
    .where('business_key', '=', row.ref_id)
    .executeTakeFirst();
  const scope = own === undefined ? await ofRecord(context, row.ref_id) : await ofInstance(context, own.id);
  const wire = scope === undefined ? undefined : toWire(row, scope);
  if (wire === undefined) throw new Forbidden();
  return wire;
});

const changes = handle(documentGetChanges, async ({ query }, context) => {
  const found = named(query.taskId) ? await findPastTask(context, query.taskId) : named(query.instId) ? await findShown(context, query.instId) : undefined;
  if (found === undefined) throw new BadRequest(common.noInstance);
  const scope = await scopeOf(context, found);
  const since = await lastSeen(context.db, context.user.id, found.head.id, named(query.taskId) ? query.taskId : undefined);
  if (scope === undefined || since === undefined) return { changes: [] };
  const rows = await context.db
    .selectFrom('bo_modify_record')
    .selectAll()
    .where('bo', '=', scope.bo)
    .where('ref_id', '=', scope.refId)
    .where('at', '>=', since)
    .orderBy('at')
    .orderBy('rev')
    .orderBy('id')
    .limit(MOST_SINCE)
    .execute();
  return { since, changes: netChanges(rows, scope.bo, scope.permission, context.user.id) };
});

export const modifyRecordHandlers = [list, one, changes];

// helpers

/** Saves of one record that a list of them looks at: those of a busy budget line for decades. */
const MOST = 100_000;
const AT_ONCE = 2_000;
/** Saves since the reader looked last, of which the net change is shown. */
const MOST_SINCE = 2_000;

/** A document and what the caller may see of it. */
interface Scope {
  readonly bo: string;
  readonly refId: string;
  readonly permission: FormPermission;
}

const ofInstance = async (context: HandlerContext, instId: string): Promise<Scope | undefined> => scopeOf(context, await findShown(context, instId));

async function scopeOf(context: HandlerContext, found: FoundInstance): Promise<Scope | undefined> {
  const { head, form } = found;
  if (form === undefined || head.bo_alias === null || head.business_key === null) return undefined;
  return { bo: head.bo_alias, refId: head.business_key, permission: await readingRights(context, found, form) };
}

async function ofRecord(context: HandlerContext, id: string): Promise<Scope> {
  const owner = await context.db.selectFrom('bo_row').select('bo').where('id', '=', id).executeTakeFirst();
  if (owner === undefined) throw new Forbidden();
  return { bo: owner.bo, refId: id, permission: (await readableRecord(context, owner.bo, id)).permission };
}

function toWire(row: ModifyRow | undefined, { bo, permission }: Scope): DataModifyRecord | undefined {
  if (row === undefined) return undefined;
  const visible = visibleChanges(row.changes, bo, permission);
  if (visible.length === 0) return undefined;
  return {
    id: row.id,
    boAlias: row.bo,
    refId: row.ref_id,
    procInstId: row.inst_id,
    taskId: row.task_id,
    taskName: row.node_name,
    nodeId: row.node_id,
    userId: row.user_id,
    userName: row.user_name,
    modifyTime: row.at,
    reason: '',
    data: '',
    detail: JSON.stringify(visible),
    ip: '',
  };
}

const texts = {
  noInstanceOrRecord: { 'zh-CN': '缺少流程实例或数据主键', 'en-US': 'The process instance or the record is missing.', 'zh-TW': '缺少流程實例或資料主鍵' },
} as const;
