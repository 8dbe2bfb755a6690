import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  instanceFlowImage,
  instanceFlowOpinions,
  instanceGetDoneInstList,
  instanceGetExcutorNameByInstId,
  instanceMyRequest,
  instancePreviewPath,
  taskGet,
  taskGetAfterJumpNodes,
  taskGetCurNodeProperties,
  taskGetTodoList,
  taskToReject,
} from '../../../schemas/calls/index.ts';
import { DEFAULT_TENANT } from '../../../server/identity/TenantDirectory.ts';
import { flowWords } from '../../../server/workflow/flowWords.ts';
import { base64, loan, Office } from './office.ts';

/** Flows and steps stand in the language of whoever looks, on every page of a request; a request runs, and is written down, under its own names. */

let office: Office;
let instId: string;
let taskId: string;
beforeAll(async () => {
  office = await Office.open();
  instId = await office.start('chenyuxin', 'jksqV2', loan('陈雨欣', 'U1014', 1000));
  taskId = (await office.task('linzhiqiang', instId)).id;
}, 60_000);
afterAll(async () => {
  await office.server.close();
});

const texts = (JSON.parse(readFileSync('schemas/packages/loan/flow/jksqV2.meta.json', 'utf8')) as { i18n: Record<string, Record<string, string>> }).i18n;
/** The flow, the step of the starter, and that of the head of department. */
const named = (language: string): readonly [string, string, string] =>
  language === 'zh-CN'
    ? ['借款申请', '填写申请', '部门负责人审批']
    : [texts[language]?.['/name'] ?? '', texts[language]?.['/spec/nodes/1/name'] ?? '', texts[language]?.['/spec/nodes/2/name'] ?? ''];

const page = { pageBean: { page: 1, pageSize: 100 } };

type Asked = readonly [name: string, account: string, spec: Parameters<Office['call']>[1], request: () => object, says: readonly (0 | 1 | 2)[]];
const calls: readonly Asked[] = [
  ['what is to be done', 'linzhiqiang', taskGetTodoList, () => ({ body: page }), [0, 2]],
  ['own requests', 'chenyuxin', instanceMyRequest, () => ({ body: page }), [0, 2]],
  ['the page of a task', 'linzhiqiang', taskGet, () => ({ query: { id: taskId } }), [0, 1, 2]],
  ['the step of a task', 'linzhiqiang', taskGetCurNodeProperties, () => ({ query: { taskId } }), [2]],
  ['where it may be sent back to', 'linzhiqiang', taskToReject, () => ({ query: { taskId } }), [1]],
  ['where it goes next', 'linzhiqiang', taskGetAfterJumpNodes, () => ({ query: {}, body: { taskId } }), []],
  ['who has it', 'chenyuxin', instanceGetExcutorNameByInstId, () => ({ query: { instId } }), [2]],
  ['its drawing', 'chenyuxin', instanceFlowImage, () => ({ query: { proInstId: instId } }), [0, 1, 2]],
  ['its history', 'chenyuxin', instanceFlowOpinions, () => ({ query: { instId } }), [1, 2]],
  ['the way ahead', 'chenyuxin', instancePreviewPath, () => ({ body: { flowKey: 'jksqV2', data: base64(loan('陈雨欣', 'U1014', 1000)) } }), [2]],
];

describe.each(['zh-CN', 'en-US', 'zh-TW'])('in %s', (language) => {
  test.each(calls)('%s', async (_name, account, spec, request, says) => {
    const { text, status } = await office.call(account, spec, { ...request(), headers: { 'accept-language': language } });
    expect(status).toBe(200);
    const own = named(language);
    for (const index of says) expect(text).toContain(own[index]);
    // and in no other
    for (const other of ['zh-CN', 'en-US', 'zh-TW'].filter((each) => each !== language))
      named(other).forEach((word, index) => {
        if (own[index] !== word) expect(text).not.toContain(`"${word}"`);
      });
  });
});

test('what was decided is listed in the language of the reader, and stored under its own name', async () => {
  expect(await office.decide('linzhiqiang', instId)).toMatchObject({ state: true });
  const { text } = await office.call('linzhiqiang', instanceGetDoneInstList, { query: {}, body: page, headers: { 'accept-language': 'en-US' } });
  expect(text).toContain('"Head of department"');
  const row = await office.server.parts.database
    .forTenant(DEFAULT_TENANT)
    .selectFrom('wf_opinion')
    .select('node_name')
    .where('inst_id', '=', instId)
    .where('node_id', '=', 'UserTask2')
    .executeTakeFirst();
  expect(row?.node_name).toBe('部门负责人审批');
});

test.each<readonly [string, string, string]>([
  ['what is translated', '部门负责人审批', 'Head of department'],
  ['a name that the step had before', '经理审批', '经理审批'],
])('%s', async (_name, stored, expected) => {
  const flows = [
    {
      key: 'f',
      name: '流程',
      i18n: { 'en-US': { '/name': 'Flow', '/spec/nodes/0/name': 'Head of department' } },
      spec: { nodes: [{ id: 'N1', name: '部门负责人审批' }] },
    },
  ];
  const words = await flowWords({ meta: { list: () => Promise.resolve(flows) }, language: 'en-US' });
  expect(words.step('f', 'N1', stored)).toBe(expected);
  expect([words.flow('f', '流程'), words.flow('other', '流程'), words.step('f', 'N9', '别的')]).toEqual(['Flow', '流程', '别的']);
});
