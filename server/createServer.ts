import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createClock } from './clock/index.ts';
import { copyStanding } from './backup/index.ts';
import type { ServerConfig } from './config.ts';
import { openControl } from './control/index.ts';
import { currentWork, type Log } from './core/index.ts';
import { type Database, type DatabaseTarget, type DatabaseWatch, openDatabase } from './db/index.ts';
import { createFileLinks } from './files/index.ts';
import { type AppOptions, buildApp, type Handler, handlers, longWorks, unreadableFiles } from './http/index.ts';
import type { ServerParts } from './context/index.ts';
import { startJobs } from './jobs/index.ts';
import { noQueue, openQueue, type WorkQueue } from './queue/index.ts';
import { foundAtStart } from './foundAtStart.ts';
import { createMetrics } from './metrics/index.ts';
import { createMetadataStore } from './metadata/index.ts';
import { attachOwnServer } from './net/index.ts';
import { addShellLists, clearAll, foundationSteps, seedIfEmpty, type SeedStep, seedSteps } from './seed/index.ts';
import {
  createInputSecrets,
  createSealedSecrets,
  createSessionStore,
  createTenantDirectory,
  createTokens,
  DEFAULT_TENANT,
  offerSetUp,
  secretOf,
  type SetUpOffer,
} from './identity/index.ts';
import { openStore, takeFolderIn } from './storage/index.ts';

export interface RunningServer {
  readonly app: FastifyInstance;
  readonly parts: ServerParts;
  /** How the first administrator gets in; undefined: there is one, or this is no production. */
  readonly setUp: SetUpOffer | undefined;
  /**
   * Takes no further request or job, lets those under way end, then closes the database. What has not ended after `stopSeconds` is cut off; false
   * then.
   */
  stop(): Promise<boolean>;
  /** The same, for who does not ask. */
  close(): Promise<void>;
}

export interface CreateServerOptions extends AppOptions {
  /** Default: what the configuration names. */
  readonly database?: DatabaseTarget;
  /** Default: the demo data. */
  readonly seed?: readonly SeedStep[];
}

