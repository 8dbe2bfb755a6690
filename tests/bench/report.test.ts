import { describe, expect, test } from 'vitest';
import { report } from '../../bench/forms/report.ts';
import type { Measurement } from '../../bench/forms/measure.ts';
import { ratioOf } from '../../bench/forms/metrics.ts';

const run = (adapter: string, round: number, more: Partial<Measurement>): Measurement => ({ round, adapter, w: 'w1', n: 1000, wall: 1000, ...more });

describe('the form benchmark', () => {
  test('compares within a round, so that a slow round does not count against anyone', () => {
    const runs = [
      run('hand', 0, { mount: 100 }),
      run('ours', 0, { mount: 50 }),
      run('hand', 1, { mount: 1000 }),
      run('ours', 1, { mount: 500 }),
      run('hand', 2, { mount: 100 }),
      run('ours', 2, { mount: 50 }),
    ];
    expect(ratioOf(runs, 'ours', 'mount ms', 'hand')).toBe(0.5);
  });

  test('says of each goal whether it is met and by how much', () => {
    const lines = report({
      runs: [run('hand', 0, { screen: 800, settle: [10] }), run('dom', 0, { settle: [10] }), run('ours', 0, { screen: 400, settle: [5] })],
      weights: { ours: { js: 200, css: 1 } },
    }).split('\n');
    expect(lines).toContain('| first screen interactive, 1,000 fields | screen ms / hand-written | 0.25 | 0.50 | **not met** | 100 % above |');
    expect(lines).toContain('| keystroke, 1,000 fields | settle p50 / plain DOM | 1.00 | 0.50 | met | 50 % below |');
    expect(lines).toContain('| first-load JS of the form runtime | kB gzip | 250 | 200 | met | 20 % below |');
  });

  test('a peer that failed or lacks a workload gets dashes, and the goals that were not measured no line', () => {
    const text = report({
      runs: [run('hand', 0, { mount: 10 }), run('amis', 0, { error: 'cannot focus' }), run('formjs', 0, { unsupported: true })],
      weights: {},
    });
    expect(text).toMatch(/\| amis † \| – \|/);
    expect(text).toMatch(/\| form-js \| – \|/);
    expect(text).not.toContain('## Goals');
  });
});
