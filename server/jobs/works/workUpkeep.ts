import { defineUpkeep } from '../defineJob.ts';
import { runWork } from './runWork.ts';

/** Long works whose process is gone, or whose job is. */
export const missedWork = defineUpkeep({
  name: 'missedWork',
  everySeconds: 10,
  async run(tools) {
    const { database, clock } = tools.parts;
    const now = clock.now();
    const rows = await database.allTenants
      .selectFrom('long_work')
      .select(['tenant_id', 'id'])
      .where('ended_at', 'is', null)
      // one that nobody has taken yet has a job, which gets its time
      .where((eb) => eb.or([eb('lease_until', '<', now), eb.and([eb('lease_until', 'is', null), eb('created_at', '<', clock.after(-60))])]))
      .orderBy('created_at')
      .limit(atOnce)
      .execute();
    for (const row of rows) await runWork({ tenantId: row.tenant_id, id: row.id }, tools);
    return rows.length;
  },
});

/** What became of a work is told for a month. */
export const oldWorks = defineUpkeep({
  name: 'oldWorks',
  everySeconds: 86_400,
  async run({ parts: { database, clock } }) {
    const { numDeletedRows } = await database.allTenants
      .deleteFrom('long_work')
      .where('ended_at', '<', clock.after(-30 * 86_400))
      .executeTakeFirst();
    return Number(numDeletedRows);
  },
});

// helpers

const atOnce = 20;
