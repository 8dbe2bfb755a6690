import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { taskGetTodoList } from '../../../schemas/calls/index.ts';
import { openDatabase } from '../../../server/db/index.ts';
import { auditOf, type Audit } from './audit.ts';
import { createClient } from './client.ts';
import { startCluster } from './cluster.ts';
import { stressFlows } from './flows.ts';
import { actOn, explained, newLedger, startRequest, todoOf, type Desk, type Ledger } from './office.ts';
import { populate, type Population } from './population.ts';
import { startServer, type ServerProcess } from './serverProcess.ts';
import { random, sleep } from './statistics.ts';

export interface FaultOutcome {
  readonly title: string;
  readonly what: string;
  readonly ledger: Ledger;
  readonly audit: Audit;
  /** Milliseconds until everything worked again, one per fault. */
  readonly recoveries: readonly number[];
  /** Nothing lost, nothing twice, nothing half done, only clean answers, healthy in time. */
  readonly sound: boolean;
}

/** Ends all backends every two seconds while people work, then the whole server at once. Two server processes stay up throughout. */
export async function terminateBackends(file: string, seconds: number): Promise<FaultOutcome> {
  const cluster = await startCluster();
  if (cluster === undefined) throw new Error('PostgreSQL 15 or newer is missing: install it, or set PG_BIN to the folder of its initdb');
  const ledger = newLedger();
  const recoveries: number[] = [];
  let cuts = 0;
  try {
    const population = await populate({ kind: 'postgres', url: cluster.url, poolSize: 4 }, 12, 0);
    const servers = await Promise.all([0, 1].map(() => startServer(file, { url: cluster.url, poolSize: 10 })));
    const client = createClient(60);
    let turn = 0;
    const desk: Desk = { client, population, ledger, repeats: 12, random: random(1), origin: () => servers[turn++ % servers.length]?.origin ?? '' };
    try {
      const until = performance.now() + seconds * 1000;
      const work = Promise.all(population.people.map((who) => decideFor(desk, who, () => performance.now() < until)));
      while (performance.now() < until - 4_000) {
        await sleep(2_000);
        await terminateAll(cluster.url);
        cuts += 1;
        recoveries.push(await untilHealthy(servers, population));
      }
      await cluster.restartImmediately();
      recoveries.push(await untilHealthy(servers, population));
      await work;
    } finally {
      client.close();
      ledger.surprises.splice(0, Infinity, ...explained(ledger, servers));
      for (const server of servers) {
        if (!server.running) ledger.surprises.push(`a server ended by itself: ${server.output().slice(-1_500)}`);
        await server.stop();
      }
    }
    const database = await openDatabase({ kind: 'postgres', url: cluster.url, poolSize: 2 });
    try {
      const audit = await auditOf(database, ledger);
      const broken = [...ledger.commands.values()].reduce((sum, tally) => sum + tally.broken, 0);
      return {
        title: 'PostgreSQL',
        ledger,
        audit,
        recoveries,
        what: `${population.people.length} people at two server processes; all backends ended ${cuts} times, every 2 s, then an immediate restart. A click without a final answer is repeated with its key.`,
        sound: clean(audit, ledger) && doneOf(ledger) > 0 && broken === 0 && Math.max(...recoveries) <= 2_000 && ledger.readsFailed <= ledger.reads / 100,
      };
    } finally {
      await database.close();
    }
  } finally {
    await cluster.stop();
  }
}

/** Kills the server of a PGlite folder with -9 while people work, again and again, and starts it on the same folder. */
export async function killPGlite(file: string, folder: string, kills: number): Promise<FaultOutcome> {
  const ledger = newLedger();
  const recoveries: number[] = [];
  const target = { kind: 'pglite', dataDir: join(folder, 'db') } as const;
  await mkdir(folder, { recursive: true });
  const population = await populate(target, 8, 0);
  const server = await startServer(file, { dataDir: folder });
  const dice = random(2);
  const client = createClient(30);
  try {
    for (let round = 0; round < kills; round += 1) {
      const desk: Desk = { client, population, ledger, repeats: 0, random: dice, origin: () => server.origin };
      const work = Promise.all(population.people.map((who) => decideFor(desk, who, () => server.running)));
      // people must be in the middle of things: some answers first, then any moment
      await untilAnswers(ledger, doneOf(ledger) + 4);
      await sleep(dice() * 400);
      await server.kill();
      await work;
      await server.start();
      recoveries.push(server.startedIn);
    }
  } finally {
    client.close();
    ledger.surprises.splice(0, Infinity, ...explained(ledger, [server]));
    await server.stop();
  }
  const database = await openDatabase(target, { statementTimeoutMs: 120_000 });
  try {
    const audit = await auditOf(database, ledger);
    return {
      title: 'PGlite',
      ledger,
      audit,
      recoveries,
      what: `${population.people.length} people at one server process, killed with -9 ${kills} times during commands and started again on its folder. "Ready again" is the whole start of the process.`,
      sound: clean(audit, ledger) && doneOf(ledger) >= kills,
    };
  } finally {
    await database.close();
  }
}

// helpers

const clean = (audit: Audit, ledger: Ledger): boolean => audit.lost.length + audit.doubled.length + audit.violations.length + ledger.surprises.length === 0;

const doneOf = (ledger: Ledger): number => [...ledger.commands.values()].reduce((sum, { done }) => sum + done, 0);

async function untilAnswers(ledger: Ledger, count: number): Promise<void> {
  for (const until = performance.now() + 20_000; doneOf(ledger) < count && performance.now() < until; ) await sleep(10);
}

/** One person starts requests and decides what is on his list, for as long as `goes` says. */
async function decideFor(desk: Desk, who: string, goes: () => boolean): Promise<void> {
  while (goes()) {
    if (desk.random() < 0.35) await startRequest(desk, stressFlows[Math.floor(desk.random() * stressFlows.length)] ?? stressFlows[0], who);
    if (!goes()) return;
    const lines = await todoOf(desk, who);
    const line = lines?.[Math.floor(desk.random() * lines.length)];
    if (line !== undefined && goes()) await actOn(desk, who, line);
    else await sleep(20);
  }
}

async function terminateAll(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query("select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and application_name = 'yuanbiao'");
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Milliseconds until every server reads a list three times in a row without an error. */
async function untilHealthy(servers: readonly ServerProcess[], population: Population): Promise<number> {
  const client = createClient(4);
  const began = performance.now();
  const [who] = population.people;
  const token = population.tokens.get(who ?? '') ?? '';
  try {
    for (;;) {
      let well = true;
      let last = performance.now();
      for (const { origin } of servers) {
        for (let time = 0; time < 3 && well; time += 1) {
          const answer = await client.send(origin, taskGetTodoList, { token, body: { pageBean: { page: 1, pageSize: 5 } } }, 5_000);
          well = answer.status === 200;
          // the first good answer counts, the other two only confirm it
          if (time === 0) last = performance.now();
        }
      }
      if (well) return last - began;
      if (performance.now() - began > 30_000) return 30_000;
      await sleep(20);
    }
  } finally {
    client.close();
  }
}
