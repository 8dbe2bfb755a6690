import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportJob } from '../../../schemas/calls/entities/form.ts';
import { recordMembers } from '../../../schemas/metadata/index.ts';
import type { Person } from './listServer.ts';
import { multipart, rowsIn, sheetOf } from './excelFile.ts';
import { startListServer, type ListServer } from './listServer.ts';

/** What only a branch of the schema brings, outside of the form itself: lists, exports, imports, batches, numbers, rows of tables. */
type Data = Record<string, unknown>;

let portal: ListServer;
const base = '/form/dataTemplate/v1';

beforeAll(async () => {
  portal = await startListServer();
  const text = (title: string) => ({ type: 'string', title, 'x-ui': { widget: 'input' } });
  const kinds = {
    type: 'string',
    title: '类型',
    'x-ui': {
      widget: 'select',
      options: [
        { key: 'a', name: '甲类' },
        { key: 'b', name: '乙类' },
      ],
    },
  };
  const isA = { properties: { lx: { const: 'a' } }, required: ['lx'] };
  await portal.publish([
    { kind: 'serialNo', key: 'fzbh', name: '分支编号', spec: { pattern: 'FZ-{000}', reset: 'never' } },
    {
      kind: 'bo',
      key: 'fz',
      name: '分支',
      spec: {
        schema: {
          type: 'object',
          $defs: { second: { properties: { sm: text('说明'), sl: { type: 'number', title: '数量', 'x-ui': { widget: 'number' } } } } },
          properties: {
            lx: kinds,
            mx: {
              type: 'array',
              title: '明细',
              'x-ui': { widget: 'subTable' },
              items: {
                type: 'object',
                properties: { lx: kinds },
                if: isA,
                then: { properties: { jia: { ...text('甲列'), 'x-rules': 'required' } } },
                else: { properties: { yi: { ...text('乙列'), 'x-rules': 'required' } } },
              },
            },
          },
          if: isA,
          then: {
            properties: {
              bh: { type: 'string', title: '编号', 'x-ui': { widget: 'serialNo', serialNo: 'fzbh' } },
              mc: { ...text('名称'), 'x-rules': 'required' },
            },
          },
          else: { $ref: '#/$defs/second' },
        },
      },
    },
    {
      kind: 'form',
      key: 'fzV1',
      name: '分支',
      auth: { start: ['role:fykj'] },
      spec: {
        bo: 'fz',
        layout: [{ group: '分支', fields: ['lx', 'bh', 'mc', 'sm', 'sl', 'mx'] }],
        perm: { start: { main: { '*': 'w' }, sub: { mx: { _: 'w' } }, subOps: { mx: { add: true, del: true } } }, read: { main: { '*': 'r' } } },
      },
    },
    {
      kind: 'dataTemplate',
      key: 'dt_fz',
      name: '分支',
      auth: { view: ['role:ptyg'] },
      spec: {
        bo: 'fz',
        form: 'fzV1',
        columns: [
          { field: 'lx', title: '类型' },
          { field: 'bh', title: '编号' },
          { field: 'mc', title: '名称' },
          { field: 'sl', title: '数量', sum: true },
        ],
        filters: [
          { field: 'mc', op: 'LIKE' },
          { field: 'sm', op: 'LIKE' },
        ],
        toolbar: ['add', 'import'],
        batchButtons: ['export'],
        rowButtons: ['edit', 'delete'],
        defaultSort: [{ field: 'bh' }],
        rowFilter: [{ role: '*', sql: '1=1' }],
      },
    },
  ]);
});
afterAll(() => portal.close());

const save = async (fz: Data): Promise<{ state: boolean; value: string; issues?: { path: string }[] }> =>
  (await portal.post('finance', `${base}/boSave/fz`, { fz, formKey: 'fzV1' })).json();
const stored = async (id: string): Promise<Data> =>
  Object.fromEntries(
    Object.entries((await portal.db.selectFrom('bo_row').select('data').where('id', '=', id).executeTakeFirstOrThrow()).data as Data).filter(
      ([name, value]) => !recordMembers.includes(name) && value !== null,
    ),
  );
const clear = async (): Promise<void> => {
  await portal.db.deleteFrom('bo_sub_row').where('bo', '=', 'fz').execute();
  await portal.db.deleteFrom('bo_row').where('bo', '=', 'fz').execute();
};

