import { describe, expect, test } from 'vitest';
import { isError, type RawItem } from '../../registry/metadata/index.ts';
import { inspectItems } from '../../server/publishing/checkItems.ts';
import { flowToBpmn, type FlowSpec } from '../../server/workflow/index.ts';
import wf from '../../schemas/metadata/wf.moddle.json' with { type: 'json' };

/** Each setting of a drawing is judged as the notation of nodes and edges judges it: the table follows from the declaration of the settings. */

type Json = Record<string, unknown>;

const spec = {
  form: 'f',
  subject: '流程',
  options: { revokeToStart: 'anytime', returnHooks: ['notify'] },
  nodes: [
    { id: 's', type: 'START' },
    { id: 'a', type: 'USERTASK', assignee: { rule: 'startUser' } },
    {
      id: 'b',
      type: 'USERTASK',
      assignee: [{ rule: 'users', users: ['qianwei'] }],
      emptyPolicy: 'skip',
      skipSame: true,
      skipIfStarter: true,
      skipWhen: 'je > 1',
      rejectTargets: ['a'],
      jumpType: ['common'],
      chooseExecutors: 'candidate',
      revokeAfterRead: false,
      rejectNormalInFork: true,
      hooks: ['notify'],
      buttons: [{ alias: 'agree', name: '同意', isLock: true }, 'reject'],
      due: { minutes: 60, kind: 'worktime', remind: 10, then: 'none' },
      signature: { status: 'enable', isCover: false, secretFree: true },
      onComplete: [{ set: { je: 5 } }],
    },
    {
      id: 'c',
      type: 'SIGNTASK',
      assignee: [{ rule: 'users', users: ['qianwei', 'jiangtao'] }],
      vote: {
        mode: 'parallel',
        pass: 'all',
        decide: 'agree',
        oneVeto: false,
        needAll: true,
        onVeto: 'backToStart',
        direct: ['qianwei'],
        oneTicket: ['qianwei'],
      },
    },
    { id: 'd', type: 'CUSTOMSIGNTASK', assignee: [{ rule: 'role', code: 'cw' }], signType: 'Parallel' },
    { id: 'o', type: 'USERTASK', assignee: [{ rule: 'orgMaster', of: 'startOrg' }] },
    { id: 'p', type: 'USERTASK', assignee: [{ rule: 'field', field: 'ry' }], emptyPolicy: 'skip' },
    { id: 'q', type: 'USERTASK', assignee: [{ rule: 'prevAssignee', node: 'a' }] },
    { id: 'e', type: 'END' },
  ],
  edges: ['s', 'a', 'b', 'c', 'd', 'o', 'p', 'q', 'e'].slice(1).map((to, index) => ({ from: 'sabcdopqe'[index], to })),
};

/** Where each setting stands in the other notation: the node and the steps from it. Those of `Set` say which number, field and value an entry has. */
const places: Readonly<Record<string, readonly [node: string, ...steps: string[]] | 'element' | 'entry' | 'head'>> = {
  'Flow.key': 'head',
  'Flow.formKey': 'head',
  'Flow.version': 'head',
  'Flow.subject': 'head',
  'Flow.revokeToStart': ['', 'options', 'revokeToStart'],
  'Flow.returnHooks': ['', 'options', 'returnHooks'],
  ...Object.fromEntries(
    [
      'emptyPolicy',
      'skipSame',
      'skipIfStarter',
      'skipWhen',
      'rejectTargets',
      'jumpType',
      'revokeAfterRead',
      'rejectNormalInFork',
      'chooseExecutors',
      'hooks',
    ].map((name) => [`Node.${name}`, ['b', name]]),
  ),
  'Node.signType': ['d', 'signType'],
  ...Object.fromEntries(['assignees', 'buttons', 'vote', 'due', 'signature', 'sets'].map((name) => [`Node.${name}`, 'element'])),
  'Assignee.rule': ['b', 'assignee', '0', 'rule'],
  'Assignee.users': ['b', 'assignee', '0', 'users'],
  'Assignee.of': ['o', 'assignee', '0', 'of'],
  'Assignee.code': ['d', 'assignee', '0', 'code'],
  'Assignee.field': ['p', 'assignee', '0', 'field'],
  'Assignee.node': ['q', 'assignee', '0', 'node'],
  ...Object.fromEntries(['minutes', 'kind', 'remind', 'then'].map((name) => [`Due.${name}`, ['b', 'due', name]])),
  ...Object.fromEntries(['status', 'isCover', 'secretFree'].map((name) => [`Signature.${name}`, ['b', 'signature', name]])),
  ...Object.fromEntries(['alias', 'name', 'isLock'].map((name) => [`Button.${name}`, ['b', 'buttons', '0', name]])),
  ...Object.fromEntries(['mode', 'pass', 'decide', 'oneVeto', 'needAll', 'onVeto', 'direct', 'oneTicket'].map((name) => [`Vote.${name}`, ['c', 'vote', name]])),
  'Set.step': 'entry',
  'Set.field': 'entry',
  'Set.value': 'entry',
};

