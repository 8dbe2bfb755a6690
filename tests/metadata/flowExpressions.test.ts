import { describe, expect, test } from 'vitest';
import type { RawItem } from '../../registry/metadata/index.ts';
import { flow as flowKind } from '../../schemas/metadata/flow.ts';
import { inspectItems } from '../../server/publishing/checkItems.ts';
import { flowToBpmn } from '../../server/workflow/bpmn/flowToBpmn.ts';
import type { FlowSpec } from '../../server/workflow/spec.ts';
import { textsOf, type SpecNode } from './textsOf.ts';

/**
 * Every text that a flow declares is sorted here: it computes or names fields, and then the typed checker and the one for what is hidden
 * see it in both notations; or it does not, and why. A new place that nobody sorted fails.
 */

/** Texts that compute nothing: who may not be what he is told is asked elsewhere. */
const plain: readonly (readonly [pattern: RegExp, why: string])[] = [
  [
    /\/(id|from|to|node|rejectTargets\/\*|printTemplate|form|of|code|users\/\*|direct\/\*|oneTicket\/\*|hooks\/\*|returnHooks\/\*|alias|buttons\/\*)$/,
    'a name, looked up in the reference graph',
  ],
  [/\/(name|buttonLabels\/\{key\}|buttonLabels\/\{\})$/, 'words for people, in which nothing is filled in'],
  [/\/set\/\{key\}$/, 'the field that is written: judged with its value'],
  [/\/vote\/pass$/, 'closed by its own grammar'],
  [/\/formUrl$/, 'an address; only ids of the request are filled in'],
  [/^\/watermark$/, 'speaks of the reader alone: `watermarkNames`'],
  [/^\/bpmn$/, 'the other notation, read below'],
  [/\/assignee(\/\*)?\/field$/, 'a field of people: who deals with a step stands in its history; looking ahead asks before (`withheldFrom`)'],
];

/** A flow over the object; each change puts one expression at a place of it. */
interface Change {
  readonly subject?: string;
  readonly line?: string;
  readonly step?: object;
  readonly before?: object;
}

/** Where it is planted: what is wrong in it as an expression, and what it tells of the hidden field; with the pointers of the findings. */
const places: Readonly<Record<string, { readonly typed: Change; readonly taint: Change; readonly at: string; readonly told: string }>> = {
  '/subject': { typed: { subject: '${nosuch}' }, taint: { subject: '${s}' }, at: '/spec/subject', told: 'revealingText' },
  '/edges/*/when': { typed: { line: 'a > t' }, taint: { line: 'a > s' }, at: '/spec/edges/3/when', told: 'reveals' },
  // BPMN has no word for it: a gateway stands there
  '/nodes/*/when': { typed: { step: { when: 'a > t' } }, taint: { step: { when: 'a > s' } }, at: '/spec/nodes/4/when', told: 'reveals' },
  '/nodes/*/skipWhen': { typed: { step: { skipWhen: 'a > t' } }, taint: { step: { skipWhen: 'a > s' } }, at: '/spec/nodes/4/skipWhen', told: 'reveals' },
  '/nodes/*/onComplete/*/set/{}': {
    typed: { before: { onComplete: [{ set: { a: 'abc' } }] } },
    taint: { before: { onComplete: [{ set: { x: 5 } }] } },
    at: '/spec/nodes/2/onComplete/0/set',
    told: 'reveals',
  },
};

const number = (title: string, more: object = {}) => ({ type: 'number', title, 'x-ui': { widget: 'number' }, ...more });
const item = (kind: string, spec: object): RawItem => ({ kind, key: 'fe', name: 'fe', spec }) as unknown as RawItem;
const around = [
  item('bo', {
    schema: {
      type: 'object',
      properties: {
        a: number('甲'),
        s: number('密'),
        x: number('写', { 'x-rules': 'between:a,s' }),
        t: { type: 'string', title: '文', 'x-ui': { widget: 'input' } },
      },
    },
  }),
  item('form', {
    bo: 'fe',
    layout: [{ group: 'g', fields: ['a', 's', 'x', 't'] }],
    perm: { start: { main: { '*': 'w' } }, read: { main: { '*': 'r' } }, B: { main: { a: 'w', s: 'n', x: 'n', t: 'r' } }, C: { main: { '*': 'r' } } },
  }),
];
const specOf = ({ subject = 'x', line = 'a > 1', step = {}, before = {} }: Change): FlowSpec & { readonly form: string; readonly subject: string } =>
  ({
    form: 'fe',
    subject,
    nodes: [
      { id: 'S', type: 'START', name: 's' },
      { id: 'A', type: 'USERTASK', name: 'a', assignee: { rule: 'startUser' }, buttons: ['startFlow'] },
      { id: 'B', type: 'USERTASK', name: 'b', assignee: { rule: 'users', users: ['u'] }, buttons: ['agree'], ...before },
      { id: 'G', type: 'EXCLUSIVE', name: 'g' },
      { id: 'C', type: 'USERTASK', name: 'c', assignee: { rule: 'users', users: ['u'] }, buttons: ['agree'], ...step },
      { id: 'E', type: 'END', name: 'e' },
    ],
    edges: [
      { from: 'S', to: 'A' },
      { from: 'A', to: 'B' },
      { from: 'B', to: 'G' },
      { from: 'G', to: 'C', when: line },
      { from: 'G', to: 'E', default: true },
      { from: 'C', to: 'E' },
    ],
  }) as never;

const everybody = { exists: () => true, keys: () => [] };
const inspect = async (spec: object) =>
  (await inspectItems([...around, item('flow', spec)], new Map(), everybody, '2026-11-20 09:00:00')).filter(
    ({ kind, code }) => kind === 'flow' && code.startsWith('E'),
  );
const drawn = async ({ nodes, edges, ...rest }: ReturnType<typeof specOf>) => ({
  ...rest,
  bpmn: (await flowToBpmn({ key: 'fe', name: 'fe' }, { nodes, edges, subject: rest.subject } as never)).xml,
});

test('every text of a flow is sorted', () => {
  const texts = [...new Set(textsOf(flowKind.spec as unknown as SpecNode, ''))];
  expect(texts.filter((path) => !Object.hasOwn(places, path) && !plain.some(([pattern]) => pattern.test(path)))).toEqual([]);
  expect(Object.keys(places).filter((path) => !texts.includes(path))).toEqual([]);
  expect(plain.filter(([pattern]) => !texts.some((path) => pattern.test(path))).map(([, why]) => why)).toEqual([]);
});

test('the flow around the places is sound', async () => {
  expect(await inspect(specOf({}))).toEqual([]);
  expect(await inspect(await drawn(specOf({})))).toEqual([]);
});

describe.each(Object.entries(places))('%s', (_, { typed, taint, at, told }) => {
  test('is seen by the typed checker', async () => {
    expect(await inspect(specOf(typed))).toContainEqual(expect.objectContaining({ pointer: expect.stringContaining(at) as string }));
    expect(await inspect(await drawn(specOf(typed)))).not.toEqual([]);
  });

  test('is seen by the checker for what is hidden', async () => {
    const ids = (found: Awaited<ReturnType<typeof inspect>>) => found.map(({ id }) => id);
    expect(await inspect(specOf(taint))).toContainEqual(expect.objectContaining({ id: told, pointer: expect.stringContaining(at) as string }));
    expect(ids(await inspect(await drawn(specOf(taint))))).toContain(told);
  });
});
