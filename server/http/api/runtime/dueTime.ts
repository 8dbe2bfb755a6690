import { dueTimeGetByTaskId, dueTimeGetExpirationDate, dueTimeSave } from '../../../../schemas/calls/index.ts';
import type { DueTime } from '../../../../schemas/calls/entities/personal.ts';
import { addFiles, freezeFiles } from '../../../files/index.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { common, Refusal } from '../../../core/index.ts';
import { envelope, handle } from '../../handle.ts';
import { type DueRow, type DueTimer, expiryAfter, extendDue, hasButton, namesOf, secondsLeft, timerOf } from '../../../workflow/index.ts';
import { findPastTask, findTask, named } from './found.ts';

/** The time that a step allows for a task, and more of it for whoever holds the task. A deadline goes by the id of its task. */

const byTask = handle(dueTimeGetByTaskId, async ({ query }, context) => {
  await mayLook(context, query.taskId);
  const row = await dueOf(context, query.taskId);
  return row === undefined ? {} : toDueTime(context, await timerOf(context), row);
});

const expiration = handle(dueTimeGetExpirationDate, async ({ query }, context) => {
  await mayLook(context, query.id);
  const row = await dueOf(context, query.id);
  if (row === undefined || row.paused_at !== null) return noDate;
  return context.clock.parse(expiryAfter(await timerOf(context), row, within(query.addDueTime)));
});

const extend = handle(dueTimeSave, async ({ body }, context) => {
  const { db, user } = context;
  const found = await findTask(context, body.taskId);
  if (found.holding !== 'holder' || !hasButton(found.node, 'taskDelay')) throw new Refusal(common.noRight);
  const timer = await timerOf(context);
  const minutes = within(body.addDueTime);
  if (
    named(body.fileId) &&
    (await db.selectFrom('file').select('id').where('id', '=', body.fileId).where('owner_id', '=', user.id).where('is_dele', '=', false).executeTakeFirst()) ===
      undefined
  )
    throw new Refusal(texts.noAttachment);
  await db.transaction(async (tx) => {
    const inst = await tx.selectFrom('wf_inst').select('forbidden').where('id', '=', found.head.id).forUpdate().executeTakeFirst();
    const task = await tx.selectFrom('wf_task').select(['assignee_id', 'cand']).where('id', '=', body.taskId).executeTakeFirst();
    const row = await tx.selectFrom('wf_due').selectAll().where('task_id', '=', body.taskId).executeTakeFirst();
    if (task === undefined || task.assignee_id !== found.row.assignee_id) throw new Refusal(common.taskGone);
    if (row === undefined || row.closed_at !== null) throw new Refusal(texts.noDeadline);
    if (inst?.forbidden === true) throw new Refusal(texts.suspendedInstance);
    if (row.expired_at !== null || row.expires_at <= context.clock.now()) throw new Refusal(texts.deadlinePassed);
    await extendDue(tx, timer, row, {
      minutes,
      remark: body.remark ?? '',
      fileId: named(body.fileId) ? body.fileId : '',
      userId: user.id,
      userName: user.fullname,
    });
    if (named(body.fileId)) {
      const owner = { kind: 'due', id: body.taskId } as const;
      await addFiles(tx, owner, [{ fileId: body.fileId, path: 'fileId' }], context.clock.now());
      await freezeFiles(tx, owner, context.clock.now());
    }
  });
  return envelope({ value: null, message: texts.extended });
});

export const dueTimeHandlers = [byTask, expiration, extend];

// helpers

const noDate = '0000-00-00 00:00:00';
const longest = 527_040;

/** At most a year at a time. */
function within(minutes: number): number {
  if (minutes > longest) throw new Refusal(texts.extendedTooFar);
  return minutes;
}

/** Whoever may read the instance of a task, open or over, may see how much time it has. */
async function mayLook(context: HandlerContext, taskId: string): Promise<void> {
  const open = await context.db.selectFrom('wf_task').select('id').where('id', '=', taskId).executeTakeFirst();
  await (open === undefined ? findPastTask(context, taskId) : findTask(context, taskId));
}

const dueOf = ({ db }: HandlerContext, taskId: string): Promise<DueRow | undefined> =>
  db.selectFrom('wf_due').selectAll().where('task_id', '=', taskId).executeTakeFirst();

async function toDueTime({ db }: HandlerContext, timer: DueTimer, row: DueRow): Promise<DueTime> {
  const extension = row.extensions.at(-1) as { readonly userId?: string } | undefined;
  const userId = extension?.userId ?? row.user_id ?? '';
  return {
    id: row.task_id,
    parentId: '0',
    instId: row.inst_id,
    taskId: row.task_id,
    dateType: row.kind === 'worktime' ? 'worktime' : 'caltime',
    dueTime: row.minutes,
    addDueTime: row.add_minutes,
    startTime: row.start_at,
    expirationDate: row.expires_at,
    remainingTime: Math.ceil(secondsLeft(timer, row) / 60),
    status: row.expired_at === null && row.refused_at === null ? 0 : 1,
    userId,
    userName: (await namesOf(db, [userId])).get(userId) ?? '',
    remark: row.reason ?? '',
    fileId: typeof row.files === 'string' ? row.files : '',
    isNew: extension === undefined ? 1 : 0,
    createTime: row.start_at,
  };
}

const texts = {
  noAttachment: { 'zh-CN': '附件不存在', 'en-US': 'The attachment does not exist.', 'zh-TW': '附件不存在' },
  noDeadline: { 'zh-CN': '该任务没有办理期限', 'en-US': 'The task has no deadline.', 'zh-TW': '該任務沒有辦理期限' },
  suspendedInstance: {
    'zh-CN': '流程实例已被挂起，无法审批',
    'en-US': 'The process has been suspended; nothing can be decided.',
    'zh-TW': '流程實例已被掛起，無法審批',
  },
  deadlinePassed: { 'zh-CN': '办理期限已到，不能延期', 'en-US': 'The deadline has passed and cannot be extended.', 'zh-TW': '辦理期限已到，不能延期' },
  extended: { 'zh-CN': '延期成功', 'en-US': 'The deadline has been extended.', 'zh-TW': '延期成功' },
  extendedTooFar: { 'zh-CN': '延期时间过长', 'en-US': 'The deadline would be too far away.', 'zh-TW': '延期時間過長' },
} as const;
