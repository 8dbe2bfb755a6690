import { afterAll, beforeAll, expect, test } from 'vitest';
import { metaImport, metaItemArchive, metaItemDraft, metaItemRollback, metaPublish } from '../../../schemas/calls/index.ts';
import { startTestServer, type TestServer } from '../../helpers/testServer.ts';

/** What is remarked of a change is remarked whichever way it travels: with everything that stands on it, alone, as a draft, imported, and going back. */
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('dengchao');
  const answer = await publish(whole(dict(both), bo()), [{ bo: 'rmk', key: ['bh'], rows: rows }]);
  expect(answer.state, JSON.stringify(answer)).toBe(true);
}, 300_000);
afterAll(async () => {
  await server.close();
});

interface Answer {
  readonly state: boolean;
  readonly value?: {
    readonly version?: number;
    readonly problems?: readonly { readonly code: string; readonly kind: string; readonly key: string; readonly pointer: string; readonly id?: string }[];
  };
}
type Item = Readonly<Record<string, unknown>> & { readonly kind: string; readonly key: string };
interface Entry {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

const rows = [
  { bh: '1', k: 'x', lk: 'y', o: 'x', sw: true, fr: ['x'] },
  { bh: '2', k: 'y', o: 'y', sw: false, fr: ['y'] },
];
const both: readonly Entry[] = [
  { value: 'x', label: '甲' },
  { value: 'y', label: '乙' },
];
const swapped: readonly Entry[] = [
  { value: 'x', label: '乙' },
  { value: 'y', label: '甲' },
];
const dict = (items: readonly Entry[]): Item => ({ kind: 'dict', key: 'rmkd', name: '选项', spec: { items } });
const stated = (items: readonly Entry[]) => items.map(({ value, label }) => ({ key: value, name: label }));
const bo = (options = both, texts: readonly [string, string] = ['开', '关']): Item => ({
  kind: 'bo',
  key: 'rmk',
  name: '对象',
  spec: {
    schema: {
      type: 'object',
      properties: {
        bh: { type: 'string', title: '编号', 'x-ui': { widget: 'input' } },
        k: {
          type: 'string',
          title: '选项',
          'x-ui': { widget: 'select', dict: 'rmkd' },
          'x-linkage': [{ when: 'n==1', then: [{ field: 'lk', options: 'rmkd' }] }],
        },
        lk: { type: 'string', title: '联动', 'x-ui': { widget: 'select', dict: 'rmkOther' } },
        fr: { type: 'array', items: { type: 'string' }, title: '标签', 'x-ui': { widget: 'tags', dict: 'rmkd', allowCreate: true } },
        o: { type: 'string', title: '写明', 'x-ui': { widget: 'select', options: stated(options) } },
        n: { type: 'number', title: '数', 'x-ui': { widget: 'number' }, 'x-formula': "if(k=='x',1,2)" },
        sw: { type: 'boolean', title: '开关', 'x-ui': { widget: 'switch', activeText: texts[0], inactiveText: texts[1] } },
      },
    },
  },
});
const form: Item = {
  kind: 'form',
  key: 'rmkF',
  name: '表单',
  spec: {
    bo: 'rmk',
    layout: [{ group: '甲', fields: ['bh', 'k', 'lk', 'fr', 'o', 'n', 'sw'] }],
    perm: { start: { main: { '*': 'w', n: 'r' } }, read: { main: { '*': 'r' } } },
  },
} as Item;
const other: Item = { kind: 'dict', key: 'rmkOther', name: '选项', spec: { items: [{ value: 'p', label: '丙' }] } };
const whole = (...changed: readonly Item[]): readonly Item[] => [...changed, other, form];

const call = async (which: never, input: object): Promise<Answer> => (await server.call(which, { token, ...input } as never)).body as Answer;
const publish = (items: readonly Item[], data: readonly object[] = []) => call(metaPublish as never, { body: { package: 'remarks', version: 1, items, data } });
const dryRun = (items: readonly Item[]) => call(metaImport as never, { query: { dryRun: true }, body: { package: 'remarks', version: 1, items } });
const told = (answer: Answer): string[] =>
  [...new Set((answer.value?.problems ?? []).map(({ code, kind, key, pointer, id = '' }) => `${code} ${kind}/${key} ${pointer} ${id}`))].sort();

const field = (name: string): string => `bo/rmk /spec/schema/properties/${name}`;
const changes: readonly (readonly [string, Item, readonly Item[], readonly string[]])[] = [
  [
    'an entry that documents hold is gone',
    dict(both.slice(0, 1)),
    [bo()],
    [`W09 ${field('fr')} storedMeaning`, `W09 ${field('k')} storedUnlisted`, `W09 ${field('lk')} storedMeaning`],
  ],
  [
    'words of a dictionary are exchanged',
    dict(swapped),
    [bo()],
    [`W09 ${field('fr')} storedMeaning`, `W09 ${field('k')} storedMeaning`, `W09 ${field('lk')} storedMeaning`],
  ],
  [
    'an entry that a formula compares with is disabled',
    dict([{ ...both[0], disabled: true } as Entry, ...both.slice(1)]),
    [bo()],
    [`W09 ${field('n')}/x-formula `],
  ],
  ['words of options are exchanged', bo(swapped), [dict(both)], [`W09 ${field('o')} storedMeaning`]],
  ['texts of a switch are exchanged', bo(both, ['关', '开']), [dict(both)], [`W09 ${field('sw')} storedMeaning`]],
];

test.each(changes)('%s', async (_, changed, beside, expected) => {
  const before = changed.kind === 'dict' ? dict(both) : bo();
  const draft = async (item: Item): Promise<Answer> => call(metaItemDraft as never, { body: item });
  expect(told(await dryRun(whole(changed, ...beside))), 'with everything').toEqual(expect.arrayContaining([...expected]));
  const said = told(await dryRun([changed]));
  expect(said, 'alone').toEqual(expected);
  expect(told(await draft(changed)), 'as a draft').toEqual(said);
  const published = await publish([changed]);
  expect(told(published), 'published').toEqual(said);
  // and back, and there again by going back
  expect((await publish([before])).state).toBe(true);
  const versions = await server.parts.database
    .forTenant('-1')
    .selectFrom('meta_item')
    .select('version')
    .where('kind', '=', changed.kind)
    .where('key', '=', changed.key)
    .where('status', '=', 'archived')
    .orderBy('version', 'desc')
    .execute();
  const back = await call(metaItemRollback as never, { body: { kind: changed.kind, key: changed.key, version: versions[0]?.version } });
  expect(back).toMatchObject({ state: true, value: { version: expect.any(Number) } });
  expect(told(back), 'rolled back').toEqual(said);
  expect((await publish([before])).state).toBe(true);
});

test('what is archived answers its remarks as well', async () => {
  const alone: Item = { kind: 'dict', key: 'rmkAlone', name: '选项', spec: { items: both } } as Item;
  expect((await publish([alone])).state).toBe(true);
  expect(await call(metaItemArchive as never, { body: { kind: 'dict', key: 'rmkAlone', base: { version: 1 } } })).toMatchObject({
    state: true,
    value: { version: 1, problems: [] },
  });
});

test('what is taken out of service is named, and no other name is guessed', async () => {
  const refused = (await server.call(metaItemArchive, { token, body: { kind: 'dict', key: 'rmkd' } } as never)).body as Answer;
  const missing = refused.value?.problems?.filter(({ id }) => id === 'missing') ?? [];
  expect(missing.map(({ kind, key }) => `${kind}/${key}`)).toEqual(['bo/rmk']);
  expect(missing.filter((each) => 'hint' in each)).toEqual([]);
});

test('flows whose category is gone are told, however it goes; those that were without one before are not', async () => {
  const claims: Entry = { value: 'cwxxh.fybx', label: '费用报销' };
  const advances: Entry = { value: 'cwxxh.jksq', label: '借款' };
  const budgets: Entry = { value: 'cwxxh.ysgl', label: '预算管理' };
  const categories = (...items: readonly Entry[]): Item => ({ kind: 'dict', key: 'lcfl', name: '流程分类', spec: { items: [...items, budgets] } });
  const said = await dryRun([categories(claims)]);
  expect(said.state).toBe(true);
  expect(told(said).filter((line) => line.startsWith('W08'))).toEqual(['W08 flow/jksqV2 /typeKey category']);
  expect(told(await publish([categories(claims)])).filter((line) => line.startsWith('W08'))).toEqual(['W08 flow/jksqV2 /typeKey category']);
  expect(told(await publish([categories({ ...claims, label: '报销' })]))).toEqual([]);
  expect(told(await publish([categories(claims, advances)]))).toEqual([]);
});
