import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  metaImport,
  metaItemArchive,
  metaItemDraft,
  metaItemGet,
  metaItemRemoveDraft,
  metaItemRollback,
  metaItemUses,
  metaItemVersions,
  metaPublish,
} from '../../schemas/calls/index.ts';
import type { Call } from '../../schemas/calls/defineCall.ts';
import { startTestServer, type TestServer } from '../helpers/testServer.ts';

let server: TestServer;
const tokens = { a: '', b: '' };
beforeAll(async () => {
  server = await startTestServer();
  tokens.a = await server.signIn('dengchao');
  tokens.b = await server.signIn('admin');
}, 300_000);
afterAll(async () => {
  await server.close();
});

type Person = keyof typeof tokens;
interface Envelope {
  readonly state: boolean;
  readonly errorCode?: string;
  readonly value: Readonly<Record<string, unknown>>;
}
type Item = Readonly<Record<string, unknown>>;

const send = async (who: Person, call: Call, body: unknown, query?: Readonly<Record<string, unknown>>): Promise<Envelope> =>
  (await server.call(call, { token: tokens[who], body, ...(query === undefined ? {} : { query }) })).body as Envelope;
const dict = (key: string, label: string, more: object = {}): Item => ({ kind: 'dict', key, name: '颜色', spec: { items: [{ value: 'a', label }] }, ...more });
const publish = (who: Person, ...items: Item[]) => send(who, metaPublish, { package: 'probe', version: 1, items });
const draft = (who: Person, item: Item) => send(who, metaItemDraft, item);
const load = async (who: Person, key: string, query: object = {}): Promise<Item | undefined> => {
  const { body } = await server.call(metaItemGet, { token: tokens[who], query: { kind: 'dict', key, ...query } });
  return (body as { state?: boolean }).state === false ? undefined : (body as Item);
};
const labelOf = (item: Item | undefined) => (item?.['spec'] as { items: { label: string }[] } | undefined)?.items[0]?.label;
const published = async (key: string) => labelOf(await load('a', key));
const drafted = async (key: string) => labelOf(await load('a', key, { draft: true }));
const auditOf = async (key: string) =>
  await server.parts.database
    .forTenant('-1')
    .selectFrom('audit_log')
    .select(['action', 'account', 'detail'])
    .where('target', '=', `dict/${key}`)
    .orderBy('at')
    .orderBy('id')
    .execute();

