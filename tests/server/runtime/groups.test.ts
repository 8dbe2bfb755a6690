import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  instanceDoNextcommu,
  instanceDoNextCopyto,
  instanceFlowOpinions,
  instanceRevokeTrans,
  instanceTransToMore,
  metaPublish,
  taskCommunicate,
  taskComplete,
  taskDeleteNotice,
  taskGetButtons,
  taskGetMyNoticeReadList,
  taskGetNoticeTodoReadList,
  taskNoticeTurnDone,
  taskToInqu,
  taskToInquReply,
  taskToTrans,
  taskUserAddSignFeedback,
  taskUserTaskToSign,
  taskUserTaskToSignCheck,
  userGetDetail,
} from '../../../schemas/calls/index.ts';
import type { Button, Opinion } from '../../../schemas/calls/entities/flow.ts';
import type { TaskNotice } from '../../../schemas/calls/entities/task.ts';
import { dailyClaim, loan, Office } from './office.ts';

let office: Office;
let ids: Record<string, string>;
beforeAll(async () => {
  office = await Office.open();
  // the head of department may hand out, as an administrator has decided
  const flow = JSON.parse(readFileSync(new URL('../../../schemas/packages/loan/flow/jksqV2.meta.json', import.meta.url), 'utf8')) as {
    spec: { nodes: { id: string; buttons?: string[] }[] };
  };
  flow.spec.nodes.find(({ id }) => id === 'UserTask2')?.buttons?.push('startTrans', 'communicate');
  const published = await office.call<{ state: boolean; message: string }>('dengchao', metaPublish, { body: { package: 'probe', version: 1, items: [flow] } });
  if (!published.body.state) throw new Error(published.body.message);
  ids = Object.fromEntries(
    await Promise.all(
      ['sunhao', 'zhaominjie', 'qianwei'].map(async (account) => [
        account,
        (await office.call<{ user: { id: string } }>(account, userGetDetail, { query: { account } })).body.user.id,
      ]),
    ),
  );
}, 60_000);
afterAll(async () => {
  await office.server.close();
});

const statuses = async (account: string, instId: string): Promise<string[]> =>
  (await office.call<Opinion[]>(account, instanceFlowOpinions, { query: { instId } })).body.map((line) => line.status ?? '');
const started = (): Promise<string> => office.start('chenyuxin', 'jksqV2', loan('陈雨欣', 'U1014', 1000));

describe('征询', () => {
  test('the head of department waits for the answer, then decides', async () => {
    const instId = await started();
    const task = await office.task('linzhiqiang', instId);
    expect((await office.call('linzhiqiang', taskToInqu, { body: { taskId: task.id, userIds: ids.sunhao ?? '', opinion: '' } })).body).toMatchObject({
      state: false,
      message: '请填写意见',
    });
    expect((await office.call('linzhiqiang', taskToInqu, { body: { taskId: task.id, userIds: ids.sunhao ?? '', opinion: '请核对用途' } })).body).toMatchObject({
      state: true,
    });
    await expect(office.task('linzhiqiang', instId)).rejects.toThrow('has no task');
    expect((await office.call('linzhiqiang', taskComplete, { body: { taskId: task.id, actionName: 'agree' } })).body).toMatchObject({ state: false });

    const asked = await office.task('sunhao', instId);
    expect(asked).toMatchObject({ status: 'TRANSFORMEDINQU', parentId: task.id });
    const { buttons } = (await office.call<{ buttons: Button[] }>('sunhao', taskGetButtons, { query: { taskId: asked.id } })).body;
    expect(buttons.map(({ alias }) => alias)[0]).toBe('taskToInquReply');
    expect((await office.call('zhaominjie', taskToInquReply, { body: { taskId: asked.id, opinion: '冒充' } })).status).toBe(403);
    expect((await office.call('sunhao', taskToInquReply, { body: { taskId: asked.id, opinion: '用途属实' } })).body).toMatchObject({ state: true });
    expect((await office.task('linzhiqiang', instId)).id).toBe(task.id);
    expect(await statuses('linzhiqiang', instId)).toEqual(expect.arrayContaining(['inqu', 'inqu_reply', 'awaiting_check']));
  });
});

describe('流转', () => {
  test('two answers decide; what is taken back is gone from their lists', async () => {
    const instId = await started();
    const task = await office.task('linzhiqiang', instId);
    const hand = (more: object) =>
      office.call('linzhiqiang', taskToTrans, { body: { taskId: task.id, userIds: `${ids.sunhao},${ids.zhaominjie}`, opinion: '请会办', ...more } });
    expect((await hand({ action: 'back' })).body).toMatchObject({ state: true, message: '流转成功' });
    expect(
      (await office.call('linzhiqiang', instanceRevokeTrans, { body: { instanceId: instId, parentTaskId: task.id, cause: '人选有误' } })).body,
    ).toMatchObject({ state: true });
    await expect(office.task('sunhao', instId)).rejects.toThrow('has no task');
    for (const [voteType, voteAmount, most] of [
      ['amount', 3, 2],
      ['percent', 101, 100],
    ] as const)
      expect((await hand({ action: 'submit', voteType, voteAmount })).body).toMatchObject({
        state: false,
        message: `通过票数 ${voteAmount} 超过了上限 ${most}`,
      });
    expect((await hand({ action: 'submit', voteType: 'percent', voteAmount: 50 })).body).toMatchObject({ state: true });
    const child = await office.task('zhaominjie', instId);
    expect((await office.call('zhaominjie', taskComplete, { body: { taskId: child.id, actionName: 'agreeTrans', opinion: '同意' } })).body).toMatchObject({
      state: true,
    });
    await expect(office.task('linzhiqiang', instId)).rejects.toThrow('has no task');
    expect(await statuses('chenyuxin', instId)).toEqual(expect.arrayContaining(['transforming', 'transRevoker', 'transAgree', 'passCancel', 'agree']));
  });
});

