import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { createTurns } from './createTurns.ts';
import { DatabaseUnavailable, QueryFailed, type FailureDetails } from '../errors.ts';

export interface PGliteOptions {
  /** Folder of the cluster; absent: in memory. */
  readonly dataDir?: string;
  readonly timeZone: string;
  /** A statement that runs longer is ended together with its worker; the next statement finds a new one. */
  readonly statementTimeoutMs: number;
  /** Longest time to wait for the holder before. */
  readonly connectTimeoutMs: number;
  /** A holder that asks nothing for so long loses its turn, and what it has not committed. */
  readonly idleTimeoutMs: number;
  /** Image of a data folder to start from; only in memory. */
  readonly image?: Uint8Array;
}

export interface QueryResult {
  readonly rows: readonly unknown[];
  readonly command: string;
  readonly rowCount: number;
}

export interface PoolClient {
  query(sql: string, params?: readonly unknown[]): Promise<QueryResult>;
  release(): void;
}

/** The part of a `pg.Pool` that kysely needs, over one PGlite in a worker thread. */
export interface PGlitePool {
  connect(): Promise<PoolClient>;
  end(): Promise<void>;
  /** One connection: whether somebody has it, and who waits. */
  load(): { readonly size: number; readonly busy: number; readonly waiting: number };
  /** Image of the whole cluster, see {@link PGliteOptions.image}. */
  dump(): Promise<Uint8Array>;
  /** Runs while everything is in the folder and nobody has a turn; who waits longer than allowed is refused as always. */
  standStill<Result>(work: () => Promise<Result>): Promise<Result>;
}

/**
 * PGlite behaves like one connection. Clients therefore take turns: `connect` waits until the holder releases, but not for ever,
 * and a holder that falls silent is rolled back and passed over, as `idle_in_transaction_session_timeout` does on PostgreSQL.
 *
 * PGlite ignores `statement_timeout` and blocks its thread while a statement runs, so a watchdog in this thread
 * terminates the worker. Everything that was under way then fails with {@link DatabaseUnavailable}; an open transaction is
 * rolled back by the restart. A worker that dies by itself (disk full) is treated the same way.
 */
export async function createPGlitePool(options: PGliteOptions): Promise<PGlitePool> {
  if (options.dataDir !== undefined && !existsSync(join(options.dataDir, 'PG_VERSION'))) await createCluster(options.dataDir, options.timeZone);
  let engine = await startEngine(options);
  let restarting: Promise<Engine> | undefined;
  const turns = createTurns(options.connectTimeoutMs);
  let ended = false;

  const current = async (): Promise<Engine> => {
    if (ended) throw new DatabaseUnavailable('the database has been closed');
    if (!engine.dead) return engine;
    restarting ??= startEngine(options).finally(() => {
      restarting = undefined;
    });
    engine = await restarting;
    return engine;
  };

  return {
    async connect() {
      const leave = await turns.take();
      try {
        return holdTurn(await current(), leave, options.idleTimeoutMs);
      } catch (error) {
        leave();
        throw error;
      }
    },
    load: () => ({ size: 1, ...turns.load() }),
    async dump() {
      const result = await (await current()).ask({ kind: 'dump' });
      return result.rows[0] as Uint8Array;
    },
    async standStill(work) {
      const leave = await turns.take();
      try {
        await (await current()).ask({ kind: 'query', sql: 'checkpoint' });
        return await work();
      } finally {
        leave();
      }
    },
    async end() {
      if (ended) return;
      const leave = await turns.take().catch(() => undefined);
      ended = true;
      leave?.();
      if (!engine.dead) await engine.ask({ kind: 'close' }).catch(() => undefined);
      await engine.stop();
    },
  };
}

// helpers

const workerFile = new URL('./pgliteWorker.mjs', import.meta.url);

interface Engine {
  readonly dead: boolean;
  ask(request: { kind: 'query' | 'close' | 'dump'; sql?: string; params?: readonly unknown[] }): Promise<QueryResult>;
  stop(): Promise<void>;
}

interface Answer {
  readonly id: number;
  readonly result?: QueryResult;
  readonly error?: FailureDetails & { readonly message: string };
}

