import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Opinion } from '../../../schemas/calls/entities/flow.ts';
import { loadRecord } from '../../../server/forms/BoStore.ts';
import { startListServer, type ListServer, type Person } from '../form/listServer.ts';
import { base64 } from './rightsServer.ts';

let portal: ListServer;
const base = '/form/dataTemplate/v1';
const field = (title: string, widget = 'input', more: object = {}) => ({ type: widget === 'money' ? 'number' : 'string', title, 'x-ui': { widget }, ...more });
const table = (columns: object) => ({ type: 'array', title: '表', 'x-ui': { widget: 'subTable' }, items: { type: 'object', properties: columns } });

/** `open` may be written, `fixed` only read, `secret` is hidden; so are a column and a whole sub-table. */
beforeAll(async () => {
  portal = await startListServer();
  const properties = {
    open: field('公开'),
    fixed: field('只读'),
    secret: field('保密', 'input', { 'x-rules': 'required' }),
    mx: table({ a: field('甲'), b: field('乙', 'input', { 'x-rules': 'required' }), below: table({ c: field('丙'), d: field('丁') }) }),
    gone: { ...table({ e: field('戊', 'input', { 'x-rules': 'required' }) }), minItems: 1 },
  };
  const layout = [{ group: '全部', fields: ['open', 'fixed', 'secret', 'mx', 'gone'] }];
  const rights = (mode: 'w' | 'r', ops: object) => ({
    main: { open: mode, fixed: 'r', secret: 'n', gone: 'n' },
    sub: { mx: { a: mode, b: 'n' }, below: { c: mode, d: 'n' }, gone: { e: 'n' } },
    subOps: { mx: ops, below: ops },
  });
  const person = (id: string) => ({ rule: 'users', users: [id] });
  await portal.publish([
    { kind: 'bo', key: 'rg', name: 'rg', spec: { schema: { type: 'object', properties } } },
    {
      kind: 'form',
      key: 'rgV1',
      name: 'rg',
      spec: {
        bo: 'rg',
        layout,
        perm: {
          start: { ...rights('w', { add: false, del: false, import: false }), opinion: { spyj: 'n' } },
          read: { ...rights('r', {}), opinion: { spyj: 'n' } },
          UserTask2: { main: { '*': 'n', open: 'r', secret: 'r' }, sub: { mx: { _: 'n' }, below: { _: 'n' }, gone: { _: 'n' } }, opinion: { spyj: 'b' } },
          UserTask3: { main: { '*': 'n', open: 'w' }, sub: { mx: { _: 'n' }, below: { _: 'n' }, gone: { _: 'n' } }, opinion: { spyj: 'r' } },
        },
      },
    },
    // comes first in the order of keys, and shows everything
    {
      kind: 'form',
      key: 'rgAdmin',
      name: 'rg',
      auth: { view: ['role:fykj'], start: ['role:fykj'] },
      spec: { bo: 'rg', layout, perm: { start: { main: { '*': 'w' }, sub: { mx: { _: 'w' } } }, read: { main: { '*': 'r' } } } },
    },
    {
      kind: 'dataTemplate',
      key: 'dt_rg',
      name: 'rg',
      spec: {
        bo: 'rg',
        form: 'rgV1',
        columns: [
          { field: 'open', title: '公开' },
          { field: 'secret', title: '保密' },
        ],
        rowButtons: ['edit'],
        toolbar: ['export'],
        rowFilter: [{ role: '*', sql: "create_by <> 'outsider'" }],
      },
    },
    {
      kind: 'customQuery',
      key: 'q_rg',
      name: 'rg',
      spec: {
        dsType: 'dataSource',
        object: 'w_rg',
        rowFilter: 'all',
        results: [
          { field: 'open', title: 'o' },
          { field: 'secret', title: 's' },
        ],
      },
    },
    {
      kind: 'customQuery',
      key: 'q_rgAdmin',
      name: 'rg',
      auth: { view: ['role:fykj'] },
      spec: {
        dsType: 'dataSource',
        object: 'w_rg',
        rowFilter: 'all',
        form: 'rgAdmin',
        results: [
          { field: 'open', title: 'o' },
          { field: 'secret', title: 's' },
        ],
      },
    },
    {
      kind: 'customDialog',
      key: 'd_rg',
      name: 'rg',
      spec: {
        style: 'list',
        object: 'w_rg',
        rowFilter: 'all',
        columns: [
          { field: 'open', title: 'o' },
          { field: 'secret', title: 's' },
        ],
        resultMap: { s: 'secret' },
      },
    },
    {
      kind: 'flow',
      key: 'rgV1',
      name: 'rg',
      spec: {
        form: 'rgV1',
        subject: 'rg',
        nodes: [
          { id: 'S', type: 'START', name: 'S' },
          { id: 'UserTask1', type: 'USERTASK', name: '填写', assignee: { rule: 'startUser' }, buttons: ['startFlow'] },
          { id: 'UserTask2', type: 'USERTASK', name: '审批', assignee: person('head'), buttons: ['agree', 'inqu', 'communicate'] },
          { id: 'UserTask3', type: 'USERTASK', name: '复核', assignee: person('sun'), buttons: ['agree', 'copyTo'] },
          { id: 'E', type: 'END', name: 'E' },
        ],
        edges: [
          { from: 'S', to: 'UserTask1' },
          { from: 'UserTask1', to: 'UserTask2' },
          { from: 'UserTask2', to: 'UserTask3' },
          { from: 'UserTask3', to: 'E' },
        ],
      },
    },
  ]);
});
afterAll(() => portal.close());

