import { once, type StoredAnswer } from '../context/index.ts';
import { loadPerson } from '../identity/index.ts';
import { type DueOutcome, expireDue, remindDue } from '../documents/index.ts';
import { NONE, SYSTEM, usersBehind } from '../workflow/index.ts';
import { defineJob, type JobTools } from './defineJob.ts';
import type { DueJob } from '../queue/index.ts';
import { systemContext } from './systemContext.ts';

/** Reminders and ends of deadlines. A job whose task is over or whose deadline moved does nothing; one that comes early is put back, and what was refused is left to upkeep. */
export const dueJob = defineJob({
  queue: 'due',
  pollSeconds: 2,
  batch: 10,
  async run(job, tools) {
    const outcome = await fireDue(job, tools);
    if (outcome === 'early') await putBack(job, tools);
  },
});

/** Carries out one deadline. The end of a deadline has the key `due:<task>:<round>`, so two processes do it once. */
export async function fireDue({ tenantId, taskId, kind, round }: DueJob, { parts, log }: JobTools): Promise<DueOutcome> {
  const db = parts.database.forTenant(tenantId);
  if (kind === 'remind') return remindDue(systemContext({ parts, tenantId, log }), taskId, round);
  const task = await db
    .selectFrom('wf_task as k')
    .innerJoin('wf_inst as i', 'i.id', 'k.inst_id')
    .select(['k.assignee_id', 'k.cand', 'i.starter_id'])
    .where('k.id', '=', taskId)
    .executeTakeFirst();
  if (task === undefined) return 'stale';
  const [holder = task.starter_id] = task.assignee_id === NONE ? await usersBehind(db, task.cand) : [task.assignee_id];
  const person = (await loadPerson(db, holder)) ?? (await loadPerson(db, task.starter_id));
  const click = { userId: SYSTEM, key: `due:${taskId}:${round}`, bodyHash: kind };
  let outcome: DueOutcome = 'stale';
  await once(db, parts.clock, click, async (): Promise<StoredAnswer> => {
    outcome = await expireDue(systemContext({ parts, tenantId, log, person, click }), taskId, round);
    // only what is final is remembered: a deadline that is early, or whose decision was refused, comes again
    return { status: outcome === 'early' || outcome === 'refused' ? 425 : 200, body: outcome };
  });
  return outcome;
}

// helpers

async function putBack({ tenantId, taskId, kind, round }: DueJob, { parts }: JobTools): Promise<void> {
  const column = kind === 'remind' ? 'remind_at' : 'expires_at';
  await parts.database.forTenant(tenantId).transaction(async (tx) => {
    const row = await tx
      .selectFrom('wf_due')
      .select(['remind_at', 'expires_at'])
      .where('task_id', '=', taskId)
      .where('round', '=', round)
      .forUpdate()
      .executeTakeFirst();
    const at = row?.[column];
    if (at === undefined || at === null) return;
    const id = await parts.jobs.enqueue(tx, 'due', { tenantId, taskId, kind, round }, Math.max(1, (parts.clock.parse(at) - parts.clock.epoch()) / 1000));
    await tx
      .updateTable('wf_due')
      .set(kind === 'remind' ? { remind_job: id } : { expire_job: id })
      .where('task_id', '=', taskId)
      .execute();
  });
}
