import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { DatabaseUnavailable, QueryFailed, type FailureDetails } from '../errors.ts';

export interface PGliteOptions {
  /** Folder of the cluster; absent: in memory. */
  readonly dataDir?: string;
  readonly timeZone: string;
  /** A statement that runs longer is ended together with its worker; the next statement finds a new one. */
  readonly statementTimeoutMs: number;
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
  /** Image of the whole cluster, see {@link PGliteOptions.image}. */
  dump(): Promise<Uint8Array>;
}

/**
 * PGlite behaves like one connection. Clients therefore take turns: `connect` waits until the holder releases.
 *
 * PGlite ignores `statement_timeout` and blocks its thread while a statement runs, so a watchdog in this thread
 * terminates the worker. Everything that was under way then fails with {@link DatabaseUnavailable}; an open transaction is
 * rolled back by the restart. A worker that dies by itself (disk full) is treated the same way.
 */
export async function createPGlitePool(options: PGliteOptions): Promise<PGlitePool> {
  if (options.dataDir !== undefined && !existsSync(join(options.dataDir, 'PG_VERSION'))) await createCluster(options.dataDir, options.timeZone);
  let engine = await startEngine(options);
  let restarting: Promise<Engine> | undefined;
  let turn: Promise<void> = Promise.resolve();
  let ended = false;

  const current = async (): Promise<Engine> => {
    if (ended) throw new DatabaseUnavailable('数据库已关闭');
    if (!engine.dead) return engine;
    restarting ??= startEngine(options).finally(() => { restarting = undefined; });
    engine = await restarting;
    return engine;
  };

  return {
    async connect() {
      const before = turn;
      let leave = (): void => undefined;
      turn = new Promise((resolve) => { leave = resolve; });
      await before;
      try {
        const mine = await current();
        let released = false;
        return {
          query: (sql, params) => mine.ask({ kind: 'query', sql, ...(params === undefined ? {} : { params }) }),
          release: () => {
            if (released) return;
            released = true;
            leave();
          },
        };
      } catch (error) {
        leave();
        throw error;
      }
    },
    async dump() {
      const result = await (await current()).ask({ kind: 'dump' });
      return result.rows[0] as Uint8Array;
    },
    async end() {
      if (ended) return;
      await turn;
      ended = true;
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

function startEngine(options: PGliteOptions): Promise<Engine> {
  const worker = new Worker(workerFile, {
    workerData: { dataDir: options.dataDir, timeZone: options.timeZone, image: options.image },
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
  worker.on('error', (error) => { fail(new DatabaseUnavailable('数据库进程异常终止', { cause: error })); });
  worker.on('exit', () => { fail(new DatabaseUnavailable('数据库进程已退出')); });

  const engine: Engine = {
    get dead() { return dead; },
    stop,
    ask: (request) => new Promise((resolve, reject) => {
      if (dead) {
        reject(new DatabaseUnavailable('数据库连接已中断'));
        return;
      }
      const id = nextId++;
      const timer = request.kind === 'query'
        ? setTimeout(() => {
          fail(new DatabaseUnavailable(`语句执行超过 ${options.statementTimeoutMs} 毫秒，已终止`));
          worker.terminate().catch(() => undefined);
        }, options.statementTimeoutMs)
        : undefined;
      waiting.set(id, { resolve, reject, timer });
      worker.postMessage({ id, ...request });
    }),
  };
  return new Promise((resolve, reject) => {
    waiting.set(0, { resolve: () => { resolve(engine); }, reject, timer: undefined });
  });
}