async function createCluster(dataDir: string, timeZone: string): Promise<void> {
  await promisify(execFile)(process.execPath, [fileURLToPath(workerFile), '--init', dataDir, timeZone]);
}

/** One turn as a client. Its watchdog runs whenever no statement does. */
function holdTurn(engine: Engine, leave: () => void, idleTimeoutMs: number): PoolClient {
  let underWay = 0;
  let lost = false;
  let released = false;
  let watchdog: NodeJS.Timeout | undefined;
  const watch = (): void => {
    watchdog = setTimeout(() => void giveUp(), idleTimeoutMs).unref();
  };
  const giveUp = async (): Promise<void> => {
    lost = true;
    await engine.ask({ kind: 'query', sql: 'rollback' }).catch(() => undefined);
    leave();
  };
  watch();
  return {
    async query(sql, params) {
      if (lost) throw new DatabaseUnavailable(`the connection was idle for more than ${idleTimeoutMs} ms and was rolled back`);
      clearTimeout(watchdog);
      underWay += 1;
      try {
        return await engine.ask({ kind: 'query', sql, ...(params === undefined ? {} : { params }) });
      } finally {
        underWay -= 1;
        if (underWay === 0 && !released) watch();
      }
    },
    release() {
      released = true;
      clearTimeout(watchdog);
      if (!lost) leave();
    },
  };
}

let compiled: Promise<WebAssembly.Module> | undefined;

/**
 * PostgreSQL's machine code, made once per process. Threads share it, and what of it V8 has optimised meanwhile; one that compiles for itself
 * spends more on that than on opening the database, and again whenever a statement was ended with its thread.
 */
function machineCode(): Promise<WebAssembly.Module> {
  compiled ??= readFile(join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm'))
    .then((bytes) => WebAssembly.compile(new Uint8Array(bytes)))
    .catch((error: unknown) => {
      compiled = undefined;
      throw error;
    });
  return compiled;
}

async function startEngine(options: PGliteOptions): Promise<Engine> {
  const worker = new Worker(workerFile, {
    workerData: { dataDir: options.dataDir, timeZone: options.timeZone, image: options.image, machineCode: await machineCode() },
    execArgv: [],
  });
  const waiting = new Map<number, { resolve(result: QueryResult): void; reject(error: Error): void; timer: NodeJS.Timeout | undefined }>();
  let dead = false;
  let nextId = 1;

  const fail = (error: Error): void => {
    dead = true;
    for (const request of waiting.values()) {
      clearTimeout(request.timer);
      request.reject(error);
    }
    waiting.clear();
  };
  const stop = async (): Promise<void> => {
    dead = true;
    await worker.terminate();
  };

  worker.on('message', (answer: Answer) => {
    const request = waiting.get(answer.id);
    if (request === undefined) return;
    waiting.delete(answer.id);
    clearTimeout(request.timer);
    if (answer.error !== undefined) request.reject(new QueryFailed(answer.error.message, answer.error));
    else request.resolve(answer.result ?? { rows: [], command: '', rowCount: 0 });
  });
  worker.on('error', (error) => {
    fail(new DatabaseUnavailable('the process of the database broke down', { cause: error }));
  });
  worker.on('exit', () => {
    fail(new DatabaseUnavailable('the process of the database has ended'));
  });

  const engine: Engine = {
    get dead() {
      return dead;
    },
    stop,
    ask: (request) =>
      new Promise((resolve, reject) => {
        if (dead) {
          reject(new DatabaseUnavailable('the connection to the database is gone'));
          return;
        }
        const id = nextId++;
        const timer =
          request.kind === 'query'
            ? setTimeout(() => {
                fail(new DatabaseUnavailable(`a statement took more than ${options.statementTimeoutMs} ms and was ended`));
                worker.terminate().catch(() => undefined);
              }, options.statementTimeoutMs)
            : undefined;
        waiting.set(id, { resolve, reject, timer });
        worker.postMessage({ id, ...request });
      }),
  };
  return new Promise((resolve, reject) => {
    waiting.set(0, {
      resolve: () => {
        resolve(engine);
      },
      reject,
      timer: undefined,
    });
  });
}
