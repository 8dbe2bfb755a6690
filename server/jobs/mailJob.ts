import { Problem } from '../core/index.ts';
import { syncAccount } from '../mail/index.ts';
import type { MailJob } from '../queue/index.ts';
import { defineJob, defineUpkeep, type JobTools } from './defineJob.ts';

/** Fetches mails of an account for some seconds; what is left gets another job, so that one large box does not hold up the others. */
export const mailJob = defineJob({
  queue: 'mail',
  pollSeconds: 2,
  batch: 1,
  run: fetchMails,
});

/** Inboxes whose time has come, also those whose job is gone. How often one is asked that fails, the account says. */
export const mailRound = defineUpkeep({
  name: 'mailRound',
  everySeconds: 60,
  async run({ parts: { database, clock, jobs } }) {
    const now = clock.now();
    const rows = await database.allTenants
      .selectFrom('mail_account as a')
      .innerJoin('app_user as u', (join) => join.onRef('u.tenant_id', '=', 'a.tenant_id').onRef('u.id', '=', 'a.user_id'))
      .select(['a.tenant_id', 'a.id'])
      .where('u.status', '=', 1)
      .where('a.next_sync_at', '<=', now)
      .where((eb) => eb.or([eb('a.lease_until', 'is', null), eb('a.lease_until', '<', now)]))
      .orderBy('a.next_sync_at')
      .limit(atOnce)
      .execute();
    for (const { tenant_id: tenantId, id: accountId } of rows)
      await database.forTenant(tenantId).transaction(async (tx) => {
        // the next round does not queue it again while this job waits
        await tx
          .updateTable('mail_account')
          .set({ next_sync_at: clock.after(waiting) })
          .where('id', '=', accountId)
          .execute();
        await jobs.enqueue(tx, 'mail', { tenantId, accountId });
      });
    return rows.length;
  },
});

// helpers

const turnMs = 20_000;
const atOnce = 200;
const waiting = 600;

/** What a mail server refuses is kept with the account and shown to its owner; the job itself has done what it could. */
async function fetchMails({ tenantId, accountId }: MailJob, { parts, log }: JobTools): Promise<void> {
  try {
    const outcome = await syncAccount({ parts, log }, tenantId, accountId, turnMs);
    if (outcome.state === 'busy' || outcome.isOver) return;
    await parts.database.forTenant(tenantId).transaction((tx) => parts.jobs.enqueue(tx, 'mail', { tenantId, accountId }));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    log.info({ tenantId, accountId, code: error.errorCode, extra: error.extra }, 'mails could not be fetched');
  }
}
