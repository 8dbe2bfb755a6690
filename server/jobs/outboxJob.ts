import { newId, toJson } from '../db/index.ts';
import { SYSTEM } from '../workflow/index.ts';
import { defineJob, type JobTools } from './defineJob.ts';
import { hooks, type Hook, type HookDelivery } from './hooks/index.ts';
import { hookNameOf, isAble, maxAttempts, payloadText, type OutboxRow, type OutboxState } from './outboxRows.ts';
import type { OutboxJob } from '../queue/index.ts';

/** Work that commands left behind: hooks, and messages by other channels. */
export const outboxJob = defineJob({
  queue: 'outbox',
  pollSeconds: 2,
  batch: 20,
  async run(job, tools) {
    await deliver(job, tools);
  },
});

/** `retry`: it failed and has a later time. `none`: it is not waiting, or another process is at it. */
export type DeliveryOutcome = Exclude<OutboxState, 'open'> | 'retry' | 'none';

/** Delivers one row. A lease keeps other processes away from it; a process that dies leaves it to them a minute later. */
export async function deliver({ tenantId, id }: OutboxJob, tools: JobTools, known: readonly Hook[] = hooks): Promise<DeliveryOutcome> {
  const { database, clock } = tools.parts;
  const db = database.forTenant(tenantId);
  const now = clock.now();
  const row = await db
    .updateTable('wf_outbox')
    .set((eb) => ({ lease_until: clock.after(60), attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('sent_at', 'is', null)
    .where((eb) => eb.or([eb('next_at', 'is', null), eb('next_at', '<=', now)]))
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', now)]))
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return 'none';
  try {
    return await carryOut(row, tools, known);
  } catch (error) {
    // the job comes again in a moment and has to find the row free; while the database is away the lease runs out by itself
    await db
      .updateTable('wf_outbox')
      .set({ lease_until: null })
      .where('id', '=', id)
      .where('state', '=', 'open')
      .execute()
      .catch(() => undefined);
    throw error;
  }
}

// helpers

async function carryOut(row: OutboxRow, tools: JobTools, known: readonly Hook[]): Promise<DeliveryOutcome> {
  const {
    parts: { database, clock },
    log,
  } = tools;
  const { id, tenant_id: tenantId } = row;
  const db = database.forTenant(tenantId);
  const name = hookNameOf(row);
  const hook = known.find((each) => each.name === name);
  if (hook === undefined || !isAble(hook)) {
    const reason = hook === undefined ? `no hook is called <${name}>` : `the module <${hook.module}> is not here yet`;
    if (hook === undefined) log.error({ tenantId, outbox: id, instId: row.inst_id, hook: name }, 'a flow asks for a hook that does not exist; it is kept');
    else log.info({ tenantId, outbox: id, instId: row.inst_id, hook: name }, 'a hook waits for its module');
    await db.updateTable('wf_outbox').set({ state: 'pending', attempts: 0, lease_until: null, error: reason }).where('id', '=', id).execute();
    return 'pending';
  }
  try {
    const delivery = deliveryOf(row, clock.now());
    await hook.send?.(delivery);
    await db.transaction(async (tx) => {
      const held = await tx
        .updateTable('wf_outbox')
        .set({ state: 'sent', sent_at: clock.now(), lease_until: null, error: null })
        .where('id', '=', id)
        .where('state', '=', 'open')
        .returning('id')
        .executeTakeFirst();
      if (held !== undefined) await hook.run?.(tx, delivery);
    });
    return 'sent';
  } catch (error) {
    return failed(tools, row, error);
  }
}

const deliveryOf = (row: OutboxRow, now: string): HookDelivery => ({
  id: row.id,
  tenantId: row.tenant_id,
  instId: row.inst_id,
  name: hookNameOf(row),
  event: payloadText(row, 'event'),
  nodeId: payloadText(row, 'nodeId'),
  bo: payloadText(row, 'bo') || null,
  recordId: payloadText(row, 'recordId') || null,
  by: payloadText(row, 'by'),
  now,
});

async function failed({ parts: { database, clock, jobs }, log }: JobTools, row: OutboxRow, cause: unknown): Promise<DeliveryOutcome> {
  const tenantId = row.tenant_id;
  const error = (cause instanceof Error ? cause.message : String(cause)).slice(0, 1000);
  const facts = { tenantId, outbox: row.id, instId: row.inst_id, hook: hookNameOf(row), attempts: row.attempts };
  const isDead = row.attempts >= maxAttempts;
  await database.forTenant(tenantId).transaction(async (tx) => {
    const seconds = Math.min(21_600, 10 * 3 ** (row.attempts - 1));
    await tx
      .updateTable('wf_outbox')
      .set({ error, lease_until: null, ...(isDead ? { state: 'dead' } : { next_at: clock.after(seconds) }) })
      .where('id', '=', row.id)
      .execute();
    if (!isDead) {
      await jobs.enqueue(tx, 'outbox', { tenantId, id: row.id }, seconds);
      return;
    }
    await tx
      .insertInto('audit_log')
      .values({
        id: newId(),
        user_id: SYSTEM,
        account: null,
        action: 'outbox.dead',
        target: row.id,
        outcome: 'failed',
        ip: null,
        log_id: null,
        detail: toJson({ ...facts, error }),
        at: clock.now(),
      })
      .execute();
  });
  if (isDead) log.error({ ...facts, error }, 'a hook failed for good; the row is kept in the outbox with state dead');
  else log.warn({ ...facts, error }, 'a hook failed and is tried again');
  return isDead ? 'dead' : 'retry';
}