describe('two writers', () => {
  test('draft against draft', async () => {
    expect(await draft('a', dict('cDraft', '甲'))).toMatchObject({ state: true, value: { baseVersion: 0 } });
    const refused = await draft('b', dict('cDraft', '乙'));
    expect(refused).toMatchObject({
      state: false,
      errorCode: 'meta.conflict',
      value: {
        conflicts: [
          {
            kind: 'dict',
            key: 'cDraft',
            against: 'draft',
            theirs: { item: { key: 'cDraft' } },
            mine: { key: 'cDraft' },
            changes: [{ pointer: '/spec/items/0/label', from: '甲', to: '乙' }],
          },
        ],
      },
    });
    expect(await drafted('cDraft')).toBe('甲');
    const seen = await load('b', 'cDraft', { draft: true });
    expect(await draft('b', { ...seen, ...dict('cDraft', '乙') })).toMatchObject({ state: true });
    expect(await draft('a', dict('cDraft', '丙'))).toMatchObject({ state: false, errorCode: 'meta.conflict' });
    expect(await drafted('cDraft')).toBe('乙');
  });

  test('two windows of one person', async () => {
    const first = (await draft('a', dict('cWindows', '一'))).value;
    expect(await draft('a', dict('cWindows', '二', { base: { version: 0, checksum: first['checksum'] } }))).toMatchObject({ state: true });
    expect(await draft('a', dict('cWindows', '三', { base: { version: 0, checksum: first['checksum'] } }))).toMatchObject({ errorCode: 'meta.conflict' });
    expect(await drafted('cWindows')).toBe('二');
  });

  test('draft against publish: the draft stays open and is not published over the version', async () => {
    await publish('a', dict('cMixed', '甲'));
    const seen = await load('a', 'cMixed');
    expect(await draft('a', { ...seen, ...dict('cMixed', '甲二') })).toMatchObject({ state: true, value: { baseVersion: 1 } });
    expect(await publish('b', dict('cMixed', '乙', { base: { version: 1 } }))).toMatchObject({ state: true });
    expect(await drafted('cMixed')).toBe('甲二');
    expect(await publish('a', dict('cMixed', '甲二'))).toMatchObject({
      state: false,
      errorCode: 'meta.conflict',
      value: { conflicts: [{ against: 'published', theirs: { version: 3 } }] },
    });
    expect(await publish('a', { ...seen, ...dict('cMixed', '甲二') })).toMatchObject({ errorCode: 'meta.conflict' });
    expect(await published('cMixed')).toBe('乙');
    expect(await publish('a', dict('cMixed', '甲三', { base: { version: 3 } }))).toMatchObject({
      state: true,
      value: { items: [{ version: 4, previous: 3 }] },
    });
    expect(await drafted('cMixed')).toBeUndefined();
    expect(await draft('b', { ...(await load('b', 'cMixed', { version: 3 })), ...dict('cMixed', '迟') })).toMatchObject({ errorCode: 'meta.conflict' });
  });

  test('publish against publish, with and without a base', async () => {
    await publish('a', dict('cPublish', '甲'));
    for (const base of [{}, { base: { version: 0 } }, { base: { version: 7 } }, { base: { checksum: 'sha256:none' } }]) {
      expect(await publish('b', dict('cPublish', '乙', base))).toMatchObject({ state: false, errorCode: 'meta.conflict' });
    }
    expect(await publish('b', { ...(await load('b', 'cPublish')), ...dict('cPublish', '乙') })).toMatchObject({ state: true });
    expect(await publish('a', dict('cPublish', '丙'))).toMatchObject({ errorCode: 'meta.conflict' });
    expect(await published('cPublish')).toBe('乙');
  });

  test('one conflict in a package and nothing of it is published', async () => {
    await publish('a', dict('cPackage', '甲'));
    expect(await publish('b', dict('cPackageOther', '新'), dict('cPackage', '乙'))).toMatchObject({
      errorCode: 'meta.conflict',
      value: { conflicts: [{ key: 'cPackage' }] },
    });
    expect(await published('cPackageOther')).toBeUndefined();
    expect(await send('b', metaImport, { package: 'probe', version: 1, items: [dict('cPackage', '乙')] }, { publish: true })).toMatchObject({
      errorCode: 'meta.conflict',
    });
    await draft('a', dict('cPackage', '甲二'));
    expect(await send('b', metaImport, { package: 'probe', version: 1, items: [dict('cPackageOther', '新'), dict('cPackage', '乙')] })).toMatchObject({
      errorCode: 'meta.conflict',
    });
    expect([await drafted('cPackage'), await drafted('cPackageOther')]).toEqual(['甲二', undefined]);
  });

  test('an import does not replace a draft that it does not name, not even that of its sender', async () => {
    await draft('a', dict('cImport', '草'));
    const body = (item: Item) => ({ package: 'probe', version: 1, items: [dict('cImportOther', '新'), item] });
    expect(await send('a', metaImport, body(dict('cImport', '包')), { dryRun: true })).toMatchObject({
      state: true,
      value: { items: [{ action: 'add' }, { action: 'conflict' }] },
    });
    expect(await send('a', metaImport, body(dict('cImport', '包')))).toMatchObject({
      state: false,
      errorCode: 'meta.conflict',
      value: { conflicts: [{ key: 'cImport', against: 'draft' }] },
    });
    expect([await drafted('cImport'), await drafted('cImportOther')]).toEqual(['草', undefined]);
    const seen = await load('a', 'cImport', { draft: true });
    expect(await send('a', metaImport, body({ ...seen, ...dict('cImport', '包') }))).toMatchObject({
      state: true,
      value: { items: [{ action: 'add' }, { action: 'add' }] },
    });
    expect([await drafted('cImport'), await drafted('cImportOther')]).toEqual(['包', '新']);
    const again = await send('a', metaImport, body(dict('cImport', '包')));
    expect(again).toMatchObject({ state: true });
  });

  test('roll-back', async () => {
    await publish('a', dict('cBack', '一'));
    await publish('a', dict('cBack', '二'));
    const body = { kind: 'dict', key: 'cBack', version: 1 };
    expect(await send('b', metaItemRollback, body)).toMatchObject({ errorCode: 'meta.conflict' });
    expect(await send('b', metaItemRollback, { ...body, base: { version: 1 } })).toMatchObject({ errorCode: 'meta.conflict' });
    await draft('b', dict('cBack', '草', { base: { version: 2 } }));
    expect(await send('b', metaItemRollback, { ...body, base: { version: 2 } })).toMatchObject({ state: true, value: { version: 4 } });
    expect([await published('cBack'), await drafted('cBack')]).toEqual(['一', '草']);
    expect(await publish('a', dict('cBack', '三', { base: { version: 2 } }))).toMatchObject({ errorCode: 'meta.conflict' });
  });

  test('a draft of somebody else is not thrown away unseen; archiving names its base too', async () => {
    await draft('a', dict('cGone', '甲'));
    const key = { kind: 'dict', key: 'cGone' };
    expect(await send('b', metaItemRemoveDraft, key)).toMatchObject({ errorCode: 'meta.conflict' });
    expect(await send('a', metaItemRemoveDraft, key)).toMatchObject({ state: true });
    expect(await send('a', metaItemRemoveDraft, key)).toMatchObject({ state: false, errorCode: '016' });
    await publish('a', dict('cGone', '甲'));
    expect(await send('b', metaItemArchive, key)).toMatchObject({ errorCode: 'meta.conflict' });
    expect(await send('a', metaItemArchive, key)).toMatchObject({ state: true });
    expect(await published('cGone')).toBeUndefined();
    expect((await auditOf('cGone')).map(({ action, account }) => `${action} ${account}`)).toEqual([
      'meta.removeDraft dengchao',
      'meta.publish dengchao',
      'meta.archive dengchao',
    ]);
  });

  test('what somebody else took out of service does not come back unseen', async () => {
    const gone = async (key: string, first = '甲') => {
      await publish('a', dict(key, first));
      const before = await load('b', key);
      expect(await send('a', metaItemArchive, { kind: 'dict', key })).toMatchObject({ state: true });
      return before;
    };
    const before = await gone('cArchived');
    const conflict = {
      state: false,
      errorCode: 'meta.conflict',
      value: { conflicts: [{ key: 'cArchived', against: 'archived', theirs: { version: 1, byName: '邓超' }, mine: { key: 'cArchived' } }] },
    };
    for (const write of [draft, publish]) {
      expect(await write('b', dict('cArchived', '乙'))).toMatchObject(conflict);
      expect(await write('b', { ...before, ...dict('cArchived', '乙') })).toMatchObject({ errorCode: 'meta.conflict' });
      expect(await write('b', dict('cArchived', '乙', { base: { version: 1 } }))).toMatchObject({ errorCode: 'meta.conflict' });
    }
    expect(await send('b', metaImport, { package: 'probe', version: 1, items: [dict('cArchived', '乙')] })).toMatchObject({ errorCode: 'meta.conflict' });
    expect(await send('b', metaItemRollback, { kind: 'dict', key: 'cArchived', version: 1 })).toMatchObject({ errorCode: 'meta.conflict' });
    expect([await published('cArchived'), await drafted('cArchived')]).toEqual([undefined, undefined]);
    // he knows: by what he loads now, or by saying that nothing is published
    const seen = await load('b', 'cArchived', { version: 1 });
    expect(await draft('b', { ...seen, ...dict('cArchived', '乙') })).toMatchObject({ state: true });
    expect(await publish('b', dict('cArchived', '乙', { base: { version: 0 } }))).toMatchObject({
      state: true,
      value: { items: [{ action: 'add', version: 2 }] },
    });

    await gone('cOwn');
    expect(await publish('a', dict('cOwn', '乙'))).toMatchObject({ state: true });
    await publish('a', dict('cOpen', '甲'));
    await draft('b', { ...(await load('b', 'cOpen')), ...dict('cOpen', '乙') });
    await send('a', metaItemArchive, { kind: 'dict', key: 'cOpen' });
    expect(await draft('b', dict('cOpen', '乙二'))).toMatchObject({ state: true });
    expect(await publish('b', dict('cOpen', '乙二'))).toMatchObject({ errorCode: 'meta.conflict', value: { conflicts: [{ against: 'archived' }] } });
  });

  test('many at once: one wins, the others are told', async () => {
    await publish('a', dict('cRace', '零'));
    const replies = await Promise.all((['a', 'b', 'a', 'b'] as const).map((who, index) => publish(who, dict('cRace', `第${index}`, { base: { version: 1 } }))));
    expect(replies.filter(({ state }) => state)).toHaveLength(1);
    expect(replies.filter(({ errorCode }) => errorCode === 'meta.conflict')).toHaveLength(3);
    expect(await auditOf('cRace')).toMatchObject([{ detail: { base: 0, version: 1 } }, { detail: { base: 1, version: 2 } }]);
  });
});

