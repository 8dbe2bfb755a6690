import { expect, test } from 'vitest';
import { flow } from '../../../schemas/metadata/flow.ts';
import { form } from '../../../schemas/metadata/form.ts';
import en from '../../../src/locales/en-US/manage.json' with { type: 'json' };
import zh from '../../../src/locales/zh-CN/manage.json' with { type: 'json' };
import tw from '../../../src/locales/zh-TW/manage.json' with { type: 'json' };
import { changedPart, changedValue } from '../../../src/manage/flows/designer/model/changedPart.ts';
import { newFlow } from '../../../src/manage/flows/designer/model/design.ts';

const members = [
  ...new Set([flow, form].flatMap(({ spec }) => Object.keys((spec as { readonly properties: object }).properties).map((name) => `/spec/${name}`))),
];

test.each([...members, '/name', '/typeKey', '/i18n', '/deps', '/auth'])('%s has a name in every language', (pointer) => {
  const { part } = changedPart(pointer);
  expect([zh, tw, en].map(({ changedPart: words }) => (words as Readonly<Record<string, string>>)[part])).toEqual([
    expect.stringMatching(/.+/),
    expect.stringMatching(/.+/),
    expect.stringMatching(/.+/),
  ]);
});

test.each([
  ['/spec/nodes', 'nodes', ''],
  ['/spec/nodes/3/assignee/rule', 'nodes', '4 / assignee / rule'],
  ['/spec/perm/Check1/main/je', 'perm', 'Check1 / main / je'],
  ['/auth/start/0', 'auth', 'start / 1'],
  ['/spec/options/a~1b', 'options', 'a/b'],
])('%s is %s, %s', (pointer, part, within) => {
  expect(changedPart(pointer)).toEqual({ part, within });
});

test.each<[unknown, string]>([
  [
    [
      { id: 'S', name: '开始' },
      { id: 'T', name: '填写' },
    ],
    '开始, 填写',
  ],
  [
    [
      { from: 'S', to: 'T' },
      { id: 'e', from: 'T', to: 'E', when: 'je > 5' },
    ],
    'S–T, T–E',
  ],
  [undefined, '∅'],
  [['everyone'], 'everyone'],
  [true, 'true'],
  [{ a: 1 }, '{"a":1}'],
  ['x'.repeat(61), `${'x'.repeat(60)}…`],
])('%j is said as %s', (value, text) => {
  expect(changedValue(value)).toBe(text);
});

const head = { key: 'k', name: '借用', form: 'f', typeKey: undefined, names: { start: '开始', fill: '填写' } };
const person = { type: 'object', title: '人', 'x-ui': { widget: 'user' } };

test.each<[string, Readonly<Record<string, unknown>> | undefined, string]>([
  ['a field that begins with the initiator', { bz: { type: 'string' }, ren: { ...person, 'x-default': '${user}' } }, '${ren.name} 借用'],
  ['several', { sqr: { ...person, 'x-default': '${user}' }, ren: { ...person, 'x-default': '${user}' } }, '${sqr.name} 借用'],
  ['people of whom none is he', { sqr: person, ccr: { ...person, type: 'array', 'x-default': '${user}' } }, '借用'],
  ['no such field', { je: { type: 'number' } }, '借用'],
  ['no object', undefined, '借用'],
])('the subject of a new flow over a form with %s', (_name, properties, subject) => {
  expect(newFlow(head, properties && { type: 'object', properties }).spec['subject']).toBe(subject);
});