let id: string;
const stored = async () => (await loadRecord(portal.db, 'rg', id))?.data as Record<string, unknown> & { mx: Record<string, unknown>[]; gone: unknown[] };
beforeEach(async () => {
  id = await portal.claim({ by: 'sun', bo: 'rg', data: { open: 'o', fixed: 'f', secret: 'CANARY-S' } });
  await portal.db
    .insertInto('bo_sub_row')
    .values([
      { id: `${id}1`, bo: 'rg', ref_id: id, parent_id: null, sub: 'mx', sn: 0, data: JSON.stringify({ a: 'a1', b: 'CANARY-B1' }) },
      { id: `${id}2`, bo: 'rg', ref_id: id, parent_id: null, sub: 'mx', sn: 1, data: JSON.stringify({ a: 'a2', b: 'CANARY-B2' }) },
      { id: `${id}3`, bo: 'rg', ref_id: id, parent_id: `${id}1`, sub: 'below', sn: 0, data: JSON.stringify({ c: 'c', d: 'CANARY-D' }) },
      { id: `${id}4`, bo: 'rg', ref_id: id, parent_id: null, sub: 'gone', sn: 0, data: JSON.stringify({ e: 'CANARY-E' }) },
    ])
    .execute();
});

const save = (data: object, person: Person = 'chen', more: object = {}) => portal.post(person, `${base}/boSave/rg`, { rg: { id_: id, ...data }, ...more });

