import { workCancel, workGet, workItems, workList, workRetry } from '../../../../schemas/calls/index.ts';
import type { Work } from '../../../../schemas/calls/entities/work.ts';
import type { HandlerContext, WorkCounts } from '../../../context/index.ts';
import { Forbidden, Refusal } from '../../../core/index.ts';
import { countItems, goingOn, hasFile, queueOf, type WorkRow } from '../../../jobs/index.ts';
import { columnsOf, number, pageOf, text } from '../../../query/index.ts';
import { envelope, handle } from '../../handle.ts';

/** Long works of the caller: nobody else sees or stops them. */

const list = handle(workList, async (_input, context) => {
  const { db, user } = context;
  const rows = await db
    .selectFrom('long_work')
    .selectAll()
    .where('owner_id', '=', user.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute();
  const [counts, files] = [await countItems(db, rows), await filesOf(context, rows)];
  return rows.map((row) => toWork(row, counts.get(row.id), files, context));
});

const get = handle(workGet, async ({ query }, context) => {
  const row = await ownWork(context, query.id);
  return toWork(row, (await countItems(context.db, [row])).get(row.id), await filesOf(context, [row]), context);
});

const items = handle(workItems, async ({ query, body }, context) => {
  const { id } = await ownWork(context, query.id);
  return pageOf(context.db.selectFrom('long_work_item as i').selectAll().where('i.work_id', '=', id), body, {
    columns: columnsOf({ key: text('i.key'), label: text('i.label'), state: text('i.state'), seq: number('i.seq') }),
    order: ['i.seq'],
    map: ({ seq, key, label, state, message }) => ({ seq, key, label, state, message: message?.[context.language] ?? '' }),
  });
});

const cancel = handle(workCancel, async ({ body }, context) => {
  const { db, server, tenantId } = context;
  const { id, name } = await ownWork(context, body.id);
  await db.transaction(async (tx) => {
    const held = await tx
      .updateTable('long_work')
      .set({ state: 'stopping' })
      .where('id', '=', id)
      .where('state', 'in', goingOn)
      .returning('worker')
      .executeTakeFirst();
    if (held === undefined) throw new Refusal(texts.isOver);
    // nobody is at it who would notice
    if (held.worker === null) await server.jobs.enqueue(tx, queueOf(server.longWorks.get(name)), { tenantId, id });
  });
  return envelope({ value: null, message: texts.cancelled });
});

const retry = handle(workRetry, async ({ body }, context) => {
  const { db, server, tenantId } = context;
  const { id, listed, name } = await ownWork(context, body.id);
  if (!listed) throw new Refusal(texts.nothing);
  await db.transaction(async (tx) => {
    const held = await tx
      .updateTable('long_work')
      .set({ state: 'open', message: null, ended_at: null, step_done: null, step_total: null })
      .where('id', '=', id)
      .where('ended_at', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (held === undefined) throw new Refusal(texts.goesOn);
    const again = await tx
      .updateTable('long_work_item')
      .set({ state: 'open', message: null })
      .where('work_id', '=', id)
      .where('state', 'in', ['failed', 'cancelled'])
      .executeTakeFirst();
    if (again.numUpdatedRows === 0n) throw new Refusal(texts.nothing);
    await server.jobs.enqueue(tx, queueOf(server.longWorks.get(name)), { tenantId, id });
  });
  return envelope({ value: null, message: texts.again });
});

export const workHandlers = [list, get, items, cancel, retry];

// helpers

const mostShown = 50;

/** Unknown and foreign look alike. */
async function ownWork({ db, user }: HandlerContext, id: string): Promise<WorkRow> {
  const row = await db.selectFrom('long_work').selectAll().where('id', '=', id).where('owner_id', '=', user.id).executeTakeFirst();
  if (row === undefined) throw new Forbidden();
  return row;
}

interface File {
  readonly id: string;
  readonly name: string;
  readonly size: string;
}

/** Files that works have left and that are still there, by id. */
async function filesOf({ db, clock }: HandlerContext, rows: readonly WorkRow[]): Promise<ReadonlyMap<string, File>> {
  const ids = rows.flatMap((row) => (row.file_id !== null && hasFile(row, clock) ? [row.file_id] : []));
  if (ids.length === 0) return new Map();
  const files = await db.selectFrom('file').select(['id', 'name', 'size']).where('id', 'in', ids).execute();
  return new Map(files.map((file) => [file.id, file]));
}

function toWork(row: WorkRow, counts: WorkCounts | undefined, files: ReadonlyMap<string, File>, { server, language }: HandlerContext): Work {
  const file = row.ended_at === null || row.file_id === null ? undefined : files.get(row.file_id);
  const { done = 0, failed = 0, left = 0 } = counts ?? {};
  return {
    id: row.id,
    name: row.name,
    title: server.longWorks.get(row.name)?.title(row.params)[language] ?? row.name,
    state: row.state,
    total: row.total,
    done,
    failed,
    left,
    createTime: row.created_at,
    message: row.message?.[language] ?? '',
    endTime: row.ended_at,
    ...(row.ended_at !== null || row.step_total === null ? {} : { stepDone: row.step_done ?? 0, stepTotal: row.step_total }),
    ...(file === undefined ? {} : { file: { id: file.id, name: file.name, size: Number(file.size) } }),
  };
}

const texts = {
  isOver: { 'zh-CN': '处理已经结束', 'en-US': 'It is over already.', 'zh-TW': '處理已經結束' },
  cancelled: { 'zh-CN': '正在取消', 'en-US': 'It is being cancelled.', 'zh-TW': '正在取消' },
  goesOn: { 'zh-CN': '处理还没有结束', 'en-US': 'It is not over yet.', 'zh-TW': '處理還沒有結束' },
  nothing: { 'zh-CN': '没有需要重试的项目', 'en-US': 'There is nothing to do again.', 'zh-TW': '沒有需要重試的項目' },
  again: { 'zh-CN': '正在重试', 'en-US': 'It is being done again.', 'zh-TW': '正在重試' },
} as const;
