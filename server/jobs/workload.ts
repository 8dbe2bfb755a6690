import { sql } from 'kysely';
import type { Database } from '../db/index.ts';
import type { Fact } from '../metrics/index.ts';

/** What waits, what failed, and how much there is, in the whole installation. */
export async function workloadOf(database: Database): Promise<readonly Fact[]> {
  const db = database.allTenants;
  const { size, busy, waiting } = database.load();
  const { rows: outbox } = await sql<{ state: string; count: string }>`select state, count(*) as count from wf_outbox group by state`.execute(db);
  const { rows: totals } = await sql<{
    overdue: string;
    files: string;
    stored: string;
    bytes: string;
    queued: boolean;
  }>`select (select count(*) from wf_due where closed_at is null and paused_at is null and expired_at is null and expires_at < now()) as overdue,
    (select count(*) from file) as files, (select coalesce(sum(size), 0) from file) as stored, pg_database_size(current_database()) as bytes,
    to_regclass('pgboss.job') is not null as queued`.execute(db);
  const [total] = totals;
  const jobs =
    total?.queued === true
      ? (
          await sql<{
            name: string;
            state: string;
            count: string;
          }>`select name, state::text as state, count(*) as count from pgboss.job group by name, state`.execute(db)
        ).rows
      : [];
  return [
    { name: 'database_connections', labels: { state: 'idle' }, value: size - busy },
    { name: 'database_connections', labels: { state: 'busy' }, value: busy },
    { name: 'database_connections', labels: { state: 'waiting' }, value: waiting },
    ...jobs.map(({ name, state, count }): Fact => ({ name: 'jobs', labels: { queue: name, state }, value: Number(count) })),
    ...outboxStates.map((state): Fact => ({ name: 'outbox', labels: { state }, value: Number(outbox.find((row) => row.state === state)?.count ?? 0) })),
    { name: 'deadlines_overdue', value: Number(total?.overdue) },
    { name: 'files', value: Number(total?.files) },
    { name: 'storage_bytes', value: Number(total?.stored) },
    { name: 'database_bytes', value: Number(total?.bytes) },
  ];
}

// helpers

/** `sent` is history. */
const outboxStates = ['open', 'pending', 'dead'] as const;
