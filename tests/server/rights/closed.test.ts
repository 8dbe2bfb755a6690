import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { metaImport, metaItemArchive, metaItemDraft, metaItemRemoveDraft, metaItemRollback, metaPublish } from '../../../schemas/calls/index.ts';
import type { Call } from '../../../schemas/calls/defineCall.ts';
import { startListServer, type ListServer, type Person } from '../form/listServer.ts';
import { base64 } from './rightsServer.ts';

/** What the envelope says about who may: behind every door, and for those who write metadata. */
let portal: ListServer;
const base = '/form/dataTemplate/v1';
const field = (title: string, widget = 'input', more: object = {}) => ({ type: widget === 'money' ? 'number' : 'string', title, 'x-ui': { widget }, ...more });
const layout = (...fields: readonly string[]) => [{ group: '全部', fields }];

beforeAll(async () => {
  portal = await startListServer();
  for (const code of ['bdsjs', 'xtgly']) await portal.db.insertInto('role').values({ id: code, code, name: code, description: null }).execute();
  await portal.db
    .insertInto('user_role')
    .values([
      { user_id: 'finance', role_id: 'bdsjs' },
      { user_id: 'chen', role_id: 'bdsjs' },
      { user_id: 'outsider', role_id: 'xtgly' },
    ])
    .execute();
}, 120_000);
afterAll(() => portal.close());

const send = async (person: Person, call: Call, body: unknown, query: Readonly<Record<string, unknown>> = {}) => {
  const { token } = await portal.server.parts.sessions.issue(portal.db, person, {});
  return (await portal.server.call(call, { token, query, body })).body as {
    readonly state: boolean;
    readonly errorCode?: string;
    readonly message: string;
    readonly value: never;
  };
};

describe('auth.edit', () => {
  const item = (key: string, name: string, more: object = {}) => ({ kind: 'dict', key, name, ...more, spec: { items: [{ value: 'a', label: name }] } });
  const edit = (...grants: readonly string[]) => ({ auth: { edit: grants } });
  const ways: readonly (readonly [string, (key: string) => Promise<{ readonly state: boolean; readonly errorCode?: string; readonly message: string }>])[] = [
    ['meta.publish', (key) => send('chen', metaPublish, { package: 'p', version: 1, items: [item(key, '乙', edit('everyone'))] })],
    ['meta.import', (key) => send('chen', metaImport, { package: 'p', version: 1, items: [item(key, '乙')] }, { publish: true })],
    ['meta.import', (key) => send('chen', metaImport, { package: 'p', version: 1, items: [item(key, '乙')] })],
    ['meta.draft', (key) => send('chen', metaItemDraft, item(key, '乙', edit('user:chen')))],
    ['meta.rollback', (key) => send('chen', metaItemRollback, { kind: 'dict', key, version: 1 })],
    ['meta.archive', (key) => send('chen', metaItemArchive, { kind: 'dict', key, base: { version: 2 } })],
    ['meta.removeDraft', (key) => send('chen', metaItemRemoveDraft, { kind: 'dict', key, base: { checksum: 'sha256:0' } })],
  ];

  test.each(ways.map(([action, way], index) => [action, index, way] as const))('%s (%i) is refused to others and audited', async (action, index, way) => {
    const key = `ed${index}`;
    for (const name of ['甲', '丙'])
      expect(await send('finance', metaPublish, { package: 'p', version: 1, items: [item(key, name, edit('user:finance'))] })).toMatchObject({ state: true });
    expect(await send('finance', metaItemDraft, item(key, '丁', edit('user:finance')))).toMatchObject({ state: true });
    const before = await portal.db.selectFrom('meta_item').selectAll().where('key', '=', key).orderBy('version').execute();
    expect(await way(key)).toMatchObject({ state: false, errorCode: 'meta.forbidden', message: expect.stringContaining(`dict/${key}`) as unknown });
    expect(await portal.db.selectFrom('meta_item').selectAll().where('key', '=', key).orderBy('version').execute()).toEqual(before);
    expect(
      await portal.db
        .selectFrom('audit_log')
        .select(['action', 'outcome', 'account'])
        .where('target', '=', `dict/${key}`)
        .where('outcome', '=', 'refused')
        .execute(),
    ).toEqual([{ action, outcome: 'refused', account: 'chen' }]);
  });

  test('an archived item keeps its editors, an administrator is always one, and what is sent unchanged is no edit', async () => {
    const mine = item('edx', '甲', edit('user:finance'));
    await send('finance', metaPublish, { package: 'p', version: 1, items: [mine] });
    expect(await send('chen', metaPublish, { package: 'p', version: 1, items: [mine, item('edy', '新')] })).toMatchObject({ state: true });
    expect(await send('finance', metaItemArchive, { kind: 'dict', key: 'edx', base: { version: 1 } })).toMatchObject({ state: true });
    expect(await send('chen', metaPublish, { package: 'p', version: 1, items: [item('edx', '乙')] })).toMatchObject({ errorCode: 'meta.forbidden' });
    expect(await send('outsider', metaPublish, { package: 'p', version: 1, items: [{ ...item('edx', '乙'), base: { version: 0 } }] })).toMatchObject({
      state: true,
    });
  });
});