describe('what a save leaves alone', () => {
  it('a hidden column is not wiped when its row comes back without it', async () => {
    expect(
      (
        await save({
          open: 'neu',
          sub_mx: [
            { id_: `${id}1`, a: 'A1' },
            { id_: `${id}2`, a: 'A2' },
          ],
        })
      ).json(),
    ).toMatchObject({ state: true });
    expect((await stored()).mx).toMatchObject([
      { a: 'A1', b: 'CANARY-B1', below: [{ c: 'c', d: 'CANARY-D' }] },
      { a: 'A2', b: 'CANARY-B2' },
    ]);
    expect(await stored()).toMatchObject({ open: 'neu', secret: 'CANARY-S' });
  });

  it('a hidden sub-table is neither emptied nor written, and its rules block nothing', async () => {
    await portal.db.deleteFrom('bo_sub_row').where('id', '=', `${id}4`).execute();
    await portal.db
      .insertInto('bo_sub_row')
      .values({ id: `${id}5`, bo: 'rg', ref_id: id, parent_id: null, sub: 'gone', sn: 0, data: JSON.stringify({ e: null }) })
      .execute();
    for (const gone of [undefined, [], [{ e: 'forged' }], [{ id_: `${id}5`, e: 'forged' }]]) {
      expect((await save({ open: 'x', ...(gone === undefined ? {} : { sub_gone: gone, gone }) })).json()).toMatchObject({ state: true });
      expect((await stored()).gone).toMatchObject([{ id_: `${id}5`, e: null }]);
    }
  });

  it('a hidden required field that is empty does not block, nor is it named', async () => {
    await portal.db
      .updateTable('bo_row')
      .set({ data: JSON.stringify({ open: 'o' }) })
      .where('id', '=', id)
      .execute();
    const answer = await save({ open: 'x' });
    expect(answer.json()).toMatchObject({ state: true });
    expect(answer.body).not.toContain('保密');
  });

  it('fields that may not be written are not, whatever is posted', async () => {
    expect((await save({ fixed: 'forged' })).json()).toMatchObject({ state: true });
    // hidden ones look like such as do not exist
    expect((await save({ secret: 'forged', nosuch: 'x' })).json()).toMatchObject({
      state: false,
      issues: [
        { path: 'secret', rule: 'unknownField' },
        { path: 'nosuch', rule: 'unknownField' },
      ],
    });
    await save({ fixed: 'forged', secret: 'forged', sub_mx: [{ id_: `${id}1`, b: 'forged', sub_below: [{ id_: `${id}3`, d: 'forged' }] }, { id_: `${id}2` }] });
    expect(await stored()).toMatchObject({ fixed: 'f', secret: 'CANARY-S', mx: [{ b: 'CANARY-B1', below: [{ d: 'CANARY-D' }] }, { b: 'CANARY-B2' }] });
  });

  it('rows that were not sent stay without the right to delete, and no row is added without the right to add', async () => {
    expect((await save({ sub_mx: [{ a: 'forged' }, { id_: `${id}2`, a: 'A2' }] })).json()).toMatchObject({
      state: false,
      issues: [{ path: 'mx', rule: 'unknownRow' }],
    });
    await save({ sub_mx: [{ id_: `${id}2`, a: 'A2' }] });
    expect((await stored()).mx.map((row) => [row['id_'], row['a']])).toEqual([
      [`${id}1`, 'a1'],
      [`${id}2`, 'A2'],
    ]);
  });

  it('a laxer form of the same business object cannot be named to write or read more', async () => {
    expect((await save({ secret: 'forged' }, 'chen', { formKey: 'rgAdmin' })).statusCode).toBe(403);
    expect((await portal.post('chen', `${base}/boBatchUpdate/rg`, [{ id_: id, formKey: 'rgAdmin', secret: 'forged' }])).statusCode).toBe(403);
    expect((await portal.get('chen', `${base}/getForm/rgAdmin/rg?id=${id}`)).statusCode).toBe(403);
    expect(await stored()).toMatchObject({ secret: 'CANARY-S' });
  });
});

describe('queries and dialogs', () => {
  it('read by the form that they name, and by all forms together where they name none', async () => {
    const [query, dialog] = [
      await portal.post('chen', '/form/customQuery/v1/doQuery?alias=q_rg&page=1', []),
      await portal.post('chen', '/form/customDialog/v1/getListData?alias=d_rg&mapParam=', {}),
    ];
    for (const answer of [query, dialog]) {
      expect(answer.json()).toMatchObject({ rows: expect.arrayContaining([expect.objectContaining({ open: 'o' })]) as unknown });
      expect(answer.body).not.toContain('CANARY');
    }
    expect((await portal.post('finance', '/form/customQuery/v1/doQuery?alias=q_rg&page=1', [])).body).not.toContain('CANARY-S');
    expect((await portal.post('finance', '/form/customQuery/v1/doQuery?alias=q_rgAdmin&page=1', [])).body).toContain('CANARY-S');
    expect((await portal.post('chen', '/form/customQuery/v1/doQuery?alias=q_rgAdmin&page=1', [])).statusCode).toBe(403);
  });
});