/** Opens the database, brings it up to date, seeds it when it is empty, and builds the app. It does not listen yet. */
export async function createServer(config: ServerConfig, options: CreateServerOptions = {}): Promise<RunningServer> {
  const metrics = createMetrics();
  let log: Log | undefined;
  const watch: DatabaseWatch = {
    waited: metrics.waited,
    ran(text, seconds) {
      metrics.ran(text, seconds);
      if (seconds * 1_000 > (config.slowStatementMs || Number.POSITIVE_INFINITY))
        log?.warn({ ...currentWork.getStore(), ms: Math.round(seconds * 1_000), statement: text.slice(0, MOST_TEXT) }, 'a slow statement');
    },
  };
  const database = await openDatabase(options.database ?? targetOf(config), { timeZone: config.timeZone, watch });
  let stopping = false;
  try {
    await database.migrate();
    const steps = config.seed ? (options.seed ?? seedSteps) : config.setUp === true ? foundationSteps : [];
    let onJobError = (_error: Error): void => undefined;
    const queue =
      config.jobs === 'off'
        ? undefined
        : await openQueue(database, (error) => {
            onJobError(error);
          });
    const secret = await secretOf(database, config);
    const parts = await partsOf(config, database, {
      jobs: queue ?? noQueue,
      steps,
      answering: options.handlers ?? handlers,
      secret: secret.value,
      metrics,
      isStopping: () => stopping,
    });
    if (steps.length > 0) await seedIfEmpty(parts, steps);
    await addShellLists(parts);
    const setUp = config.setUp === true ? await offerSetUp(database.forTenant(DEFAULT_TENANT), parts.clock, config.dataDir) : undefined;
    const app = await buildApp(parts, options);
    log = app.log;
    await foundAtStart(database, config, app.log);
    database.hear((news) => {
      if (news?.topic !== 'metadata') parts.sessions.forget();
      if (news?.topic !== 'sessions') parts.metadata.forget(news?.tenantId);
    });
    if (secret.remark !== undefined) app.log.warn(secret.remark);
    if (config.storage === 'database') await takeFolderIn(database, config.dataDir, parts.files, app.log);
    const control =
      database.kind === 'pglite' ? await openControl(config.dataDir, { snapshot: () => copyStanding(database, config.dataDir) }, app.log) : undefined;
    attachOwnServer(parts, (request) => app.inject(request));
    onJobError = (err) => {
      app.log.warn({ err }, 'the job queue could not reach the database');
    };
    const jobs = queue !== undefined && config.jobs === 'work' ? startJobs(queue, { parts, log: app.log }) : undefined;
    const timer = setInterval(() => {
      database.clock().then(parts.clock.synchronise, () => undefined);
    }, 60_000).unref();
    const stop = async (): Promise<boolean> => {
      stopping = true;
      clearInterval(timer);
      await control?.close();
      const whole = await inTime((config.stopSeconds ?? 10) * 1_000 - CLOSING, Promise.all([app.close(), stopJobs(jobs, queue)]));
      if (!whole) {
        app.log.warn(database.load(), 'what was under way has not ended in time: it is cut off, and what is not committed rolled back');
        app.server.closeAllConnections();
      }
      await database.close();
      return whole;
    };
    return {
      app,
      parts,
      setUp,
      stop,
      async close() {
        await stop();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

// helpers

/** Of a statement in the log. */
const MOST_TEXT = 2_000;
/** Of the time for stopping, this much is kept for the database. */
const CLOSING = 1_000;

/** Whether work has ended within so many milliseconds. */
async function inTime(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(
      () => {
        resolve(false);
      },
      Math.max(0, milliseconds),
    );
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}

function targetOf(config: ServerConfig): DatabaseTarget {
  return config.databaseUrl === undefined
    ? { kind: 'pglite', dataDir: join(config.dataDir, 'db') }
    : { kind: 'postgres', url: config.databaseUrl, poolSize: config.poolSize, prepared: config.preparedStatements };
}

/** Jobs under way are finished; what is not begun stays queued. */
async function stopJobs(jobs: ReturnType<typeof startJobs> | undefined, queue: WorkQueue | undefined): Promise<void> {
  await jobs?.stop();
  await queue?.stop().catch(() => undefined);
}

async function partsOf(
  config: ServerConfig,
  database: Database,
  given: Pick<ServerParts, 'jobs' | 'metrics' | 'isStopping'> & {
    readonly steps: readonly SeedStep[];
    readonly answering: readonly Handler[];
    readonly secret: string;
  },
): Promise<ServerParts> {
  const { jobs, steps, answering, secret } = given;
  const clock = createClock(config.timeZone);
  clock.synchronise(await database.clock());
  if (config.testNow !== undefined) clock.set(config.testNow);
  const metadata = createMetadataStore(database);
  const tokens = createTokens(secret);
  const parts: ServerParts = {
    config,
    database,
    clock,
    metadata,
    jobs,
    longWorks: new Map(longWorks.map((work) => [work.name, work])),
    metrics: given.metrics,
    isStopping: given.isStopping,
    files: openStore(config.storage, { database, dataDir: config.dataDir }),
    fileLinks: createFileLinks(secret),
    inputSecrets: createInputSecrets(secret),
    sealedSecrets: createSealedSecrets(secret),
    unreadableFiles,
    sessions: createSessionStore({ database, tokens, clock, tokenSeconds: config.tokenSeconds, sessionSeconds: config.sessionSeconds }),
    tenants: createTenantDirectory(database),
    answered: new Set(answering.map(({ call }) => call.name)),
    async reset() {
      await clearAll(database);
      metadata.clear();
      parts.tenants.forget();
      await seedIfEmpty(parts, steps);
      parts.tenants.forget();
    },
  };
  return parts;
}
