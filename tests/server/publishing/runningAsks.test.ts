import { afterAll, beforeAll, expect, test } from 'vitest';
import { instanceDoEndProcessById, instanceStart, metaPublish } from '../../../schemas/calls/index.ts';
import { base64, Office } from '../runtime/office.ts';
import type { PublishAnswer } from './publishAnswer.ts';

/** A query that loses a parameter or a result, while requests under way still ask for it by the version that they keep. */
let office: Office;
beforeAll(async () => {
  office = await Office.open();
}, 300_000);
afterAll(async () => {
  await office.server.close();
});

const versions = new Map<string, number>();
const text = (title: string, more: object = {}): object => ({ type: 'string', title, 'x-ui': { widget: 'input' }, ...more });

const supplier = { kind: 'bo', key: 'raGys', name: '供应商', spec: { schema: { type: 'object', properties: { bh: text('编号'), mc: text('名称') } } } };
const query = (parameter: string, result: string): object => ({
  kind: 'customQuery',
  key: 'q_raGys',
  name: '供应商',
  spec: {
    dsType: 'dataSource',
    object: 'w_raGys',
    rowFilter: 'all',
    conditions: [{ field: 'bh', op: 'EQUAL', required: true, parameter }],
    results: [{ field: result, title: '结果' }],
  },
});
const order = (parameter: string, result: string): object => ({
  kind: 'bo',
  key: 'raDd',
  name: '订单',
  spec: {
    schema: {
      type: 'object',
      properties: { gys: text('供应商'), mc: text('名称', { 'x-query': { alias: 'q_raGys', params: { [parameter]: 'gys' }, result } }) },
    },
  },
});
const people = { rule: 'users', users: ['admin'] };
const desk = [
  {
    kind: 'form',
    key: 'raDd',
    name: '订单',
    auth: { start: ['everyone'] },
    spec: {
      bo: 'raDd',
      layout: [{ group: '甲', fields: ['gys', 'mc'] }],
      perm: { start: { main: { '*': 'w', mc: 'r' } }, N2: { main: { '*': 'r' } }, read: { main: { '*': 'r' } } },
    },
  },
  {
    kind: 'flow',
    key: 'raDd',
    name: '订单',
    auth: { start: ['everyone'] },
    spec: {
      form: 'raDd',
      subject: '订单',
      nodes: [
        { id: 'S', type: 'START' },
        { id: 'N1', type: 'USERTASK', assignee: { rule: 'startUser' }, buttons: ['startFlow'] },
        { id: 'N2', type: 'USERTASK', assignee: people, buttons: ['agree'] },
        { id: 'E', type: 'END' },
      ],
      edges: [
        { from: 'S', to: 'N1' },
        { from: 'N1', to: 'N2' },
        { from: 'N2', to: 'E' },
      ],
    },
  },
];

async function publish(...items: readonly object[]): Promise<readonly string[]> {
  const based = items.map((item) => {
    const { kind, key } = item as { readonly kind: string; readonly key: string };
    return { ...item, base: { version: versions.get(`${kind}/${key}`) ?? 0 } };
  });
  const { body } = await office.call<PublishAnswer>('admin', metaPublish, { body: { package: 'ra', version: 1, items: based } });
  expect([body.state, JSON.stringify(body.value?.problems?.filter(({ code }) => code.startsWith('E')))]).toEqual([true, '[]']);
  for (const { kind, key } of items as readonly { readonly kind: string; readonly key: string }[])
    versions.set(`${kind}/${key}`, (versions.get(`${kind}/${key}`) ?? 0) + 1);
  return (body.value?.problems ?? []).filter(({ id }) => id === 'runningAsks').map(({ code, pointer, message }) => `${code} ${pointer} ${message}`);
}

test('is told with how many there are, until these have ended', async () => {
  expect(await publish(supplier, query('bh', 'mc'), order('bh', 'mc'), ...desk)).toEqual([]);
  const { body } = await office.call<{ state: boolean; instId: string }>('chenyuxin', instanceStart, {
    body: { flowKey: 'raDd', data: base64({ raDd: { gys: 'G1' } }), formType: 'inner' },
  });
  expect(body).toMatchObject({ state: true });
  // another title changes nothing that is asked
  expect(await publish({ ...query('bh', 'mc'), name: '供应商查询' })).toEqual([]);
  expect(await publish(query('code', 'mc'), order('code', 'mc'))).toEqual([
    expect.stringMatching(new RegExp(`^W09 /spec/conditions .*【bh】.* 1 件进行中.*${body.instId}.*【raDd】`)),
  ]);
  await office.call('admin', instanceDoEndProcessById, { query: { id: body.instId, reason: '测试' } });
  expect(await publish(query('nr', 'mc'), order('nr', 'mc'))).toEqual([]);
});

test('the same of a result', async () => {
  const { body } = await office.call<{ state: boolean; instId: string }>('chenyuxin', instanceStart, {
    body: { flowKey: 'raDd', data: base64({ raDd: { gys: 'G1' } }), formType: 'inner' },
  });
  expect(await publish(query('nr', 'bh'), order('nr', 'bh'))).toEqual([expect.stringMatching(/^W09 \/spec\/results .*【mc】/)]);
  await office.call('admin', instanceDoEndProcessById, { query: { id: body.instId, reason: '测试' } });
});
