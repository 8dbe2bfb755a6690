import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileForm, type FieldMode, type FormPermission, type FormSource, type PropertySchema } from '../../../registry/form/index.ts';
import { FormStore } from '../../../renderers/form/FormStore.ts';
import { dataTemplateBoSave, instanceSaveDraft, instanceStart } from '../../../schemas/calls/index.ts';
import type { HandlerContext } from '../../../server/context/HandlerContext.ts';
import type { TenantDb } from '../../../server/db/index.ts';
import { truthOf } from '../../../server/documents/truth/index.ts';
import type { QueryReader } from '../../../server/lists/customQuery.ts';
import { translateRule } from '../../../validators/index.ts';
import { checkSubmission } from '../../../validators/submission.ts';
import { act, gateway, line, person, publishWorld, storedOf } from '../runtime/decidedWorld.ts';
import { base64, Office } from '../runtime/office.ts';
import { issuesOf, type Data } from './shippedForms.ts';

/** What stands in a field of choices is one of them, whoever or whatever wrote it, and browser and server say so alike. */

type Items = readonly { readonly value: string; readonly label: string; readonly parent?: string; readonly disabled?: boolean }[];
const dicts: Readonly<Record<string, Items>> = {
  gj: [
    { value: 'de', label: '德国' },
    { value: 'jp', label: '日本' },
  ],
  cs: [
    { value: 'berlin', label: '柏林', parent: 'de' },
    { value: 'tokyo', label: '东京', parent: 'jp' },
    { value: 'edo', label: '江户', parent: 'jp', disabled: true },
  ],
  lb: [
    { value: 'buy', label: '采购' },
    { value: 'train', label: '培训' },
  ],
  zt: [{ value: 'buy', label: '采购' }],
};
const S = (more: Data = {}, widget = 'input', ui: Data = {}): PropertySchema =>
  ({ type: 'string', title: '文', 'x-ui': { widget, ...ui }, ...more }) as PropertySchema;
const N = (more: Data = {}, widget = 'number', ui: Data = {}): PropertySchema => ({ ...S(more, widget, ui), type: 'number' }) as PropertySchema;
const xy = { options: ['x', 'y'] };
const gj = S({ title: '国家' }, 'select', { dict: 'gj' });
const cs = (more: Data = {}, under = 'gj'): PropertySchema => S({ title: '城市', ...more }, 'select', { dict: 'cs', parentField: under });
const table = (properties: Readonly<Record<string, PropertySchema>>): PropertySchema =>
  ({ type: 'array', title: '明细', 'x-ui': { widget: 'subTable' }, items: { type: 'object', properties } }) as PropertySchema;
const when = (field: string, ...then: readonly Data[]): Data => ({ 'x-linkage': [{ when: `${field} == 'p'`, then }] });

