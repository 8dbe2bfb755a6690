import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createClock } from './clock/Clock.ts';
import type { ServerConfig } from './config.ts';
import { openDatabase, type Database, type DatabaseTarget } from './db/index.ts';
import { createFileLinks } from './files/fileLinks.ts';
import { buildApp, type AppOptions } from './http/buildApp.ts';
import type { ServerParts } from './context/HandlerContext.ts';
import type { Handler } from './http/handle.ts';
import { startJobs } from './jobs/index.ts';
import { noQueue, openQueue, type JobQueue, type WorkQueue } from './queue/index.ts';
import { createMetadataStore } from './metadata/MetadataStore.ts';
import { attachOwnServer } from './net/index.ts';
import type { SeedStep } from './seed/context.ts';
import { seedSteps } from './seed/index.ts';
import { clearAll, seedIfEmpty } from './seed/seedIfEmpty.ts';
import { unreadableFiles } from './http/api/files/readableFile.ts';
import { handlers } from './http/api/index.ts';
import { createSessionStore } from './identity/SessionStore.ts';
import { secretOf } from './identity/secret.ts';
import { createTokens } from './identity/Tokens.ts';
import { createTenantDirectory } from './identity/TenantDirectory.ts';
import { openStore, takeFolderIn } from './storage/index.ts';

export interface RunningServer {
  readonly app: FastifyInstance;
  readonly parts: ServerParts;
  /** Ends requests under way, then the database. */
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
  const database = await openDatabase(options.database ?? targetOf(config), { timeZone: config.timeZone });
  try {
    await database.migrate();
    const steps = config.seed ? (options.seed ?? seedSteps) : [];
    let onJobError = (_error: Error): void => undefined;
    const queue =
      config.jobs === 'off'
        ? undefined
        : await openQueue(database, (error) => {
            onJobError(error);
          });
    const secret = await secretOf(database, config);
    const parts = await partsOf(config, database, queue ?? noQueue, steps, options.handlers ?? handlers, secret.value);
    if (steps.length > 0) await seedIfEmpty(parts, steps);
    const app = await buildApp(parts, options);
    database.hear((news) => {
      if (news?.topic !== 'metadata') parts.sessions.forget();
      if (news?.topic !== 'sessions') parts.metadata.forget(news?.tenantId);
    });
    if (secret.remark !== undefined) app.log.warn(secret.remark);
    if (config.storage === 'database') await takeFolderIn(database, config.dataDir, parts.files, app.log);
    attachOwnServer(parts, (request) => app.inject(request));
    onJobError = (err) => {
      app.log.warn({ err }, 'the job queue could not reach the database');
    };
    const jobs = queue !== undefined && config.jobs === 'work' ? startJobs(queue, { parts, log: app.log }) : undefined;
    const timer = setInterval(() => {
      database.clock().then(parts.clock.synchronise, () => undefined);
    }, 60_000).unref();
    return {
      app,
      parts,
      async close() {
        clearInterval(timer);
        await app.close();
        await stopJobs(jobs, queue);
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

// helpers

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
  jobs: JobQueue,
  steps: readonly SeedStep[],
  answering: readonly Handler[],
  secret: string,
): Promise<ServerParts> {
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
    files: openStore(config.storage, { database, dataDir: config.dataDir }),
    fileLinks: createFileLinks(secret),
    unreadableFiles,
    sessions: createSessionStore({ database, tokens, clock, tokenSeconds: config.tokenSeconds }),
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
