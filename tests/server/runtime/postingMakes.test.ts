import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataTemplateBoSave, metaPublish } from '../../../schemas/calls/index.ts';
import { Office, type Reply } from './office.ts';

/** A record that a posting makes where it is missing: by the form that is named, with what that demands, its rules and what no two records share. */

type Data = Readonly<Record<string, unknown>>;

let office: Office;
beforeAll(async () => {
  office = await Office.open();
  const { body } = await office.call('admin', metaPublish, { body: { package: 'pm', version: 1, items: [...line, ...order] } });
  expect([JSON.stringify(body), body.state]).toEqual([expect.anything(), true]);
}, 60_000);
afterAll(async () => {
  await office.server.close();
});

const save = async (data: Data): Promise<Reply> =>
  (await office.call('admin', dataTemplateBoSave, { params: { boAlias: 'pm_order' }, body: { pm_order: data } })).body;
const stored = async (bo: string): Promise<Data[]> =>
  (await office.server.parts.database.forTenant('-1').selectFrom('bo_row').select(['id', 'data']).where('bo', '=', bo).orderBy('id').execute()).map(
    ({ data }) => data,
  );

describe('an order that makes the line it posts to', () => {
  test('posts to the line that its form takes', async () => {
    expect(await save({ code: 'A1', kind: 'k1', n: 5 })).toMatchObject({ state: true });
    expect(await stored('pm_line')).toMatchObject([{ code: 'A1', kind: 'k1', sum: '5', state: 'open' }]);
    expect(await save({ code: 'A1', kind: 'k2', n: 2 })).toMatchObject({ state: true });
    expect(await stored('pm_line')).toMatchObject([{ code: 'A1', kind: 'k1', sum: '7' }]);
  });

  test.each<[string, Data, string]>([
    ['of which a field breaks its rule', { code: 'wrong', kind: 'k3', n: 1 }, '两位'],
    ['that lacks what the form demands', { code: 'A2', n: 1 }, '种类'],
    ['that has what another one has', { code: 'A2', kind: 'k1', n: 1 }, '每种一条'],
    ['that breaks the rule of the form with what is posted', { code: 'A2', kind: 'k4', n: 11 }, '不超过十'],
  ])('%s: nothing is stored, and the posting is named', async (_, data, reason) => {
    const before = [await stored('pm_order'), await stored('pm_line')];
    const reply = await save(data);
    expect(reply).toMatchObject({ state: false, errorCode: '024' });
    expect(reply.message).toContain('记账：对应的记录不存在，也无法新建');
    expect(reply.message).toContain(reason);
    expect([await stored('pm_order'), await stored('pm_line')]).toEqual(before);
  });
});

// helpers

const field = (type: string, widget: string, title: string, more: Data = {}): Data => ({ type, title, 'x-ui': { widget }, ...more });
const object = (key: string, properties: Data, start: Data, spec: Data, more: Data = {}): readonly Data[] => [
  { kind: 'bo', key, name: key, spec: { schema: { type: 'object', title: key, properties }, ...spec } },
  {
    kind: 'form',
    key: `${key}V1`,
    name: key,
    auth: { start: ['everyone'], view: ['everyone'] },
    spec: {
      bo: key,
      layout: [{ group: '全部', fields: Object.keys(properties) }],
      perm: { start: { main: start }, read: { main: { '*': 'r' } } },
      ...more,
    },
  },
  {
    kind: 'dataTemplate',
    key: `dt_${key}`,
    name: key,
    auth: { view: ['everyone'] },
    spec: { bo: key, form: `${key}V1`, rowFilter: 'all', columns: [{ field: Object.keys(properties)[0], title: key }], rowButtons: ['edit'], toolbar: ['add'] },
  },
];
const line = object(
  'pm_line',
  {
    code: field('string', 'input', '编号', { 'x-rules': 'regex:^A\\d$', 'x-rule-msg': '编号为两位' }),
    kind: field('string', 'input', '种类'),
    state: field('string', 'input', '状态', { 'x-rules': 'required', 'x-default': 'open' }),
    sum: field('number', 'money', '合计', { 'x-rules': 'required|min_value:1' }),
  },
  { '*': 'w', kind: 'b', sum: 'b' },
  { unique: [{ key: 'kind', fields: ['kind'], message: '每种一条' }] },
  { rules: [{ key: 'most', check: 'sum <= 10', message: '不超过十' }] },
);
const order = object(
  'pm_order',
  { code: field('string', 'input', '编号'), kind: field('string', 'input', '种类'), n: field('number', 'money', '数量') },
  { '*': 'w' },
  {
    postings: [
      {
        key: 'line',
        name: '记账',
        amount: 'n',
        to: { bo: 'pm_line', match: { code: 'code' }, field: 'sum', create: { form: 'pm_lineV1', set: { kind: 'kind' } } },
      },
    ],
  },
);