describe('what stands on an item', () => {
  const bo = (...fields: string[]): Item => ({
    kind: 'bo',
    key: 'gBo',
    name: '对象',
    spec: { schema: { type: 'object', properties: Object.fromEntries(fields.map((name) => [name, { type: 'number', title: name }])) } },
  });
  const form: Item = {
    kind: 'form',
    key: 'gForm',
    name: '单',
    spec: { bo: 'gBo', layout: [{ group: '甲', fields: ['je'] }], perm: { start: { main: { '*': 'w' } } } },
  };
  const flow: Item = {
    kind: 'flow',
    key: 'gFlow',
    name: '流程',
    spec: {
      form: 'gForm',
      subject: '流程',
      nodes: [
        { id: 'S', type: 'START' },
        { id: 'A', type: 'USERTASK', name: '填', assignee: { rule: 'startUser' } },
        { id: 'G', type: 'EXCLUSIVE' },
        { id: 'B', type: 'USERTASK', name: '审', assignee: { rule: 'startUser' } },
        { id: 'E', type: 'END' },
      ],
      edges: [
        { from: 'S', to: 'A' },
        { from: 'A', to: 'G' },
        { from: 'G', to: 'B', when: 'xe > 3000' },
        { from: 'G', to: 'E', default: true },
        { from: 'B', to: 'E' },
      ],
    },
  };
  const query: Item = {
    kind: 'customQuery',
    key: 'gQuery',
    name: '查询',
    spec: { dsType: 'dataSource', object: 'w_gBo', rowFilter: 'all', results: [{ field: 'xe', title: '额' }] },
  };

  test('publishing, rolling back and archiving are refused by name and place', async () => {
    expect(await publish('a', bo('je'))).toMatchObject({ state: true });
    expect(await publish('a', bo('je', 'xe'), form, flow, query)).toMatchObject({ state: true });
    const broken = {
      state: false,
      errorCode: '024',
      value: {
        problems: expect.arrayContaining([
          expect.objectContaining({ kind: 'flow', key: 'gFlow', pointer: '/spec/edges/2/when' }),
          expect.objectContaining({ kind: 'customQuery', key: 'gQuery', pointer: '/spec/results/0/field' }),
        ]),
      },
    };
    expect(await publish('a', bo('je'))).toMatchObject(broken);
    expect(await send('a', metaItemRollback, { kind: 'bo', key: 'gBo', version: 1 })).toMatchObject(broken);
    expect(await send('a', metaItemArchive, { kind: 'form', key: 'gForm' })).toMatchObject({
      state: false,
      value: { problems: [{ kind: 'flow', key: 'gFlow', pointer: '/spec/form' }] },
    });
    const versions = (await server.call(metaItemVersions, { token: tokens.a, query: { kind: 'bo', key: 'gBo' } })).body as readonly Item[];
    expect(versions).toHaveLength(2);
    expect(await publish('a', bo('je', 'ye', 'xe'))).toMatchObject({ state: true });
  });

  test('uses are found by field', async () => {
    const uses = (await server.call(metaItemUses, { token: tokens.a, query: { kind: 'bo', key: 'gBo', part: 'xe' } })).body;
    expect(uses).toMatchObject([
      { kind: 'customQuery', key: 'gQuery', pointer: '/spec/results/0/field', part: 'xe' },
      { kind: 'flow', key: 'gFlow', pointer: '/spec/edges/2/when', part: 'xe' },
    ]);
  });

  test('a person is found by id and by account, whichever a flow names', async () => {
    const db = server.parts.database.forTenant('-1');
    const { id } = await db.selectFrom('app_user').select('id').where('account', '=', 'linzhiqiang').executeTakeFirstOrThrow();
    const task = (key: string, users: readonly string[]): Item => ({
      kind: 'flow',
      key,
      name: '流程',
      spec: {
        form: 'jksqV2',
        subject: '流程',
        nodes: [
          { id: 'S', type: 'START' },
          { id: 'A', type: 'USERTASK', name: '填', assignee: { rule: 'startUser' } },
          { id: 'B', type: 'USERTASK', name: '审', assignee: { rule: 'users', users } },
          { id: 'E', type: 'END' },
        ],
        edges: [
          { from: 'S', to: 'A' },
          { from: 'A', to: 'B' },
          { from: 'B', to: 'E' },
        ],
      },
    });
    expect(await publish('a', task('gAccount', ['linzhiqiang']), task('gId', [id]))).toMatchObject({ state: true });
    for (const key of [id, 'linzhiqiang']) {
      const uses = (await server.call(metaItemUses, { token: tokens.a, query: { kind: 'user', key } })).body as { key: string }[];
      expect(
        uses
          .map((use) => use.key)
          .filter((name) => name === 'gAccount' || name === 'gId')
          .sort(),
      ).toEqual(['gAccount', 'gId']);
    }
  });
});