interface Case {
  readonly name: string;
  readonly fields: Readonly<Record<string, PropertySchema>>;
  /** Modes that differ from `w`. */
  readonly modes?: Readonly<Record<string, FieldMode>>;
  readonly stored?: Data;
  readonly sent: Data;
  /** Also what a page shows of computed and dictated values; the verdict is the same. */
  readonly echo?: Data;
  readonly issues: readonly string[];
}
/** A sum of nothing is 0, and 0 a choice like any other; nothing is none. */
const computed = (name: string, v: PropertySchema, good: unknown, bad: unknown, a: PropertySchema = S()): readonly Case[] => [
  { name: `${name}: a choice`, fields: { a, v }, sent: { a: good }, issues: [] },
  { name: `${name}: none`, fields: { a, v }, sent: { a: bad }, echo: { v: bad }, issues: ['v choice'] },
  { name: `${name}: nothing`, fields: { a, v }, sent: {}, issues: a.type === 'number' ? ['v choice'] : [] },
];
const cases: readonly Case[] = [
  ...computed('a formula', S({ 'x-formula': 'a' }, 'select', xy), 'x', 'q'),
  ...computed('a formula and a dictionary', S({ 'x-formula': 'a' }, 'select', { dict: 'lb' }), 'buy', 'q'),
  ...computed('a formula and numbers', N({ 'x-formula': 'a' }, 'radio', { options: [{ key: '1', name: 'a' }] }), 1, 7, N()),
  ...computed('a formula and a switch', S({ 'x-formula': 'a' }, 'switch', { activeValue: 'Y', inactiveValue: 'N' }), 'Y', 'Q'),
  ...computed('a formula and several', S({ 'x-formula': 'a' }, 'checkbox', xy), 'x,y', 'x,q'),
  ...computed('a formula and tags', S({ 'x-formula': 'a' }, 'tags', { ...xy, allowCreate: false }), 'x', 'q'),
  ...computed('a formula and a tree', S({ 'x-formula': 'a' }, 'treeSelect', { dict: 'cs' }), 'tokyo', 'q'),
  ...computed(
    'a formula and a way through a tree',
    S({ 'x-formula': 'a' }, 'cascader', { keep: 'path', options: [{ key: 'p', children: [{ key: 'a' }] }] }),
    'p/a',
    'a',
  ),
  { name: 'a formula may give what is out of use', fields: { a: S(), v: S({ 'x-formula': 'a' }, 'select', { dict: 'cs' }) }, sent: { a: 'edo' }, issues: [] },
  {
    name: 'a formula over what may be written freely',
    fields: { a: S(), v: S({ 'x-formula': 'a' }, 'select', { ...xy, allowCreate: true }) },
    sent: { a: 'q' },
    issues: [],
  },
  {
    name: 'a default formula',
    fields: { a: S(), v: S({ 'x-defaultFormula': 'a' }, 'select', xy) },
    sent: { a: 'q' },
    issues: ['v choice'],
  },
  { name: 'entered over a default formula', fields: { a: S(), v: S({ 'x-defaultFormula': 'a' }, 'select', xy) }, sent: { a: 'q', v: 'x' }, issues: [] },
  { name: 'a default that nobody may write', fields: { v: S({ 'x-default': 'q' }, 'select', xy) }, modes: { v: 'r' }, sent: {}, issues: ['v choice'] },
  { name: 'a default that fits', fields: { v: S({ 'x-default': 'x' }, 'select', xy) }, modes: { v: 'r' }, sent: {}, issues: [] },
  {
    name: 'a formula in a row',
    fields: { m: table({ a: S(), v: S({ 'x-formula': 'item.a' }, 'select', xy) }) },
    sent: { m: [{ a: 'x' }, { a: 'q' }] },
    issues: ['m[1].v choice'],
  },
  {
    name: 'linkage and another list',
    fields: { k: S(when('k', { field: 'v', options: 'zt' }, { field: 'v', value: 'train' })), v: S({}, 'select', { dict: 'lb' }) },
    sent: { k: 'p' },
    echo: { v: 'train' },
    issues: ['v choice'],
  },
  {
    name: 'linkage and its own list',
    fields: { k: S(when('k', { field: 'v', value: 'train' })), v: S({}, 'select', { dict: 'lb' }) },
    sent: { k: 'p' },
    echo: { v: 'train' },
    issues: [],
  },
  {
    name: 'linkage and another parent',
    fields: { k: S(when('k', { field: 'cs', value: 'tokyo' })), gj, cs: cs() },
    sent: { k: 'p', gj: 'de' },
    echo: { cs: 'tokyo' },
    issues: ['cs cascade'],
  },
  {
    name: 'linkage and its parent',
    fields: { k: S(when('k', { field: 'cs', value: 'tokyo' })), gj, cs: cs() },
    sent: { k: 'p', gj: 'jp' },
    echo: { cs: 'tokyo' },
    issues: [],
  },
  {
    name: 'linkage and another parent in a row',
    fields: { m: table({ k: S({ 'x-linkage': [{ when: "item.k == 'p'", then: [{ field: 'item.cs', value: 'tokyo' }] }] }), gj, cs: cs({}, 'item.gj') }) },
    sent: {
      m: [
        { k: 'p', gj: 'de' },
        { k: 'p', gj: 'jp' },
      ],
    },
    issues: ['m[0].cs cascade'],
  },
  {
    name: 'a parent that linkage gives',
    fields: { k: S(when('k', { field: 'gj', value: 'de' })), gj, cs: cs() },
    sent: { k: 'p', cs: 'tokyo' },
    echo: { gj: 'de' },
    issues: ['cs cascade'],
  },
  {
    name: 'a formula and another parent',
    fields: { a: S(), gj, cs: cs({ 'x-formula': 'a' }) },
    sent: { a: 'tokyo', gj: 'de' },
    echo: { cs: 'tokyo' },
    issues: ['gj cascade'],
  },
  { name: 'a formula and its parent', fields: { a: S(), gj, cs: cs({ 'x-formula': 'a' }) }, sent: { a: 'tokyo', gj: 'jp' }, issues: [] },
  {
    name: 'a default formula and another parent',
    fields: { a: S(), gj, cs: cs({ 'x-defaultFormula': 'a' }) },
    sent: { a: 'tokyo', gj: 'de' },
    issues: ['cs cascade'],
  },
  {
    name: 'a parent that a formula gives, under a part that nobody writes',
    fields: { a: S(), gj: S({ title: '国家', 'x-formula': 'a' }, 'select', { dict: 'gj' }), cs: cs({ 'x-default': 'tokyo' }) },
    modes: { cs: 'r' },
    sent: { a: 'de' },
    issues: ['cs cascade'],
  },
  {
    name: 'what is stored stays, whatever becomes of the list',
    fields: { a: S(), b: S(), v: S({ 'x-formula': 'a' }, 'select', xy) },
    stored: { id_: '1', a: 'q', v: 'q' },
    sent: { b: 'z' },
    issues: [],
  },
  {
    name: 'what is computed from what has changed',
    fields: { a: S(), v: S({ 'x-formula': 'a' }, 'select', xy) },
    stored: { id_: '1', a: 'x', v: 'x' },
    sent: { a: 'q' },
    issues: ['v choice'],
  },
  {
    name: 'another list than the stored choice was taken from',
    fields: { k: S(when('k', { field: 'v', options: 'zt' })), v: S({}, 'select', { dict: 'lb' }) },
    stored: { id_: '1', k: '', v: 'train' },
    sent: { k: 'p' },
    issues: ['v choice'],
  },
  {
    name: 'the parent of a part that is read',
    fields: { gj, cs: cs() },
    modes: { cs: 'r' },
    stored: { id_: '1', gj: 'jp', cs: 'tokyo' },
    sent: { gj: 'de' },
    issues: ['gj cascade'],
  },
  { name: 'entered: none', fields: { v: S({}, 'select', xy) }, sent: { v: 'q' }, issues: ['v choice'] },
  { name: 'entered: out of use', fields: { v: S({}, 'select', { dict: 'cs' }) }, sent: { v: 'edo' }, issues: ['v choice'] },
  { name: 'entered: another parent', fields: { gj, cs: cs() }, sent: { gj: 'de', cs: 'tokyo' }, issues: ['cs cascade'] },
];

