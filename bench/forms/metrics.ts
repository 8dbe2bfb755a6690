import { TOO_SLOW } from './config.ts';
import type { Measurement } from './measure.ts';

type Metric = (run: Measurement) => number | undefined;

export const metrics = {
  'mount ms': (run) => run.mount,
  'screen ms': (run) => run.screen,
  'echo p50': (run) => quantile(run.echo, 0.5),
  'settle p50': (run) => quantile(run.settle, 0.5),
  'settle p95': (run) => quantile(run.settle, 0.95),
  'cpu/key ms': (run) => run.cpu,
  'add row ms': (run) => quantile(run.addRow, 0.5),
  'submit ms': (run) => quantile(run.submit, 0.5),
  'toggle ms': (run) => quantile(run.toggle, 0.5),
  'heap MB': (run) => (run.heap === undefined ? undefined : run.heap / 1e6),
  'took ms': (run) => run.took,
  'longest task ms': (run) => run.longest,
} as const satisfies Readonly<Record<string, Metric>>;

export type MetricName = keyof typeof metrics;

/** The median of an adapter over its rounds. */
export function valueOf(here: readonly Measurement[], adapter: string, name: MetricName): number | undefined {
  return median(here.filter((run) => run.adapter === adapter && isUsable(run)).map(metrics[name]));
}

/** The median of the ratios to another adapter in the same round; `peerName` where that one is measured otherwise. */
export function ratioOf(here: readonly Measurement[], adapter: string, name: MetricName, peer: string, peerName: MetricName = name): number | undefined {
  return median(
    here
      .filter((run) => run.adapter === adapter && isUsable(run))
      .map((run) => {
        const other = here.find((each) => each.adapter === peer && each.round === run.round && isUsable(each));
        const mine = metrics[name](run);
        const theirs = other && metrics[peerName](other);
        return mine === undefined || theirs === undefined || theirs === 0 ? undefined : mine / theirs;
      }),
  );
}

export function isUsable(run: Measurement): boolean {
  return run.error === undefined && run.unsupported !== true && run.wall <= TOO_SLOW * 4;
}

export function median(values: readonly (number | undefined)[]): number | undefined {
  return quantile(
    values.filter((value) => value !== undefined),
    0.5,
  );
}

// helpers

function quantile(values: readonly number[] | undefined, share: number): number | undefined {
  if (!values || values.length === 0) return undefined;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}
