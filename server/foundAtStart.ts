import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { removeStandingCopies } from './backup/index.ts';
import type { ServerConfig } from './config.ts';
import type { Log } from './core/index.ts';
import type { Database } from './db/index.ts';

/**
 * Says in the log what processes have left that did not stop by themselves, and what becomes of it. What they had answered is in the database; what
 * they had not was rolled back. What may belong to a process that still works is too young to be counted.
 */
export async function foundAtStart(database: Database, config: ServerConfig, log: Log): Promise<void> {
  const copies = database.kind === 'pglite' || config.storage === 'folder' ? await removeStandingCopies(config.dataDir) : 0;
  const { rows } = await sql<Record<'commands' | 'imports' | 'uploads' | 'work', string>>`select
    (select count(*) from idempotency where status <> 'done' and created_at < now() - interval '3 minutes') as commands,
    (select count(*) from import_job where status = 'running' and beat < now() - interval '3 minutes') as imports,
    (select count(*) from stored_file where size is null and begun_at < now() - interval '1 hour') as uploads,
    (select count(*) from wf_outbox where state = 'open' and lease_until < now()) as work`.execute(database.allTenants);
  const found = { copies, ...Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, count]) => [name, Number(count)])) };
  if (Object.values(found).some((count) => count > 0))
    log.warn(
      found,
      'left by processes that did not stop by themselves: commands without an answer were rolled back or are done, imports have ended, half uploads go with upkeep, work is tried again',
    );
}

/** A restore that was cut off between taking the old data away and putting the new ones there: an empty installation must not take their place. */
export async function unfinishedRestore(dataDir: string): Promise<string | undefined> {
  if (!existsSync(dataDir) || existsSync(join(dataDir, 'db'))) return undefined;
  return (await readdir(dataDir)).find((name) => name.startsWith('restore-') || name.startsWith('replaced-'));
}
