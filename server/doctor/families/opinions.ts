import { bySql, type Invariant } from '../Invariant.ts';

/** Statuses with which somebody finishes a task. */
const decided =
  "'agree', 'oppose', 'abandon', 'reject', 'backToStart', 'delivertoAgree', 'delivertoOppose', 'inqu_reply', 'transAgree', 'transOppose', 'user_add_sign_back', 'addsignAgree', 'addsignOppose', 'signSequenceAgree', 'signSequenceOppose', 'signLineAgree', 'signLineOppose', 'approveLineAgree', 'approveLineOppose', 'feedback'";

/** Lines of the history: what was decided, and what waits. */
export const opinions: readonly Invariant[] = [
  bySql(
    {
      code: 'opinion.pendingNumber',
      says: { 'zh-CN': '任务没有恰好一条待办意见', 'en-US': 'A task has not exactly one pending line.', 'zh-TW': '任務沒有恰好一條待辦意見' },
      remedy: 'report',
    },
    `select k.tenant_id as tenant, 'wf_inst ' || k.inst_id as at, 'task ' || k.id as what from wf_task k where (select count(*) from wf_opinion p
      where p.tenant_id = k.tenant_id and p.inst_id = k.inst_id and p.task_id = k.id and p.status in ('awaiting_check', 'awaiting_feedback')) <> 1`,
  ),
  bySql(
    {
      code: 'opinion.pendingWithoutTask',
      says: { 'zh-CN': '待办意见没有对应的任务', 'en-US': 'A pending line has no task.', 'zh-TW': '待辦意見沒有對應的任務' },
      remedy: 'report',
    },
    `select p.tenant_id as tenant, 'wf_inst ' || p.inst_id as at, 'wf_opinion ' || p.id as what from wf_opinion p where p.status in ('awaiting_check', 'awaiting_feedback')
    and (p.completed_at is not null or not exists (select from wf_task k where k.tenant_id = p.tenant_id and k.inst_id = p.inst_id and k.id = p.task_id))`,
  ),
  bySql(
    {
      code: 'opinion.decidedTwice',
      says: { 'zh-CN': '同一任务被办理两次', 'en-US': 'A task was decided twice.', 'zh-TW': '同一任務被辦理兩次' },
      remedy: 'report',
    },
    `select o.tenant_id as tenant, 'wf_inst ' || o.inst_id as at, 'task ' || coalesce(o.task_id, '-') as what from wf_opinion o
    where o.status in (${decided}) group by o.tenant_id, o.inst_id, o.task_id having count(*) > 1`,
  ),
  bySql(
    {
      code: 'opinion.finishedWithoutMoment',
      says: { 'zh-CN': '已办理的意见没有完成时间', 'en-US': 'A finished line has no moment.', 'zh-TW': '已辦理的意見沒有完成時間' },
      remedy: 'report',
    },
    `select o.tenant_id as tenant, 'wf_inst ' || o.inst_id as at, 'wf_opinion ' || o.id as what from wf_opinion o
    where o.completed_at is null and o.status not in ('awaiting_check', 'awaiting_feedback')`,
  ),
  bySql(
    {
      code: 'opinion.withoutVisit',
      says: { 'zh-CN': '意见所属的环节不存在', 'en-US': 'The visit of a line does not exist.', 'zh-TW': '意見所屬的環節不存在' },
      remedy: 'restore',
    },
    `select o.tenant_id as tenant, 'wf_inst ' || o.inst_id as at, 'wf_opinion ' || o.id as what from wf_opinion o
    where o.exec_id is not null and not exists (select from wf_exec e where e.tenant_id = o.tenant_id and e.inst_id = o.inst_id and e.id = o.exec_id)`,
  ),
];
