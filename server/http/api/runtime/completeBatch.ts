import { taskCompleteBatch } from '../../../../schemas/calls/index.ts';
import type { BatchResult } from '../../../../schemas/calls/entities/task.ts';
import { defineLongWork, type HandlerContext } from '../../../context/index.ts';
import { fill } from '../../../../registry/words.ts';
import { startWork } from '../../../jobs/index.ts';
import { namedLeader, shares, viewerOf } from '../../../workflow/index.ts';
import { envelope, handle } from '../../handle.ts';
import { decideTask } from './taskActions.ts';

type Agreement = { readonly tasks: readonly { readonly taskId: string; readonly leaderId: string }[]; readonly opinion: string };

/** Agrees to several tasks. Each is decided as if it were opened: what its step asks for and the stored document lacks refuses it. */
export const agreeWork = defineLongWork<Agreement>({
  name: taskCompleteBatch.name,
  title: ({ tasks }) => fill(texts.title, { count: tasks.length }),
  async list(context, { tasks }) {
    const subjects = await subjectsOf(
      context,
      tasks.map(({ taskId }) => taskId),
    );
    return tasks.map(({ taskId, leaderId }) => ({ key: taskId, label: subjects.get(taskId) ?? taskId, input: { leaderId } }));
  },
  async perform(context, { key: taskId, input }, { opinion }) {
    const leaderId = input?.['leaderId'];
    await decideTask(context, { taskId, actionName: 'agree', opinion, files: '[]' }, namedLeader(typeof leaderId === 'string' ? leaderId : undefined));
  },
  summary: ({ done, failed }) => (failed === 0 ? fill(texts.all, { done }) : fill(texts.some, { done, failed })),
});

/** One result per task; of many the long work says how far it is. */
const completeBatch = handle(taskCompleteBatch, async ({ body }, context) => {
  // a task that is named twice is decided once
  const tasks = [...new Map(body.tasks.map(({ taskId, leaderId }) => [taskId, { taskId, leaderId: leaderId ?? '' }])).values()];
  const started = await startWork(context, agreeWork, { tasks, opinion: body.opinion }, tasks.length);
  const { workId, counts, isOver } = started;
  if (!isOver) return envelope({ value: { workId, total: counts.total }, message: texts.goesOn });
  const value = started.items.map(
    ({ key, state, message }): BatchResult => ({
      taskId: key,
      state: state === 'done',
      message: (state === 'done' ? texts.agreed : message)?.[context.language] ?? '',
    }),
  );
  return envelope({ value, message: agreeWork.summary(counts, { tasks, opinion: body.opinion }) });
});

export const completeBatchHandlers = [completeBatch];

// helpers

/** What the caller's tasks are called; one that is neither his nor of a leader who shares it has no name for him. */
async function subjectsOf(context: HandlerContext, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { user, identities, leaders } = await viewerOf(context);
  const rows = await context.db.selectFrom('wf_task').select(['id', 'subject', 'def_key', 'assignee_id', 'cand']).where('id', 'in', ids).execute();
  const people = [
    { id: user.id, identities, of: undefined },
    ...leaders.map((leader) => ({ id: leader.person.id, identities: leader.identities, of: leader })),
  ];
  const isFor = (row: (typeof rows)[number]): boolean =>
    people.some(
      ({ id, identities: known, of }) =>
        (of === undefined || shares(of, row.def_key)) && (row.assignee_id === id || row.cand.some((each) => known.includes(each))),
    );
  return new Map(rows.filter(isFor).map(({ id, subject }) => [id, subject]));
}

const texts = {
  title: { 'zh-CN': '批量同意 {count} 条任务', 'en-US': 'Agreement to {count} tasks', 'zh-TW': '批次同意 {count} 條任務' },
  agreed: { 'zh-CN': '审批成功', 'en-US': 'Decided.', 'zh-TW': '審批成功' },
  all: { 'zh-CN': '已同意 {done} 条任务', 'en-US': '{done} tasks have been agreed to.', 'zh-TW': '已同意 {done} 條任務' },
  some: {
    'zh-CN': '已同意 {done} 条任务，{failed} 条未能同意',
    'en-US': '{done} tasks have been agreed to, {failed} have not.',
    'zh-TW': '已同意 {done} 條任務，{failed} 條未能同意',
  },
  goesOn: {
    'zh-CN': '任务较多，正在后台处理，完成后会通知您',
    'en-US': 'There are many tasks. They are being dealt with; you will be told when it is done.',
    'zh-TW': '任務較多，正在背景處理，完成後會通知您',
  },
} as const;
