import PgBoss from 'pg-boss';
import type { Database, TenantDb } from '../db/index.ts';
import type { JobData, QueueName, WorkQueue } from './JobQueue.ts';

/**
 * Opens the queue in the database, creating its schema when it is missing. Fetching and finishing go through our own loop
 * (see startWorker): the library's does not await the end of a job, so a database that is away for a moment would end the process.
 */
export async function openQueue(database: Database, onError: (error: Error) => void): Promise<WorkQueue> {
  const outside: PgBoss.Db = { executeSql: async (text, values?: unknown[]) => ({ rows: [...(await database.execute(text, values)).rows] }) };
  const boss = await startBoss(outside, onError);
  return {
    enqueue: (tx, name, data, delaySeconds = 0) => boss.send(name, data, { db: within(tx), startAfter: Math.max(0, Math.ceil(delaySeconds)) }),
    async cancel(tx, name, ids) {
      const known = ids.filter((id): id is string => id !== null);
      if (known.length > 0) await boss.deleteJob(name, known, { db: within(tx) });
    },
    fetch: async <Name extends QueueName>(name: Name, batch: number) =>
      (await boss.fetch<JobData[Name]>(name, { batchSize: batch })).map(({ id, data }) => ({ id, data })),
    complete: (name, id) => boss.complete(name, id),
    fail: (name, id, error) => boss.fail(name, id, { message: error.message }),
    async tick(upkeep, everySeconds) {
      await boss.send('upkeep', { name: upkeep }, { singletonKey: upkeep, singletonSeconds: everySeconds });
    },
    stop: () => boss.stop({ graceful: false }),
  };
}

// helpers

/** Of several processes that create the schema in the same moment one wins; the others find it at the next attempt. */
async function startBoss(db: PgBoss.Db, onError: (error: Error) => void): Promise<PgBoss> {
  for (let attempt = 1; ; attempt++) {
    const boss = new PgBoss({ db, schema: queueSchema, schedule: false, supervise: true, maintenanceIntervalSeconds: 60 });
    boss.on('error', onError);
    try {
      await boss.start();
      for (const name of queueNames) await boss.createQueue(name, { name, ...queueOptions });
      return boss;
    } catch (error) {
      await boss.stop({ graceful: false }).catch(() => undefined);
      if (attempt >= 5) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, 200 * attempt);
      });
    }
  }
}

const queueSchema = 'pgboss';
const queueNames: readonly QueueName[] = ['due', 'outbox', 'work', 'heavy', 'mail', 'upkeep'];

/** A job of a process that died is free again after a minute. */
const queueOptions = { retryLimit: 3, retryDelay: 5, retryBackoff: true, expireInSeconds: 60 };

const within = (tx: TenantDb): PgBoss.Db => ({ executeSql: async (text, values) => ({ rows: [...(await tx.queueSql(text, values)).rows] }) });
