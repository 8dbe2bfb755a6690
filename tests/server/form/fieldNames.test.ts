import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { instanceSaveDraft, instanceStart, metaPublish, taskComplete } from '../../../schemas/calls/index.ts';
import { recordMembers, reservedFields } from '../../../schemas/metadata/index.ts';
import { base64, Office, type Reply } from '../runtime/office.ts';

/** A field may have any name that publishes: it is saved where nothing else changes, merged, listed, exported and carried through a flow. */

const names = [
  'x_',
  'sn_',
  'status_',
  '__',
  '_a',
  'a__b',
  'A1',
  'id',
  'name',
  'key',
  'rows',
  'item',
  'parent',
  'data',
  'prototype',
  'toJSON',
  'length',
  'sub_',
  'sub_x',
  '编号_',
  'null',
  'true',
  'false',
  'not',
  'if',
  'formKey',
  'user',
  'version',
];

type Data = Record<string, unknown>;
let office: Office;
const input = { type: 'string', title: '甲', 'x-ui': { widget: 'input' } };
const tableOf = (columns: object) => ({ type: 'array', title: '明细', 'x-ui': { widget: 'subTable' }, items: { type: 'object', properties: columns } });
const allWritable = { main: { '*': 'w' }, sub: { mx: { _: 'w' } }, subOps: { mx: { add: true, del: true, edit: true } } };
const items = (key: string, properties: Readonly<Data>) => [
  { kind: 'bo', key, name: '名', spec: { schema: { type: 'object', properties: { ...properties, mx: tableOf(properties) } } } },
  {
    kind: 'form',
    key: `${key}F`,
    name: '名',
    auth: { start: ['everyone'] },
    spec: {
      bo: key,
      layout: [{ group: '甲', fields: [...Object.keys(properties), 'mx'] }],
      perm: { start: allWritable, N2: allWritable, read: { main: { '*': 'r' } } },
    },
  },
];
const publish = async (all: readonly object[]) =>
  (
    await office.call<{ state: boolean; message: string; value: { problems: { code: string; pointer: string }[] } }>('admin', metaPublish, {
      body: { package: 'names', version: 1, items: all },
    })
  ).body;

beforeAll(async () => {
  office = await Office.open();
  const fields = Object.fromEntries(names.map((name) => [name, input]));
  const answer = await publish([
    ...items('fn', fields),
    {
      kind: 'dataTemplate',
      key: 'dt_fn',
      name: '名',
      spec: {
        bo: 'fn',
        form: 'fnF',
        columns: names.map((field) => ({ field, title: `T ${field}` })),
        filters: names.map((field) => ({ field, op: 'EQUAL' })),
        toolbar: ['add', 'export'],
        rowButtons: ['view', 'edit'],
        rowFilter: 'all',
      },
    },
    {
      kind: 'flow',
      key: 'fnW',
      name: '名',
      auth: { start: ['everyone'] },
      spec: {
        form: 'fnF',
        subject: '名',
        nodes: [
          { id: 'S', type: 'START' },
          { id: 'N1', type: 'USERTASK', assignee: { rule: 'startUser' }, buttons: ['startFlow'] },
          { id: 'N2', type: 'USERTASK', assignee: { rule: 'users', users: ['admin'] }, buttons: ['agree', 'saveDraft'] },
          { id: 'E', type: 'END' },
        ],
        edges: [
          { from: 'S', to: 'N1' },
          { from: 'N1', to: 'N2' },
          { from: 'N2', to: 'E' },
        ],
      },
    },
  ]);
  expect(answer).toMatchObject({ state: true });
}, 120_000);
afterAll(async () => {
  await office.server.close();
});

