import { expect, test } from 'vitest';
import { lintPackage, type RawItem } from '../../registry/metadata/index.ts';
import type { FlowLine } from '../../schemas/metadata/index.ts';
import { itemChecks } from '../../server/publishing/itemChecks.ts';

/** Steps round which a request goes for ever, beside loops that somebody on them can leave. */

interface Case {
  /** Rights at B; B may read everything otherwise. */
  readonly b?: Readonly<Record<string, string>>;
  readonly c?: Readonly<Record<string, string>>;
  readonly bRows?: Readonly<Record<string, string>>;
  readonly node?: object;
  readonly je?: object;
  readonly lines: readonly FlowLine[];
}

const line = (from: string, to: string, when?: string): FlowLine => ({
  from,
  to,
  ...(when === undefined ? {} : when === 'default' ? { default: true } : { when }),
});
const toB = [line('S', 'A'), line('A', 'G'), line('B', 'G')];
const fromB = [line('S', 'A'), line('A', 'B'), line('B', 'G')];
const both = [line('S', 'A'), line('A', 'B'), line('B', 'C'), line('C', 'G')];
const byAmount = [line('G', 'B', 'je > 100'), line('G', 'E', 'je <= 100')];

function findings({ b = {}, c = {}, bRows = {}, node = {}, je = {}, lines }: Case): string[] {
  const money = (title: string, more: object = {}) => ({ type: 'number', title, 'x-ui': { widget: 'money' }, ...more });
  const item = (kind: string, spec: object): RawItem => ({ kind, key: 'demo', name: 'demo', spec }) as unknown as RawItem;
  const names = new Set(lines.flatMap(({ from, to }) => [from, to]));
  const user = { type: 'USERTASK', assignee: { rule: 'users', users: ['u1'] } };
  const nodes = [
    { id: 'S', type: 'START' },
    { id: 'A', type: 'USERTASK', assignee: { rule: 'startUser' } },
    { id: 'B', ...user, ...node },
    { id: 'C', ...user, buttons: ['agree', 'oppose', 'reject'] },
    { id: 'G', type: 'EXCLUSIVE' },
    { id: 'H', type: 'EXCLUSIVE' },
    { id: 'K', type: 'COPYTO', assignee: { rule: 'users', users: ['u1'] } },
    { id: 'E', type: 'END' },
  ].filter(({ id }) => names.has(id));
  return lintPackage(
    [
      item('bo', {
        schema: {
          type: 'object',
          properties: {
            je: money('金额', { 'x-rules': 'required|min_value:0', ...je }),
            dj: money('单价', { 'x-rules': 'required' }),
            hj: money('合计', { 'x-formula': 'dj*2' }),
            hd: money('核定', { 'x-defaultFormula': 'dj' }),
            mx: { type: 'array', title: '明细', items: { type: 'object', properties: { je: money('行金额'), se: money('税额') } } },
            mxhj: money('明细合计', { 'x-formula': 'sum(mx.item.je)' }),
            sm: { type: 'string', title: '说明', 'x-ui': { widget: 'input' } },
          },
        },
      }),
      item('form', {
        bo: 'demo',
        layout: [{ group: '基本', fields: ['je', 'dj', 'hj', 'hd', 'mx', 'mxhj', 'sm'] }],
        perm: {
          start: { main: { '*': 'w', hd: 'r' } },
          B: { main: { '*': 'r', ...b }, sub: { mx: { _: 'r', ...bRows } } },
          C: { main: { '*': 'r', ...c } },
          read: { main: { '*': 'r' } },
        },
      }),
      item('flow', { form: 'demo', subject: '流程', nodes, edges: lines }),
    ],
    itemChecks,
  )
    .filter(({ kind, code }) => kind === 'flow' && code.startsWith('E'))
    .map(({ code, pointer, message }) => `${code} ${pointer} ${message}`);
}

