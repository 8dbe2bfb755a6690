import { expect, test } from 'vitest';
import type { RawItem } from '../../../registry/metadata/index.ts';
import { checkForms } from '../../../server/publishing/checkForms.ts';

/** A form rule that refuses every start, and a field that linkage demands of nobody, are said when the form is published. */

type Json = Readonly<Record<string, unknown>>;
const money = (more: Json = {}) => ({ type: 'number', title: '金额', 'x-ui': { widget: 'money' }, ...more });
const person = (id: string, more: Json = {}) => ({ id, type: 'USERTASK', name: id, assignee: { rule: 'users', users: ['fangmin'] }, ...more });

interface Case {
  readonly check?: string;
  readonly fields?: Json;
  readonly start?: Json;
  readonly atF?: Json;
  readonly onComplete?: readonly object[];
  readonly noFlow?: boolean;
  /** Another form of the same object, and what it lets enter. */
  readonly other?: Json;
  readonly level?: string;
}

async function foundFor({
  check = 'je > 0',
  fields = {},
  start = {},
  atF = {},
  onComplete = [],
  noFlow = false,
  other,
  level,
}: Case): Promise<readonly string[]> {
  const all = { je: money(), pay: money(), ...fields };
  const perm = { start: { main: { '*': 'r', je: 'w', ...start } }, F: { main: { '*': 'r', ...atF } }, read: { main: { '*': 'r' } } };
  const form = (key: string, given: object) => ({
    kind: 'form',
    key,
    name: key,
    spec: {
      bo: 'ud',
      layout: [{ group: '基本', fields: Object.keys(all) }],
      perm: given,
      rules: key === 'ud' ? [{ key: 'r1', check, message: '不行', ...(level === undefined ? {} : { level }) }] : [],
    },
  });
  const items = [
    { kind: 'bo', key: 'ud', name: 'ud', spec: { schema: { type: 'object', properties: all } } },
    form('ud', perm),
    ...(other === undefined ? [] : [form('ud2', { start: { main: { '*': 'r', ...other } }, read: { main: { '*': 'r' } } })]),
    ...(noFlow
      ? []
      : [
          {
            kind: 'flow',
            key: 'ud',
            name: 'ud',
            spec: {
              form: 'ud',
              subject: 's',
              nodes: [
                { id: 'S', type: 'START' },
                { id: 'T0', type: 'USERTASK', assignee: { rule: 'startUser' } },
                person('F', { onComplete }),
                { id: 'E', type: 'END' },
              ],
              edges: [
                { from: 'S', to: 'T0' },
                { from: 'T0', to: 'F' },
                { from: 'F', to: 'E' },
              ],
            },
          },
        ]),
  ] as unknown as readonly RawItem[];
  const found = await checkForms(items, (kind, key) => items.find((item) => item.kind === kind && item.key === key), items, '2026-11-16 09:00:00');
  return found.filter(({ id }) => id === 'ruleUnmet' || id === 'demandedClosed').map(({ id, code, pointer }) => `${code} ${String(id)} ${pointer}`);
}

const rule = ['E09 ruleUnmet /spec/rules/0'];
const field = ['W09 demandedClosed /spec/perm'];
const demanding = { kg: money({ 'x-linkage': [{ when: 'kg > 5', then: [{ field: 'cf', mode: 'b' }] }] }), cf: money() };

test.each<readonly [string, Case, readonly string[]]>([
  ['over what the starter enters', {}, []],
  ['over what nobody enters', { check: 'pay > 0' }, rule],
  ['over what nobody sees', { check: 'pay > 0', start: { pay: 'n' } }, rule],
  ['over what is computed from that', { check: 'sf > 0', fields: { sf: money({ 'x-formula': 'pay * 2' }) } }, rule],
  ['that holds while it is empty', { check: 'empty(pay) or pay < 5' }, []],
  ['beside what the starter enters', { check: 'pay > 0 or je > 5' }, []],
  ['over what a step behind enters', { check: 'pay > 0', atF: { pay: 'w' } }, []],
  ['over what a step writes', { check: 'pay > 0', onComplete: [{ set: { pay: 3 } }] }, []],
  ['over what another form lets enter', { check: 'pay > 0', other: { pay: 'w' } }, []],
  ['over what begins with something', { check: 'pay > 0', fields: { pay: money({ 'x-default': 3 }) } }, []],
  ['over what is looked up', { check: 'pay > 0', fields: { pay: money({ 'x-query': { alias: 'q_jtgjsl', params: {}, result: 'sl' } }) } }, []],
  ['over the day', { check: "pay > 0 or today() > '2026-12-01'" }, []],
  ['that only warns', { check: 'pay > 0', level: 'warning' }, []],
  ['of a form without a flow', { check: 'pay > 0', noFlow: true }, []],
  ['that cannot be read', { check: 'pay >' }, []],
  ['and linkage that demands what nobody may fill in', { fields: demanding, start: { kg: 'w' } }, field],
  ['and linkage that demands what somebody may fill in', { fields: demanding, start: { kg: 'w' }, atF: { cf: 'w' } }, []],
  ['and linkage that demands what a step writes', { fields: demanding, start: { kg: 'w' }, onComplete: [{ set: { cf: 3 } }] }, []],
])('a rule %s', async (_name, given, expected) => {
  expect(await foundFor(given)).toEqual(expected);
});