const lists: ReadonlySet<string> = new Set(['returnHooks', 'jumpType', 'hooks', 'users', 'direct', 'oneTicket']);
const wrong: Readonly<Record<string, readonly string[]>> = {
  String: ['', 'nosuch'],
  Boolean: ['', 'yes', 'FALSE', 'false'],
  Integer: ['', '-5', '0', '1.5', '1h', '30', '99999999'],
};

/** Besides, where the kind alone does not tell what can be wrong. */
const twice: Readonly<Record<string, readonly string[]>> = {
  users: ['qianwei,qianwei', 'qianwei,'],
  direct: ['qianwei,qianwei'],
  oneTicket: ['qianwei,qianwei'],
  hooks: ['notify,notify'],
  returnHooks: ['notify,notify'],
  jumpType: ['common,common', 'common,fly'],
  rejectTargets: ['list:a,a', 'list:nosuch', 'sometimes', 'start', 'list:'],
  pass: ['most', 'amount:0', 'percent:60'],
  alias: ['reject'],
  remind: ['61', '60'],
};

interface Setting {
  readonly type: string;
  readonly name: string;
  readonly kind: string;
}
const settings: readonly Setting[] = wf.types.flatMap(({ name: type, properties }) =>
  properties.map(({ name, type: kind }) => ({ type: type.replace('wf:', ''), name: name.replace('wf:', ''), kind: kind.replace('wf:', '') })),
);

test('the table knows every setting of the declaration', () => {
  expect(settings.map(({ type, name }) => `${type}.${name}`).filter((name) => !Object.hasOwn(places, name))).toEqual([]);
});

test('the flow of the table is sound in both notations', async () => {
  expect((await problemsOf(spec)).map(({ message }) => message)).toEqual([]);
  expect((await problemsOf(await drawn())).map(({ message }) => message)).toEqual([]);
});

describe.each(settings.filter(({ type, name }) => Array.isArray(places[`${type}.${name}`])))('$type $name', ({ type, name, kind }) => {
  const [node = '', ...steps] = places[`${type}.${name}`] as readonly string[];
  test.each([...(wrong[kind] ?? []), ...(twice[name] ?? []), undefined])('%j', async (text) => {
    const written = change(node, steps, text === undefined ? undefined : valueOf(name, kind, text));
    const xml = await drawn((xml) => withAttribute(xml, node, type, name, text));
    const [inDrawing, inNodes] = [await verdict(xml), await verdict(written)];
    // what follows from an error is looked for in one notation and not in the other
    expect(inNodes).toEqual(expect.arrayContaining(inDrawing));
    expect(inDrawing.length > 0, inNodes.join()).toBe(inNodes.length > 0);
  });
});

/** What is refused in a drawing and cannot even be written in the other notation; `named` stands in what is said. */
test.each<readonly [string, (xml: string) => string, string]>([
  ['an unknown setting', (xml) => xml.replace('skipWhen=', 'skipWhenn='), 'skipWhenn'],
  ['an unknown part', (xml) => xml.replace('<wf:button ', '<wf:buton '), 'wf:buton'],
  ['an unknown setting of a part', (xml) => xml.replace('<wf:button alias=', '<wf:button aliass="x" alias='), 'aliass'],
  ['a setting of ours on an element of the drawing', (xml) => xml.replace('<bpmn:userTask id="b"', '<bpmn:userTask wf:skipSame="true" id="b"'), 'skipSame'],
  ['a part that stands once, twice', (xml) => xml.replace(/<wf:due [^>]*>/, '$&$&'), 'due'],
  [
    'two settings of a step',
    (xml) => xml.replace('<wf:node hooks', '<wf:node /><wf:node hooks').replace(/(<bpmn:startEvent[^>]*>\s*<bpmn:extensionElements>)/, '$1<wf:node />'),
    'wf:node',
  ],
  [
    'settings of a step on a line',
    (xml) => xml.replace(/(<bpmn:sequenceFlow [^>]*?)\s*\/>/, '$1><bpmn:extensionElements><wf:node /></bpmn:extensionElements></bpmn:sequenceFlow>'),
    'wf:node',
  ],
  ['a part outside of a step', (xml) => xml.replace(/<wf:flow [^>]*>/, '$&<wf:due minutes="5" />'), 'wf:due'],
  ['a text where settings stand', (xml) => xml.replace(/<wf:due ([^>]*?)\s*\/>/, '<wf:due $1>5</wf:due>'), 'body text'],
  ['a number of an entry that is none', (xml) => xml.replace('step="0"', 'step="x"'), 'step'],
  ['a number of an entry below nought', (xml) => xml.replace('step="0"', 'step="-1"'), 'step'],
  ['a field set twice at once', (xml) => xml.replace(/<wf:set [^>]*>/, '$&$&'), 'je'],
  ['an entry without a field', (xml) => xml.replace('field="je" value', 'value'), 'field'],
  ['an entry without a value', (xml) => xml.replace(/ value="5"/, ''), 'value'],
  ['an entry whose value does not fit', (xml) => xml.replace('value="5"', 'value="zwölf"'), 'zwölf'],
  ['a version that is none', (xml) => xml.replace(/ version="1"/, ' version="x"').replace(/version="1"(?= subject)/, 'version="x"'), 'version'],
  [
    'a countersign that is none',
    (xml) =>
      xml.replace(
        /<bpmn:endEvent([^>]*)>\s*<bpmn:extensionElements>\s*<wf:node \/>/,
        '<bpmn:endEvent$1><bpmn:extensionElements><wf:node><wf:vote mode="parallel" pass="all" /></wf:node>',
      ),
    'vote',
  ],
  ['another quote', (xml) => xml.replace('users="qianwei"', "users='nobody'"), 'nobody'],
  ['another prefix', (xml) => xml.replaceAll('<wf:', '<x:').replaceAll('</wf:', '</x:').replace('xmlns:wf', 'xmlns:x').replace('qianwei', 'nobody'), 'nobody'],
])('%s is refused', async (_, modify, named) => {
  const xml = await drawn(modify);
  const found = await problemsOf(xml);
  expect(found.map(({ message }) => message).join('\n')).toContain(named);
  expect(found.map(({ pointer }) => pointer)).toEqual(found.map(() => '/spec/bpmn'));
});

