import { mkdirSync } from 'node:fs';
import { Kysely, Migrator, PostgresDialect, sql, type LogEvent, type PostgresPool } from 'kysely';
import type pg from 'pg';
import { DatabaseUnavailable } from './errors.ts';
import { migrationNames, migrations } from './migrations/index.ts';
import { createPGlitePool, type PoolClient } from './pglite/createPGlitePool.ts';
import type { Hear } from './news.ts';
import { createPostgresPool } from './postgres/createPostgresPool.ts';
import { hearNews } from './postgres/hearNews.ts';
import { withPreparedStatements } from './postgres/preparedStatements.ts';
import type { Tables } from './tables/index.ts';
import { outsideTransactionsOnly, tenantDb, type TenantDb, type TenantDbOptions } from './TenantDb.ts';

/** Where the data lives: a PostgreSQL server, a folder (PGlite), or memory (PGlite, for tests). */
export type DatabaseTarget =
  | { readonly kind: 'postgres'; readonly url: string; readonly poolSize?: number; readonly prepared?: boolean }
  | { readonly kind: 'pglite'; readonly dataDir: string }
  | { readonly kind: 'memory'; readonly image?: Uint8Array };

/** Is told what the database is asked, for figures and the log of slow statements. */
export interface DatabaseWatch {
  /** Somebody has a connection, after so many seconds. */
  waited(seconds: number): void;
  /** A statement was carried out, or refused; the text has no values in it. */
  ran(text: string, seconds: number): void;
}

export interface DatabaseOptions {
  readonly watch?: DatabaseWatch | undefined;
  /** Zone of the wall-clock text that times are read and written in. Default `Asia/Shanghai`. */
  readonly timeZone?: string;
  /** Longest time one statement may take. Default 15 s. */
  readonly statementTimeoutMs?: number;
  /** Longest time to wait for a connection. Default 5 s on PostgreSQL, 10 s on PGlite, where all take turns. */
  readonly connectTimeoutMs?: number;
  /** Longest time a transaction may be without a statement. Default 30 s. */
  readonly idleTimeoutMs?: number;
}

export interface Database {
  readonly kind: DatabaseTarget['kind'];
  readonly timeZone: string;
  /** Sees all tenants. For migrations, sign-on before the tenant is known, jobs and reset; never for handlers. */
  readonly allTenants: Kysely<Tables>;
  forTenant(tenantId: string, options?: TenantDbOptions): TenantDb;
  /** Runs plain SQL, several statements when there are no parameters. For the job runner and tools. */
  execute(text: string, params?: readonly unknown[]): Promise<{ rows: readonly unknown[] }>;
  /** Connections of this process: how many there are, how many are in use, and who waits for one. */
  load(): { readonly size: number; readonly busy: number; readonly waiting: number };
  /** The database's clock, milliseconds since 1970. */
  clock(): Promise<number>;
  /** Brings the tables up to date, or up to one migration and no further. */
  migrate(upTo?: string): Promise<void>;
  /** Whether all migrations of this program have been carried out. */
  isCurrent(): Promise<boolean>;
  /** What was true at one moment, of all tenants, for as long as the work takes; nothing can be written. On PGlite everybody else waits meanwhile. */
  snapshot<Result>(work: (view: DatabaseView) => Promise<Result>): Promise<Result>;
  /** PGlite: everything is written to the folder, and nobody asks or writes anything until the work is done. */
  standStill<Result>(work: () => Promise<Result>): Promise<Result>;
  /** From now on, what processes announce (see {@link TenantDb.announce}). The built-in database has one process, which knows. */
  hear(hear: Hear): void;
  /** Image of a `memory` database for {@link DatabaseTarget}. */
  dump(): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** All tenants, read-only. */
export interface DatabaseView {
  readonly allTenants: Kysely<Tables>;
  forTenant(tenantId: string): TenantDb;
}

/** Opens the database and checks that it answers; migrating is a separate step. */
export async function openDatabase(target: DatabaseTarget, options: DatabaseOptions = {}): Promise<Database> {
  const timeZone = options.timeZone ?? 'Asia/Shanghai';
  if (!/^[A-Za-z0-9_+/-]+$/.test(timeZone)) throw new Error(`time zone <${timeZone}> is not a zone name`);
  const { watch } = options;
  const pool = watched(await openPool(target, { ...options, timeZone }), watch);
  const log = ({ query, queryDurationMillis }: LogEvent): void => watch?.ran(query.sql, queryDurationMillis / 1_000);
  const bare = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool.forKysely }), ...(watch === undefined ? {} : { log }) });
  const allTenants = bare.withPlugin(outsideTransactionsOnly);
  const listening: { end(): Promise<void> }[] = [];
  const database: Database = {
    kind: target.kind,
    timeZone,
    allTenants,
    forTenant: (tenantId, tenantOptions) => tenantDb(bare, tenantId, tenantOptions),
    async execute(text, params) {
      const client = await pool.connect();
      try {
        return await client.query(text, params);
      } catch (error) {
        // a text of several statements may have begun a transaction that nobody would end
        if (params === undefined) await client.query('rollback').catch(() => undefined);
        throw error;
      } finally {
        client.release();
      }
    },
    load: () => pool.load(),
    async clock() {
      const { rows } = await sql<{ ms: string }>`select (date_part('epoch', clock_timestamp()) * 1000)::bigint as ms`.execute(bare);
      return Number(rows[0]?.ms ?? Number.NaN);
    },
    async migrate(upTo) {
      const migrator = new Migrator({ db: bare, provider: { getMigrations: () => Promise.resolve(migrations) } });
      const { error } = upTo === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(upTo);
      if (error !== undefined) throw error;
    },
    async isCurrent() {
      const { rows } = await sql<{ done: boolean }>`select exists(select 1 from kysely_migration where name = ${migrationNames.at(-1)}) as done`.execute(bare);
      return rows[0]?.done === true;
    },
    snapshot: (work) =>
      bare
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (trx) => {
          // it may take minutes, and whoever reads it may be slow
          await sql`set local statement_timeout = 0`.execute(trx);
          await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
          return work(viewOf(trx));
        }),
    async standStill(work) {
      if (pool.standStill === undefined) throw new DatabaseUnavailable('a PostgreSQL server is never made to stand still');
      return pool.standStill(work);
    },
    hear(hear) {
      if (target.kind === 'postgres') listening.push(hearNews(target.url, hear));
    },
    async dump() {
      if (pool.dump === undefined) throw new DatabaseUnavailable('a PostgreSQL server cannot be dumped');
      return pool.dump();
    },
    async close() {
      for (const each of listening) await each.end();
      await bare.destroy();
    },
  };
  try {
    await database.clock();
  } catch (error) {
    await database.close().catch(() => undefined);
    throw error;
  }
  return database;
}

