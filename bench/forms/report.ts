import { adapters, cases, DOM, features, HAND, OURS, TOO_SLOW, type Case } from './config.ts';
import type { Weight } from './build.ts';
import { goals, type Goal } from './goals.ts';
import type { Measurement } from './measure.ts';
import { isUsable, median, metrics, ratioOf, valueOf, type MetricName } from './metrics.ts';

export interface Results {
  readonly runs: readonly Measurement[];
  readonly weights: Readonly<Record<string, Weight>>;
}

const typing: readonly MetricName[] = ['mount ms', 'echo p50', 'settle p50', 'settle p95', 'cpu/key ms', 'heap MB'];
const shown: Readonly<Record<Case['w'], readonly MetricName[]>> = {
  w1: ['screen ms', ...typing],
  w2: typing,
  w3: ['mount ms', 'echo p50', 'settle p50', 'settle p95', 'cpu/key ms', 'add row ms', 'heap MB'],
  w4: ['mount ms', 'submit ms', 'heap MB'],
  w5: ['mount ms', 'toggle ms'],
  w6: typing,
  paste: ['took ms', 'longest task ms'],
  import: ['took ms', 'longest task ms'],
};

/**
 * The goals and the table of every case. Numbers are medians over rounds; ratios are medians of ratios within a round, so
 * that the drift of a shared machine cancels out.
 */
export function report({ runs, weights }: Results): string {
  const rounds = new Set(runs.map((run) => run.round)).size;
  return `${[
    '# Form benchmark',
    '',
    `Medians over ${rounds} interleaved round${rounds === 1 ? '' : 's'} in Chromium with uncapped frames. In brackets: ratio to hand-written React + antd, lower is better.`,
    `A dash means that the adapter does not have the workload; † that it failed there, ‡ that it needs more than ${TOO_SLOW / 1000} s and ran once.`,
    '',
    '- mount: until every input exists and has been painted. screen: until the window is full of inputs and the first takes the focus.',
    '- echo: from a key to the painted frame with its character. settle: to the frame in which the model, or the total on screen, is right.',
    '- cpu/key: main-thread work per key, with what it leaves behind for later.',
    '- amis draws the first rows of a long table only, so these are the ones that are awaited and edited.',
    '',
    ...goalTable(runs, weights),
    ...cases.flatMap((one) => caseTable(one, runs)),
    ...featureTable(runs),
    ...weightTable(weights),
  ].join('\n')}\n`;
}

// helpers

function goalTable(runs: readonly Measurement[], weights: Results['weights']): string[] {
  const rows = goals.flatMap((goal) => {
    const now = standing(goal, runs, weights);
    if (now === undefined) return [];
    const distance = Math.abs(1 - now / goal.most) * 100;
    return [
      `| ${goal.what} | ${goal.unit} | ${goal.most.toFixed(goal.digits)} | ${now.toFixed(goal.digits)} | ${now <= goal.most ? 'met' : '**not met**'} | ${distance.toFixed(0)} % ${now <= goal.most ? 'below' : 'above'} |`,
    ];
  });
  return rows.length === 0 ? [] : ['## Goals', '', '| what | measured as | at most | now | | distance |', '|---|---|---:|---:|---|---|', ...rows, ''];
}

function standing({ source }: Goal, runs: readonly Measurement[], weights: Results['weights']): number | undefined {
  if ('weight' in source) return weights[OURS]?.js;
  const here = runs.filter((run) => run.w === source.w && run.n === source.n);
  if (source.against === undefined) return valueOf(here, OURS, source.metric);
  return ratioOf(here, OURS, source.metric, source.against === 'hand' ? HAND : DOM, source.peerMetric);
}

function caseTable(one: Case, runs: readonly Measurement[]): string[] {
  const here = runs.filter((run) => run.w === one.w && run.n === one.n);
  const names = shown[one.w];
  const rows = adapters.flatMap((adapter) => {
    const own = here.filter((run) => run.adapter === adapter.name);
    if (own.length === 0) return [];
    const cells = names.map((name) => {
      const value = valueOf(here, adapter.name, name);
      if (value === undefined) return '–';
      const ratio = ratioOf(here, adapter.name, name, HAND);
      return adapter.name === HAND || ratio === undefined ? number(value) : `${number(value)} (${ratio.toFixed(2)})`;
    });
    const failed = own.some((run) => run.error !== undefined) && !own.some(isUsable);
    const slow = own.some((run) => run.wall > TOO_SLOW * 2);
    return [`| ${adapter.label}${failed ? ' †' : slow ? ' ‡' : ''} | ${cells.join(' | ')} |`];
  });
  return rows.length === 0
    ? []
    : [`## ${one.w.toUpperCase()}: ${one.title}`, '', `| | ${names.join(' | ')} |`, `|---|${'---:|'.repeat(names.length)}`, ...rows, ''];
}

function featureTable(runs: readonly Measurement[]): string[] {
  const rows = features.flatMap((one) => {
    const own = runs.filter((run) => run.w === one.w && isUsable(run));
    const cells = shown[one.w].map((name) => median(own.map(metrics[name])));
    return cells.every((cell) => cell === undefined)
      ? []
      : [`| ${one.title} | ${cells.map((cell) => (cell === undefined ? '–' : number(cell))).join(' | ')} |`];
  });
  return rows.length === 0 ? [] : ['## Large actions of this runtime', '', `| | ${shown.paste.join(' | ')} |`, '|---|---:|---:|', ...rows, ''];
}

function weightTable(weights: Results['weights']): string[] {
  const rows = adapters.flatMap(({ name, label }) => {
    const weight = weights[name];
    return weight ? [`| ${label} | ${weight.js.toFixed(0)} | ${weight.withTable?.toFixed(0) ?? 'the same'} | ${weight.css.toFixed(0)} |`] : [];
  });
  return rows.length === 0
    ? []
    : ['## First load of a page with the adapter, kB gzip', '', '| | JS | with a sub-table | CSS |', '|---|---:|---:|---:|', ...rows, ''];
}

function number(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(1);
}
