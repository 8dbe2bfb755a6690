import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  instanceGetFormAndBO,
  instanceGetInstFormAndBO,
  instanceGetWatermark,
  metaPublish,
  taskComplete,
  taskDetail,
  taskGetAfterJumpNodes,
  taskGetCurNodeProperties,
} from '../../../schemas/calls/index.ts';
import type { JumpConf } from '../../../schemas/calls/entities/flow.ts';
import type { FlowForm } from '../../../schemas/calls/entities/form.ts';
import { keepSeal } from '../../../server/http/api/seal/sealStore.ts';
import { DEFAULT_TENANT } from '../../../server/identity/TenantDirectory.ts';
import { loan, Office, type Reply } from './office.ts';

interface FlowFile {
  i18n: Record<string, Record<string, string>>;
  readonly spec: { watermark?: string; readonly nodes: (Record<string, unknown> & { readonly id: string })[] };
}

/** The loan flow with what a designer may set for a step besides. */
async function publish(change: (flow: FlowFile) => void): Promise<Reply> {
  const flow = JSON.parse(readFileSync('schemas/packages/loan/flow/jksqV2.meta.json', 'utf8')) as FlowFile;
  change(flow);
  return (await office.call<Reply>('dengchao', metaPublish, { body: { package: 'probe', version: 1, items: [flow] } })).body;
}

let office: Office;
beforeAll(async () => {
  office = await Office.open();
  const published = await publish(({ spec, i18n }) => {
    spec.watermark = '内部资料\n${user} ${account} ${org}\n${date}';
    i18n['en-US'] = { ...i18n['en-US'], '/spec/watermark': 'Internal ${user}' };
    i18n['zh-TW'] = { ...i18n['zh-TW'], '/spec/watermark': '內部資料 ${user}' };
    const head = spec.nodes.find(({ id }) => id === 'UserTask2');
    if (head !== undefined) Object.assign(head, { jumpType: ['free'], chooseExecutors: 'free', signature: { status: 'required', secretFree: true } });
    const finance = spec.nodes.find(({ id }) => id === 'UserTask5');
    if (finance !== undefined) Object.assign(finance, { chooseExecutors: 'candidate', signature: { status: 'enable', isCover: false } });
  });
  if (published.state !== true) throw new Error(JSON.stringify(published));
}, 60_000);
afterAll(async () => {
  await office.server.close();
});

const db = () => office.server.parts.database.forTenant(DEFAULT_TENANT);
const started = (): Promise<string> => office.start('chenyuxin', 'jksqV2', loan('陈雨欣', 'U1014', 1000));

/** The seal of a person, as a decision carries it. */
async function seal(ownerId: string): Promise<string> {
  const fileId = `seal-${ownerId}`;
  await keepSeal(db(), ownerId, { fileId, passwordHash: '', createTime: '2026-11-16 09:00:00' });
  return JSON.stringify([{ fileId, name: '印章.png' }]);
}

describe('the watermark of a flow', () => {
  test.each([
    ['chenyuxin', 'zh-CN', '内部资料\n陈雨欣 chenyuxin 新能源研究所\n2026-11-16'],
    ['linzhiqiang', 'en-US', 'Internal 林志强'],
    ['linzhiqiang', 'zh-TW', '內部資料 林志强'],
  ])('names its reader %s in %s', async (account, language, content) => {
    const instId = await started();
    const { body } = await office.call(account, instanceGetWatermark, { query: { instId }, headers: { 'accept-language': language } });
    expect(body).toMatchObject({ content, type: 1 });
  });

  test('with a name that nobody knows is not published', async () => {
    expect(
      JSON.stringify(
        await publish(({ spec }) => {
          spec.watermark = '${user} ${salary}';
        }),
      ),
    ).toContain('水印中没有该变量【salary】');
  });
});

