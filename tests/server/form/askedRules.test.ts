import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataTemplateBoSave, metaPublish } from '../../../schemas/calls/index.ts';
import { Office, type Reply } from '../runtime/office.ts';

/** Rules that ask an address: the server asks it too, with the rights of the person, and takes no other answer than the browser. */
let office: Office;
beforeAll(async () => {
  office = await Office.open();
}, 120_000);
afterAll(() => office.server.close());

const bo = (v: object) => ({
  schemaVersion: '1.0',
  kind: 'bo',
  key: 'ask',
  name: '询问',
  spec: { schema: { type: 'object', properties: { v: { type: 'string', title: '值', 'x-ui': { widget: 'input' }, ...v } } } },
});
const form = {
  schemaVersion: '1.0',
  kind: 'form',
  key: 'ask',
  name: '询问',
  auth: { start: ['everyone'] },
  spec: { bo: 'ask', layout: [{ group: '值', fields: ['v'] }], perm: { start: { main: { v: 'w' } }, read: { main: { v: 'r' } } } },
};
const publish = async (v: object): Promise<Reply> =>
  (await office.call('admin', metaPublish, { body: { package: 'askTest', version: 1, items: [bo(v), form] } })).body;
const save = async (v: string): Promise<Reply> =>
  (await office.call('chenyuxin', dataTemplateBoSave, { params: { boAlias: 'ask' }, body: { ask: { v }, formKey: 'ask' } })).body;

test.each([
  ['exists', { 'x-rules': 'exists:/sys/sysType/v1/getTypesByKey?typeKey=' }, 'no-such-key', 'FLOW_TYPE'],
  ['backend', { 'x-rules': 'backend:/form/customQuery/v1/doQuery?alias=nosuch' }, undefined, 'x'],
  ['x-backend', { 'x-backend': { url: '/form/customQuery/v1/doQuery?alias=nosuch' } }, undefined, 'x'],
] as const)('%s', async (rule, property, good, bad) => {
  expect(await publish(property)).toMatchObject({ state: true });
  if (good !== undefined) expect(await save(good)).toMatchObject({ state: true });
  expect(await save(bad)).toMatchObject({
    state: false,
    issues: [{ path: 'v', ...(rule === 'exists' ? { rule, message: '输入已存在' } : { rule: 'backend' }) }],
  });
});

test.each([
  ['exists:/no/such'],
  ['exists:/health'],
  ['exists:/refresh'],
  ['exists:/meta/v1/item/list?keyword='],
  ['exists:/runtime/task/v1/getTodoList'],
  ['exists:https://example.com/'],
  ['exists://example.com/'],
  ['backend:/no/such'],
  ['backend:/meta/v1/item/archive'],
  ['backend:/runtime/task/v1/complete'],
  ['backend:/auth'],
  ['backend:/health'],
  ['backend'],
  ['backend:,true'],
])('nobody can be asked by %s', async (rules) => {
  expect(await publish({ 'x-rules': rules })).toMatchObject({ state: false });
});

test.each(['/no/such', '/meta/v1/item/archive', '//example.com'])('nor by x-backend %s', async (url) => {
  expect(await publish({ 'x-backend': { url } })).toMatchObject({ state: false });
});