const endless: readonly (readonly [string, Case, string])[] = [
  ['who may only read', { lines: [...toB, ...byAmount] }, '金额 100.01 元的请求会在步骤【B】→【G】→【B】'],
  ['a way out that no document takes', { lines: [...fromB, line('G', 'B', 'je >= 0'), line('G', 'E', 'je < 0')] }, '【B】→【G】→【B】'],
  ['who writes something else', { b: { sm: 'w', dj: 'b' }, lines: [...toB, ...byAmount] }, '【B】→【G】→【B】'],
  [
    'who writes what another computed value reads',
    { bRows: { je: 'w' }, lines: [...toB, line('G', 'B', 'hj > 100'), line('G', 'E', 'hj <= 100')] },
    '【B】→【G】→【B】',
  ],
  ['who writes another column', { bRows: { se: 'w' }, lines: [...toB, line('G', 'B', 'mxhj > 100'), line('G', 'E', 'default')] }, '【B】→【G】→【B】'],
  ['several steps', { c: { sm: 'w' }, lines: [...both, ...byAmount] }, '【B】→【C】→【G】→【B】'],
  [
    'a decision that nobody can take',
    { node: { buttons: ['agree', 'reject'] }, lines: [...toB, line('G', 'B', "je > 0 and $flow.result != 'oppose'"), line('G', 'E', 'default')] },
    '【B】→【G】→【B】',
  ],
  ['what a step sets keeps it there', { node: { onComplete: [{ set: { je: 200 } }] }, lines: [...toB, ...byAmount] }, '【B】→【G】→【B】'],
  ['through an automatic step', { lines: [line('S', 'A'), line('A', 'G'), line('B', 'K'), line('K', 'G'), ...byAmount] }, '【B】→【K】→【G】→【B】'],
  [
    'a way back to the starter that is not for anything',
    { lines: [...fromB, line('G', 'E', 'je > 100'), line('G', 'A', 'default')] },
    '【B】→【G】→【A】→【B】',
  ],
];
test.each(endless)('goes round for ever: %s', (_, given, said) => {
  const found = findings(given);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(/^E08 \/spec\/nodes\/2 /);
  expect(found[0]).toContain(said);
});

const honest: readonly (readonly [string, Case])[] = [
  ['a step that writes what is asked', { b: { je: 'w' }, lines: [...toB, ...byAmount] }],
  ['a step that has to fill it in', { b: { hd: 'b' }, lines: [...fromB, line('G', 'B', 'empty(hd) or hd > 100'), line('G', 'E', 'default')] }],
  ['another step on the way round', { c: { je: 'w' }, lines: [...both, ...byAmount] }],
  ['what it writes is computed', { b: { dj: 'w' }, lines: [...toB, line('G', 'B', 'hj > 100'), line('G', 'E', 'hj <= 100')] }],
  ['what it writes is computed where nobody changed it', { b: { dj: 'w' }, lines: [...toB, line('G', 'B', 'hd > 100'), line('G', 'E', 'default')] }],
  ['rows that it writes are added up', { bRows: { je: 'w' }, lines: [...toB, line('G', 'B', 'mxhj > 100'), line('G', 'E', 'default')] }],
  ['until somebody agrees', { lines: [...both, line('G', 'B', "$decision.C == 'oppose'"), line('G', 'E', 'default')] }],
  ['until somebody agrees, whatever the amount', { lines: [...both, line('G', 'E', "$flow.result == 'agree'"), line('G', 'B', 'default')] }],
  ['back to the starter until somebody agrees', { lines: [...both, line('G', 'E', "$decision.C == 'agree'"), line('G', 'A', 'default')] }],
  [
    'back to the starter until a countersign passes',
    {
      node: { type: 'SIGNTASK', buttons: ['agree', 'oppose'], vote: { mode: 'parallel', pass: 'all' } },
      lines: [...fromB, line('G', 'A', "$vote.B == 'refuse'"), line('G', 'E', 'default')],
    },
  ],
  ['back to the starter to put right what the line names', { lines: [...fromB, line('G', 'A', 'je > 100'), line('G', 'E', 'default')] }],
  ['a step sets what leads out', { node: { onComplete: [{ set: { je: 50 } }] }, lines: [...toB, ...byAmount] }],
  ['until a day has come', { lines: [...toB, line('G', 'B', "$clock.today < '2027-01-01'"), line('G', 'E', 'default')] }],
  [
    'people choose where to go on',
    {
      node: { jumpType: ['free'] },
      lines: [line('S', 'A'), line('A', 'G'), line('G', 'B', 'je > 100'), line('G', 'C', 'default'), line('B', 'G'), line('C', 'E')],
    },
  ],
];
test.each(honest)('can be left: %s', (_, given) => {
  expect(findings(given)).toEqual([]);
});

test("a step that is passed over as the starter's own counts for each starter", () => {
  const said = findings({
    node: { buttons: ['agree'], skipIfStarter: true },
    lines: [...fromB, line('G', 'B', "je >= 0 and $flow.result == 'agree'"), line('G', 'E', 'default')],
  });
  expect(said).toEqual([expect.stringContaining('从节点【A】起走不到结束节点')]);
});

test('a gateway is asked again of what somebody writes who is asked again on an errand', () => {
  const sent = [line('S', 'A'), line('A', 'G'), line('G', 'B', 'not empty(je) and je <= 100'), line('G', 'B', 'je > 100'), line('B', 'C'), line('C', 'E')];
  const gaps = (buttons: readonly string[]) => findings({ b: { je: 'w' }, node: { buttons }, lines: sent });
  expect(gaps(['agree'])).toEqual([]);
  expect(gaps(['agree', 'oppose'])).toEqual([expect.stringContaining('金额为空')]);
});
