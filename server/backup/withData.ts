import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import type { ServerConfig } from '../config.ts';
import { askControl } from '../control/index.ts';
import { type Database, type DatabaseView, DirectoryLocked, executorOf, lockDirectory, openDatabase } from '../db/index.ts';
import { Refusal } from '../core/index.ts';
import { fill } from '../../registry/words.ts';
import { databaseStore, filesFolder, folderStore, type FileStore } from '../storage/index.ts';
import { archiveTexts } from './archiveTexts.ts';
import { linkFile } from './copyStanding.ts';
import type { BackupSource } from './takeBackup.ts';

/** The data of an installation at one moment, for tools. */
export interface DataSource extends BackupSource {
  readonly files: FileStore;
}

type Settings = Pick<ServerConfig, 'dataDir' | 'databaseUrl' | 'storage' | 'timeZone' | 'preparedStatements'>;

/**
 * Hands out the data that the configuration names, as it is at one moment, while servers may be at work: on PostgreSQL a transaction that sees one
 * moment; the built-in database itself when no server runs on it, else a copy that the running server makes. Throws {@link Refusal}.
 */
export async function withData<Result>(config: Settings, work: (source: DataSource) => Promise<Result>): Promise<Result> {
  if (config.databaseUrl !== undefined) return withPostgres(config, config.databaseUrl, work);
  if (!existsSync(join(config.dataDir, 'db', 'PG_VERSION'))) throw new Refusal(fill(archiveTexts.noData, { target: config.dataDir }));
  let release: () => void;
  try {
    release = lockDirectory(config.dataDir);
  } catch (error) {
    if (!(error instanceof DirectoryLocked)) throw error;
    return withRunning(config, error.pid, work);
  }
  try {
    return await withFolder(config, config.dataDir, work);
  } finally {
    release();
  }
}

// helpers

/** Nothing that tools do is cut off: they have no user who waits. */
const patient = { statementTimeoutMs: 3_600_000, idleTimeoutMs: 3_600_000 };

async function withRunning<Result>(config: Settings, pid: number, work: (source: DataSource) => Promise<Result>): Promise<Result> {
  const { answer, leave } = await askControl(config.dataDir, 'snapshot').catch((error: unknown) => {
    throw new Refusal(fill(archiveTexts.noAnswer, { target: config.dataDir, pid, reason: error instanceof Error ? error.message : String(error) }));
  });
  try {
    return await withFolder(config, String(answer['folder']), work);
  } finally {
    leave();
  }
}

/** The database and the files of a folder that nobody else uses; the secret is never copied, so it is read where it is. */
async function withFolder<Result>(config: Settings, folder: string, work: (source: DataSource) => Promise<Result>): Promise<Result> {
  const secretFile = join(config.dataDir, 'secret');
  const secret = existsSync(secretFile) ? readFileSync(secretFile, 'utf8').trim() : undefined;
  const database = await openDatabase({ kind: 'pglite', dataDir: join(folder, 'db') }, { timeZone: config.timeZone, ...patient });
  try {
    return await database.snapshot((view) =>
      work({ kind: 'pglite', view, secret, files: config.storage === 'database' ? filesOfView(view) : folderStore(filesFolder(folder)) }),
    );
  } finally {
    await database.close();
  }
}

async function withPostgres<Result>(config: Settings, url: string, work: (source: DataSource) => Promise<Result>): Promise<Result> {
  const database = await openDatabase({ kind: 'postgres', url, poolSize: 2, prepared: config.preparedStatements }, { timeZone: config.timeZone, ...patient });
  try {
    if (config.storage === 'database') return await database.snapshot((view) => work({ kind: 'postgres', view, secret: undefined, files: filesOfView(view) }));
    return await withLinkedFiles(config, database, work);
  } finally {
    await database.close();
  }
}

/** Files in the database, whole ones only: of a file that has lost a piece nothing can be sent. */
function filesOfView({ allTenants }: DatabaseView): FileStore {
  const store = databaseStore(executorOf(allTenants));
  return {
    ...store,
    async read(id) {
      const { rows } = await sql<{
        whole: boolean;
      }>`select f.size = coalesce((select sum(octet_length(c.bytes)) from stored_chunk c where c.file_id = f.id), 0) as whole from stored_file f where f.id = ${id}`.execute(
        allTenants,
      );
      return rows[0]?.whole === true ? store.read(id) : undefined;
    },
  };
}

/** Rows of one moment, whose files stand in a folder that a server goes on with: what they name is linked before it can be removed. */
async function withLinkedFiles<Result>(config: Settings, database: Database, work: (source: DataSource) => Promise<Result>): Promise<Result> {
  await mkdir(config.dataDir, { recursive: true });
  for (let attempt = 1; ; attempt++) {
    const folder = await mkdtemp(join(config.dataDir, 'snapshot-'));
    try {
      const outcome = await database.snapshot(async (view) =>
        (await linkNamed(config.dataDir, folder, view, database))
          ? { result: await work({ kind: 'postgres', view, secret: undefined, files: folderStore(filesFolder(folder)) }) }
          : undefined,
      );
      if (outcome !== undefined) return outcome.result;
      if (attempt === 5) throw new Refusal(archiveTexts.moving);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

/** False when a file was removed, with its row, since the moment of the view. A row without its file stays one. */
async function linkNamed(dataDir: string, folder: string, view: DatabaseView, database: Database): Promise<boolean> {
  const rows = await view.allTenants.selectFrom('file').select('content').distinct().execute();
  const missing: string[] = [];
  for (const { content } of rows) {
    const place = join(content.slice(0, 2), content);
    const to = join(filesFolder(folder), place);
    await mkdir(dirname(to), { recursive: true });
    await linkFile(join(filesFolder(dataDir), place), to);
    if (!existsSync(to)) missing.push(content);
  }
  if (missing.length === 0) return true;
  const now = await database.allTenants.selectFrom('file').select('content').distinct().where('content', 'in', missing).execute();
  return now.length === missing.length;
}