describe('the seal of a step', () => {
  test.each<[string, () => Promise<FlowForm>, object]>([
    ['whoever must sign', async () => detail('linzhiqiang', await started()), { status: 'required', isCover: true, secretFree: true }],
    [
      'whoever fills in',
      async () => (await office.call<FlowForm>('chenyuxin', instanceGetFormAndBO, { body: { flowKey: 'jksqV2' } })).body,
      { status: 'disable' },
    ],
    [
      'whoever only reads',
      async () => (await office.call<FlowForm>('chenyuxin', instanceGetInstFormAndBO, { query: { proInstId: await started() } })).body,
      { status: 'disable' },
    ],
  ])('comes with the form of %s', async (_, form, expected) => {
    expect((await form()).signature).toEqual(expected);
  });

  test.each<[string, () => Promise<string>, object]>([
    ['without one', async () => '', { state: false, message: '请先盖章' }],
    ['with something else', async () => 'seal.png', { state: false, message: '请先盖章' }],
    ['with the seal of a colleague', () => seal('U1014'), { state: false, message: '只能使用本人的印章' }],
    ['with his own', () => seal('U1013'), { state: true }],
  ])('is demanded: a decision %s', async (_, zfiles, expected) => {
    expect(await office.decide('linzhiqiang', await started(), { zfiles: await zfiles() })).toMatchObject(expected);
  });

  test('may be left away where the step only allows it', async () => {
    const instId = await started();
    await office.decide('linzhiqiang', instId, { zfiles: await seal('U1013') });
    expect((await detail('fangmin', instId)).signature).toEqual({ status: 'enable', isCover: false, secretFree: false });
    expect(await office.decide('fangmin', instId)).toMatchObject({ state: true });
  });
});

describe('people named for the next step', () => {
  const nodeUsers = (nodeId: string, ...ids: string[]): string => JSON.stringify([{ nodeId, executors: ids.map((id) => ({ id, name: id, type: 'user' })) }]);

  test('a jump goes to whom its holder chose', async () => {
    const instId = await started();
    const zfiles = await seal('U1013');
    expect(
      await office.decide('linzhiqiang', instId, { zfiles, jumpType: 'free', destination: 'UserTask6', nodeUsers: nodeUsers('UserTask6', 'U1003') }),
    ).toMatchObject({ state: true });
    expect(await office.task('shenyaqin', instId)).toMatchObject({ nodeId: 'UserTask6' });
  });

  test('the steps are offered with their people, and who may be chosen is said', async () => {
    const instId = await started();
    const task = await office.task('linzhiqiang', instId);
    const { body } = await office.call<JumpConf>('linzhiqiang', taskGetAfterJumpNodes, { query: {}, body: { taskId: task.id } });
    expect(body).toMatchObject({ choiceExcutor: 'free', jumpType: 'free' });
    expect(
      Object.fromEntries((body.afterNodes ?? []).map(({ nodeName, excutorList = [] }) => [nodeName, excutorList?.map(({ name }) => name).join('、')])),
    ).toEqual({
      财务审核: '方敏',
      填写申请: '陈雨欣',
      分管领导审批: '韩立诚',
      财务负责人复核: '许海燕',
      出纳付款: '江涛',
    });
    const properties = await office.call<{ localProperties: object }>('linzhiqiang', taskGetCurNodeProperties, { query: { taskId: task.id } });
    expect(properties.body.localProperties).toMatchObject({ choiceExcutor: 'free', signature: { status: 'required' } });
  });

  test.each([
    ['who is none of the candidates', nodeUsers('UserTask7', 'U1003'), { state: false, message: '所选人员不是节点【出纳付款】的候选人' }],
    ['who is one', nodeUsers('UserTask7', 'U1011'), { state: true }],
  ])('is held to the rules: somebody %s', async (_, people, expected) => {
    const instId = await started();
    await office.decide('linzhiqiang', instId, { zfiles: await seal('U1013') });
    expect(await office.decide('fangmin', instId, { nodeUsers: people })).toMatchObject(expected);
  });

  test.each(['{', '{}', '["U1003"]', '[{"nodeId":"UserTask6","executors":"U1003"}]', '[{"nodeId":"UserTask6","executors":[{"id":"O30","type":"org"}]}]'])(
    'is malformed: %s',
    async (people) => {
      const instId = await started();
      const task = await office.task('linzhiqiang', instId);
      expect(
        (await office.call('linzhiqiang', taskComplete, { body: { taskId: task.id, actionName: 'agree', opinion: '同意', nodeUsers: people } })).status,
      ).toBe(400);
    },
  );
});

// helpers

async function detail(account: string, instId: string): Promise<FlowForm> {
  const task = await office.task(account, instId);
  return (await office.call<FlowForm>(account, taskDetail, { query: { taskId: task.id } })).body;
}
