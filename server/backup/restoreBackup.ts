import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { ServerConfig } from '../config.ts';
import { type Database, executorOf, lockDirectory, migrationNames, openDatabase, portalTables, type Tables } from '../db/index.ts';
import { Refusal } from '../core/index.ts';
import { fill } from '../../registry/words.ts';
import { databaseStore, filesFolder, folderStore, type FileStore } from '../storage/index.ts';
import { archiveTexts } from './archiveTexts.ts';
import { partNames, type Manifest } from './Manifest.ts';
import { eachPart, verifyArchive } from './readArchive.ts';
import { rebuildTables } from './rebuildTables.ts';
import { schemaOf } from './takeBackup.ts';

type Settings = Pick<ServerConfig, 'dataDir' | 'databaseUrl' | 'storage' | 'timeZone' | 'preparedStatements'>;

export interface Restored {
  readonly manifest: Manifest;
  /** Where what was replaced stands now. */
  readonly kept: string | undefined;
}

/**
 * Puts an archive into the place that the configuration names, PostgreSQL or the built-in database, whichever it came from. The whole archive is
 * verified before anything is written. PostgreSQL gets everything in one transaction; a folder is made beside and takes its place when it is whole.
 * Throws {@link Refusal} for an archive that is not good, and for a place with data in it, unless that is to be replaced.
 */
export async function restoreBackup(file: string, config: Settings, options: { readonly replace: boolean }): Promise<Restored> {
  const manifest = await verifyArchive(file, (schema) => migrationNames.includes(schema));
  if (config.databaseUrl !== undefined && config.storage === 'database')
    return { manifest, kept: await intoPostgres(file, manifest, config, options.replace, undefined) };
  const release = lockDirectory(config.dataDir);
  try {
    return { manifest, kept: await intoFolder(file, manifest, config, options.replace) };
  } finally {
    release();
  }
}

// helpers

const uncompressed = promisify(gunzip);
const patient = { statementTimeoutMs: 3_600_000, idleTimeoutMs: 3_600_000 };

async function intoPostgres(file: string, manifest: Manifest, config: Settings, replace: boolean, files: FileStore | undefined): Promise<undefined> {
  const url = config.databaseUrl ?? '';
  const database = await openDatabase({ kind: 'postgres', url, poolSize: 1, prepared: false }, { timeZone: config.timeZone, ...patient });
  try {
    await mustBeFree(database, config, replace);
    await write(database, file, manifest, files);
    await database.migrate();
  } finally {
    await database.close();
  }
}