/** Everything that one transaction sees. */
export const viewOf = (trx: Kysely<Tables>): DatabaseView => ({ allTenants: trx, forTenant: (tenantId) => tenantDb(trx, tenantId) });

// helpers

interface OpenedPool {
  readonly forKysely: PostgresPool;
  connect(): Promise<Pick<PoolClient, 'query' | 'release'>>;
  load(): ReturnType<Database['load']>;
  dump?(): Promise<Uint8Array>;
  standStill?<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** The same pool, which tells how long everybody waits for a connection. */
function watched(pool: OpenedPool, watch: DatabaseWatch | undefined): OpenedPool {
  if (watch === undefined) return pool;
  const timed = async <Client>(connecting: Promise<Client>): Promise<Client> => {
    const started = performance.now();
    const client = await connecting;
    watch.waited((performance.now() - started) / 1_000);
    return client;
  };
  return {
    ...pool,
    forKysely: { connect: () => timed(pool.forKysely.connect()), end: () => pool.forKysely.end() },
    connect: () => timed(pool.connect()),
  };
}

async function openPool(target: DatabaseTarget, options: DatabaseOptions & { readonly timeZone: string }): Promise<OpenedPool> {
  const { timeZone, statementTimeoutMs = 15_000, idleTimeoutMs = 30_000 } = options;
  if (target.kind === 'postgres') {
    const pool = createPostgresPool({
      url: target.url,
      timeZone,
      statementTimeoutMs,
      idleTimeoutMs,
      connectTimeoutMs: options.connectTimeoutMs ?? 5_000,
      ...(target.poolSize === undefined ? {} : { poolSize: target.poolSize }),
    });
    return {
      forKysely: target.prepared === false ? pool : (withPreparedStatements(pool) as unknown as OpenedPool['forKysely']),
      load: () => ({ size: pool.totalCount, busy: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
      async connect() {
        const client = await pool.connect();
        return {
          query: async (text, params) => {
            const answer: pg.QueryResult<Record<string, unknown>> | pg.QueryResult<Record<string, unknown>>[] = await client.query<Record<string, unknown>>(
              text,
              params === undefined ? undefined : [...params],
            );
            // a text of several statements has several results; the last one counts, as on PGlite
            const result = Array.isArray(answer) ? answer.at(-1) : answer;
            if (result === undefined) return { rows: [], command: '', rowCount: 0 };
            return { rows: result.rows, command: result.command, rowCount: result.rowCount ?? 0 };
          },
          release: () => {
            client.release();
          },
        };
      },
    };
  }
  if (target.kind === 'pglite') mkdirSync(target.dataDir, { recursive: true });
  const pool = await createPGlitePool({
    timeZone,
    statementTimeoutMs,
    idleTimeoutMs,
    connectTimeoutMs: options.connectTimeoutMs ?? 10_000,
    ...(target.kind === 'pglite' ? { dataDir: target.dataDir } : {}),
    ...(target.kind === 'memory' && target.image !== undefined ? { image: target.image } : {}),
  });
  return {
    forKysely: pool as unknown as OpenedPool['forKysely'],
    connect: () => pool.connect(),
    load: () => pool.load(),
    dump: () => pool.dump(),
    standStill: (work) => pool.standStill(work),
  };
}