describe('fields of branches', () => {
  it('get a number while they exist, and use up none otherwise', async () => {
    await clear();
    const [one, without, two] = [await save({ lx: 'a', mc: '甲' }), await save({ lx: 'b', sm: '乙', bh: '冒充' }), await save({ lx: 'a', mc: '丙' })];
    expect(await stored(one.value)).toMatchObject({ bh: 'FZ-001', mc: '甲' });
    expect(await stored(without.value)).toEqual({ lx: 'b', sm: '乙' });
    expect(await stored(two.value)).toMatchObject({ bh: 'FZ-002', mc: '丙' });
  });

  it('are columns, filters and totals of lists and their exports', async () => {
    await clear();
    await save({ lx: 'a', mc: '甲' });
    await save({ lx: 'b', sm: '乙', sl: 2.5 });
    await save({ lx: 'b', sm: '丁', sl: '4' });
    const asked = async (querys: object[]) =>
      (await portal.post('chen', `${base}/listJson`, { templateId: 'dt_fz', queryFilter: { querys, sorter: [{ property: 'sl', direction: 'DESC' }] } })).json<{
        rows: Data[];
        total: number;
      }>();
    expect((await asked([{ property: 'sm', operation: 'LIKE', value: '乙' }])).rows).toMatchObject([{ lx: 'b', sl: 2.5 }]);
    expect((await asked([{ property: 'mc', operation: 'LIKE', value: '甲' }])).rows).toMatchObject([{ lx: 'a', mc: '甲' }]);
    expect((await asked([])).total).toBe(3);
    const sheet = await rowsIn(
      (await portal.post('chen', `${base}/export?formKey=dt_fz&getType=all`, { sorter: [{ property: 'sl', direction: 'DESC' }] })).rawPayload,
    );
    expect(sheet[0]).toEqual(['类型', '编号', '名称', '数量']);
    expect(sheet.at(-1)).toEqual(['合计', null, null, { number: '6.5' }]);
  });

  it('are changed in many records at once', async () => {
    await clear();
    const [one, two] = [await save({ lx: 'a', mc: '甲' }), await save({ lx: 'a', mc: '乙' })];
    const changed = await portal.post(
      'finance',
      `${base}/boBatchUpdate/fz`,
      [one, two].map(({ value }) => ({ id_: value, formKey: 'fzV1', mc: '同' })),
    );
    expect(changed.json()).toMatchObject({ state: true });
    for (const { value } of [one, two]) expect(await stored(value)).toMatchObject({ mc: '同' });
  });

  it('are columns of an import, judged by the branch of each row', async () => {
    await clear();
    const send = async (rows: readonly (readonly (string | null)[])[]): Promise<ImportJob> => {
      const { payload, headers } = multipart(await sheetOf(['类型', '名称', '说明', '数量'], rows));
      const token = (await portal.server.parts.sessions.issue(portal.db, 'finance' satisfies Person, {})).token;
      let job = (
        await portal.server.app.inject({
          method: 'POST',
          url: `${base}/tImportMain?alias=dt_fz`,
          payload,
          headers: { ...headers, authorization: `Bearer ${token}` },
        })
      ).json<{ value: ImportJob }>().value;
      for (let round = 0; round < 200 && job.status === 'running'; round += 1) {
        await new Promise((resolve) => {
          setTimeout(resolve, 20);
        });
        job = (await portal.get('finance', `${base}/importJob/${job.id}`)).json<ImportJob>();
      }
      return job;
    };
    expect(await send([['甲类', null, null, null]])).toMatchObject({ errors: [{ row: 2, column: '名称' }] });
    expect(
      await send([
        ['甲类', '一', null, null],
        ['乙类', null, '二', '3'],
      ]),
    ).toMatchObject({ errors: [] });
    const rows = (await portal.db.selectFrom('bo_row').select('id').where('bo', '=', 'fz').execute()).map(({ id }) => id);
    expect(await Promise.all(rows.map(stored))).toEqual(
      expect.arrayContaining([expect.objectContaining({ lx: 'a', mc: '一' }), { lx: 'b', sm: '二', sl: '3' }]),
    );
  });
});

describe('branches in the rows of a table', () => {
  const rowsOf = async (id: string): Promise<Data[]> =>
    (await portal.db.selectFrom('bo_sub_row').select('data').where('ref_id', '=', id).orderBy('sn').execute()).map(({ data }) =>
      Object.fromEntries(Object.entries(data as Data).filter(([name, value]) => !recordMembers.includes(name) && value !== null)),
    );

  it('are decided row by row: rules of the other branch do not block, its values are not stored', async () => {
    await clear();
    const created = await save({ lx: 'b', sub_mx: [{ lx: 'a', jia: '1', yi: '不存' }, { lx: 'b', jia: '不存', yi: '2' }, { yi: '3' }] });
    expect(created.state).toBe(true);
    expect(await rowsOf(created.value)).toEqual([{ lx: 'a', jia: '1' }, { lx: 'b', yi: '2' }, { yi: '3' }]);
    const refused = await save({
      lx: 'b',
      sub_mx: [
        { lx: 'a', yi: '1' },
        { lx: 'b', jia: '2' },
      ],
    });
    expect(refused.issues?.map(({ path }) => path)).toEqual(['mx[0].jia', 'mx[1].yi']);
  });
});
