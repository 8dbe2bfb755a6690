import type { Case } from './config.ts';
import type { MetricName } from './metrics.ts';

export interface Goal {
  readonly what: string;
  /** What the number is. */
  readonly unit: string;
  readonly most: number;
  readonly digits: number;
  readonly source:
    | { readonly w: Case['w']; readonly n: number; readonly metric: MetricName; readonly against?: 'hand' | 'dom'; readonly peerMetric?: MetricName }
    | { readonly weight: true };
}

const ratio = (what: string, w: Case['w'], n: number, metric: MetricName, most: number, against: 'hand' | 'dom' = 'hand'): Goal => ({
  what,
  unit: `${metric} / ${against === 'hand' ? 'hand-written' : 'plain DOM'}`,
  most,
  digits: 2,
  source: { w, n, metric, against },
});
const limit = (what: string, w: Case['w'], n: number, metric: MetricName, most: number): Goal => ({
  what,
  unit: metric,
  most,
  digits: 0,
  source: { w, n, metric },
});

/** What the form runtime is held to; a change must not make one worse. */
export const goals: readonly Goal[] = [
  // typing
  ratio('keystroke, 50 fields', 'w1', 50, 'settle p50', 1.1),
  ratio('keystroke, 200 fields', 'w1', 200, 'settle p50', 1.1),
  ratio('keystroke, 1,000 fields', 'w1', 1000, 'settle p50', 0.5),
  ratio('keystroke, 1,000 fields', 'w1', 1000, 'settle p50', 1, 'dom'),
  ratio('keystroke, 100 fields with 30 formulas', 'w2', 130, 'settle p50', 0.65),
  ratio('keystroke, 100 fields with 30 formulas', 'w2', 130, 'settle p50', 1, 'dom'),
  ...[50, 200, 1000, 2000].map((n) => ratio(`slow keystrokes, ${n.toLocaleString('en-US')} fields`, 'w1', n, 'settle p95', 1)),
  // opening
  ratio('first screen interactive, 1,000 fields', 'w1', 1000, 'screen ms', 0.25),
  ratio('heap, 1,000 fields', 'w1', 1000, 'heap MB', 1.3),
  // tables
  ratio('sub-table of 500 rows, mount', 'w3', 500, 'mount ms', 0.2),
  ratio('sub-table of 500 rows, edit', 'w3', 500, 'settle p50', 0.3),
  ratio('sub-table of 500 rows, add row', 'w3', 500, 'add row ms', 0.15),
  ratio('sub-table of 2,000 rows, mount', 'w3', 2000, 'mount ms', 0.08),
  ratio('sub-table of 2,000 rows, edit', 'w3', 2000, 'settle p50', 0.13),
  ratio('sub-table of 2,000 rows, add row', 'w3', 2000, 'add row ms', 0.08),
  limit('keystroke to paint, 1,000 x 20 with 5 formulas and 3 totals', 'w6', 1000, 'settle p50', 16),
  // structure and submit
  ratio('structural toggle, 200 fields', 'w5', 200, 'toggle ms', 1.2),
  ratio('structural toggle, 1,000 fields', 'w5', 1000, 'toggle ms', 1.2),
  ratio('submit of 200 fields, half of them wrong', 'w4', 200, 'submit ms', 0.6),
  // large actions
  limit('paste of 300 x 8 cells', 'paste', 300, 'took ms', 1000),
  limit('import of 5,000 rows, longest task', 'import', 5000, 'longest task ms', 200),
  { what: 'first-load JS of the form runtime', unit: 'kB gzip', most: 250, digits: 0, source: { weight: true } },
];
