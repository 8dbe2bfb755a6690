import { expect, test } from 'vitest';
import { lintPackage, type RawItem } from '../../registry/metadata/index.ts';
import { itemChecks } from '../../server/publishing/itemChecks.ts';

/** What can stand in a field when a gateway is reached: what linkage, branches, rights and steps make of it counts. */

type Properties = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
interface Case {
  readonly je?: object;
  readonly lx?: object;
  readonly z?: object;
  readonly schema?: object;
  /** Further fields. */
  readonly more?: Properties;
  /** Rights at N2; everything may be written at the start. */
  readonly n2?: Readonly<Record<string, string>>;
  readonly start?: Readonly<Record<string, string>>;
  readonly set?: Readonly<Record<string, unknown>>;
  readonly buttons?: readonly string[];
  readonly lines: readonly [string, string];
}

const base: Properties = {
  je: { type: 'number', title: '金额', 'x-ui': { widget: 'money' } },
  lx: {
    type: 'string',
    title: '类',
    'x-ui': {
      widget: 'select',
      options: [
        { key: 'a', name: 'A' },
        { key: 'b', name: 'B' },
      ],
    },
  },
  z: { type: 'number', title: 'Z', 'x-ui': { widget: 'money' } },
};
const byLx = ['lx == "a"', 'lx == "b"'] as const;
const ifA = { if: { properties: { lx: { const: 'a' } }, required: ['lx'] } };

function findings({ je = {}, lx = {}, z = {}, schema = {}, more = {}, n2 = {}, start = {}, set, buttons = ['agree'], lines }: Case): string[] {
  const properties = { je: { ...base['je'], ...je }, lx: { ...base['lx'], ...lx }, ...('then' in schema ? {} : { z: { ...base['z'], ...z } }), ...more };
  const item = (kind: string, spec: object): RawItem => ({ kind, key: 'demo', name: 'demo', spec }) as unknown as RawItem;
  const items = [
    item('bo', { schema: { type: 'object', properties, ...schema } }),
    item('form', {
      bo: 'demo',
      layout: [{ group: '基本', fields: ['je', 'lx', 'z', ...Object.keys(more)] }],
      perm: { start: { main: { '*': 'w', ...start } }, N2: { main: { '*': 'r', ...n2 } }, read: { main: { '*': 'r' } } },
    }),
    item('flow', {
      form: 'demo',
      subject: '流程',
      nodes: [
        { id: 'S', type: 'START' },
        { id: 'N1', type: 'USERTASK', assignee: { rule: 'startUser' }, buttons: ['agree'] },
        { id: 'N2', type: 'USERTASK', assignee: { rule: 'users', users: ['u1'] }, buttons, ...(set === undefined ? {} : { onComplete: [{ set }] }) },
        { id: 'G', type: 'EXCLUSIVE' },
        { id: 'N3', type: 'USERTASK', assignee: { rule: 'users', users: ['u1'] } },
        { id: 'N4', type: 'USERTASK', assignee: { rule: 'users', users: ['u1'] } },
        { id: 'E', type: 'END' },
      ],
      edges: [
        { from: 'S', to: 'N1' },
        { from: 'N1', to: 'N2' },
        { from: 'N2', to: 'G' },
        ...lines.map((when, index) => ({ from: 'G', to: `N${index + 3}`, when })),
        { from: 'N3', to: 'E' },
        { from: 'N4', to: 'E' },
      ],
    }),
  ];
  return lintPackage(items, itemChecks)
    .filter(({ kind, code }) => kind === 'flow' && (code === 'E08' || code === 'I09'))
    .map(({ message }) => message);
}

const money = (formula: string, more: object = {}) => ({ type: 'number', title: '算', 'x-formula': formula, 'x-ui': { widget: 'money' }, ...more });
const word = (formula: string) => ({ type: 'string', title: '说', 'x-formula': formula, 'x-ui': { widget: 'input' } });
const required = { 'x-rules': 'required' };
const linkage = (when: string, field: string, action: object) => ({ 'x-linkage': [{ when, then: [{ field, ...action }] }] });

