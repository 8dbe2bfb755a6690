import type { Workload } from './adapter.ts';

export interface AdapterEntry {
  readonly name: string;
  readonly label: string;
  readonly only?: readonly Workload[];
}

/** What is compared. The first one also warms the browser up. */
export const adapters: readonly AdapterEntry[] = [
  { name: 'dom', label: 'plain DOM' },
  { name: 'domContained', label: 'plain DOM with CSS containment', only: ['w1', 'w3'] },
  { name: 'hand', label: 'hand-written React + antd' },
  { name: 'ours', label: 'this form runtime (FormView)' },
  { name: 'rjsf', label: '@rjsf/core + @rjsf/antd' },
];

export interface Case { readonly w: Workload; readonly n: number; readonly title: string }

export const cases: readonly Case[] = [
  { w: 'w1', n: 50, title: 'flat form, 50 fields' },
  { w: 'w1', n: 200, title: 'flat form, 200 fields' },
  { w: 'w1', n: 1000, title: 'flat form, 1,000 fields' },
  { w: 'w2', n: 130, title: '100 fields and 30 formulas' },
  { w: 'w3', n: 100, title: 'sub-table, 100 rows x 8 columns' },
  { w: 'w3', n: 500, title: 'sub-table, 500 rows x 8 columns' },
  { w: 'w3', n: 2000, title: 'sub-table, 2,000 rows x 8 columns' },
  { w: 'w4', n: 200, title: 'submit of 200 fields, half of them wrong' },
];

export const DEFAULT_ROUNDS = 7;

/** A case that takes longer than this in the browser is shown as a dash and not run again (ms of wall time). */
export const TOO_SLOW = 15_000;

export const launchArgs: readonly string[] = [
  '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync',
  // Uncapped frames: otherwise everything fast reads as one frame of 16.7 ms.
  '--disable-frame-rate-limit', '--disable-gpu-vsync',
];
