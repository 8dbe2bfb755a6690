import { describe, expect, test } from 'vitest';
import type { MetadataProblem, RawItem } from '../../../registry/metadata/index.ts';
import { inspectItems } from '../../../server/publishing/checkItems.ts';

/** What a request tells that comes back: decided values that are held against entries once more, and values that decide about the way of an errand. */

type Json = Readonly<Record<string, unknown>>;

const money = (more: Json = {}) => ({ type: 'number', title: '金额', 'x-ui': { widget: 'money' }, ...more });
const fields = {
  claimed: money(),
  bound: money(),
  approved: money({ 'x-defaultFormula': 'claimed', 'x-rules': 'max_value:claimed' }),
  granted: money({ 'x-rules': 'max_value:claimed' }),
  free: money({ 'x-defaultFormula': 'claimed' }),
  over: money({ 'x-formula': 'if(bound > claimed, 1, 0)' }),
  rate: money({ 'x-rules': 'max_value:100' }),
};

interface More {
  /** Rights of the starter, of N2 and of N3 beyond reading everything. */
  readonly start?: Json;
  readonly n2?: Json;
  readonly n3?: Json;
  readonly reveals?: readonly string[];
  /** What N3 offers; N2 offers only to agree. */
  readonly buttons?: readonly string[];
  readonly skip?: string;
}

function itemsOf({ start = {}, n2 = {}, n3 = {}, reveals, buttons = ['agree', 'reject'], skip }: More): RawItem[] {
  const person = (id: string, more: Json = {}) => ({ id, type: 'USERTASK', name: id, assignee: { rule: 'startUser' }, buttons: ['agree'], ...more });
  const rights = (more: Json, declared: Json = {}) => ({ main: { '*': 'r', ...more }, ...declared });
  const item = (kind: string, spec: Json): RawItem => ({ kind, key: 'se', name: 'se', spec }) as unknown as RawItem;
  return [
    item('bo', { schema: { type: 'object', properties: fields } }),
    item('form', {
      bo: 'se',
      layout: [{ group: '全部', fields: Object.keys(fields) }],
      perm: {
        start: rights({ claimed: 'w', bound: 'w', ...start }, reveals === undefined ? {} : { reveals }),
        N2: rights(n2),
        N3: rights(n3),
        N4: rights({}),
        read: rights({}),
      },
    }),
    item('flow', {
      form: 'se',
      subject: '流程',
      nodes: [
        { id: 'S', type: 'START', name: 'S' },
        person('N1', { buttons: ['startFlow'] }),
        person('N2'),
        person('N3', { buttons }),
        person('N4', skip === undefined ? {} : { skipWhen: skip }),
        { id: 'E', type: 'END', name: 'E' },
      ],
      edges: ['S', 'N1', 'N2', 'N3', 'N4'].map((from, index, all) => ({ from, to: all[index + 1] ?? 'E' })),
    }),
  ];
}

const inspect = (items: readonly RawItem[]) => inspectItems(items, new Map(), { exists: () => true, keys: () => [] }, '2026-11-22 10:00:00');
const told = (problems: readonly MetadataProblem[]): string[] =>
  problems
    .filter(({ id, kind }) => id === 'reveals' && kind === 'flow')
    .map(({ code, pointer, params }) => `${code} ${pointer} ${String(params?.['place'])}: ${String(params?.['secret'])}`);

describe('refused at publishing, unless declared', () => {
  test.each<readonly [string, More, string, string]>([
    ['a hidden amount over its default, decided behind the starter', { start: { approved: 'n' }, n2: { approved: 'w' } }, '/spec/nodes/1', 'approved'],
    ['a hidden amount that only later steps enter', { start: { granted: 'n' }, n3: { granted: 'w' } }, '/spec/nodes/1', 'granted'],
    [
      'a condition far behind, over a hidden formula of an entry and something hidden',
      { start: { bound: 'n', over: 'n' }, n2: { bound: 'w' }, skip: 'over == 1' },
      '/spec/nodes/4/skipWhen',
      'bound',
    ],
  ])('%s', async (_name, more, pointer, secret) => {
    expect(told(await inspect(itemsOf(more)))).toEqual([`E25 ${pointer} start: ${secret}`]);
    expect((await inspect(itemsOf({ ...more, reveals: [secret] }))).filter(({ id }) => id === 'reveals' || id === 'revealsNothing')).toEqual([]);
  });

  test('a step behind whoever decided, that changes what it was held against', async () => {
    const later = { n2: { granted: 'w' }, n3: { granted: 'n', claimed: 'w' }, buttons: ['agree'] };
    expect(told(await inspect(itemsOf(later)))).toEqual(['E25 /spec/nodes/3 N3: granted']);
  });
});

test.each<readonly [string, More]>([
  ['an amount that is seen', { n2: { approved: 'w' } }],
  ['a hidden amount without rules', { start: { free: 'n' }, n2: { free: 'w' } }],
  ['a hidden amount held against constants', { start: { rate: 'n' }, n2: { rate: 'w' } }],
  ['a step that enters nothing the amount is held against', { start: { granted: 'n', claimed: 'r' }, n2: { granted: 'w' } }],
  ['a request that nobody can send back', { start: { granted: 'n' }, n3: { granted: 'w' }, buttons: ['agree'] }],
  ['a hidden value that a condition reads alone', { start: { bound: 'n' }, n2: { bound: 'w' }, skip: 'bound > 5' }],
])('%s tells nothing', async (_name, more) => {
  expect(told(await inspect(itemsOf(more)))).toEqual([]);
});
