import { sealAudit } from '../audit/index.ts';
import { purgeClicks } from '../context/index.ts';
import { isUnavailable } from '../db/index.ts';
import { defineUpkeep, type JobTools, type UpkeepUnit } from './defineJob.ts';
import { fireDue } from './dueJob.ts';
import type { DueJob } from '../queue/index.ts';
import { mailRound } from './mailJob.ts';
import { arrivedModules, missedOutbox, oldOutbox, oldWaiting } from './outboxUpkeep.ts';
import { forgottenFiles } from './forgottenFiles.ts';
import { tableCare } from './tableCare.ts';
import { missedWork, oldWorkFiles, oldWorks } from './works/index.ts';

/** Deadlines whose job is gone (queued by a process without a queue, lost with a restored backup, passed over by a moved clock), and those whose decision was refused. */
const missedDue = defineUpkeep({
  name: 'missedDue',
  everySeconds: 60,
  async run(tools) {
    const { database, clock } = tools.parts;
    const now = clock.now();
    const open = database.allTenants
      .selectFrom('wf_due')
      .select(['tenant_id', 'task_id', 'round'])
      .where('closed_at', 'is', null)
      .where('paused_at', 'is', null);
    const toRemind = await open
      .where('remind_at', '<=', now)
      .where('reminded_at', 'is', null)
      .where('expired_at', 'is', null)
      .orderBy('remind_at')
      .limit(atOnce)
      .execute();
    // what was refused waits behind what was not tried yet
    const toExpire = await open
      .where('expires_at', '<=', now)
      .where('expired_at', 'is', null)
      .where((eb) =>
        eb.or([
          eb('refused_at', 'is', null),
          eb('next_try_at', '<=', now),
          eb.and([eb('next_try_at', 'is', null), eb('refused_at', '<=', clock.after(-retrySeconds))]),
        ]),
      )
      .orderBy((eb) => eb.fn.coalesce('refused_at', 'expires_at'))
      .limit(atOnce)
      .execute();
    for (const row of toRemind) await fireAnyway({ tenantId: row.tenant_id, taskId: row.task_id, kind: 'remind', round: row.round }, tools);
    for (const row of toExpire) await fireAnyway({ tenantId: row.tenant_id, taskId: row.task_id, kind: 'expire', round: row.round }, tools);
    return toRemind.length + toExpire.length;
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
      // a token that was replaced still tells of a theft while its family is in use, and the first of them when the sign-on was
      await database.allTenants
        .deleteFrom('session')
        .where('expires_at', '<', weekAgo)
        .where('family', 'not in', (eb) => eb.selectFrom('session').select('family').where('expires_at', '>=', weekAgo))
        .executeTakeFirst(),
      // where somebody usually signs in is remembered longer
      await database.allTenants
        .deleteFrom('login_try')
        .where('last_at', '<', weekAgo)
        .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', now)]))
        .where((eb) => eb.or([eb('known_at', 'is', null), eb('known_at', '<', clock.after(-90 * 86_400))]))
        .executeTakeFirst(),
    ];
    return removed.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
  },
});

/** Whoever writes a line of the audit log waits for nobody; it is joined to the chain soon after. */
const auditChain = defineUpkeep({
  name: 'auditChain',
  everySeconds: 10,
  async run({ parts: { database } }) {
    const open = await database.allTenants.selectFrom('audit_log').select('tenant_id').where('seq', 'is', null).distinct().execute();
    let sealed = 0;
    for (const { tenant_id: tenantId } of open) sealed += await sealAudit(database.forTenant(tenantId));
    return sealed;
  },
});

export const upkeepUnits: readonly UpkeepUnit[] = [
  // nothing is forgotten
  missedDue,
  missedOutbox,
  arrivedModules,
  missedWork,
  mailRound,
  auditChain,
  // nothing is kept too long
  oldClicks,
  oldSessions,
  oldOutbox,
  oldWaiting,
  oldWorkFiles,
  oldWorks,
  forgottenFiles,
  // tables stay fast
  tableCare,
];

// helpers

const atOnce = 200;
/** How long a decision is left alone that a process of the version before has tried. */
const retrySeconds = 600;

/** A deadline that cannot be carried out is tried again in a minute; those behind it do not wait for that. */
async function fireAnyway(due: DueJob, tools: JobTools): Promise<void> {
  try {
    await fireDue(due, tools);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    tools.log.error({ ...due, err: error }, 'a deadline cannot be carried out');
  }
}
