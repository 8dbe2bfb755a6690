import { sql } from 'kysely';
import {
  taskDeleteNotice,
  taskGetMyNoticeReadCount,
  taskGetMyNoticeReadList,
  taskGetNotice,
  taskGetNoticeById,
  taskGetNoticeDoneById,
  taskGetNoticeDoneReadCount,
  taskGetNoticeDoneReadList,
  taskGetNoticeTodoReadCount,
  taskGetNoticeTodoReadList,
  taskNoticeTurnDone,
} from '../../../../schemas/calls/index.ts';
import type { TaskNotice, TaskNoticeDone } from '../../../../schemas/calls/entities/task.ts';
import { localised } from '../../../../registry/localised.ts';
import type { TenantDb } from '../../../db/index.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { common, Forbidden, Refusal } from '../../../core/index.ts';
import { envelope, handle } from '../../handle.ts';
import { flowWords, type FlowWords, millisecondsBetween } from '../../../workflow/index.ts';
import { columnsOf, flag, pageOf, readFilter, text, time } from '../../../query/index.ts';
import type { QueryFilter } from '../../../../schemas/calls/shapes.ts';
import { definitionId, typeCounts } from './counts.ts';
import { findInstance } from './found.ts';
import { grouped } from './history.ts';
import { visibleHistory } from './opinionRights.ts';
import { nodeStates } from './nodeStates.ts';
import { circulation } from './texts.ts';
import { defIdOf, toLayout } from './toWire.ts';

const todo = handle(taskGetNoticeTodoReadList, async ({ body }, context) =>
  pageOf(received(context.db, context.user.id, 'todo'), body, { columns, order: newestFirst, map: noticeFor(context, await flowWords(context)) }),
);
const todoCount = handle(taskGetNoticeTodoReadCount, ({ body }, context) => countOf(context, received(context.db, context.user.id, 'todo'), body));

const done = handle(taskGetNoticeDoneReadList, async ({ body }, context) =>
  pageOf(received(context.db, context.user.id, 'done'), body, {
    columns,
    order: ['n.read_at desc', 'n.id desc'],
    map: doneNoticeFor(context, await flowWords(context)),
  }),
);
const doneCount = handle(taskGetNoticeDoneReadCount, ({ body }, context) => countOf(context, received(context.db, context.user.id, 'done'), body));

const sent = handle(taskGetMyNoticeReadList, async ({ body }, context) =>
  pageOf(notices(context.db).where('n.sender', '=', context.user.id), body, { columns, order: newestFirst, map: noticeFor(context, await flowWords(context)) }),
);
const sentCount = handle(taskGetMyNoticeReadCount, ({ body }, context) => countOf(context, notices(context.db).where('n.sender', '=', context.user.id), body));

const one = handle(taskGetNoticeById, async ({ query }, context) => noticeFor(context, await flowWords(context))(await own(context, query.id)));
const oneDone = handle(taskGetNoticeDoneById, async ({ query }, context) => doneNoticeFor(context, await flowWords(context))(await own(context, query.id)));

const view = handle(taskGetNotice, async ({ query }, context) => {
  const row = await own(context, query.id);
  const found = await findInstance(context, row.inst_id);
  return {
    bpmTask: noticeFor(context, await flowWords(context))(row),
    bpmDefLayout: toLayout(await found.definition.in(context.language), await nodeStates(context.db, found)),
    opinionList: grouped(await visibleHistory(context, found)),
    bpmIdentities: [],
    showModifyRecord: false,
    formKey: found.definition.formKey,
    initFillData: false,
  };
});

const markRead = handle(taskNoticeTurnDone, async ({ query }, { db, user, clock }) => {
  const ids = query.taskId
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
  const mine = await db
    .selectFrom('wf_notice')
    .select('id')
    .where('receiver', '=', user.id)
    .where('id', 'in', ['', ...ids])
    .executeTakeFirst();
  if (mine === undefined) throw new Forbidden();
  await db
    .updateTable('wf_notice')
    .set({ state: 'done', read_at: clock.now() })
    .where('receiver', '=', user.id)
    .where('state', '=', 'todo')
    .where('id', 'in', ['', ...ids])
    .execute();
  return null;
});

/** The sender withdraws what is unread; the receiver clears what he has read. */
const remove = handle(taskDeleteNotice, async ({ query }, context) => {
  const row = await own(context, query.id);
  if (row.sender === context.user.id && row.state === 'done') throw new Refusal(texts.alreadyRead);
  if (row.sender !== context.user.id && row.state !== 'done') throw new Refusal(texts.readFirst);
  const isSender = row.sender === context.user.id;
  // read or answered meanwhile, it cannot be withdrawn any more
  const { numDeletedRows } = await context.db
    .deleteFrom('wf_notice')
    .where('id', '=', row.id)
    .where('state', isSender ? '<>' : '=', 'done')
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new Refusal(texts.alreadyRead);
  return envelope({ value: null, message: row.sender === context.user.id ? common.revoked : common.deleted });
});

