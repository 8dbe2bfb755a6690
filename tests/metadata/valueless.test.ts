import { describe, expect, test } from 'vitest';
import type { RawItem } from '../../registry/metadata/index.ts';
import { compileForm } from '../../registry/form/index.ts';
import { valuelessWidgets } from '../../schemas/metadata/index.ts';
import { inspectItems } from '../../server/publishing/checkItems.ts';

/** What only shows something holds no value: nothing demands one, reads one or writes one. */
const people = { exists: () => true, keys: () => [] };
const item = (kind: string, key: string, spec: object): RawItem => ({ kind, key, name: key, spec }) as unknown as RawItem;
const text = { type: 'string', title: '文', 'x-ui': { widget: 'input' } };
const number = { type: 'number', title: '数', 'x-ui': { widget: 'number' } };
const shown = { type: 'string', title: '示', 'x-ui': { widget: 'computedText', formula: "concat(s, '!')" } };
const total = { type: 'number', title: '示', 'x-ui': { widget: 'computedText', formula: 'n * 2' } };
const note = { title: '示', 'x-ui': { widget: 'label', text: '注' } };
const rows = (columns: object, more: object = {}): object => ({
  type: 'array',
  title: '明细',
  'x-ui': { widget: 'subTable' },
  items: { type: 'object', properties: columns, ...more },
});
const bo = (properties: object, more: object = {}, top: object = {}): RawItem =>
  item('bo', 'b', { schema: { type: 'object', properties: { s: text, n: number, ...properties }, ...top }, ...more });
const form = (fields: readonly string[], start: object = { main: { '*': 'w' } }, more: object = {}): RawItem =>
  item('form', 'f', { bo: 'b', layout: [{ group: '甲', fields: ['s', 'n', ...fields] }], perm: { start, read: { main: { '*': 'r' } } }, ...more });
const list = (more: object): RawItem =>
  item('dataTemplate', 'v', { bo: 'b', form: 'f', rowFilter: 'all', columns: [{ field: 's', title: '文' }], toolbar: ['add'], ...more });
const flow = (more: object, when?: string): RawItem =>
  item('flow', 'l', {
    form: 'f',
    subject: '事',
    nodes: [
      { id: 'S', type: 'START' },
      { id: 'U', type: 'USERTASK', name: '填', assignee: { rule: 'startUser' }, ...more },
      { id: 'G', type: 'EXCLUSIVE' },
      { id: 'E', type: 'END' },
      { id: 'F', type: 'END' },
    ],
    edges: [
      { from: 'S', to: 'U' },
      { from: 'U', to: 'G' },
      { from: 'G', to: 'E', when: when ?? 'n > 1' },
      { from: 'G', to: 'F', default: true },
    ],
  });
const found = async (...items: readonly RawItem[]): Promise<string[]> =>
  (await inspectItems(items, new Map(), people, '2026-11-16 09:00:00'))
    .filter(({ code }) => code.startsWith('E'))
    .map(({ code, pointer }) => `${code} ${pointer.replace('/spec/schema/properties/', '')}`);
const linked = (action: object): object => ({ ...text, 'x-linkage': [{ when: "s == 'x'", then: [{ field: 't', ...action }] }] });

test('the declarations of the controls say which', () => {
  expect([...valuelessWidgets].sort()).toEqual(
    ['alert', 'button', 'computedText', 'dataView', 'divider', 'html', 'label', 'opinionList', 'picture', 'propertyText', 'steps'].sort(),
  );
});

describe.each<[string, object]>([
  ['computedText', shown],
  ['label', note],
])('the object: %s', (_name, t) => {
  test.each<[string, RawItem, string]>([
    ['a formula of its own', bo({ t: { ...t, 'x-formula': 's' } }), 'E09 t/x-formula'],
    ['a default formula', bo({ t: { ...t, 'x-defaultFormula': 's' } }), 'E09 t/x-defaultFormula'],
    ['a default', bo({ t: { ...t, 'x-default': 'V' } }), 'E04 t/x-default'],
    ['a rule', bo({ t: { ...t, 'x-rules': 'required' } }), 'E07 t/x-rules'],
    ['demanded by the schema', bo({ t }, {}, { required: ['s', 't'] }), 'E09 /spec/schema/required/1'],
    [
      'demanded of each row',
      bo({ mx: rows({ a: text, t: { ...t, 'x-ui': { widget: 'label', text: '注' } } }, { required: ['t'] }) }),
      'E09 mx/items/required/0',
    ],
    ['read by a formula', bo({ t, f: { ...text, 'x-formula': "concat(t, '?')" } }), 'E04 f/x-formula'],
    ['read by a default formula', bo({ t, f: { ...text, 'x-defaultFormula': 't' } }), 'E04 f/x-defaultFormula'],
    ['read by linkage', bo({ t, f: { ...text, 'x-linkage': [{ when: "t == '1!'", then: [{ field: 's', mode: 'r' }] }] } }), 'E04 f/x-linkage/0/when'],
    ['read by a text', bo({ t, f: { title: '注', 'x-ui': { widget: 'label', text: '${t}' } } }), 'E04 f/x-ui/text'],
    ['read by a rule', bo({ t, f: { ...text, 'x-rules': 'confirmed:t' } }), 'E07 f/x-rules'],
    ['written by linkage', bo({ t, f: linked({ value: 'V' }) }), 'E04 f/x-linkage/0/then/0/value'],
    ['emptied by linkage', bo({ t, f: linked({ clear: true }) }), 'E09 f/x-linkage/0/then/0/clear'],
    ['demanded by its mode', bo({ t, f: linked({ mode: 'b' }) }), 'E09 f/x-linkage/0/then/0/mode'],
    ['demanded by linkage', bo({ t, f: linked({ required: true }) }), 'E09 f/x-linkage/0/then/0/required'],
    ['brought by a person', bo({ t, u: { type: 'object', title: '人', 'x-ui': { widget: 'user', bind: { t: 'account' } } } }), 'E09 u/x-ui/bind/t'],
    ['unique', bo({ t }, { unique: [{ key: 'u', fields: ['t'] }] }), 'E10 /spec/unique/0/fields/0'],
  ])('%s', async (_what, object, expected) => expect(await found(object)).toContain(expected));
});