describe('auth.view and auth.start of a form', () => {
  let record: string;
  let started: string;
  beforeAll(async () => {
    const columns = [{ field: 'open', title: 'o' }];
    const node = (id: string, who: object) => ({ id, type: 'USERTASK', name: id, assignee: who, buttons: ['agree', 'startFlow'] });
    await portal.publish([
      {
        kind: 'bo',
        key: 'av',
        name: 'av',
        spec: {
          schema: {
            type: 'object',
            properties: {
              open: field('公开'),
              mx: { type: 'array', title: '表', 'x-ui': { widget: 'subTable' }, items: { type: 'object', properties: { a: field('甲') } } },
            },
          },
        },
      },
      {
        kind: 'form',
        key: 'avV1',
        name: 'av',
        auth: { view: ['role:fykj'], start: ['user:sun'] },
        spec: {
          bo: 'av',
          layout: layout('open', 'mx'),
          perm: {
            start: { main: { '*': 'w' }, sub: { mx: { _: 'w' } } },
            read: { main: { '*': 'r' }, sub: { mx: { _: 'r' } } },
            UserTask2: { main: { '*': 'r' }, sub: { mx: { _: 'r' } } },
          },
        },
      },
      {
        kind: 'dataTemplate',
        key: 'dt_av',
        name: 'av',
        spec: { bo: 'av', form: 'avV1', columns, toolbar: ['add', 'export', 'import'], rowButtons: ['edit'], rowFilter: 'all' },
      },
      { kind: 'dataTemplate', key: 'dt_avAny', name: 'av', spec: { bo: 'av', columns, toolbar: ['add', 'export'], rowButtons: ['edit'], rowFilter: 'all' } },
      { kind: 'customQuery', key: 'q_av', name: 'av', spec: { dsType: 'dataSource', object: 'w_av', rowFilter: 'all', form: 'avV1', results: columns } },
      { kind: 'customQuery', key: 'q_avAny', name: 'av', spec: { dsType: 'dataSource', object: 'w_av', rowFilter: 'all', results: columns } },
      {
        kind: 'customDialog',
        key: 'd_av',
        name: 'av',
        spec: { style: 'list', object: 'w_av', rowFilter: 'all', form: 'avV1', columns, resultMap: { o: 'open' } },
      },
      { kind: 'customDialog', key: 'd_avAny', name: 'av', spec: { style: 'list', object: 'w_av', rowFilter: 'all', columns, resultMap: { o: 'open' } } },
      {
        kind: 'flow',
        key: 'avV1',
        name: 'av',
        spec: {
          form: 'avV1',
          subject: 'av',
          nodes: [
            { id: 'S', type: 'START', name: 'S' },
            node('UserTask1', { rule: 'startUser' }),
            node('UserTask2', { rule: 'users', users: ['head'] }),
            { id: 'E', type: 'END', name: 'E' },
          ],
          edges: [
            { from: 'S', to: 'UserTask1' },
            { from: 'UserTask1', to: 'UserTask2' },
            { from: 'UserTask2', to: 'E' },
          ],
        },
      },
    ] as never[]);
    const answer = (
      await portal.post('sun', '/runtime/instance/v1/start', { flowKey: 'avV1', data: base64({ av: { open: 'CANARY-AV', sub_mx: [{ a: 'CANARY-MX' }] } }) })
    ).json<{ instId: string }>();
    started = answer.instId;
    record = (await portal.db.selectFrom('bo_row').select('id').where('inst_id', '=', started).executeTakeFirstOrThrow()).id;
  });

  const doors: readonly (readonly [string, (person: Person) => ReturnType<ListServer['get']>])[] = [
    ['list', (person) => portal.post(person, `${base}/listJson`, { templateId: 'dt_av' })],
    ['list without a form', (person) => portal.post(person, `${base}/listJson`, { templateId: 'dt_avAny' })],
    [
      'list by a filter',
      (person) =>
        portal.post(person, `${base}/listJson`, {
          templateId: 'dt_avAny',
          queryFilter: { querys: [{ property: 'open', value: 'CANARY-AV', operation: 'EQUAL' }] },
        }),
    ],
    ['record', (person) => portal.get(person, `${base}/getForm/avV1/av?id=${record}`)],
    ['rows', (person) => portal.get(person, `${base}/getSubData?alias=mx&refId=${record}`)],
    ['query', (person) => portal.post(person, '/form/customQuery/v1/doQuery?alias=q_av&page=1', [])],
    ['query without a form', (person) => portal.post(person, '/form/customQuery/v1/doQuery?alias=q_avAny&page=1', [])],
    ['dialog', (person) => portal.post(person, '/form/customDialog/v1/getListData?alias=d_av&mapParam=', {})],
    ['dialog without a form', (person) => portal.post(person, '/form/customDialog/v1/getListData?alias=d_avAny&mapParam=', {})],
    ['print', (person) => portal.get(person, `/form/print/v1/document?instId=${started}`)],
    ['request', (person) => portal.get(person, `/runtime/instance/v1/getInstFormAndBO?proInstId=${started}`)],
    ['sub-tables', (person) => portal.get(person, '/form/form/v1/getSubEntsByFormKey?formKey=avV1')],
  ];
  test.each(doors)('%s', async (name, open) => {
    const denied = (await open('chen')).body;
    expect(denied).not.toMatch(/CANARY/);
    // nor that there is one, who has made it and when
    expect(denied).not.toContain(record);
    expect(denied).not.toMatch(/"total":"?[1-9]|"create_by":"/);
    if (!['print', 'request', 'sub-tables'].includes(name)) expect((await open('finance')).body).toContain('CANARY');
    if (['print', 'request'].includes(name)) for (const person of ['sun', 'head'] as const) expect((await open(person)).body, person).toContain('CANARY');
  });

  test('nobody else starts by the form, whichever way leads to it', async () => {
    for (const person of ['chen', 'finance'] as const) {
      expect((await portal.post(person, '/runtime/instance/v1/start', { flowKey: 'avV1', data: base64({ av: { open: 'x' } }) })).statusCode).toBe(403);
      expect((await portal.post(person, '/runtime/instance/v1/saveDraft', { flowKey: 'avV1', data: base64({ av: { open: 'x' } }) })).statusCode).toBe(403);
      expect((await portal.post(person, `${base}/boSave/av`, { av: { open: 'x' }, formKey: 'avV1' })).statusCode).toBe(403);
      expect((await portal.get(person, `${base}/getForm/avV1/av`)).statusCode).toBe(403);
    }
  });
});

