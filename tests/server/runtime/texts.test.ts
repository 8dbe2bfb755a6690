import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { flowGetPermissionList, instanceFlowOpinions, instanceTransToMore, taskGetNoticeTodoReadList } from '../../../schemas/calls/index.ts';
import type { Opinion } from '../../../schemas/calls/entities/flow.ts';
import { languages } from '../../../registry/localised.ts';
import { opinionNames } from '../../../server/services/runtime/texts.ts';
import { loan, Office } from './office.ts';

let office: Office;
beforeAll(async () => { office = await Office.open(); }, 60_000);
afterAll(async () => { await office.server.close(); });

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

test.each([['zh-CN', '传阅', '角色'], ['en', 'Circulation', 'Role'], ['zh-TW', '傳閱', '角色']])('what no definition names has a name in %s', async (language, circulation, role) => {
  const headers = { 'accept-language': language };
  const instId = await office.start('chenyuxin', 'jksqV2', loan('陈雨欣', 'U1014', 1000));
  await office.call('chenyuxin', instanceTransToMore, { body: { instanceId: instId, userId: 'U1016', copyToType: '0', opinion: '请阅' } });
  const { body } = await office.call<{ rows: { procInstId: string; name: string }[] }>('liuyang', taskGetNoticeTodoReadList, { body: { pageBean: { page: 1, pageSize: 100 } }, headers });
  expect(body.rows.find((row) => row.procInstId === instId)?.name).toBe(circulation);
  expect((await office.call<{ title: string }[]>('chenyuxin', flowGetPermissionList, { headers })).body.at(-1)?.title).toBe(role);
});

test.each(languages)('the history and what is printed of it say the same in %s', (language) => {
  const { opinion } = JSON.parse(readFileSync(`renderers/flow/locales/${language}.json`, 'utf8')) as { opinion: Record<string, string> };
  expect(opinion).toMatchObject(opinionNames[language]);
});