describe('what stands on the object', () => {
  test.each<[string, readonly RawItem[], string]>([
    ['a right by name', [bo({ t: shown }), form(['t'], { main: { '*': 'w', t: 'b' } })], 'E09 /spec/perm/start/main/t'],
    [
      'a right in a table',
      [bo({ mx: rows({ a: text, t: note }) }), form(['mx'], { main: { '*': 'w' }, sub: { mx: { _: 'w', t: 'b' } }, subOps: { mx: { add: true } } })],
      'E09 /spec/perm/start/sub/mx/t',
    ],
    [
      'a rule of the form',
      [bo({ t: shown }), form(['t'], { main: { '*': 'w' } }, { rules: [{ key: 'r', check: "t == '1!'", message: '不可' }] })],
      'E04 /spec/rules/0/check',
    ],
    ['what the form is about', [bo({ t: shown }), form(['t'], { main: { '*': 'w' } }, { brief: { reason: 't' } })], 'E09 /spec/brief/reason'],
    ['a column', [bo({ t: total }), form(['t']), list({ columns: [{ field: 't', title: '示', sum: true }] })], 'E09 /spec/columns/0/field'],
    ['a filter', [bo({ t: shown }), form(['t']), list({ filters: [{ field: 't', op: 'LIKE' }] })], 'E09 /spec/filters/0/field'],
    ['a keyword', [bo({ t: shown }), form(['t']), list({ keyword: ['t'] })], 'E09 /spec/keyword/0'],
    ['an order', [bo({ t: shown }), form(['t']), list({ defaultSort: [{ field: 't' }] })], 'E09 /spec/defaultSort/0/field'],
    ['a row filter', [bo({ t: shown }), form(['t']), list({ rowFilter: [{ role: '*', sql: "t = 'x'" }] })], 'E15 /spec/rowFilter/0/sql'],
    [
      'a query',
      [
        bo({ t: shown }),
        form(['t']),
        item('customQuery', 'q', { dsType: 'dataSource', object: 'w_b', rowFilter: 'all', results: [{ field: 't', title: '示' }] }),
      ],
      'E09 /spec/results/0/field',
    ],
    ['a gateway', [bo({ t: total }), form(['t']), flow({}, 't > 1')], 'E04 /spec/edges/2/when'],
    ['a step that writes', [bo({ t: shown }), form(['t']), flow({ onComplete: [{ set: { t: 'x' } }] })], 'E04 /spec/nodes/1/onComplete/0/set/t'],
    ['a subject', [bo({ t: shown }), form(['t']), { ...flow({}), spec: { ...flow({}).spec, subject: '${t}' } } as unknown as RawItem], 'E04 /spec/subject'],
  ])('%s', async (_name, items, expected) => expect(await found(...items)).toContain(expected));
});

test('everything demanded leaves out what holds nothing', async () => {
  const object = bo({ t: note, c: shown, mx: rows({ a: text, t: note }) });
  const start = { main: { '*': 'b' }, sub: { mx: { _: 'b' } }, subOps: { mx: { add: true } } };
  expect(await found(object, form(['t', 'c', 'mx'], start))).toEqual([]);
  const { schema } = object.spec as unknown as { readonly schema: Parameters<typeof compileForm>[0]['schema'] };
  const compiled = compileForm({ key: 'f', name: 'f', version: 1, boAlias: 'b', schema, layout: [], rules: [], summary: [] }, {
    fields: { b: { s: 'b', t: 'b', c: 'b' }, mx: { a: 'b', t: 'b' } },
  } as unknown as Parameters<typeof compileForm>[1]);
  expect(['s', 't', 'c', 'mx.item.a', 'mx.item.t'].map((path) => compiled.byPath.get(path)?.mode)).toEqual(['b', 'w', 'w', 'b', 'w']);
});

test('what shows and is shown is none of this', async () => {
  expect(
    await found(
      bo({ t: shown, l: note, p: { type: 'string', title: '示', 'x-ui': { widget: 'propertyText', text: '${s}' } }, f: linked({ mode: 'n' }) }),
      form(['t', 'l', 'p', 'f']),
      list({}),
      flow({}),
    ),
  ).toEqual([]);
});
