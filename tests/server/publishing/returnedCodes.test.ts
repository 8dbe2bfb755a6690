import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataTemplateBoSave, metaPublish } from '../../../schemas/calls/index.ts';
import { Office } from '../runtime/office.ts';
import type { PublishAnswer } from './publishAnswer.ts';

/** A code that leaves a dictionary and comes back with another word, while documents hold it since. */
let office: Office;
beforeAll(async () => {
  office = await Office.open();
}, 300_000);
afterAll(async () => {
  await office.server.close();
});

let version = 0;

const object = {
  kind: 'bo',
  key: 'rcCg',
  name: '采购',
  spec: { schema: { type: 'object', properties: { lx: { type: 'string', title: '类型', 'x-ui': { widget: 'select', dict: 'rcLx' } } } } },
};
const desk = [
  {
    kind: 'form',
    key: 'rcCg',
    name: '采购',
    auth: { start: ['everyone'] },
    spec: { bo: 'rcCg', layout: [{ group: '甲', fields: ['lx'] }], perm: { start: { main: { '*': 'w' } }, read: { main: { '*': 'r' } } } },
  },
];

async function publish(entries: Readonly<Record<string, string>>, ...more: readonly object[]): Promise<readonly string[]> {
  const dict = {
    kind: 'dict',
    key: 'rcLx',
    name: '类型',
    base: { version },
    spec: { items: Object.entries(entries).map(([value, label]) => ({ value, label })) },
  };
  const { body } = await office.call<PublishAnswer>('admin', metaPublish, { body: { package: 'rc', version: 1, items: [dict, ...more] } });
  expect([body.state, JSON.stringify(body.value?.problems?.filter(({ code }) => code.startsWith('E')))]).toEqual([true, '[]']);
  version += 1;
  return (body.value?.problems ?? []).filter(({ id }) => id?.startsWith('stored') === true).map(({ id, message }) => `${id} ${message}`);
}

test('is told against the word that it had, and silent with that word', async () => {
  expect(await publish({ it: '信息设备', of: '办公家具' }, object, ...desk)).toEqual([]);
  const saved = await office.call<{ state: boolean }>('chenyuxin', dataTemplateBoSave, {
    params: { boAlias: 'rcCg' },
    body: { rcCg: { lx: 'it' }, formKey: 'rcCg' },
  });
  expect(saved.body).toMatchObject({ state: true });
  expect(await publish({ of: '办公家具' })).toHaveLength(1);
  expect(await publish({ of: '办公家具', it: '信息设备' })).toEqual([]);
  expect(await publish({ of: '办公家具' })).toHaveLength(1);
  expect(await publish({ of: '办公家具', it: '车辆维修', xx: '其他' })).toEqual([expect.stringMatching(/^storedMeaning .*it: 信息设备.*it: 车辆维修/)]);
  // told once
  expect(await publish({ of: '办公家具', it: '车辆维修', xx: '其它' })).toEqual([]);
});