describe('flows', () => {
  const start = async (): Promise<{ inst: string; task: (person: string) => Promise<string> }> => {
    const inst = (await portal.post('chen', '/runtime/instance/v1/start', { flowKey: 'rgV1', data: base64({ rg: { open: 'o' } }) })).json<{ instId: string }>()
      .instId;
    return {
      inst,
      task: async (person) =>
        (await portal.db.selectFrom('wf_task').select('id').where('inst_id', '=', inst).where('assignee_id', '=', person).executeTakeFirstOrThrow()).id,
    };
  };
  const complete = (person: Person, taskId: string, more: object = {}) =>
    portal.post(person, '/runtime/task/v1/complete', { taskId, actionName: 'agree', ...more });

  it('a copy of a document holds what its reader sees there, not what the start page would show', async () => {
    const { inst } = await start();
    await portal.db
      .updateTable('bo_row')
      .set({ data: JSON.stringify({ open: 'o', fixed: 'CANARY-F' }) })
      .where('inst_id', '=', inst)
      .execute();
    const copy = await portal.post('head', '/runtime/instance/v1/getFormAndBO', { flowKey: 'rgV1', copyInstId: inst });
    expect(copy.json()).toMatchObject({ data: { rg: { open: 'o' } } });
    expect(copy.body).not.toContain('CANARY-F');
  });

  it('opinions follow the opinion rights of the form', async () => {
    const { inst, task } = await start();
    // given a node that must say something
    expect((await complete('head', await task('head'))).json()).toMatchObject({ state: false, message: '请填写审批意见' });
    const sent = (opinions: object) => ({ data: base64({ rg: { __form_opinion: opinions } }) });
    // words for a field that the form does not have would vanish
    expect((await complete('head', await task('head'), sent({ spyj: 'CANARY-O', other: 'forged' }))).statusCode).toBe(400);
    expect((await complete('head', await task('head'), sent({ spyj: 'CANARY-O' }))).json()).toMatchObject({ state: true });
    // then the next node, which may read the field, finds it in the form and in the history
    const form = (await portal.get('sun', `/runtime/task/v1/taskDetail?taskId=${await task('sun')}`)).json<{
      permission: string;
      opinionList: Record<string, Opinion[]>;
    }>();
    expect((JSON.parse(form.permission) as { opinion: object }).opinion).toEqual({ spyj: 'r' });
    expect(form.opinionList).toMatchObject({ spyj: [{ opinion: 'CANARY-O', auditor: 'head' }] });
    expect((await portal.get('sun', `/runtime/instance/v1/instanceFlowOpinions?instId=${inst}`)).body).toContain('CANARY-O');
    // the starter, from whom it is hidden, sees that somebody agreed, but nowhere what he said
    for (const address of [
      `/runtime/instance/v1/instanceFlowOpinions?instId=${inst}`,
      `/runtime/instance/v1/getInstFormAndBO?proInstId=${inst}`,
      `/runtime/task/v1/nodeOpinion?instId=${inst}&nodeId=UserTask2`,
      `/form/print/v1/document?instId=${inst}`,
    ]) {
      const answer = await portal.get('chen', address);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).not.toContain('CANARY-O');
      if (address.includes('getInst')) expect(answer.json<{ permission: string; opinionList: object }>()).toMatchObject({ opinionList: {} });
      else expect(answer.body).toContain('agree');
    }
    // and who wrote it still reads his own words
    expect((await portal.get('head', `/runtime/instance/v1/instanceFlowOpinions?instId=${inst}`)).body).toContain('CANARY-O');
  });

  it('whoever circulates a document, or answers a circulation, stands at no other step for it', async () => {
    const { inst, task } = await start();
    await complete('head', await task('head'), { data: base64({ rg: { __form_opinion: { spyj: 'x' } } }) });
    await portal.db
      .updateTable('bo_row')
      .set({ data: JSON.stringify({ open: 'o', secret: 'CANARY-C' }) })
      .where('inst_id', '=', inst)
      .execute();
    const circulate = async (selectNodeId: string) =>
      (await portal.post('sun', '/runtime/instance/v1/transToMore', { instanceId: inst, userId: 'finance', selectNodeId, copyToType: '0' })).json<{
        state: boolean;
        message: string;
      }>();
    expect(await circulate('NoSuchNode')).toMatchObject({ state: false });
    // the step of somebody else, which shows more
    expect(await circulate('UserTask2')).toMatchObject({ state: true });
    const { id: notice } = await portal.db.selectFrom('wf_notice').select('id').where('inst_id', '=', inst).executeTakeFirstOrThrow();
    expect((await portal.post('finance', '/runtime/instance/v1/doNextCopyto', { taskId: notice, opinion: '已阅' })).json()).toMatchObject({ state: true });
    for (const person of ['sun', 'finance'] as const) {
      const answer = await portal.get(person, `/runtime/instance/v1/getInstFormAndBO?proInstId=${inst}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).not.toContain('CANARY-C');
    }
    expect((await portal.get('head', `/runtime/instance/v1/getInstFormAndBO?proInstId=${inst}`)).body).toContain('CANARY-C');
  });

  it('whoever asks others at a step of somebody else shows neither them nor himself what it shows', async () => {
    const { inst, task } = await start();
    const visible = { open: 'o', secret: 'CANARY-K' };
    await portal.db
      .updateTable('bo_row')
      .set({ data: JSON.stringify(visible) })
      .where('inst_id', '=', inst)
      .execute();
    const ask = async (person: Person, userId: Person) =>
      (await portal.post(person, '/runtime/task/v1/communicate', { taskId: await task('head'), userId, opinion: '?', instId: inst })).json<{
        state: boolean;
      }>();
    expect(await ask('chen', 'finance')).toMatchObject({ state: true });
    for (const person of ['chen', 'finance'] as const) {
      const answer = await portal.get(person, `/runtime/instance/v1/getInstFormAndBO?proInstId=${inst}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).not.toContain('CANARY-K');
    }
    // who was only asked asks nobody
    expect(await ask('finance', 'sun')).toMatchObject({ state: false });
    // the holder may show what his step shows
    expect(await ask('head', 'sun')).toMatchObject({ state: true });
    expect((await portal.get('sun', `/runtime/instance/v1/getInstFormAndBO?proInstId=${inst}`)).body).toContain('CANARY-K');
  });

  it('a task that was taken away before anything was done with it leaves no rights behind', async () => {
    const { inst, task } = await start();
    const taskId = await task('head');
    expect((await portal.post('head', '/runtime/task/v1/taskToInqu', { taskId, userIds: 'finance', opinion: '请核对' })).json()).toMatchObject({ state: true });
    expect((await portal.post('head', '/runtime/instance/v1/revokeTrans', { instanceId: inst, taskId, cause: '不用了' })).json()).toMatchObject({
      state: true,
    });
    await portal.db
      .updateTable('bo_row')
      .set({ data: JSON.stringify({ open: 'o', secret: 'CANARY-W' }) })
      .where('inst_id', '=', inst)
      .execute();
    expect((await portal.get('finance', `/runtime/instance/v1/getInstFormAndBO?proInstId=${inst}`)).body).not.toContain('CANARY-W');
  });
});