const context = { user: { id: 'u', name: '甲' }, today: '2026-11-16', now: '2026-11-16 09:00:00' };

function partsOf({ fields, modes = {} }: Case) {
  const columns = Object.keys(fields['m']?.items?.properties ?? {});
  const permission: FormPermission = {
    fields: {
      f: Object.fromEntries(Object.keys(fields).map((name) => [name, modes[name] ?? 'w'])),
      m: Object.fromEntries(columns.map((name) => [name, 'w'])),
    },
    table: { m: { add: true, del: true, edit: true } },
  };
  const source = {
    key: 'f',
    name: 'f',
    boAlias: 'f',
    version: 1,
    schema: { type: 'object', properties: fields },
    layout: [],
    rules: [],
    summary: [],
  } as unknown as FormSource;
  return { source, permission };
}

async function onServer(each: Case, sent: Data): Promise<readonly string[]> {
  const { source, permission } = partsOf(each);
  const meta = {
    list: async (_kind: string, { keys }: { keys: readonly string[] }) => keys.map((key) => ({ key, spec: { items: dicts[key] } })),
    find: async () => undefined,
  };
  const { issues } = await checkSubmission({
    source,
    permission,
    ...(each.stored === undefined ? {} : { stored: structuredClone(each.stored) }),
    incoming: structuredClone(sent),
    context,
    lookup: async () => undefined,
    validation: { translate: translateRule('zh-CN'), today: context.today },
    level: 'submit',
    refusesUntruth: true,
    everything: each.stored === undefined,
    truth: truthOf({
      handler: {} as HandlerContext,
      db: {} as TenantDb,
      reader: { meta } as unknown as QueryReader,
      form: compileForm(source, permission),
      stored: each.stored,
      recordId: undefined,
      isDraft: false,
      reveals: new Set(),
    }),
  });
  return issues.map(({ path, rule, message }) => `${path} ${rule} ${message}`).sort();
}

