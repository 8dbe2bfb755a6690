import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  instanceDoEndProcess,
  instanceGetFormAndBO,
  instanceGetInstFormAndBO,
  instanceGetWatermark,
  instanceStart,
  metaPublish,
  taskComplete,
  taskDetail,
  taskGetAfterJumpNodes,
  taskGetCurNodeProperties,
  taskToTrans,
} from '../../../schemas/calls/index.ts';
import type { JumpConf } from '../../../schemas/calls/entities/flow.ts';
import type { FlowForm } from '../../../schemas/calls/entities/form.ts';
import { keepSeal, noteOpened, spendSeals } from '../../../server/documents/seals.ts';
import type { CurrentUser } from '../../../server/identity/index.ts';
import { DEFAULT_TENANT } from '../../../server/identity/TenantDirectory.ts';
import { base64, loan, Office, type Reply } from './office.ts';

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
    if (head !== undefined)
      Object.assign(head, {
        jumpType: ['free'],
        chooseExecutors: 'free',
        buttons: [...(head['buttons'] as string[]), 'startTrans', 'endProcess'],
        signature: { status: 'required', secretFree: true },
      });
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

  test.each<[string, (instId: string) => Promise<Reply>, object]>([
    [
      'at a step that demands none',
      async (instId) => office.decide('fangmin', instId, { zfiles: await seal('U1013') }),
      { state: false, message: '只能使用本人的印章' },
    ],
    [
      'whose password he has not given',
      async (instId) => office.decide('fangmin', instId, { zfiles: await seal('U1010') }),
      { state: false, message: '请输入印章密码后重新盖章' },
    ],
    [
      'that was given for another decision',
      async (instId) => {
        await seal('U1010');
        await noteOpened(db(), 'U1010', office.server.parts.clock);
        await spendSeals({ clock: office.server.parts.clock, user: { id: 'U1010' } as CurrentUser, maybeUser: undefined }, db(), 1);
        return office.decide('fangmin', instId, { zfiles: await seal('U1010') });
      },
      { state: false, message: '请输入印章密码后重新盖章' },
    ],
    [
      'that was opened yesterday',
      async (instId) => {
        await noteOpened(db(), 'U1010', { ...office.server.parts.clock, now: () => '2026-11-15 09:00:00', after: () => '2026-11-15 01:00:00' });
        return office.decide('fangmin', instId, { zfiles: await seal('U1010') });
      },
      { state: false, message: '请输入印章密码后重新盖章' },
    ],
    [
      'that he has opened for it',
      async (instId) => {
        await noteOpened(db(), 'U1010', office.server.parts.clock);
        return office.decide('fangmin', instId, { zfiles: await seal('U1010') });
      },
      { state: true },
    ],
    ...(
      [
        [1, { state: false, message: '请输入印章密码后重新盖章' }],
        [2, { state: true }],
      ] as const
    ).map(([times, expected]): [string, (instId: string) => Promise<Reply>, object] => [
      `twice, opened so often: ${times}`,
      async (instId) => {
        const [one] = JSON.parse(await seal('U1010')) as unknown[];
        await db().deleteFrom('setting').where('key', '=', 'seal.opened.U1010').execute();
        for (let time = 0; time < times; time += 1) await noteOpened(db(), 'U1010', office.server.parts.clock);
        return office.decide('fangmin', instId, { zfiles: JSON.stringify([one, one]) });
      },
      expected,
    ]),
    ...['[{"id":"seal-U1013","name":"印章.png"}]', '{"fileId":"seal-U1013"}', '["seal-U1013"]', '[{"fileId":"seal-U1010","id":"seal-U1013"}]', 'seal.png'].map(
      (zfiles): [string, (instId: string) => Promise<Reply>, object] => [
        `in another spelling, ${zfiles}`,
        (instId) => office.decide('fangmin', instId, { zfiles }),
        { state: false, message: '只能使用本人的印章' },
      ],
    ),
  ])('is the own one: a decision with one %s', async (_, decide, expected) => {
    const instId = await started();
    await office.decide('linzhiqiang', instId, { zfiles: await seal('U1013') });
    expect(await decide(instId)).toMatchObject(expected);
  });

  test('is nobody else’s where a request is started', async () => {
    const { body } = await office.call('chenyuxin', instanceStart, {
      body: { flowKey: 'jksqV2', data: base64(loan('陈雨欣', 'U1014', 1000)), formType: 'inner', zfiles: await seal('U1013') },
    });
    expect(body).toMatchObject({ state: false, message: '只能使用本人的印章' });
  });

  test('is demanded of those who decide in the place of its holder, and of who ends the request', async () => {
    const instId = await started();
    const task = await office.task('linzhiqiang', instId);
    const handOut = { taskId: task.id, userIds: 'U1014', opinion: '请代为审核', signType: 'parallel', action: 'submit', decideType: 'agree' };
    expect((await office.call('linzhiqiang', taskToTrans, { query: {}, body: handOut })).body).toMatchObject({ state: true });
    const answer = async (zfiles: string) => office.decide('chenyuxin', instId, { actionName: 'agreeTrans', zfiles });
    expect(await answer('')).toMatchObject({ state: false, message: '请先盖章' });
    expect(await answer(await seal('U1013'))).toMatchObject({ state: false, message: '只能使用本人的印章' });
    expect(await answer(await seal('U1014'))).toMatchObject({ state: true });
    const next = await started();
    const end = async (zfiles: string) =>
      (
        await office.call('linzhiqiang', instanceDoEndProcess, {
          query: {},
          body: { taskId: (await office.task('linzhiqiang', next)).id, endReason: '不再需要', zfiles },
        })
      ).body;
    expect(await end('')).toMatchObject({ state: false, message: '请先盖章' });
    expect(await end(await seal('U1013'))).toMatchObject({ state: true });
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

  test.each([
    '{',
    '{}',
    '["U1003"]',
    '[{"nodeId":"UserTask6","executors":"U1003"}]',
    '[{"nodeId":"UserTask6","executors":[{"id":"O30","type":"org"}]}]',
    '[{"nodeId":"UserTask6","users":[{"id":"U1003"}]}]',
  ])('is malformed: %s', async (people) => {
    const instId = await started();
    const task = await office.task('linzhiqiang', instId);
    expect(
      (await office.call('linzhiqiang', taskComplete, { body: { taskId: task.id, actionName: 'agree', opinion: '同意', nodeUsers: people } })).status,
    ).toBe(400);
  });
});

// helpers

async function detail(account: string, instId: string): Promise<FlowForm> {
  const task = await office.task(account, instId);
  return (await office.call<FlowForm>(account, taskDetail, { query: { taskId: task.id } })).body;
}
