import { afterAll, beforeAll, expect, test } from 'vitest';
import { instanceGetFormAndBO, instancePreviewPath, instanceSaveDraft, instanceStart, metaItemArchive, metaPublish } from '../../../schemas/calls/index.ts';
import { base64, Office, type Reply } from './office.ts';

/** Who could start a flow is told that it was taken out of service; to everybody else it is as unknown as one that never was. */
const flow = (key: string, start: readonly string[]) => ({
  kind: 'flow',
  key,
  name: '旧流程',
  auth: { start },
  spec: {
    form: 'goneV1',
    subject: 's',
    nodes: [
      { id: 'S', type: 'START' },
      { id: 'A', type: 'USERTASK', assignee: { rule: 'startUser' } },
      { id: 'N', type: 'USERTASK', assignee: { rule: 'users', users: ['U1013'] } },
      { id: 'E', type: 'END' },
    ],
    edges: [
      { from: 'S', to: 'A' },
      { from: 'A', to: 'N' },
      { from: 'N', to: 'E' },
    ],
  },
});

let office: Office;
let draft = '';
beforeAll(async () => {
  office = await Office.open();
  const items = [
    {
      kind: 'bo',
      key: 'gone',
      name: 'gone',
      spec: { schema: { type: 'object', properties: { bt: { type: 'string', title: '标题', 'x-ui': { widget: 'input' } } } } },
    },
    {
      kind: 'form',
      key: 'goneV1',
      name: 'gone',
      auth: { start: ['everyone'] },
      spec: { bo: 'gone', layout: [{ group: '甲', fields: ['bt'] }], perm: { start: { main: { '*': 'w' } }, read: { main: { '*': 'r' } } } },
    },
    flow('goneAll', ['everyone']),
    flow('goneFew', ['user:U1001']),
  ];
  expect((await office.call<Reply>('admin', metaPublish, { body: { package: 'gone', version: 1, items } })).body).toMatchObject({ state: true });
  draft = await office.draft('chenyuxin', 'goneAll', { gone: { bt: 'a' } });
  for (const key of ['goneAll', 'goneFew'])
    expect((await office.call<Reply>('admin', metaItemArchive, { body: { kind: 'flow', key } })).body).toMatchObject({ state: true });
}, 120_000);
afterAll(() => office.server.close());

const data = base64({ gone: { bt: 'a' } });
test.each([
  ['zh-CN', '流程【旧流程】已停用，不能再发起'],
  ['en-US', 'Process 旧流程 has been archived and can no longer be started.'],
  ['zh-TW', '流程【旧流程】已停用，不能再發起'],
])('is said in %s', async (language, message) => {
  expect(await office.call('chenyuxin', instanceStart, { body: { flowKey: 'goneAll', data }, headers: { 'accept-language': language } })).toMatchObject({
    status: 200,
    body: { state: false, message },
  });
});

test('by every way to start it', async () => {
  const said = { body: { state: false, message: '流程【旧流程】已停用，不能再发起' } };
  expect(await office.call('chenyuxin', instanceStart, { body: { defId: 'goneAll:1', data } })).toMatchObject(said);
  expect(await office.call('chenyuxin', instanceStart, { body: { proInstId: draft, data } })).toMatchObject(said);
  expect(await office.call('chenyuxin', instanceSaveDraft, { body: { flowKey: 'goneAll', data } })).toMatchObject(said);
  expect(await office.call('chenyuxin', instancePreviewPath, { body: { flowKey: 'goneAll', data } })).toMatchObject(said);
  expect(await office.call('chenyuxin', instanceGetFormAndBO, { body: { flowKey: 'goneAll' } })).toMatchObject(said);
});

test.each(['goneFew', 'neverWas'])('%s is refused like an unknown one', async (flowKey) => {
  expect(await office.call('chenyuxin', instanceStart, { body: { flowKey, data } })).toMatchObject({ status: 403, body: { message: '没有访问权限' } });
});