describe('rows of a package', () => {
  const object: Item = {
    kind: 'bo',
    key: 'gRates',
    name: '标准',
    spec: { schema: { type: 'object', properties: { cs: { type: 'string', title: '城市' }, bz: { type: 'number', title: '标准' } } } },
  };
  const load = (rows: object[], more: object = {}) =>
    send('a', metaPublish, { package: 'rates', version: 1, items: [object], data: [{ bo: 'gRates', key: ['cs'], rows, ...more }] });

  test('are loaded once, brought up to date, and refused by name and place', async () => {
    expect(
      await load([
        { cs: '北京', bz: 500 },
        { cs: '上海', bz: 450 },
      ]),
    ).toMatchObject({ state: true, value: { rows: [{ bo: 'gRates', added: 2, updated: 0, same: 0 }] } });
    expect(
      await load([
        { cs: '北京', bz: 520 },
        { cs: '上海', bz: 450 },
        { cs: '广州', bz: 400 },
      ]),
    ).toMatchObject({ value: { rows: [{ added: 1, updated: 1, same: 1 }] } });
    expect(await load([{ cs: '北京', bzz: 1 }])).toMatchObject({ state: false, value: { problems: [{ kind: 'package', pointer: '/data/0/rows/0/bzz' }] } });
    expect(await load([{ cs: '北京' }, { cs: '北京' }])).toMatchObject({ state: false, value: { problems: [{ code: 'E02', pointer: '/data/0/rows/1' }] } });
    expect(await load([], { bo: 'nosuch' })).toMatchObject({ state: false, value: { problems: [{ pointer: '/data/0/bo' }] } });
    const rows = await server.parts.database.forTenant('-1').selectFrom('bo_row').select('data').where('bo', '=', 'gRates').execute();
    expect(rows.map(({ data }) => data).sort((a, b) => Number(b['bz']) - Number(a['bz']))).toMatchObject([
      { cs: '北京', bz: '520' },
      { cs: '上海', bz: '450' },
      { cs: '广州', bz: '400' },
    ]);
  });
});

