import { taskChangeHolder, taskHandOver } from '../../../../schemas/calls/index.ts';
import type { HandedOver } from '../../../../schemas/calls/entities/task.ts';
import { toJson } from '../../../db/index.ts';
import type { HandlerContext } from '../../../context/HandlerContext.ts';
import { Problem, Refusal } from '../../../core/refusals.ts';
import { fill } from '../../../core/words.ts';
import { envelope, handle } from '../../handle.ts';
import { executeCommand } from '../../../documents/executeCommand.ts';
import { namesOf } from '../../../workflow/repository.ts';
import { findTask } from '../runtime/found.ts';
import { mustBeActive } from './people.ts';

/** Tasks of people who have left, given to others by an administrator. Every change leaves a line in the history and in the audit log. */

const changeHolder = handle(taskChangeHolder, async ({ body }, context) => {
  await move(context, body.taskId, body.userId, body.opinion ?? '');
  return envelope({ value: null, message: texts.holderChanged });
});

/** One result per task: what cannot be handed over stays and says why. */
const handOver = handle(taskHandOver, async ({ body }, context) => {
  const { db } = context;
  if (body.fromUserId === body.userId) throw new Refusal(texts.successorYourself);
  await mustBeActive(db, [body.userId], texts.successorDisabled);
  const tasks = await db
    .selectFrom('wf_task as k')
    .innerJoin('wf_inst as i', 'i.id', 'k.inst_id')
    .select(['k.id', 'k.node_name', 'i.subject'])
    .where('k.assignee_id', '=', body.fromUserId)
    .orderBy('k.created_at')
    .orderBy('k.id')
    .execute();
  const results: HandedOver[] = [];
  for (const task of tasks) {
    const result = { taskId: task.id, subject: task.subject, nodeName: task.node_name };
    try {
      await move(context, task.id, body.userId, body.opinion ?? '');
      results.push({ ...result, state: true, message: texts.holderChanged[context.language] });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      results.push({ ...result, state: false, message: error.text[context.language] });
    }
  }
  const done = results.filter(({ state }) => state).length;
  return envelope({ value: results, message: fill(texts.handedOver, { total: results.length, count: done }) });
});

export const handOverHandlers = [changeHolder, handOver];

// helpers

async function move(context: HandlerContext, taskId: string, userId: string, opinion: string): Promise<void> {
  const { user, clock, newId, request } = context;
  const { head, row, actor } = await findTask(context, taskId);
  await context.db.transaction(async (tx) => {
    await executeCommand({ ...context, db: tx }, head.id, { actor, command: { kind: 'changeHolder', taskId, userId, note: { opinion } } });
    const names = await namesOf(tx, [row.assignee_id, userId]);
    await tx
      .insertInto('audit_log')
      .values({
        id: newId(),
        user_id: user.id,
        account: user.account,
        action: 'task.changeHolder',
        target: taskId,
        outcome: 'done',
        ip: request.ip,
        log_id: request.logId,
        at: clock.now(),
        detail: toJson({
          instId: head.id,
          from: row.assignee_id,
          fromName: names.get(row.assignee_id) ?? '',
          to: userId,
          toName: names.get(userId) ?? '',
          opinion,
        }),
      })
      .execute();
  });
}

const texts = {
  successorDisabled: { 'zh-CN': '交接人已停用', 'en-US': 'Whom you hand over to has been disabled.', 'zh-TW': '交接人已停用' },
  holderChanged: { 'zh-CN': '变更处理人成功', 'en-US': 'The task has been given to somebody else.', 'zh-TW': '變更處理人成功' },
  successorYourself: { 'zh-CN': '交接人不能是本人', 'en-US': 'You cannot hand over to yourself.', 'zh-TW': '交接人不能是本人' },
  handedOver: {
    'zh-CN': '共 {total} 个任务，已交接 {count} 个',
    'en-US': '{count} of {total} tasks have been handed over.',
    'zh-TW': '共 {total} 個任務，已交接 {count} 個',
  },
} as const;
