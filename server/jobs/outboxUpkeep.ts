import type { ServerParts } from '../context/index.ts';
import { defineUpkeep } from './defineJob.ts';
import { hooks, type Hook } from './hooks/index.ts';
import { deliver } from './outboxJob.ts';
import { hookNameColumn, isAble, keepDaysOf } from './outboxRows.ts';

/** What keeps the outbox going, and from growing. */

/** Work in the outbox whose job is gone. */
export const missedOutbox = defineUpkeep({
  name: 'missedOutbox',
  everySeconds: 60,
  async run(tools) {
    const { database, clock } = tools.parts;
    const now = clock.now();
    const rows = await database.allTenants
      .selectFrom('wf_outbox')
      .select(['tenant_id', 'id'])
      .where('state', '=', 'open')
      .where('sent_at', 'is', null)
      .where((eb) => eb.or([eb('next_at', 'is', null), eb('next_at', '<=', now)]))
      .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', now)]))
      .orderBy('at')
      .limit(atOnce)
      .execute();
    for (const row of rows) await deliver({ tenantId: row.tenant_id, id: row.id }, tools);
    return rows.length;
  },
});

/** Work that waited for a module which this server has: a module comes with a new version, not from one minute to the next. */
export const arrivedModules = defineUpkeep({
  name: 'arrivedModules',
  everySeconds: 3_600,
  run: ({ parts }) => wakeWaiting(parts, hooks),
});

/** What was delivered is history after a month; what failed stays until somebody has looked. */
export const oldOutbox = defineUpkeep({
  name: 'oldOutbox',
  everySeconds: 86_400,
  async run({ parts: { database, clock } }) {
    const { numDeletedRows } = await database.allTenants
      .deleteFrom('wf_outbox')
      .where('state', '=', 'sent')
      .where('sent_at', '<', clock.after(-30 * 86_400))
      .executeTakeFirst();
    return Number(numDeletedRows);
  },
});

/** Work whose module never came, once it is of no use any more. */
export const oldWaiting = defineUpkeep({
  name: 'oldWaiting',
  everySeconds: 86_400,
  async run({ parts: { database, clock }, log }) {
    const waiting = await database.allTenants.selectFrom('wf_outbox').select(hookNameColumn.as('name')).distinct().where('state', '=', 'pending').execute();
    let removed = 0;
    for (const { name } of waiting) {
      const { numDeletedRows } = await database.allTenants
        .deleteFrom('wf_outbox')
        .where('state', '=', 'pending')
        .where(hookNameColumn, '=', name)
        .where('at', '<', clock.after(-keepDaysOf(name) * 86_400))
        .executeTakeFirst();
      if (numDeletedRows > 0n) log.warn({ hook: name, count: Number(numDeletedRows) }, 'work is dropped that waited too long for its module');
      removed += Number(numDeletedRows);
    }
    return removed;
  },
});

/** Opens what waited for one of these hooks; answers how many rows that were. */
export async function wakeWaiting({ database, clock }: Pick<ServerParts, 'database' | 'clock'>, known: readonly Hook[]): Promise<number> {
  const able = known.filter(isAble).map(({ name }) => name);
  if (able.length === 0) return 0;
  const { numUpdatedRows } = await database.allTenants
    .updateTable('wf_outbox')
    .set({ state: 'open', next_at: clock.now(), error: null })
    .where('state', '=', 'pending')
    .where(hookNameColumn, 'in', able)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

// helpers

const atOnce = 200;