describe('加签', () => {
  test('the check knows nothing, an open round, and a finished one', async () => {
    const instId = await started();
    const task = await office.task('linzhiqiang', instId);
    const body = { taskId: task.id, userIds: ids.sunhao ?? '', opinion: '请加签' };
    expect((await office.call('linzhiqiang', taskUserTaskToSignCheck, { body })).body).toMatchObject({ state: true, message: '' });
    expect((await office.call('linzhiqiang', taskUserTaskToSign, { body })).body).toMatchObject({ state: true });
    expect((await office.call('linzhiqiang', taskUserTaskToSignCheck, { body })).body).toMatchObject({ state: false });
    const child = await office.task('sunhao', instId);
    expect(child.status).toBe('ADDSIGN');
    await office.call('sunhao', taskUserAddSignFeedback, { body: { taskId: child.id, opinion: '可以', addSignAction: 'agree' } });
    expect((await office.call<{ state: boolean; message: string }>('linzhiqiang', taskUserTaskToSignCheck, { body })).body).toMatchObject({
      state: true,
      message: expect.stringMatching(/是否再次加签？$/) as string,
    });
  });
});

describe('沟通', () => {
  test('holds nobody up; only the person asked answers', async () => {
    const instId = await started();
    const task = await office.task('linzhiqiang', instId);
    expect(
      (await office.call('linzhiqiang', taskCommunicate, { body: { taskId: task.id, userId: ids.sunhao ?? '', opinion: '标准是多少' } })).body,
    ).toMatchObject({ state: true });
    expect(await office.decide('linzhiqiang', instId)).toMatchObject({ state: true });
    const commu = await office.task('sunhao', instId);
    expect(commu.status).toBe('COMMU');
    expect((await office.call('qianwei', instanceDoNextcommu, { body: { taskId: commu.id, opinion: '冒充' } })).body).toMatchObject({ state: false });
    expect((await office.call('sunhao', instanceDoNextcommu, { body: { taskId: commu.id, opinion: '每天 100' } })).body).toMatchObject({ state: true });
    expect(await statuses('linzhiqiang', instId)).toEqual(expect.arrayContaining(['start_commu', 'feedback']));
  });
});

describe('传阅', () => {
  test('51 what is unread is withdrawn, what is read is not', async () => {
    const instId = await office.start('liuyang', 'rcfybxsqV2', dailyClaim());
    const task = await office.task('linzhiqiang', instId);
    const send = (userId: string) =>
      office.call('linzhiqiang', instanceTransToMore, { body: { instanceId: instId, taskId: task.id, userId, opinion: '请阅', copyToType: '0' } });
    expect(
      (await send((await office.call<{ user: { id: string } }>('linzhiqiang', userGetDetail, { query: { account: 'linzhiqiang' } })).body.user.id)).body,
    ).toMatchObject({ state: false, message: '不能选择自己' });
    expect((await send(`${ids.sunhao},${ids.zhaominjie}`)).body).toMatchObject({ state: true, message: '传阅成功' });
    const [notice] = (await office.call<{ rows: TaskNotice[] }>('sunhao', taskGetNoticeTodoReadList, { body: {} })).body.rows.filter(
      (row) => row.procInstId === instId,
    );
    await office.call('sunhao', taskNoticeTurnDone, { query: { taskId: notice?.id ?? '' } });
    const sent = (await office.call<{ rows: TaskNotice[] }>('linzhiqiang', taskGetMyNoticeReadList, { body: {} })).body.rows.filter(
      (row) => row.procInstId === instId,
    );
    const answers = await Promise.all(
      sent.map(async (row) => (await office.call<{ state: boolean }>('linzhiqiang', taskDeleteNotice, { query: { id: row.id } })).body.state),
    );
    expect(sent.map((row) => row.isRead).sort()).toEqual([0, 1]);
    expect(answers).toEqual(sent.map((row) => row.isRead === 0));
    expect((await office.call('sunhao', instanceDoNextCopyto, { body: { taskId: notice?.id ?? '', opinion: '已阅' } })).body).toMatchObject({ state: true });
    expect(await statuses('linzhiqiang', instId)).toEqual(expect.arrayContaining(['copyto', 'copyto_reply']));
    const lines = (await office.call<Opinion[]>('linzhiqiang', instanceFlowOpinions, { query: { instId } })).body.filter(
      ({ status }) => status === 'copyto' || status === 'copyto_reply',
    );
    expect(lines.map(({ taskKey }) => taskKey)).toEqual(lines.map(() => task.nodeId));
    // whoever only got it to read may read the request
    expect((await office.call('zhaominjie', instanceFlowOpinions, { query: { instId } })).status).toBe(403);
  });
});