test('executors are found by account, id and code', async () => {
  const { kernelPorts } = await import('../../server/documents/kernelPorts.ts');
  const { plainNode } = await import('../../server/workflow/spec.ts');
  const db = server.parts.database.forTenant('-1');
  const { id, account } = await db.selectFrom('app_user').select(['id', 'account']).where('account', '=', 'qianwei').executeTakeFirstOrThrow();
  const org = await db.selectFrom('org').select(['id', 'code', 'master_user_id']).where('id', '=', 'O30').executeTakeFirstOrThrow();
  const ports = kernelPorts(db, {
    now: '2026-11-16 09:00:00',
    workdays: undefined,
    kindsOf: undefined,
    defKey: 'x',
    starterId: id,
    orgId: null,
    data: { sqr: account },
  });
  const found = async (...assignees: Parameters<typeof ports.resolveAssignees>[0]['assignees'][number][]) =>
    (
      await ports.resolveAssignees({ ...plainNode('A', 'USERTASK', 'A'), assignees }, { previous: [], handlers: {}, sets: {} } as unknown as Parameters<
        typeof ports.resolveAssignees
      >[1])
    ).users;
  expect(await found({ rule: 'users', users: [account] })).toEqual([id]);
  expect(await found({ rule: 'users', users: [id, account, 'nobody'] })).toEqual([id]);
  expect(await found({ rule: 'field', field: 'sqr' })).toEqual([id]);
  expect(await found({ rule: 'orgMaster', of: org.code })).toEqual(await found({ rule: 'orgMaster', of: org.id }));
  expect(await found({ rule: 'orgMaster', of: org.code })).toHaveLength(1);
});
