/**
 * Thirty people work at random on three server processes over one PostgreSQL; two of the processes are killed and started again.
 * Afterwards the invariants are asked of the database, and everything that is open is brought to its end.
 *
 *     npx tsx bench/server/stress.ts [--seconds 60] [--seed n] [--out stress.md]
 */
import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../server/db/index.ts';
import { auditOf, type Audit } from './lab/audit.ts';
import { createClient } from './lab/client.ts';
import { startCluster } from './lab/cluster.ts';
import { drain, workFor } from './lab/days.ts';
import { explained, newLedger, type Desk } from './lab/office.ts';
import { populate } from './lab/population.ts';
import { bundleServer, startServer, type ServerProcess } from './lab/serverProcess.ts';
import { random, sleep, table } from './lab/statistics.ts';

const { values: options } = parseArgs({ options: { seconds: { type: 'string' }, seed: { type: 'string' }, out: { type: 'string' } } });
const seconds = Number(options.seconds ?? 60);
const seed = Number(options.seed ?? Date.now() % 1_000_000);
const out = resolve(options.out ?? join(import.meta.dirname, 'stress.md'));

const file = await bundleServer();
const cluster = await startCluster();
if (cluster === undefined) throw new Error('PostgreSQL 15 or newer is missing: install it, or set PG_BIN to the folder of its initdb');
try {
  const population = await populate({ kind: 'postgres', url: cluster.url, poolSize: 4 }, 30, 0);
  const servers = await Promise.all([0, 1, 2].map(() => startServer(file, { url: cluster.url, poolSize: 10 })));
  const client = createClient(120);
  const dice = random(seed);
  const ledger = newLedger();
  let turn = 0;
  const desk: Desk = { client, population, ledger, repeats: 0, random: dice, origin: () => living(servers, turn++).origin };
  const kills: string[] = [];
  try {
    const until = performance.now() + seconds * 1000;
    const work = Promise.all(population.people.map((who) => workFor(desk, who, until)));
    for (const [index, share] of [
      [1, 0.25],
      [2, 0.6],
    ] as const)
      kills.push(await killAt(servers, index, share));
    await work;
    // clicks that were cut off have been rolled back or committed by now
    await sleep(2_000);
    const database = await openDatabase({ kind: 'postgres', url: cluster.url, poolSize: 2 });
    try {
      const audit = await auditOf(database, ledger);
      const left = await drain({ ...desk, repeats: 1 }, 60_000);
      const after = await auditOf(database, ledger);
      ledger.surprises.splice(0, Infinity, ...explained(ledger, servers));
      const text = page(audit, after, left, kills);
      await writeFile(out, text);
      process.stdout.write(`${text}\n`);
      const sound =
        audit.violations.length +
          audit.lost.length +
          audit.doubled.length +
          after.violations.length +
          ledger.surprises.length +
          ledger.doubles +
          ledger.unlike +
          left ===
        0;
      process.exitCode = sound ? 0 : 1;
    } finally {
      await database.close();
    }
  } finally {
    client.close();
    for (const server of servers) await server.stop();
  }

  function page(audit: Audit, after: Audit, left: number, killed: readonly string[]): string {
    const totals = [...ledger.commands.values()].reduce(
      (sum, tally) => ({ done: sum.done + tally.done, refused: sum.refused + tally.refused, lost: sum.lost + tally.broken + tally.unavailable }),
      { done: 0, refused: 0, lost: 0 },
    );
    return [
      '# Stress',
      '',
      `${seconds} s, ${population.people.length} people, 3 server processes on one PostgreSQL (fsync on), ${cpus().length} cores shared by all; four flows: steps with a claim, parallel branches, countersign with sequential signing, inclusive inside parallel. Seed ${seed}.`,
      killed.join(' '),
      '',
      table(
        ['what', 'figure'],
        [
          ['commands carried out', totals.done],
          ['commands refused in words', totals.refused],
          ['commands without an answer or answered 503', totals.lost],
          ['to-do lists read', ledger.reads],
          ['requests', audit.rows['requests'] ?? 0],
          ['of these ended by then', audit.rows['ended'] ?? 0],
          ['lines of history', audit.rows['opinions'] ?? 0],
          ['groups of sub-tasks', audit.rows['groups'] ?? 0],
          ['parallel scopes', audit.rows['scopes'] ?? 0],
          ['**violated invariants**', audit.violations.length],
          ['**acknowledged and not there**', audit.lost.length],
          ['**carried out twice**', audit.doubled.length + ledger.doubles],
          ['same click sent to two servers at once', ledger.repeated],
          ['**of these answered differently**', ledger.unlike],
          ['**answers that must not occur (4xx, 5xx)**', ledger.surprises.length],
          ['requests still open after everybody has emptied his list', left],
          ['**violated invariants after that**', after.violations.length],
        ],
      ),
      '',
      table(
        ['command', 'done', 'refused', '503', 'no answer'],
        [...ledger.commands].sort(([a], [b]) => a.localeCompare(b)).map(([name, tally]) => [name, tally.done, tally.refused, tally.unavailable, tally.broken]),
      ),
      '',
      ...[
        ...audit.violations.slice(0, 20),
        ...audit.lost.slice(0, 20),
        ...audit.doubled.slice(0, 20),
        ...after.violations.slice(0, 20),
        ...ledger.surprises.slice(0, 20),
      ].map((line) => `- ${line}`),
      '',
    ].join('\n');
  }
} finally {
  await cluster.stop();
}

// helpers

/** Servers in turn, passing over those that are down. */
function living(servers: readonly ServerProcess[], turn: number): ServerProcess {
  for (let step = 0; step < servers.length; step += 1) {
    const server = servers[(turn + step) % servers.length];
    if (server?.running === true) return server;
  }
  throw new Error('all servers are down');
}

async function killAt(servers: readonly ServerProcess[], index: number, share: number): Promise<string> {
  const server = servers[index];
  if (server === undefined) return '';
  await sleep(share === 0.25 ? seconds * 250 : seconds * 350);
  await server.kill();
  await sleep(2_000);
  await server.start();
  return `Process ${index + 1} was killed with -9 after ${(seconds * share).toFixed(0)} s and was back ${(2 + server.startedIn / 1000).toFixed(1)} s later.`;
}