describe('what nobody may tell apart', () => {
  test('an id of no file and that of somebody else, in a draft and at the start', async () => {
    const file = (id: string) => ({
      id,
      name: 'a.pdf',
      extension: 'pdf',
      mime: 'application/pdf',
      size: '1',
      sha256: '',
      content: id,
      owner_id: 'sun',
      owner_name: 'sun',
      create_time: '2026-11-20 09:00:00',
    });
    const [foreign, unknown] = ['a'.repeat(32), 'b'.repeat(32)];
    await portal.db
      .insertInto('file')
      .values([file(foreign), file('short-foreign')])
      .execute();
    const properties = { open: field('公开'), fj: field('附件', 'upload') };
    await portal.publish([
      { kind: 'bo', key: 'fo', name: 'fo', spec: { schema: { type: 'object', properties } } },
      {
        kind: 'form',
        key: 'foV1',
        name: 'fo',
        spec: { bo: 'fo', layout: layout('open', 'fj'), perm: { start: { main: { '*': 'w' } }, read: { main: { '*': 'r' } } } },
      },
      {
        kind: 'dataTemplate',
        key: 'dt_fo',
        name: 'fo',
        spec: { bo: 'fo', form: 'foV1', columns: [{ field: 'open', title: 'o' }], toolbar: ['add'], rowFilter: 'all' },
      },
      {
        kind: 'flow',
        key: 'foV1',
        name: 'fo',
        spec: {
          form: 'foV1',
          subject: 'fo',
          nodes: [
            { id: 'S', type: 'START', name: 'S' },
            { id: 'UserTask1', type: 'USERTASK', name: 'u', assignee: { rule: 'startUser' }, buttons: ['startFlow'] },
            { id: 'E', type: 'END', name: 'E' },
          ],
          edges: [
            { from: 'S', to: 'UserTask1' },
            { from: 'UserTask1', to: 'E' },
          ],
        },
      },
    ] as never[]);
    const document = (id: string) => ({ fo: { open: 'o', fj: JSON.stringify([{ fileId: id, name: 'a.pdf', size: 1 }]) } });
    const ways: readonly ((id: string) => ReturnType<ListServer['get']>)[] = [
      (id) => portal.post('chen', '/runtime/instance/v1/start', { flowKey: 'foV1', data: base64(document(id)) }),
      (id) => portal.post('chen', '/runtime/instance/v1/saveDraft', { flowKey: 'foV1', data: base64(document(id)) }),
      (id) => portal.post('chen', `${base}/boSave/fo`, { ...document(id), formKey: 'foV1' }),
      (id) => portal.post('chen', `${base}/boSaveDraft`, { tempAlias: 'dt_fo', dataJson: JSON.stringify(document(id)) }),
      (id) => portal.get('chen', `/system/file/v1/downloadFile?fileId=${id}`),
      (id) => portal.get('chen', `/system/file/v1/getFileById?fileId=${id}`),
    ];
    const told = async (way: (id: string) => ReturnType<ListServer['get']>, id: string) => {
      const reply = await way(id);
      return [reply.statusCode, reply.body.replaceAll(id, 'ID').replace(/"(logId|instId|value|businessKey)":"[^"]*"/g, '')];
    };
    for (const way of ways) {
      expect(await told(way, foreign)).toEqual(await told(way, unknown));
      expect(await told(way, 'short-foreign')).toEqual(await told(way, 'short-unknown'));
    }
  });
});

describe('small doors', () => {
  let id: string;
  beforeAll(async () => {
    const rows = (columns: object) => ({ type: 'array', title: '表', 'x-ui': { widget: 'subTable' }, items: { type: 'object', properties: columns } });
    const perm = { main: { '*': 'w' }, sub: { t1: { a: 'w' } }, subOps: { t1: { add: true, del: false } } };
    await portal.publish([
      {
        kind: 'bo',
        key: 'sd',
        name: 'sd',
        spec: {
          schema: {
            type: 'object',
            properties: {
              open: field('公开'),
              who: { type: 'object', title: '人', 'x-ui': { widget: 'user' } },
              t1: rows({ a: field('甲'), below: rows({ c: field('丙') }) }),
            },
          },
        },
      },
      {
        kind: 'form',
        key: 'sdV1',
        name: 'sd',
        spec: { bo: 'sd', layout: layout('open', 'who', 't1'), perm: { start: perm, read: { main: { '*': 'r' }, sub: { t1: { _: 'r' } } } } },
      },
      {
        kind: 'dataTemplate',
        key: 'dt_sd',
        name: 'sd',
        spec: {
          bo: 'sd',
          form: 'sdV1',
          columns: [
            { field: 'open', title: 'o' },
            { field: 'who', title: 'w' },
          ],
          filters: [
            { field: 'open', op: 'EQUAL' },
            { field: 'who', op: 'EQUAL' },
          ],
          toolbar: ['add'],
          rowButtons: ['edit'],
          rowFilter: 'all',
        },
      },
    ] as never[]);
    const saved = await portal.post('sun', `${base}/boSave/sd`, {
      formKey: 'sdV1',
      sd: { open: 'o', who: { id: 'chen', name: 'chen' }, sub_t1: [{ a: '1' }, { a: '2' }, { a: '3' }] },
    });
    id = saved.json<{ value: string }>().value;
  });
  const order = async () =>
    (await portal.db.selectFrom('bo_sub_row').select(['id', 'data']).where('ref_id', '=', id).where('sub', '=', 't1').orderBy('sn').execute()).map((row) => [
      row.id,
      (row.data as { a: string }).a,
    ]);

  test('the right to add does not put rows in another order', async () => {
    const before = await order();
    expect(
      (
        await portal.post('sun', `${base}/boSave/sd`, {
          formKey: 'sdV1',
          sd: { id_: id, open: 'o', sub_t1: [...before].reverse().map(([id_, a]) => ({ id_, a })) },
        })
      ).json(),
    ).toMatchObject({ state: true });
    expect(await order()).toEqual(before);
    await portal.post('sun', `${base}/boSave/sd`, {
      formKey: 'sdV1',
      sd: { id_: id, open: 'o', sub_t1: [{ a: 'new' }, ...[...before].reverse().map(([id_, a]) => ({ id_, a }))] },
    });
    expect((await order()).slice(0, 3)).toEqual(before);
    expect(await order()).toHaveLength(4);
  });

  test.each([{ t1: [] }, { sub_t1: [] }, { t1: null }, { sub_t1: [{ a: 'x' }] }, { t1: {} }, { sd: { sub_t1: [] } }])(
    'a bulk change %j leaves rows alone',
    async (change) => {
      const before = await order();
      await portal.post('sun', `${base}/boBatchUpdate/sd`, [{ id_: id, formKey: 'sdV1', ...change }]);
      expect(await order()).toEqual(before);
    },
  );

  test.each(['open.id', 'open.name', 't1.id', 't1.a', 'unknown.id', 'id_.id', 'openId', 'who.secret', 'constructor.id', 'status.id'])(
    'a filter or order by %s means no other column',
    async (property) => {
      const filtered = await portal.post('sun', `${base}/listJson`, {
        templateId: 'dt_sd',
        queryFilter: { querys: [{ property, value: id, operation: 'EQUAL' }] },
      });
      expect(filtered.statusCode === 400 || filtered.json<{ total: number }>().total === 0, filtered.body).toBe(true);
      const sorted = await portal.post('sun', `${base}/listJson`, { templateId: 'dt_sd', queryFilter: { sorter: [{ property, direction: 'ASC' }] } });
      expect([200, 400]).toContain(sorted.statusCode);
    },
  );
});
