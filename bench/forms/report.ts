import { adapters, cases, TOO_SLOW, type Case } from './config.ts';
import type { Measurement } from './measure.ts';

type Metric = (run: Measurement) => number | undefined;

const metrics = {
  'mount ms': (run) => run.mount,
  'echo p50': (run) => quantile(run.echo, 0.5),
  'settle p50': (run) => quantile(run.settle, 0.5),
  'settle p95': (run) => quantile(run.settle, 0.95),
  'cpu/key ms': (run) => run.cpu,
  'add row ms': (run) => quantile(run.addRow, 0.5),
  'submit ms': (run) => quantile(run.submit, 0.5),
  'heap MB': (run) => (run.heap === undefined ? undefined : run.heap / 1e6),
} as const satisfies Readonly<Record<string, Metric>>;

type MetricName = keyof typeof metrics;

const typing: readonly MetricName[] = ['mount ms', 'echo p50', 'settle p50', 'settle p95', 'cpu/key ms', 'heap MB'];
const shown: Readonly<Record<Case['w'], readonly MetricName[]>> = {
  w1: typing,
  w2: typing,
  w3: ['mount ms', 'echo p50', 'settle p50', 'settle p95', 'cpu/key ms', 'add row ms', 'heap MB'],
  w4: ['mount ms', 'submit ms', 'heap MB'],
};

/** What a change must not make worse; ratios to hand-written React. */
const goals: readonly { readonly w: Case['w']; readonly n?: number; readonly metric: MetricName; readonly most: number }[] = [
  { w: 'w1', metric: 'settle p50', most: 1.1 },
  { w: 'w1', metric: 'echo p50', most: 1.1 },
  { w: 'w2', metric: 'settle p50', most: 1.1 },
  { w: 'w3', metric: 'settle p50', most: 1.1 },
  { w: 'w3', metric: 'echo p50', most: 1.1 },
  { w: 'w3', n: 2000, metric: 'settle p50', most: 0.2 },
  { w: 'w1', n: 1000, metric: 'heap MB', most: 1.3 },
];

const OURS = 'ours';
const HAND = 'hand';

/**
 * The table of all cases. Numbers are medians over rounds; ratios are medians of ratios within a round, so that the
 * drift of a shared machine cancels out.
 */
export function report(runs: readonly Measurement[]): string {
  const rounds = new Set(runs.map((run) => run.round)).size;
  const lines = [
    '# Form benchmark',
    '',
    `Medians over ${rounds} interleaved rounds in Chromium with uncapped frames. In brackets: ratio to hand-written React + antd, lower is better.`,
    `A dash means that the adapter does not have the workload or needs more than ${TOO_SLOW / 1000} s for it.`,
    '',
  ];
  for (const one of cases) lines.push(...caseTable(one, runs));
  lines.push(...goalTable(runs));
  return `${lines.join('\n')}\n`;
}

// helpers

function caseTable(one: Case, runs: readonly Measurement[]): string[] {
  const here = runs.filter((run) => run.w === one.w && run.n === one.n);
  if (here.length === 0) return [];
  const names = shown[one.w];
  const rows = adapters.flatMap((adapter) => {
    const own = here.filter((run) => run.adapter === adapter.name);
    if (own.length === 0) return [];
    const cells = names.map((name) => {
      const value = median(own.filter(isUsable).map(metrics[name]));
      if (value === undefined) return '–';
      const ratio = ratioOf(here, adapter.name, name);
      return adapter.name === HAND || ratio === undefined ? number(value) : `${number(value)} (${ratio.toFixed(2)})`;
    });
    const failure = own.find((run) => run.error !== undefined)?.error;
    return [`| ${adapter.label}${failure === undefined ? '' : ' †'} | ${cells.join(' | ')} |`];
  });
  return [`## ${one.w.toUpperCase()}: ${one.title}`, '', `| | ${names.join(' | ')} |`, `|---|${'---:|'.repeat(names.length)}`, ...rows, ''];
}

function goalTable(runs: readonly Measurement[]): string[] {
  const rows = goals.flatMap((goal) => cases.filter((one) => one.w === goal.w && (goal.n === undefined || goal.n === one.n)).flatMap((one) => {
    const ratio = ratioOf(runs.filter((run) => run.w === one.w && run.n === one.n), OURS, goal.metric);
    return ratio === undefined ? [] : [`| ${one.title} | ${goal.metric} | ${goal.most.toFixed(2)} | ${ratio.toFixed(2)} | ${ratio <= goal.most ? 'yes' : 'NO'} |`];
  }));
  return ['## Goals', '', '| case | metric | at most | now | met |', '|---|---|---:|---:|---|', ...rows, ''];
}

function ratioOf(here: readonly Measurement[], adapter: string, name: MetricName): number | undefined {
  const ratios = here.filter((run) => run.adapter === adapter && isUsable(run)).map((run) => {
    const peer = here.find((each) => each.adapter === HAND && each.round === run.round && isUsable(each));
    const mine = metrics[name](run);
    const theirs = peer && metrics[name](peer);
    return mine === undefined || theirs === undefined || theirs === 0 ? undefined : mine / theirs;
  });
  return median(ratios);
}

function isUsable(run: Measurement): boolean {
  return run.error === undefined && run.unsupported !== true && run.wall <= TOO_SLOW * 4;
}

function quantile(values: readonly number[] | undefined, share: number): number | undefined {
  if (!values || values.length === 0) return undefined;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

function median(values: readonly (number | undefined)[]): number | undefined {
  return quantile(values.filter((value) => value !== undefined), 0.5);
}

function number(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(1);
}
