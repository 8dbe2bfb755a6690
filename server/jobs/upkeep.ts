import { sql } from 'kysely';
import { purgeClicks } from '../http/idempotency.ts';
import { defineUpkeep, type UpkeepUnit } from './defineJob.ts';
import { fireDue } from './dueJob.ts';
import { hooks } from './hooks/index.ts';
import { deliver } from './outboxJob.ts';

/** Deadlines whose job is gone: queued by a process without a queue, lost with a restored backup, or passed over by a moved clock. */
const missedDue = defineUpkeep({
  name: 'missedDue',
  everySeconds: 60,
  async run(tools) {
    const { database, clock } = tools.parts;
    const now = clock.now();
    const open = database.allTenants.selectFrom('wf_due').select(['tenant_id', 'task_id', 'round']).where('closed_at', 'is', null).where('paused_at', 'is', null);
    const toRemind = await open.where('remind_at', '<=', now).where('reminded_at', 'is', null).where('expired_at', 'is', null).orderBy('remind_at').limit(atOnce).execute();
    const toExpire = await open.where('expires_at', '<=', now).where('expired_at', 'is', null).orderBy('expires_at').limit(atOnce).execute();
    for (const row of toRemind) await fireDue({ tenantId: row.tenant_id, taskId: row.task_id, kind: 'remind', round: row.round }, tools);
    for (const row of toExpire) await fireDue({ tenantId: row.tenant_id, taskId: row.task_id, kind: 'expire', round: row.round }, tools);
    return toRemind.length + toExpire.length;
  },
});

/** Work in the outbox whose job is gone, and work that waited for a module which is here now. */
const missedOutbox = defineUpkeep({
  name: 'missedOutbox',
  everySeconds: 60,
  async run(tools) {
    const { database, clock } = tools.parts;
    const able = hooks.filter((hook) => hook.run !== undefined || hook.send !== undefined).map(({ name }) => name);
    if (able.length > 0) await database.allTenants.updateTable('wf_outbox').set({ state: 'open', next_at: clock.now(), error: null }).where('state', '=', 'pending').where(sql<string>`payload->>'name'`, 'in', able).execute();
    const now = clock.now();
    const rows = await database.allTenants.selectFrom('wf_outbox').select(['tenant_id', 'id']).where('state', '=', 'open').where('sent_at', 'is', null)
      .where((eb) => eb.or([eb('next_at', 'is', null), eb('next_at', '<=', now)])).where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', now)])).orderBy('at').limit(atOnce).execute();
    for (const row of rows) await deliver({ tenantId: row.tenant_id, id: row.id }, tools);
    return rows.length;
  },
});

/** Answers of clicks are repeated for a week. */
const oldClicks = defineUpkeep({
  name: 'oldClicks',
  everySeconds: 3_600,
  async run({ parts: { database, clock } }) {
    await purgeClicks(database, clock);
    return 0;
  },
});

/** Sign-on data that no longer opens anything. */
const oldSessions = defineUpkeep({
  name: 'oldSessions',
  everySeconds: 3_600,
  async run({ parts: { database, clock } }) {
    const [now, weekAgo] = [clock.now(), clock.after(-7 * 86_400)];
    const removed = [
      await database.allTenants.deleteFrom('captcha').where('expires_at', '<', now).executeTakeFirst(),
      await database.allTenants.deleteFrom('handoff').where('expires_at', '<', now).executeTakeFirst(),
      // a token that was replaced still tells of a theft while its family could be in use
      await database.allTenants.deleteFrom('session').where('expires_at', '<', weekAgo).executeTakeFirst(),
      await database.allTenants.deleteFrom('login_attempt').where('last_at', '<', weekAgo).where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', now)])).executeTakeFirst(),
    ];
    return removed.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
  },
});

/** What was delivered is history after a month; what waits or failed stays. */
const oldOutbox = defineUpkeep({
  name: 'oldOutbox',
  everySeconds: 86_400,
  async run({ parts: { database, clock } }) {
    const { numDeletedRows } = await database.allTenants.deleteFrom('wf_outbox').where('state', '=', 'sent').where('sent_at', '<', clock.after(-30 * 86_400)).executeTakeFirst();
    return Number(numDeletedRows);
  },
});

export const upkeepUnits: readonly UpkeepUnit[] = [
  // nothing is forgotten
  missedDue, missedOutbox,
  // nothing is kept too long
  oldClicks, oldSessions, oldOutbox,
];

// helpers

const atOnce = 200;
