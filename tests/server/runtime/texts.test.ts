import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  flowGetPermissionList,
  instanceFlowOpinions,
  instanceGetFormAndBO,
  instanceTransToMore,
  messageList,
  taskComplete,
  taskGetNoticeTodoReadList,
} from '../../../schemas/calls/index.ts';
import type { Opinion } from '../../../schemas/calls/entities/flow.ts';
import { languages } from '../../../registry/localised.ts';
import { opinionNames } from '../../../server/http/api/runtime/texts.ts';
import { loan, Office } from './office.ts';

let office: Office;
beforeAll(async () => {
  office = await Office.open();
}, 60_000);
afterAll(async () => {
  await office.server.close();
});

test.each([
  ['zh-CN', '待处理', '提交'],
  ['en', 'Pending', 'Submitted'],
  ['en-GB,en;q=0.9,zh;q=0.8', 'Pending', 'Submitted'],
  ['zh-HK', '待處理', '提交'],
  ['fr', '待处理', '提交'],
])('a reader of <%s> is told what was decided in his language', async (language, pending, started) => {
  const instId = await office.start('chenyuxin', 'jksqV2', loan('陈雨欣', 'U1014', 1000));
  const { body } = await office.call<Opinion[]>('chenyuxin', instanceFlowOpinions, { query: { instId }, headers: { 'accept-language': language } });
  expect(body.map(({ statusVal }) => statusVal)).toEqual([pending, started]);
});

test.each([
  ['zh-CN', '传阅', '角色'],
  ['en', 'Circulation', 'Role'],
  ['zh-TW', '傳閱', '角色'],
])('what no definition names has a name in %s', async (language, circulation, role) => {
  const headers = { 'accept-language': language };
  const instId = await office.start('chenyuxin', 'jksqV2', loan('陈雨欣', 'U1014', 1000));
  await office.call('chenyuxin', instanceTransToMore, { body: { instanceId: instId, userId: 'U1016', copyToType: '0', opinion: '请阅' } });
  const { body } = await office.call<{ rows: { procInstId: string; name: string }[] }>('liuyang', taskGetNoticeTodoReadList, {
    body: { pageBean: { page: 1, pageSize: 100 } },
    headers,
  });
  expect(body.rows.find((row) => row.procInstId === instId)?.name).toBe(circulation);
  expect((await office.call<{ title: string }[]>('chenyuxin', flowGetPermissionList, { headers })).body.at(-1)?.title).toBe(role);
});

test.each([
  ['zh-CN', '您不是该领导的秘书', '文件不存在或没有访问权限', '系统'],
  ['en-US', 'You are no secretary of this leader.', 'The file does not exist, or you have no access to it.', 'System'],
  ['zh-TW', '您不是該領導的秘書', '檔案不存在或沒有存取權限', '系統'],
])('what a command is refused for, and who writes where no person does, is told in %s', async (language, secretary, file, system) => {
  const headers = { 'accept-language': language };
  expect((await office.call('chenyuxin', instanceGetFormAndBO, { body: { flowKey: 'jksqV2', leaderId: 'U1002' }, headers })).body.message).toBe(secretary);
  const instId = await office.start('chenyuxin', 'jksqV2', loan('陈雨欣', 'U1014', 1000));
  const task = await office.task('linzhiqiang', instId);
  const attached = { taskId: task.id, actionName: 'agree', opinion: 'ok', files: JSON.stringify([{ id: 'f'.repeat(32), name: 'a.pdf' }]) };
  expect((await office.call('linzhiqiang', taskComplete, { body: attached, headers })).body.message).toBe(file);
  const { body } = await office.call<{ rows: { owner: string | null; ownerId: string | null }[] }>('chenyuxin', messageList, {
    body: { pageBean: { page: 1, pageSize: 20 } },
    headers,
  });
  expect(new Set(body.rows.filter(({ ownerId }) => ownerId === null).map(({ owner }) => owner))).toEqual(new Set([system]));
});

test.each(languages)('the history and what is printed of it say the same in %s', (language) => {
  const { opinion } = JSON.parse(readFileSync(`renderers/flow/locales/${language}.json`, 'utf8')) as { opinion: Record<string, string> };
  expect(opinion).toMatchObject(opinionNames[language]);
});