async function inBrowser(each: Case): Promise<readonly string[]> {
  const { source, permission } = partsOf(each);
  const form = compileForm(source, permission);
  const defaults = Object.fromEntries(Object.entries(each.fields).flatMap(([name, field]) => ('x-default' in field ? [[name, field['x-default']]] : [])));
  const store = new FormStore(form, structuredClone(each.stored ?? defaults), {
    context,
    translate: translateRule('zh-CN'),
    answersForAll: each.stored === undefined,
    dict: async (key) => (dicts[key] ?? []).map(({ value, label, ...more }) => ({ key: value, name: label, ...more })),
  });
  for (const [name, value] of Object.entries(each.sent)) {
    const field = form.byPath.get(name);
    if (field !== undefined) store.set(field, value);
    else store.addRows(name, value as Data[]);
  }
  const found = (await store.submit()).map(({ path, rule, message }) => `${path} ${rule} ${message}`).sort();
  store.dispose();
  return found;
}

describe('browser and server', () => {
  test.each(cases.map((each) => [each.name, each] as const))('%s', async (_name, each) => {
    const server = await onServer(each, each.sent);
    expect(server.map((line) => line.split(' ', 2).join(' '))).toEqual([...each.issues].sort());
    expect(await inBrowser(each)).toEqual(server);
    if (each.echo !== undefined) expect(await onServer(each, { ...each.sent, ...each.echo })).toEqual(server);
  });
});

