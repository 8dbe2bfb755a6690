import type { Workload } from './adapter.ts';

export interface AdapterEntry {
  readonly name: string;
  readonly label: string;
  /** Folder below stacks/ with the adapter and the versions of its libraries; default: adapters/ and those of the product. */
  readonly stack?: string;
  readonly only?: readonly Workload[];
}

export const OURS = 'ours';
export const HAND = 'hand';
export const DOM = 'dom';

/** What is compared. The first one also warms the browser up. */
export const adapters: readonly AdapterEntry[] = [
  { name: DOM, label: 'plain DOM' },
  { name: 'domContained', label: 'plain DOM with CSS containment', only: ['w1', 'w3'] },
  { name: HAND, label: 'hand-written React + antd' },
  { name: OURS, label: 'this form runtime (FormView)' },
  { name: 'antdForm', label: 'antd Form, hand-written', only: ['w1', 'w3', 'w4', 'w5'] },
  { name: 'rjsf', label: '@rjsf/core + @rjsf/antd' },
  { name: 'formily', label: 'Formily + antd 5', stack: 'formily' },
  { name: 'amis', label: 'amis', stack: 'amis' },
  { name: 'formjs', label: 'form-js', stack: 'modern' },
  { name: 'survey', label: 'SurveyJS', stack: 'modern' },
  { name: 'jsonforms', label: 'JSON Forms (vanilla)', stack: 'modern' },
];

export interface Case {
  readonly w: Workload;
  readonly n: number;
  readonly title: string;
  /** Adapters that are far too slow for this size, or the only ones that are asked. */
  readonly only?: readonly string[];
}

const quick: readonly string[] = [DOM, 'domContained', HAND, OURS];

export const cases: readonly Case[] = [
  { w: 'w1', n: 50, title: 'flat form, 50 fields' },
  { w: 'w1', n: 200, title: 'flat form, 200 fields' },
  { w: 'w1', n: 1000, title: 'flat form, 1,000 fields' },
  { w: 'w2', n: 130, title: '100 fields and 30 formulas' },
  { w: 'w3', n: 100, title: 'sub-table, 100 rows x 8 columns' },
  { w: 'w3', n: 500, title: 'sub-table, 500 rows x 8 columns' },
  { w: 'w3', n: 2000, title: 'sub-table, 2,000 rows x 8 columns', only: quick },
  { w: 'w4', n: 200, title: 'submit of 200 fields, half of them wrong' },
  { w: 'w5', n: 200, title: 'a key shows or hides 10 fields, 200 fields' },
  { w: 'w5', n: 1000, title: 'a key shows or hides 10 fields, 1,000 fields' },
  { w: 'w6', n: 1000, title: 'sub-table, 1,000 rows x 20 columns with 5 formulas and 3 totals', only: [HAND, OURS] },
];

/** Large actions of the product; nothing to compare with, only limits. */
export const features: readonly Case[] = [
  { w: 'paste', n: 300, title: 'paste of 300 x 8 cells into a sub-table' },
  { w: 'import', n: 5000, title: 'import of a workbook of 5,000 rows' },
];

export const DEFAULT_ROUNDS = 7;

/** A case that takes longer than this in the browser is shown as a dash and not run again (ms of wall time). */
export const TOO_SLOW = 15_000;

/** Who is compared with goals is measured in every round; the others in so many, which is enough to place them. */
export const PEER_ROUNDS = 3;

export const launchArgs: readonly string[] = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Uncapped frames: otherwise everything fast reads as one frame of 16.7 ms.
  '--disable-frame-rate-limit',
  '--disable-gpu-vsync',
];