// helpers

const item = (kind: string, key: string, given: object): RawItem => ({ kind, key, name: key, spec: given }) as unknown as RawItem;
const around = [
  item('bo', 'o', {
    schema: {
      type: 'object',
      properties: {
        je: { type: 'number', title: '金额', 'x-ui': { widget: 'money' } },
        ry: { type: 'object', title: '人员', 'x-ui': { widget: 'user' } },
      },
    },
  }),
  item('form', 'f', {
    bo: 'o',
    layout: [{ group: '甲', fields: ['je', 'ry'] }],
    perm: { start: { main: { '*': 'w' } }, b: { main: { '*': 'w' } }, read: { main: { '*': 'r' } } },
  }),
];
const people = ['qianwei', 'jiangtao', 'cw'];

const problemsOf = async (given: object) =>
  (
    await inspectItems(
      [...around, item('flow', 'w', given)],
      new Map(),
      { exists: (_, key) => people.includes(key), keys: () => people },
      '2026-11-16 09:00:00',
    )
  ).filter(isError);
const verdict = async (given: object): Promise<string[]> => [...new Set((await problemsOf(given)).map(({ code }) => code))].sort();

async function drawn(modify: (xml: string) => string = (xml) => xml): Promise<object> {
  const { xml = '', problems } = await flowToBpmn({ key: 'w', name: '流程' }, spec as unknown as FlowSpec);
  expect(problems).toEqual([]);
  const changed = modify(xml);
  if (changed === xml && modify('same') !== 'same') throw new Error('nothing was changed');
  return { form: spec.form, subject: spec.subject, bpmn: changed };
}

/** The value that stands for a text where its kind has one. */
function valueOf(name: string, kind: string, text: string): unknown {
  if (name === 'rejectTargets' && text.startsWith('list:'))
    return text
      .slice('list:'.length)
      .split(',')
      .filter((part) => part !== '');
  if (lists.has(name)) return text === '' ? [] : text.split(',');
  if (kind === 'Integer' && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  return kind === 'Boolean' && (text === 'true' || text === 'false') ? text === 'true' : text;
}

function change(node: string, steps: readonly string[], value: unknown): object {
  const changed = structuredClone(spec) as unknown as Json & { nodes: Json[] };
  const owner = node === '' ? changed : (changed.nodes.find(({ id }) => id === node) ?? {});
  const last = steps.at(-1) ?? '';
  const at = steps.slice(0, -1).reduce<Json>((inner, step) => inner[step] as Json, owner);
  if (value === undefined) delete at[last];
  else at[last] = value;
  return changed;
}

/** Writes, or takes away, an attribute of the first such element of a node. */
function withAttribute(xml: string, node: string, type: string, name: string, text: string | undefined): string {
  const start = node === '' ? 0 : xml.indexOf(` id="${node}"`);
  const from = xml.indexOf(`<wf:${type.toLowerCase()}`, start);
  const to = xml.indexOf('>', from);
  const tag = xml.slice(from, to).replace(new RegExp(` ${name}="[^"]*"`), '');
  const attribute = text === undefined ? '' : ` ${name}="${text}"`;
  const head = `<wf:${type.toLowerCase()}`;
  return xml.slice(0, from) + head + attribute + tag.slice(head.length) + xml.slice(to);
}
