import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ImportJob } from '../../../schemas/calls/entities/form.ts';
import { multipart, rowsIn, sheetOf } from './excelFile.ts';
import { startListServer, type ListServer } from './listServer.ts';

let portal: ListServer;
let token = '';
const base = '/form/dataTemplate/v1';
const option = '/spec/schema/properties/state/x-ui/options';

beforeAll(async () => {
  portal = await startListServer();
  token = (await portal.server.parts.sessions.issue(portal.db, 'finance', {})).token;
  await portal.publish([
    {
      kind: 'bo',
      key: 'il',
      name: '物',
      i18n: {
        'en-US': {
          '/spec/schema/properties/no/title': 'Number',
          '/spec/schema/properties/state/title': 'State',
          [`${option}/0/name`]: 'In use',
          [`${option}/1/name`]: 'Retired',
        },
      },
      spec: {
        schema: {
          type: 'object',
          properties: {
            no: { type: 'string', title: '编号', 'x-ui': { widget: 'input' }, 'x-rules': 'required' },
            state: {
              type: 'string',
              title: '状态',
              'x-ui': {
                widget: 'select',
                options: [
                  { key: 'a', name: '在用' },
                  { key: 'b', name: '停用' },
                ],
              },
            },
            open: { type: 'boolean', title: '启用', 'x-ui': { widget: 'switch' } },
          },
        },
      },
    },
    {
      kind: 'form',
      key: 'ilF',
      name: '物',
      auth: { start: ['role:fykj'] },
      spec: { bo: 'il', layout: [{ group: '物', fields: ['no', 'state', 'open'] }], perm: { start: { main: { '*': 'w' } }, read: { main: { '*': 'r' } } } },
    },
    {
      kind: 'dataTemplate',
      key: 'dt_il',
      name: '物',
      auth: { view: ['role:ptyg'] },
      i18n: { 'en-US': { '/spec/columns/0/title': 'No.', '/spec/columns/1/title': 'State' } },
      spec: {
        bo: 'il',
        form: 'ilF',
        toolbar: ['import', 'export'],
        columns: [
          { field: 'no', title: '号' },
          { field: 'state', title: '状态' },
          { field: 'open', title: '启用' },
        ],
        defaultSort: [{ field: 'no' }],
        rowFilter: [{ role: '*', sql: '1=1' }],
      },
    },
  ]);
}, 300_000);
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.db.deleteFrom('bo_row').where('bo', '=', 'il').execute();
});

const send = (language: string, method: 'GET' | 'POST', url: string, file?: Buffer) => {
  const { payload, headers } = file === undefined ? { payload: {}, headers: {} } : multipart(file);
  return portal.server.app.inject({
    method,
    url: `${base}/${url}`,
    headers: { ...headers, authorization: `Bearer ${token}`, 'accept-language': language },
    ...(method === 'POST' ? { payload } : {}),
  });
};

async function imported(language: string, file: Buffer): Promise<ImportJob> {
  const begun = (await send(language, 'POST', 'tImportMain?alias=dt_il', file)).json<{ state: boolean; message: string; value: ImportJob }>();
  if (!begun.state) throw new Error(begun.message);
  for (let round = 0; round < 200; round += 1) {
    const job = (await send(language, 'GET', `importJob/${begun.value.id}`)).json<ImportJob>();
    if (job.status !== 'running') return job;
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
  throw new Error('the import does not end');
}

const stored = async () => (await portal.db.selectFrom('bo_row').select('data').where('bo', '=', 'il').orderBy('id').execute()).map(({ data }) => data);

test.each([
  ['zh-CN', ['主键', '编号*', '状态', '启用']],
  ['en-US', ['Record key', 'Number*', 'State', '启用']],
  ['zh-TW', ['主鍵', '编号*', '状态', '启用']],
])('a template is headed in %s, as far as the form is', async (language, titles) => {
  expect(await rowsIn((await send(language, 'POST', 'downloadMainTempFile/dt_il')).rawPayload)).toEqual([titles]);
});

test.each(['zh-CN', 'en-US', 'zh-TW'])('an export in %s is taken back', async (language) => {
  await portal.claim({ by: 'finance', bo: 'il', data: { no: '1', state: 'b', open: true } });
  const own = (await send(language, 'POST', 'export?formKey=dt_il')).rawPayload;
  await portal.db.deleteFrom('bo_row').where('bo', '=', 'il').execute();
  expect(await imported(language, own)).toMatchObject({ status: 'done', created: 1 });
  expect(await stored()).toMatchObject([{ no: '1', state: 'b', open: true }]);
});

test.each([
  ['zh-CN', ['Record key', 'Number*', 'State', '启用'], [null, '1', 'Retired', 'Yes']],
  ['en-US', ['主键', '编号*', '状态', '启用'], [null, '1', '停用', '是']],
  ['en-US', ['主鍵', 'no', 'State', '启用'], [null, '1', '停用', 'yes']],
])('whoever reads %s imports what a colleague filled in', async (language, titles, row) => {
  expect(await imported(language, await sheetOf(titles, [row]))).toMatchObject({ status: 'done', created: 1, failed: 0 });
  expect(await stored()).toMatchObject([{ no: '1', state: 'b', open: true }]);
});