const possible: readonly (readonly [string, Case])[] = [
  ['linkage hides it', { lx: required, je: linkage('je > 100', 'lx', { mode: 'n' }), lines: byLx }],
  ['linkage locks it', { lx: required, je: linkage('je > 100', 'lx', { mode: 'r' }), lines: byLx }],
  [
    'linkage hides an amount',
    { je: { 'x-rules': 'required|min_value:1' }, lx: linkage('lx == "a"', 'je', { mode: 'n' }), lines: ['je >= 5', 'je < 5 and je >= 1'] },
  ],
  [
    'linkage hides it, and what was stored stays',
    { je: linkage('lx == "a"', 'z', { mode: 'n' }), lx: required, z: {}, lines: ['lx == "a" and empty(z)', 'lx == "b"'] },
  ],
  [
    'linkage hides it otherwise',
    { lx: required, je: { 'x-linkage': [{ when: 'je > 100', then: [{ field: 'lx', mode: 'w' }], else: [{ field: 'lx', mode: 'n' }] }] }, lines: byLx },
  ],
  ['linkage clears it', { lx: required, je: linkage('je > 100', 'lx', { mode: 'r', clear: true }), lines: byLx }],
  ['linkage of a sum', { lx: required, je: linkage('je + z > 100', 'lx', { mode: 'n' }), lines: byLx }],
  [
    'a branch that is not active',
    { lx: required, schema: { ...ifA, then: { properties: { z: { ...base['z'], ...required } } } }, lines: ['z >= 5', 'z < 5 and not empty(z)'] },
  ],
  [
    'a branch that does not demand it',
    { lx: required, schema: { ...ifA, then: { properties: { z: base['z'] }, required: ['z'] } }, lines: ['z >= 5', 'z < 5 and not empty(z)'] },
  ],
  [
    'a step sets more than the field holds',
    { je: { 'x-rules': 'required|max_value:100|min_value:0' }, set: { je: 200 }, lines: ['je <= 50', 'je > 50 and je <= 100'] },
  ],
  ['a step takes it away', { lx: required, set: { lx: null }, lines: byLx }],
  ['who opposes leaves it empty', { lx: required, n2: { lx: 'w' }, buttons: ['agree', 'oppose'], lines: byLx }],
  ['demanded only where it may be written', { lx: required, start: { lx: 'r' }, lines: byLx }],
  ['demanded at a later step, where linkage locks it', { start: { lx: 'r' }, n2: { lx: 'b' }, je: linkage('je > 100', 'lx', { mode: 'r' }), lines: byLx }],
  ['the bound of a formula', { je: required, more: { hj: money('je*2') }, lines: ['hj > 10', 'je < 5'] }],
  ['the bound of a choice in a formula', { je: required, more: { say: word('if(je>5,"x","y")') }, lines: ['say == "x"', 'je < 5'] }],
  ['a formula that does not fall into cases', { je: required, more: { hj: money('je*z') }, lines: ['hj > 10', 'je <= 5'] }],
  [
    'a formula that is rounded',
    { je: required, more: { hj: money('je*2', { 'x-ui': { widget: 'number' }, type: 'integer' }) }, lines: ['hj > 10', 'je <= 5'] },
  ],
  [
    'a formula that linkage hides',
    { je: { ...required, ...linkage('lx == "a"', 'hj', { mode: 'n' }) }, more: { hj: money('je*2') }, lines: ['hj > 10', 'je <= 5'] },
  ],
  [
    'a step sets what a formula reads',
    { je: { 'x-rules': 'required|min_value:0|max_value:100' }, set: { je: 60 }, more: { hj: money('je*2') }, lines: ['hj < 100', 'hj == 100'] },
  ],
];
test.each(possible)('may be empty or beyond its bounds: %s', (_, given) => {
  expect(findings(given)).not.toEqual([]);
});

const closed: readonly (readonly [string, Case])[] = [
  ['demanded at the start', { lx: required, lines: byLx }],
  ['demanded at the step before', { n2: { lx: 'b' }, lines: byLx }],
  [
    'linkage fixes the value',
    { lx: { ...required, ...linkage('lx == "a"', 'je', { value: 7 }) }, je: required, lines: ['lx == "b"', 'lx == "a" and je == 7'] },
  ],
  [
    'linkage hides it and takes it away',
    { je: linkage('lx == "a"', 'z', { mode: 'n' }), lx: required, z: { 'x-whenHidden': 'clear' }, lines: ['lx == "a" and empty(z)', 'lx == "b"'] },
  ],
  ['linkage demands it', { je: { ...required, ...linkage('je > 100', 'lx', { required: true }) }, lines: ['je > 100 and not empty(lx)', 'je <= 100'] }],
  [
    'the branch decides',
    {
      lx: required,
      schema: { ...ifA, then: { properties: { z: base['z'] }, required: ['z'] } },
      lines: ['lx == "b" and empty(z)', 'lx == "a" and not empty(z)'],
    },
  ],
  ['no amount between two cents', { je: { ...required }, lines: ['je <= 5.001', 'je >= 5.009'] }],
  [
    'hidden together with the condition',
    { lx: { ...required, ...linkage('lx == "a"', 'je', { mode: 'n' }) }, je: required, lines: ['lx == "a"', 'lx == "b" and not empty(je)'] },
  ],
  ['a formula of the other amount', { je: required, more: { hj: money('je*2') }, lines: ['hj > 10', 'je <= 5'] }],
  ['a formula that falls', { je: required, more: { hj: money('20 - 2*je') }, lines: ['hj < 10', 'je <= 5'] }],
  ['a formula of a formula', { je: required, more: { hj: money('je*2'), h3: money('hj+1') }, lines: ['h3 > 11', 'je <= 5'] }],
  ['a formula that gives one of two words', { je: required, more: { say: word('if(je>5,"x","y")') }, lines: ['say == "x"', 'say == "y"'] }],
  [
    'a formula that gives one of two words, beside what it reads',
    { je: required, more: { say: word('if(je>5,"x",if(lx=="a","y","z"))') }, lines: ['say == "x"', 'je <= 5'] },
  ],
  ['a formula of nothing, which is 0', { more: { hj: money('je*2') }, lines: ['hj > 10', 'je <= 5 or empty(je)'] }],
];
test.each(closed)('leaves nothing open: %s', (_, given) => {
  expect(findings(given)).toEqual([]);
});
