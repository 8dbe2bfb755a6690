import { inChinese } from '../../registry/words.ts';
import { describe, expect, test } from 'vitest';
import type { RawItem } from '../../registry/metadata/index.ts';
import { inspectItems } from '../../server/publishing/checkItems.ts';

/** Conditions are asked of values that stand: a remark where only steps behind them write what they are made of. */
const people = { exists: () => true, keys: () => [] };
const number = { type: 'number', 'x-ui': { widget: 'number' } };
const bo = {
  kind: 'bo',
  key: 'b',
  name: '对象',
  spec: {
    schema: {
      type: 'object',
      properties: {
        x: { ...number, title: '甲' },
        y: { ...number, title: '乙' },
        fx: { ...number, title: '倍', 'x-formula': 'x * 2' },
        gx: { ...number, title: '再', 'x-formula': 'fx + y' },
        tc: { ...number, title: '合', 'x-formula': 'sum(t.item.fc)' },
        t: {
          type: 'array',
          title: '明细',
          'x-ui': { widget: 'subTable' },
          items: { type: 'object', properties: { c: { ...number, title: '量' }, fc: { ...number, title: '额', 'x-formula': 'item.c * 3' } } },
        },
      },
    },
  },
} as unknown as RawItem;
interface Case {
  readonly start?: object;
  readonly later?: object;
  readonly sets?: object;
  readonly before?: object;
}

/** S → U (start) → A → G → V or E: the condition stands behind A and before V. */
async function found(when: string, { start = {}, later = {}, sets, before }: Case): Promise<string[]> {
  const form = {
    kind: 'form',
    key: 'f',
    name: '表单',
    spec: { bo: 'b', layout: [{ group: '甲', fields: ['x', 'y', 'fx', 'gx', 'tc', 't'] }], perm: { start, A: { main: { '*': 'r' } }, V: later, read: {} } },
  } as unknown as RawItem;
  const step = (id: string, more: object = {}): object => ({ id, type: 'USERTASK', name: id, assignee: { rule: 'startUser' }, ...more });
  const flow = {
    kind: 'flow',
    key: 'l',
    name: '流程',
    spec: {
      form: 'f',
      subject: '事',
      nodes: [
        { id: 'S', type: 'START' },
        step('U'),
        step('A', before === undefined ? {} : { onComplete: [{ set: before }] }),
        { id: 'G', type: 'EXCLUSIVE', name: '分' },
        step('V', sets === undefined ? {} : { onComplete: [{ set: sets }] }),
        { id: 'E', type: 'END' },
      ],
      edges: [
        { from: 'S', to: 'U' },
        { from: 'U', to: 'A' },
        { from: 'A', to: 'G' },
        { from: 'G', to: 'V', when },
        { from: 'G', to: 'E', default: true },
        { from: 'V', to: 'E' },
      ],
    },
  } as unknown as RawItem;
  return (await inspectItems([bo, form, flow], new Map(), people, '2026-11-16 09:00:00'))
    .filter(({ id }) => id === 'decidedLater')
    .map(({ pointer, params }) => `${pointer} ${params?.['field']} ${inChinese(params?.['steps'] ?? '')}`);
}
const main = (modes: object): object => ({ main: modes });
const rows = (modes: object): object => ({ main: { t: 'w' }, sub: { t: modes } });

describe('what steps behind a condition write', () => {
  test.each<[string, string, Case, string]>([
    ['by hand', 'x > 5', { later: main({ x: 'w' }) }, 'x V'],
    ['by a default of the rights', 'x > 5', { later: main({ '*': 'w' }) }, 'x V'],
    ['a column', 'sum(t.item.c) > 5', { later: rows({ c: 'w' }) }, 't.item.c V'],
    ['a column, by `_`', 'sum(t.item.c) > 5', { later: rows({ _: 'w' }) }, 't.item.c V'],
    ['through a formula', 'fx > 5', { later: main({ x: 'w' }) }, 'x V'],
    ['through two formulas', 'gx > 5', { start: main({ y: 'w' }), later: main({ x: 'w' }) }, 'x V'],
    ['through a sum over computed columns', 'tc > 5', { later: rows({ _: 'w' }) }, 't.item.c V'],
    ['when it is completed', 'x > 5', { sets: { x: 9 } }, 'x V'],
    ['when it is completed, through a formula', 'fx > 5', { sets: { x: 9 } }, 'x V'],
  ])('%s: %s', async (_name, when, rights, expected) => expect(await found(when, rights)).toEqual([`/spec/edges/3/when ${expected}`]));
});

describe('legitimate', () => {
  test.each<[string, string, Case]>([
    ['written at the start too', 'x > 5', { start: main({ x: 'w' }), later: main({ x: 'w' }) }],
    ['a column written at the start too', 'sum(t.item.c) > 5', { start: rows({ _: 'w' }), later: rows({ _: 'w' }) }],
    ['a column that `_` opens and its own mode closes', 'sum(t.item.c) > 5', { later: rows({ _: 'w', c: 'r' }) }],
    ['a formula of what was written before', 'fx > 5', { start: main({ x: 'w' }), later: main({ y: 'w' }) }],
    ['set before', 'x > 5', { before: { x: 3 }, sets: { x: 9 } }],
    ['set by another before', 'x > 5', { before: { x: 3 }, later: main({ x: 'w' }) }],
  ])('%s: %s', async (_name, when, rights) => expect(await found(when, rights)).toEqual([]));
});
