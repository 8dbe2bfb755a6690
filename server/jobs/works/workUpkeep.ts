import { defineUpkeep } from '../defineJob.ts';
import { queueOf } from './queueOf.ts';
import { runWork } from './runWork.ts';
import { removeWorkFile, workFilesBefore } from './workFiles.ts';

/** Long works whose process is gone, or whose job is. */
export const missedWork = defineUpkeep({
  name: 'missedWork',
  everySeconds: 10,
  async run(tools) {
    const { database, clock, jobs } = tools.parts;
    const now = clock.now();
    const rows = await database.allTenants
      .selectFrom('long_work')
      .select(['tenant_id', 'id', 'name'])
      .where('ended_at', 'is', null)
      // one that nobody has taken yet has a job, which gets its time
      .where((eb) => eb.or([eb('lease_until', '<', now), eb.and([eb('lease_until', 'is', null), eb('created_at', '<', clock.after(-60))])]))
      .orderBy('created_at')
      .limit(atOnce)
      .execute();
    for (const { tenant_id: tenantId, id, name } of rows) {
      // upkeep does not wait minutes for one item
      if (queueOf(tools.parts.longWorks.get(name)) === 'heavy')
        await database.forTenant(tenantId).transaction((tx) => jobs.enqueue(tx, 'heavy', { tenantId, id }));
      else await runWork({ tenantId, id }, tools);
    }
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
      .where('file_id', 'is', null)
      .executeTakeFirst();
    return Number(numDeletedRows);
  },
});

/** Files that works have left are kept for a week, unless somebody has put them into a document meanwhile. */
export const oldWorkFiles = defineUpkeep({
  name: 'oldWorkFiles',
  everySeconds: 3_600,
  async run({ parts: { database, clock, files } }) {
    const rows = await workFilesBefore(database, clock);
    for (const row of rows) await removeWorkFile(database, files, row);
    return rows.length;
  },
});

// helpers

const atOnce = 20;
