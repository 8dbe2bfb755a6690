import { readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import type { Load } from './lab/client.ts';
import { median, ms, quantile, table } from './lab/statistics.ts';

export type Stack = 'PostgreSQL' | 'PGlite';
export type Workload = 'complete' | 'todo' | 'visible';

export interface Round {
  readonly stack: Stack;
  readonly workload: Workload;
  readonly round: number;
  readonly load: Load;
  /** Resident memory of the largest server process, MB. */
  readonly memory: number;
}

export interface Settings {
  readonly rounds: number;
  readonly seconds: number;
  readonly tasks: number;
  readonly people: number;
  readonly connections: number;
  readonly processes: number;
}

interface Goal {
  readonly stack: Stack;
  readonly workload: Workload;
  readonly text: string;
  /** Answers per second at least. */
  readonly rate?: number;
  /** Milliseconds of the slowest hundredth at most. */
  readonly p99: number;
}

const goals: readonly Goal[] = [
  { stack: 'PostgreSQL', workload: 'complete', text: '≥ 300/s, p99 ≤ 150 ms', rate: 300, p99: 150 },
  { stack: 'PGlite', workload: 'complete', text: '≥ 150/s, p99 ≤ 150 ms', rate: 150, p99: 150 },
  { stack: 'PostgreSQL', workload: 'todo', text: '≥ 300/s, p99 ≤ 150 ms', rate: 300, p99: 150 },
  { stack: 'PGlite', workload: 'todo', text: '≥ 120/s, p99 ≤ 150 ms', rate: 120, p99: 150 },
  { stack: 'PostgreSQL', workload: 'visible', text: 'p99 ≤ 1 s', p99: 1_000 },
  { stack: 'PGlite', workload: 'visible', text: 'p99 ≤ 1 s', p99: 1_000 },
];

const names: Readonly<Record<Workload, string>> = { complete: 'completed tasks', todo: 'to-do page with total', visible: 'next task visible' };

/** Medians over the rounds, the goals beside them, and what was tried. */
export function report(runs: readonly Round[], settings: Settings): string {
  return [
    '# Server benchmark',
    '',
    machine(settings),
    '',
    table(
      ['database', 'workload', 'per second', 'p50 ms', 'p95 ms', 'p99 ms', 'errors', 'memory MB', 'goal', 'met'],
      goals.flatMap((goal) => rowOf(goal, runs)),
    ),
    '',
    '`npm run bench:server` makes this page. Rounds one by one:',
    '',
    table(
      ['database', 'workload', 'round', 'per second', 'p50 ms', 'p99 ms', 'errors'],
      runs.map(({ stack, workload, round, load }) => [
        stack,
        names[workload],
        round + 1,
        (load.count / load.seconds).toFixed(0),
        ms(quantile(load.latencies, 0.5)),
        ms(quantile(load.latencies, 0.99)),
        failuresOf(load),
      ]),
    ),
    '',
    readFileSync(new URL('./notes.md', import.meta.url), 'utf8').trim(),
    '',
  ].join('\n');
}

// helpers

function machine({ rounds, seconds, tasks, people, connections, processes }: Settings): string {
  const [cpu] = cpus();
  return [
    `${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}; client, servers and database share the cores.`,
    `${people} people hold ${tasks} open tasks. ${rounds} rounds of ${seconds} s, medians; ${connections} connections, ${processes} server processes on PostgreSQL (fsync and synchronous_commit on), one on PGlite (which never syncs).`,
    "A completed task is one transaction: the decision, the finished task, the next person's task with its pending line, a circulation to a third person, document status, audit row and idempotency key; the form of 26 fields is checked before.",
    'A to-do page is eleven rows and the exact total. Visible is the time from sending a decision until the list of the next person, asked at another process where there is one, shows the task.',
  ].join('\n');
}

function rowOf(goal: Goal, runs: readonly Round[]): (string | number)[][] {
  const own = runs.filter((run) => run.stack === goal.stack && run.workload === goal.workload);
  if (own.length === 0) return [];
  const rate = median(own.map(({ load }) => load.count / load.seconds));
  const slow = median(own.map(({ load }) => quantile(load.latencies, 0.99)));
  const failed = own.reduce((sum, { load }) => sum + [...load.failures.values()].reduce((a, b) => a + b, 0), 0);
  const misses = [
    ...(goal.rate !== undefined && rate < goal.rate ? [`${((1 - rate / goal.rate) * 100).toFixed(0)} % too few`] : []),
    ...(slow > goal.p99 ? [`p99 ${ms(slow - goal.p99)} ms too long`] : []),
    ...(failed > 0 ? [`${failed} errors`] : []),
  ];
  return [
    [
      goal.stack,
      names[goal.workload],
      goal.workload === 'visible' ? '-' : rate.toFixed(0),
      ms(median(own.map(({ load }) => quantile(load.latencies, 0.5)))),
      ms(median(own.map(({ load }) => quantile(load.latencies, 0.95)))),
      ms(slow),
      failed,
      median(own.map((run) => run.memory)),
      goal.text,
      misses.length === 0 ? 'yes' : `no: ${misses.join(', ')}`,
    ],
  ];
}

const failuresOf = ({ failures }: Load): string => [...failures].map(([what, count]) => `${count} × ${what}`).join('; ') || '0';