/** A folder beside, with the built-in database or the files of a PostgreSQL in it; when all is there, it takes its place. */
async function intoFolder(file: string, manifest: Manifest, config: Settings, replace: boolean): Promise<string | undefined> {
  const { dataDir } = config;
  const old = ['db', 'files', 'secret'].filter((name) => existsSync(join(dataDir, name)) && (config.databaseUrl === undefined || name === 'files'));
  const holds = old.some((name) => name !== 'secret');
  if (holds && !replace) throw new Refusal(fill(archiveTexts.notEmpty, { target: dataDir }));
  for (const name of await readdir(dataDir)) if (name.startsWith(UNDER_WAY)) await rm(join(dataDir, name), { recursive: true, force: true });
  const folder = join(dataDir, `${UNDER_WAY}${randomBytes(4).toString('hex')}`);
  await mkdir(folder, { mode: 0o700 });
  try {
    const files = config.storage === 'folder' ? folderStore(filesFolder(folder)) : undefined;
    if (config.databaseUrl === undefined) await intoPGlite(file, manifest, config, folder, files);
    else await intoPostgres(file, manifest, config, replace, files);
    let kept: string | undefined;
    if (holds) {
      kept = join(dataDir, `replaced-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`);
      await mkdir(kept, { mode: 0o700 });
      for (const name of old) await rename(join(dataDir, name), join(kept, name));
    }
    for (const name of await readdir(folder)) await rename(join(folder, name), join(dataDir, name));
    return kept;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function intoPGlite(file: string, manifest: Manifest, config: Settings, folder: string, files: FileStore | undefined): Promise<void> {
  const database = await openDatabase({ kind: 'pglite', dataDir: join(folder, 'db') }, { timeZone: config.timeZone, ...patient });
  try {
    const secret = await write(database, file, manifest, files);
    await database.migrate();
    if (secret === undefined) return;
    await writeFile(join(folder, 'secret'), secret, { mode: 0o600 });
    await chmod(join(folder, 'secret'), 0o600);
  } finally {
    await database.close();
  }
}

/** A PostgreSQL that nobody uses, and that has no rows of ours unless they are to go. */
async function mustBeFree(database: Database, config: Settings, replace: boolean): Promise<void> {
  const { allTenants: db } = database;
  const { rows: others } = await sql<{
    count: string;
  }>`select count(*) as count from pg_stat_activity where datname = current_database() and application_name = 'yuanbiao' and pid <> pg_backend_pid()`.execute(
    db,
  );
  if (Number(others[0]?.count) > 0) throw new Refusal(fill(archiveTexts.inUse, { count: others[0]?.count ?? '' }));
  if (replace) return;
  for (const table of await portalTables(db)) {
    const { rows } = await sql<{ found: boolean }>`select exists(select 1 from ${sql.table(table)}) as found`.execute(db);
    if (rows[0]?.found === true) throw new Refusal(fill(archiveTexts.notEmpty, { target: safeUrl(config.databaseUrl ?? '') }));
  }
}

/** Everything of an archive, in one transaction; gives the secret where it belongs beside the database. */
async function write(database: Database, file: string, manifest: Manifest, files: FileStore | undefined): Promise<string | undefined> {
  // tables that are there are made anew below
  if ((await schemaOf(database)) === undefined) await database.migrate(manifest.head.schema);
  let secret: string | undefined;
  await database.allTenants.transaction().execute(async (trx) => {
    await rebuildTables(trx, manifest.head.schema);
    const store = files ?? databaseStore(executorOf(trx));
    await eachPart(file, async ({ name, body }) => {
      const [kind, second = ''] = name.split('/');
      if (kind === 'tables') await insertRows(trx, second, await uncompressed(await buffer(body)));
      else if (kind === 'files') await store.write(body, second);
      else if (name === partNames.installation) secret = await insertInstallation(trx, database.kind, await buffer(body));
      else body.resume();
    });
    await mustHaveArrived(trx, manifest);
  });
  return secret;
}

async function insertRows(trx: Transaction<Tables>, table: string, rows: Buffer): Promise<void> {
  const { rows: found } = await sql<{
    name: string;
  }>`select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`.execute(
    trx,
  );
  const names = sql.join(found.map(({ name }) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${names}) select ${names} from json_populate_recordset(null::${sql.table(table)}, ${rows.toString('utf8')}::json)`.execute(
    trx,
  );
}

async function insertInstallation(trx: Transaction<Tables>, kind: Database['kind'], content: Buffer): Promise<string | undefined> {
  const { secret, ...others } = JSON.parse(content.toString('utf8')) as Record<string, string>;
  // where each kind of database keeps it: see secretOf
  const inDatabase = kind === 'postgres' && secret !== undefined ? { ...others, secret } : others;
  for (const [name, value] of Object.entries(inDatabase)) await sql`insert into installation (name, value) values (${name}, ${value})`.execute(trx);
  return kind === 'postgres' ? undefined : secret;
}

async function mustHaveArrived(trx: Kysely<Tables>, { tables }: Manifest): Promise<void> {
  for (const [table, wanted] of Object.entries(tables)) {
    const { rows } = await sql<{ count: string }>`select count(*) as count from ${sql.table(table)}`.execute(trx);
    if (Number(rows[0]?.count) !== wanted) throw new Refusal(fill(archiveTexts.rows, { table, wanted, found: rows[0]?.count ?? '' }));
  }
}

const UNDER_WAY = 'restore-';
const safeUrl = (url: string): string => url.replace(/\/\/[^@/]*@/, '//***@');
