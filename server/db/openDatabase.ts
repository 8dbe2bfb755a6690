import { mkdirSync } from 'node:fs';
import { Kysely, Migrator, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { DatabaseUnavailable } from './errors.ts';
import { migrations } from './migrations/index.ts';
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

export interface DatabaseOptions {
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
  /** The database's clock, milliseconds since 1970. */
  clock(): Promise<number>;
  migrate(): Promise<void>;
  /** From now on, what processes announce (see {@link TenantDb.announce}). The built-in database has one process, which knows. */
  hear(hear: Hear): void;
  /** Image of a `memory` database for {@link DatabaseTarget}. */
  dump(): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Opens the database and checks that it answers; migrating is a separate step. */
export async function openDatabase(target: DatabaseTarget, options: DatabaseOptions = {}): Promise<Database> {
  const timeZone = options.timeZone ?? 'Asia/Shanghai';
  if (!/^[A-Za-z0-9_+/-]+$/.test(timeZone)) throw new Error(`time zone <${timeZone}> is not a zone name`);
  const pool = await openPool(target, { ...options, timeZone });
  const bare = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool.forKysely }) });
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
    async clock() {
      const { rows } = await sql<{ ms: string }>`select (date_part('epoch', clock_timestamp()) * 1000)::bigint as ms`.execute(bare);
      return Number(rows[0]?.ms ?? Number.NaN);
    },
    async migrate() {
      const migrator = new Migrator({ db: bare, provider: { getMigrations: () => Promise.resolve(migrations) } });
      const { error } = await migrator.migrateToLatest();
      if (error !== undefined) throw error;
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

// helpers

interface OpenedPool {
  readonly forKysely: NonNullable<ConstructorParameters<typeof PostgresDialect>[0]['pool']>;
  connect(): Promise<Pick<PoolClient, 'query' | 'release'>>;
  dump?(): Promise<Uint8Array>;
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
  return { forKysely: pool as unknown as OpenedPool['forKysely'], connect: () => pool.connect(), dump: () => pool.dump() };
}