const rowsOf = async (id: string) => {
  const db = office.server.parts.database.forTenant('-1');
  const main = await db.selectFrom('bo_row').select('data').where('id', '=', id).executeTakeFirstOrThrow();
  const cells = await db.selectFrom('bo_sub_row').select(['id', 'data']).where('ref_id', '=', id).executeTakeFirstOrThrow();
  return { main: main.data as Data, cells: cells.data as Data, rowId: cells.id };
};
const post = async (url: string, body: object) =>
  office.server.app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${await office.token('admin')}` }, payload: body });
const all = (value: string): Data => Object.fromEntries(names.map((name) => [name, value]));

describe('a document whose fields have unusual names', () => {
  test('is saved when one of them is all that changes, and listed, filtered and exported', async () => {
    const save = async (data: Data) => (await post('/form/dataTemplate/v1/boSave/fn', { formKey: 'fnF', fn: data })).json<{ state: boolean; value: string }>();
    const id = (await save({ ...all('1'), sub_mx: [all('1')] })).value;
    const { rowId } = await rowsOf(id);
    for (const name of names) {
      expect(await save({ id_: id, [name]: '2' })).toMatchObject({ state: true });
      expect([name, (await rowsOf(id)).main[name]]).toEqual([name, '2']);
      expect(await save({ id_: id, sub_mx: [{ id_: rowId, [name]: '3' }] })).toMatchObject({ state: true });
      expect([name, (await rowsOf(id)).cells[name]]).toEqual([name, '3']);
      const queryFilter = { querys: [{ property: name, operation: 'EQUAL', value: '2' }], sorter: [{ property: name, direction: 'ASC' }] };
      expect([name, (await post('/form/dataTemplate/v1/listJson', { templateId: 'dt_fn', queryFilter })).json()]).toMatchObject([
        name,
        { total: 1, rows: [{ [name]: '2' }] },
      ]);
    }
    const read = (
      await office.server.app.inject({
        method: 'GET',
        url: `/form/dataTemplate/v1/getForm/fnF/fn?id=${id}&action=edit`,
        headers: { authorization: `Bearer ${await office.token('admin')}` },
      })
    ).json<{ data: { fn: Data & { sub_mx: Data[] } } }>().data.fn;
    expect(read).toMatchObject(all('2'));
    expect(read.sub_mx).toMatchObject([all('3')]);
  });

  test('goes through drafts, a start and a step with each of them alone', async () => {
    const send = async (spec: Parameters<typeof office.call>[1], body: object) =>
      (await office.call<Reply & { businessKey?: string }>('admin', spec, { body })).body;
    const instId = (await send(instanceSaveDraft, { flowKey: 'fnW', data: base64({ fn: { ...all('1'), sub_mx: [all('1')] } }) })).instId ?? '';
    const { id } = await office.server.parts.database.forTenant('-1').selectFrom('bo_row').select('id').where('inst_id', '=', instId).executeTakeFirstOrThrow();
    const { rowId } = await rowsOf(id);
    const change = (main: Data, cells: Data) => base64({ fn: { id_: id, ...main, sub_mx: [{ id_: rowId, ...cells }] } });
    expect(await send(instanceSaveDraft, { proInstId: instId, flowKey: 'fnW', data: change({ x_: '2' }, {}) })).toMatchObject({ state: true, instId });
    expect((await rowsOf(id)).main['x_']).toBe('2');
    expect(await send(instanceStart, { proInstId: instId, flowKey: 'fnW', formType: 'inner', data: change({}, { sn_: '2' }) })).toMatchObject({ state: true });
    expect((await rowsOf(id)).cells['sn_']).toBe('2');
    const task = await office.task('admin', instId);
    expect(await send(taskComplete, { taskId: task.id, actionName: 'agree', opinion: '同意', data: change({ status_: '3' }, {}) })).toMatchObject({
      state: true,
    });
    expect((await rowsOf(id)).main).toMatchObject({ ...all('1'), x_: '2', status_: '3' });
  });
});

test.each([...reservedFields, 'constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__', 'a-b', 'a.b', '1a', '$a', ''])(
  'a field cannot be called %j',
  async (name) => {
    const properties = JSON.parse(`{"m":${JSON.stringify(input)},${JSON.stringify(name)}:${JSON.stringify(input)}}`) as Data;
    expect(await publish(items('fnNo', properties).slice(0, 1))).toMatchObject({ state: false });
  },
);

test.each([...recordMembers, '_'])('a column cannot be called %j', async (name) => {
  const answer = await publish([{ kind: 'bo', key: 'fnNo', name: '名', spec: { schema: { type: 'object', properties: { mx: tableOf({ [name]: input }) } } } }]);
  expect(answer.value.problems).toMatchObject([{ code: 'E18', pointer: `/spec/schema/properties/mx/items/properties/${name}` }]);
});