describe('against the real database', () => {
  let office: Office;
  const ME = 'chenyuxin';
  beforeAll(async () => {
    office = await Office.open();
  }, 120_000);
  afterAll(() => office.server.close());
  const items = Object.entries(dicts).map(([key, list]) => ({ kind: 'dict', key: `wc_${key}`, name: key, spec: { items: list } }));
  const ways = {
    nodes: [gateway('G'), person('X', 'fangmin'), person('Y', 'qianwei')],
    edges: [line('S', 'T0'), line('T0', 'G'), line('G', 'X', "v == 'x'"), line('G', 'Y', "v == 'y' or v == ''"), line('X', 'E'), line('Y', 'E')],
  };

  test('what a formula gives decides over the way only where it is a choice; a draft keeps it', async () => {
    const fields = { a: S(), v: S({ title: '类别', 'x-formula': 'a' }, 'select', xy) };
    const key = await publishWorld(office, { fields, start: { a: 'w' }, ...ways });
    const write = async (spec: typeof instanceStart | typeof instanceSaveDraft, a: string) =>
      (await office.call(ME, spec, { body: { flowKey: key, data: base64({ [key]: { a } }), formType: 'inner' } })).body;
    expect(issuesOf(await write(instanceStart, 'q'))).toEqual([expect.objectContaining({ path: 'v', rule: 'choice', label: '类别' })]);
    expect(await write(instanceSaveDraft, 'q')).toMatchObject({ state: true });
    expect(await write(instanceStart, 'x')).toMatchObject({ state: true });
    expect(issuesOf((await office.call(ME, dataTemplateBoSave, { params: { boAlias: key }, body: { [key]: { a: 'q' }, formKey: key } })).body)).toEqual([
      expect.objectContaining({ path: 'v', rule: 'choice' }),
    ]);
  });

  test('what is computed out of sight is refused without a name', async () => {
    const fields = { a: S(), v: S({ title: '类别', 'x-formula': 'a' }, 'select', xy) };
    const key = await publishWorld(office, { fields, start: { a: 'w', v: 'n' }, ...ways });
    const { body } = await office.call(ME, instanceStart, { body: { flowKey: key, data: base64({ [key]: { a: 'q' } }), formType: 'inner' } });
    expect(issuesOf(body)).toEqual([expect.objectContaining({ path: '', rule: 'withheld', label: '' })]);
    expect(JSON.stringify(body)).not.toContain('类别');
  });

  test('a formula over what a step writes', async () => {
    const fields = { b: S({}, 'select', xy), c: S({ title: '类别', 'x-formula': 'b' }, 'select', { options: ['x'] }) };
    const nodes = [person('F', 'fangmin', { onComplete: [{ set: { b: 'y' } }] }), person('Z', 'jiangtao')];
    const key = await publishWorld(office, {
      fields,
      items,
      start: { b: 'w' },
      nodes,
      edges: [line('S', 'T0'), line('T0', 'F'), line('F', 'Z'), line('Z', 'E')],
    });
    const instId = await office.start(ME, key, { [key]: { b: 'x' } });
    expect(await office.decide('fangmin', instId)).toMatchObject({ state: false, message: expect.stringContaining('类别') });
    expect(await storedOf(office, instId)).toMatchObject({ b: 'x', c: 'x' });
    expect(await act(office, key, instId, ['fangmin', undefined, { actionName: 'reject', opinion: '退' }])).toBe(true);
  });

  describe('what is taken over of whoever is picked', () => {
    const fields = {
      u: { type: 'object', title: '人', 'x-ui': { widget: 'user', bind: { acc: 'account', o: 'orgName', free: 'mobile' } } },
      acc: S(),
      o: S(),
      free: S(),
      v: S({ 'x-formula': "if(acc == 'chenyuxin', 'x', 'y')" }),
    };
    const written = async (document: Data): Promise<Data> => {
      const key = await publishWorld(office, { fields, start: { u: 'w', free: 'w' }, ...ways });
      const instId = await office.start(ME, key, { [key]: document });
      const holder = (await office.task('fangmin', instId).catch(() => undefined)) === undefined ? 'qianwei' : 'fangmin';
      const { acc, o, free } = await storedOf(office, instId);
      return { acc, o, free, holder };
    };
    test.each<[name: string, sent: Data, stored: Data]>([
      ['is asked of the directory', { u: { id: 'U1014' } }, { acc: 'chenyuxin', o: '新能源研究所', free: null, holder: 'fangmin' }],
      [
        'whatever is sent for it',
        { u: { id: 'U1014' }, acc: 'x', o: 'hack', free: '1' },
        { acc: 'chenyuxin', o: '新能源研究所', free: '1', holder: 'fangmin' },
      ],
      ['nobody brings nothing', { acc: 'chenyuxin', o: 'hack' }, { acc: null, o: null, free: null, holder: 'qianwei' }],
    ])('%s', async (_name, sent, stored) => {
      expect(await written(sent)).toEqual(stored);
    });
  });
});