export const noticeHandlers = [todo, todoCount, done, doneCount, sent, sentCount, one, oneDone, view, markRead, remove];

// helpers

const columns = columnsOf({
  id: text('n.id'),
  subject: text('i.subject'),
  procInstId: text('n.inst_id'),
  procDefKey: text('i.def_key'),
  procDefName: text('i.def_name'),
  typeId: text('i.type_id'),
  createTime: time('n.created_at'),
  creator: text('n.sender_name'),
  ownerName: text('n.sender_name'),
  assigneeName: text('n.receiver_name'),
  status: text('n.type'),
  completeTime: time('n.read_at'),
  auditorName: text('n.sender_name'),
  procDefId: definitionId('i.def_key'),
  isRead: flag(sql`(n.state = 'done')`),
  opinion: text('n.opinion'),
});
const newestFirst = ['n.created_at desc', 'n.id desc'];

const notices = (db: TenantDb) =>
  db
    .selectFrom('wf_notice as n')
    .innerJoin('wf_inst as i', 'i.id', 'n.inst_id')
    .selectAll('n')
    .select([
      'i.subject',
      'i.def_key',
      'i.def_version',
      'i.def_name',
      'i.type_id',
      'i.status as inst_status',
      'i.starter_id',
      'i.starter_name',
      'i.forbidden',
      'i.created_at as inst_created_at',
    ]);

const received = (db: TenantDb, userId: string, state: 'todo' | 'done') => notices(db).where('n.receiver', '=', userId).where('n.state', '=', state);

type NoticeRow = Awaited<ReturnType<ReturnType<typeof notices>['execute']>>[number];

async function countOf(context: HandlerContext, query: ReturnType<typeof notices>, body: QueryFilter) {
  const { where } = readFilter(body, columns);
  const bare = query.clearSelect();
  return typeCounts(
    context,
    await (where === undefined ? bare : bare.where(where))
      .select((eb) => ['i.type_id', eb.fn.countAll<string>().as('count')])
      .groupBy('i.type_id')
      .execute(),
  );
}

async function own({ db, user }: HandlerContext, id: string): Promise<NoticeRow> {
  const row = await notices(db)
    .where('n.id', '=', id)
    .where((eb) => eb.or([eb('n.receiver', '=', user.id), eb('n.sender', '=', user.id)]))
    .executeTakeFirst();
  if (row === undefined) throw new Forbidden();
  return row;
}

const noticeFor =
  (context: HandlerContext, words: FlowWords) =>
  (row: NoticeRow): TaskNotice => ({
    id: row.id,
    taskId: row.task_id ?? '',
    bpmTaskNoticeId: row.id,
    name: localised(circulation, context.language),
    subject: row.subject,
    nodeId: row.node_id ?? '',
    procInstId: row.inst_id,
    procDefId: defIdOf(row.def_key, row.def_version),
    procDefKey: row.def_key,
    procDefName: words.flow(row.def_key, row.def_name),
    ownerId: row.sender,
    ownerName: row.sender_name ?? '',
    assigneeId: row.receiver,
    assigneeName: row.receiver_name ?? '',
    status: 'COPYTO',
    parentId: '0',
    bpmnInstId: row.inst_id,
    typeId: row.type_id ?? '',
    isRead: row.state === 'done' ? 1 : 0,
    isRevoke: 0,
    supportMobile: 1,
    createTime: row.created_at,
    createDate: row.inst_created_at,
    creatorId: row.starter_id,
    creator: row.starter_name ?? '',
    instStatus: row.inst_status,
    instIsForbidden: row.forbidden ? 1 : 0,
  });

const doneNoticeFor =
  (context: HandlerContext, words: FlowWords) =>
  (row: NoticeRow): TaskNoticeDone => ({
    id: row.id,
    procDefId: defIdOf(row.def_key, row.def_version),
    procDefKey: row.def_key,
    procInstId: row.inst_id,
    taskId: row.task_id ?? '',
    taskKey: row.node_id ?? '',
    taskName: localised(circulation, context.language),
    auditor: row.sender,
    auditorName: row.sender_name ?? '',
    opinion: row.opinion ?? '',
    status: row.type,
    assignTime: row.created_at,
    completeTime: row.read_at,
    durMs: row.read_at === null ? null : millisecondsBetween(row.created_at, row.read_at),
    files: '',
    subject: row.subject,
    procDefName: words.flow(row.def_key, row.def_name),
    bpmTaskNoticeId: row.id,
    supportMobile: 1,
    createTime: row.created_at,
    typeId: row.type_id ?? '',
  });

const texts = {
  alreadyRead: { 'zh-CN': '对方已阅，不能撤回', 'en-US': 'It has been read and cannot be withdrawn.', 'zh-TW': '對方已閱，不能撤回' },
  readFirst: { 'zh-CN': '请先阅读', 'en-US': 'Please read it first.', 'zh-TW': '請先閱讀' },
} as const;
