import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  followGetFollowedNode,
  followSave,
  instanceGetByRecordInstId,
  instanceGetUrgentStateConf,
  instanceGetUrgrntById,
  instanceGetWatermark,
  instanceSendUrgent,
  instanceDoEndProcess,
  instanceDoEndProcessById,
  instanceFlowImage,
  instanceFlowOpinions,
  instanceForbid,
  instanceGetDefStatus,
  instanceGetDoneList,
  instanceGetFormAndBO,
  instanceGetInstanceByInstId,
  instanceGetStartNodeTaskByInstId,
  instanceMyRequest,
  instanceRemoveDraftById,
  instanceRevoke,
  instanceStart,
  instanceUnForbid,
  messageList,
  taskAddReadRecord,
  taskCanLock,
  taskComplete,
  taskSaveOpinion,
  taskDelegate,
  taskGet,
  taskGetButtons,
  taskGetDelegate,
  taskGetNoticeTodoReadList,
  taskGetSavedOpinion,
  taskGetTodoList,
  taskIsEnd,
  taskLockUnlock,
  taskNextTask,
  taskRetrieve,
  taskSaveDraft,
  taskSignUsers,
  taskToReject,
} from '../../../schemas/calls/index.ts';
import type { Opinion } from '../../../schemas/calls/entities/flow.ts';
import type { FlowForm } from '../../../schemas/calls/entities/form.ts';
import type { Task } from '../../../schemas/calls/entities/task.ts';
import { base64, dailyClaim, hospitalityClaim, loan, Office, travelClaim } from './office.ts';

let office: Office;
beforeAll(async () => {
  office = await Office.open();
}, 60_000);
afterAll(async () => {
  await office.server.close();
});

const statusOf = async (account: string, instId: string): Promise<string> =>
  (await office.call<{ status: string }>(account, instanceGetInstanceByInstId, { query: { instId }, body: {} })).body.status;
const history = async (account: string, instId: string): Promise<string[]> =>
  (await office.call<Opinion[]>(account, instanceFlowOpinions, { query: { instId } })).body.map((line) => `${line.auditorName ?? ''} ${line.status ?? ''}`);
const agreeWithData = { data: base64({ clfybx: { hdje: 4370 } }) };

describe('reject', () => {
  test('normal to the starter: he changes the claim, submits again, and every step comes again', async () => {
    // given a claim at finance
    const instId = await office.start('chenyuxin', 'clfybxV1', travelClaim());
    await office.decide('linzhiqiang', instId);
    // when finance rejects it to the starter
    const empty = await office.decide('qianwei', instId, { actionName: 'reject', destination: 'UserTask1', backHandMode: 'normal', opinion: '' });
    expect(empty).toMatchObject({ state: false, message: '请填写审批意见' });
    expect(
      await office.decide('qianwei', instId, { actionName: 'reject', destination: 'UserTask1', backHandMode: 'normal', opinion: '发票抬头有误' }),
    ).toMatchObject({ state: true, message: '驳回成功' });
    // then the starter has it back and is told
    expect(await statusOf('chenyuxin', instId)).toBe('backToStart');
    expect((await office.task('chenyuxin', instId)).status).toBe('BACK');
    const mail = await office.call<{ rows: { subject: string; content: string }[] }>('chenyuxin', messageList, { body: {} });
    expect(mail.body.rows[0]).toMatchObject({
      subject: expect.stringContaining('已驳回至发起人：陈雨欣 差旅费报销'),
      content: expect.stringContaining('发票抬头有误'),
    });
    const start = await office.call<Task>('chenyuxin', instanceGetStartNodeTaskByInstId, { query: { instId } });
    expect(start.body.nodeId).toBe('UserTask1');
    // when she submits the corrected claim from the start page
    const again = await office.call('chenyuxin', instanceStart, {
      body: { proInstId: instId, flowKey: 'clfybxV1', data: base64({ clfybx: { ccsy: '补充发票后重新提交' } }) },
    });
    expect(again.body).toMatchObject({ state: true, instId });
    // then it is with the head of department again, under the same number
    expect(await statusOf('chenyuxin', instId)).toBe('running');
    expect((await office.task('linzhiqiang', instId)).nodeId).toBe('UserTask2');
    expect((await history('chenyuxin', instId)).slice(0, 3)).toEqual(['林志强 awaiting_check', '陈雨欣 reSubmit', '钱薇 reject']);
  });

  test('direct: the step before decides and it comes straight back', async () => {
    const instId = await office.start('chenyuxin', 'clfybxV1', travelClaim());
    await office.decide('linzhiqiang', instId);
    await office.decide('qianwei', instId, agreeWithData);
    const task = await office.task('jiangtao', instId);
    const facts = await office.call<{ allowDirectNode: { nodeId: string }[] }>('jiangtao', taskToReject, { query: { taskId: task.id } });
    expect(facts.body.allowDirectNode.map((node) => node.nodeId)).toEqual(['UserTask1', 'UserTask2', 'UserTask5']);
    await office.decide('jiangtao', instId, { actionName: 'reject', destination: 'UserTask2', backHandMode: 'direct', opinion: '请确认' });
    expect(await statusOf('chenyuxin', instId)).toBe('back');
    await office.decide('linzhiqiang', instId);
    expect((await office.task('jiangtao', instId)).nodeId).toBe('UserTask7');
    expect(await statusOf('chenyuxin', instId)).toBe('running');
  });

  test('a step that was not handled is no target', async () => {
    const instId = await office.start('chenyuxin', 'clfybxV1', travelClaim());
    expect(await office.decide('linzhiqiang', instId, { actionName: 'reject', destination: 'UserTask7', opinion: '不' })).toMatchObject({
      state: false,
      message: '不能驳回到该节点',
    });
  });
});

describe('countersign', () => {
  test('passes when all agree; then it is circulated and goes to finance', async () => {
    const instId = await office.start('gaoyuan', 'rcfybxsqV2', hospitalityClaim());
    await office.decide('mengjie', instId);
    const buttons = await office.call<FlowForm>('mengjie', taskGetButtons, { query: { taskId: (await office.task('mengjie', instId)).id, reqParams: '' } });
    expect(buttons.body.buttons?.map((button) => button.name)).toEqual(['同意', '反对', '征询', '流程图', '审批历史']);
    await office.decide('mengjie', instId);
    expect((await office.task('xuhaiyan', instId)).nodeId).toBe('SignTask4');
    await office.decide('xuhaiyan', instId);
    expect((await office.task('fangmin', instId)).nodeId).toBe('UserTask5');
    const notices = await office.call<{ rows: { procInstId: string; status: string }[] }>('gaoyuan', taskGetNoticeTodoReadList, { body: {} });
    expect(notices.body.rows).toMatchObject([{ procInstId: instId, status: 'COPYTO' }]);
    expect((await history('gaoyuan', instId)).filter((line) => line.includes('signPass'))).toHaveLength(1);
  });

  test('one veto sends it back to the starter and takes the other vote away', async () => {
    const [, before = 0] = await office.counts('xuhaiyan');
    const instId = await office.start('gaoyuan', 'rcfybxsqV2', hospitalityClaim());
    await office.decide('mengjie', instId);
    expect(await office.decide('xuhaiyan', instId, { actionName: 'oppose', opinion: '超标' })).toMatchObject({ state: true });
    expect(await statusOf('gaoyuan', instId)).toBe('backToStart');
    await expect(office.task('mengjie', instId)).rejects.toThrow('has no task');
    expect(await history('gaoyuan', instId)).toEqual(expect.arrayContaining(['孟洁 notPassCancel', '许海燕 oppose', '高远 awaiting_check']));
    const [, done] = await office.counts('xuhaiyan');
    expect(done).toBe(before + 1);
  });

  test('signers cannot be added where the node does not offer it', async () => {
    const instId = await office.start('gaoyuan', 'rcfybxsqV2', hospitalityClaim());
    await office.decide('mengjie', instId);
    const task = await office.task('xuhaiyan', instId);
    expect((await office.call('xuhaiyan', taskSignUsers, { body: { taskId: task.id, userId: 'U1012' } })).body).toMatchObject({ state: false });
  });
});

describe('taking back', () => {
  test('the starter takes back what nobody has worked on, and submits again', async () => {
    const instId = await office.start('liuyang', 'rcfybxsqV2', dailyClaim());
    expect((await office.call('liuyang', instanceRevoke, { body: { instanceId: instId, isHandRevoke: false, cause: '改金额' } })).body).toMatchObject({
      state: true,
      message: '撤回成功',
    });
    expect(await statusOf('liuyang', instId)).toBe('revokeToStart');
    await expect(office.task('linzhiqiang', instId)).rejects.toThrow('has no task');
    expect(await office.decide('liuyang', instId, { actionName: 'agree' })).toMatchObject({ state: true });
    expect((await office.task('linzhiqiang', instId)).status).toBe('NORMAL');
  });

  test('a handler takes his decision back from the done list, but not once the next has decided', async () => {
    const instId = await office.start('liuyang', 'rcfybxsqV2', dailyClaim());
    await office.decide('linzhiqiang', instId);
    const rowOf = async (): Promise<{ revoke: boolean; taskId: string } | undefined> =>
      (
        await office.call<{ rows: { id: string; revoke: boolean; taskId: string }[] }>('linzhiqiang', instanceGetDoneList, {
          query: { isCheckRevoke: true },
          body: { querys: [{ property: 'status_', operation: 'EQUAL', value: 'running' }] },
        })
      ).body.rows.find((row) => row.id === instId);
    expect(await rowOf()).toMatchObject({ revoke: true });
    expect(
      (await office.call('linzhiqiang', instanceRevoke, { body: { instanceId: instId, isHandRevoke: true, taskId: (await rowOf())?.taskId } })).body.state,
    ).toBe(true);
    expect(await statusOf('liuyang', instId)).toBe('revoke');
    await office.decide('linzhiqiang', instId);
    await office.decide('fangmin', instId, { data: base64({ rcfybx: { hdje: 2318.4 } }) });
    expect(await rowOf()).toMatchObject({ revoke: false });
    expect((await office.call('linzhiqiang', instanceRevoke, { body: { instanceId: instId, isHandRevoke: true } })).body).toMatchObject({
      state: false,
      message: '后续任务已被处理，不能撤回',
    });
    expect((await office.call('liuyang', instanceRevoke, { body: { instanceId: instId } })).body.state).toBe(false);
  });
});

describe('one task', () => {
  test('claiming a task of a group: codes for each of them', async () => {
    // given a task of two accountants
    const instId = await office.start('chenyuxin', 'jksqV2', loan('陈雨欣', 'U1014', 1000));
    const db = office.server.parts.database.forTenant('-1');
    const { id } = await office.task('linzhiqiang', instId);
    await db
      .updateTable('wf_task')
      .set({ assignee_id: '0', owner_id: '0', cand: ['role:fykj'] })
      .where('id', '=', id)
      .execute();
    const code = async (account: string, act = false): Promise<string> =>
      (await office.call(account, act ? taskLockUnlock : taskCanLock, { query: { taskId: id } })).text;
    // then
    expect([await code('qianwei'), await code('fangmin'), await code('chenyuxin')]).toEqual(['1', '1', '5']);
    expect(await code('qianwei', true)).toBe('1');
    expect([await code('qianwei'), await code('fangmin')]).toEqual(['3', '4']);
    expect(await code('fangmin', true)).toBe('4');
    expect(await code('qianwei', true)).toBe('3');
    expect(await code('fangmin')).toBe('1');
    expect((await history('chenyuxin', instId)).some((line) => line.includes('lockTask'))).toBe(false);
    expect(await office.decide('fangmin', instId)).toMatchObject({ state: true });
    expect(await code('qianwei')).toBe('0');
  });

  test('handing over and fetching back', async () => {
    const instId = await office.start('chenyuxin', 'jksqV2', loan('陈雨欣', 'U1014', 1000));
    const { id } = await office.task('linzhiqiang', instId);
    const give = (userId: string) => office.call('linzhiqiang', taskDelegate, { body: { taskId: id, userId, opinion: '请代为审批' } });
    expect((await give('U1013')).body).toMatchObject({ state: false, message: '不能转办给自己' });
    expect((await give('U1027')).body).toMatchObject({ state: false, message: '转办人已停用' });
    expect((await give('U1015')).body).toMatchObject({ state: true, message: '转办成功' });
    expect((await office.task('wangjianguo', instId)).status).toBe('DELIVERTO');
    const given = await office.call<{ rows: object[] }>('linzhiqiang', taskGetDelegate, { body: {} });
    expect(given.body.rows).toMatchObject([{ taskId: id, assigneeName: '王建国', status: 'running', turnType: 'turn', taskName: '部门负责人审批' }]);
    expect((await office.call('linzhiqiang', taskRetrieve, { query: { taskId: id } })).body.state).toBe(true);
    expect((await office.task('linzhiqiang', instId)).status).toBe('NORMAL');
    const { status } = await office.call('wangjianguo', taskComplete, { body: { taskId: id, actionName: 'agree' } });
    expect(status).toBe(200);
    expect(await statusOf('chenyuxin', instId)).toBe('running');
  });

  test('a saved opinion waits for its author, and the next task is offered', async () => {
    const instId = await office.start('chenyuxin', 'jksqV2', loan('陈雨欣', 'U1014', 1000));
    const { id } = await office.task('linzhiqiang', instId);
    await office.call('linzhiqiang', taskSaveDraft, { body: { taskId: id, opinion: '待核实' } });
    expect((await office.call('linzhiqiang', taskGetSavedOpinion, { query: { instId, taskId: id } })).body).toMatchObject({ value: '待核实' });
    expect((await office.call('chenyuxin', taskGetSavedOpinion, { query: { instId, taskId: id } })).body).toMatchObject({ value: '' });
    await office.call('linzhiqiang', taskAddReadRecord, { query: { taskId: id } });
    expect((await office.task('linzhiqiang', instId)).isRead).toBe(1);
    expect((await office.call<Task>('linzhiqiang', taskNextTask, { query: { defKey: 'jksqV2' } })).body).toMatchObject({
      procDefKey: 'jksqV2',
      assigneeId: 'U1013',
    });
  });
});

describe('the whole request', () => {
  test('ends by hand, with a reason, for those who may', async () => {
    const instId = await office.start('chenyuxin', 'clfybxV1', travelClaim());
    const early = await office.task('linzhiqiang', instId);
    expect((await office.call('linzhiqiang', instanceDoEndProcess, { body: { taskId: early.id, endReason: '不' } })).body.state).toBe(false);
    await office.decide('linzhiqiang', instId);
    const task = await office.task('qianwei', instId);
    expect((await office.call('qianwei', instanceDoEndProcess, { body: { taskId: task.id, endReason: '' } })).body.state).toBe(false);
    expect((await office.call('qianwei', instanceDoEndProcess, { body: { taskId: task.id, endReason: '重复报销' } })).body).toMatchObject({
      state: true,
      message: '终止成功',
    });
    expect(await statusOf('chenyuxin', instId)).toBe('manualend');
    expect((await office.call('chenyuxin', taskIsEnd, { query: { procInstId: instId } })).body).toMatchObject({ state: false, message: '流程实例已结束!' });
    expect((await office.call('chenyuxin', instanceDoEndProcessById, { query: { id: instId } })).body.state).toBe(false);
  });

  test('is suspended and resumed by administrators', async () => {
    const instId = await office.start('chenyuxin', 'clfybxV1', travelClaim());
    expect((await office.call('chenyuxin', instanceForbid, { query: { instId } })).body.state).toBe(false);
    expect((await office.call('admin', instanceForbid, { query: { instId } })).body.state).toBe(true);
    expect((await office.call('linzhiqiang', instanceGetDefStatus, { query: { instId } })).text).toBe('1');
    expect(await office.decide('linzhiqiang', instId)).toMatchObject({ state: false, message: '流程实例已被挂起，无法审批' });
    expect((await office.call<{ nodeStatus: object }>('chenyuxin', instanceFlowImage, { query: { proInstId: instId } })).body.nodeStatus).toMatchObject({
      UserTask2: 'suspend',
    });
    expect((await office.call('admin', instanceUnForbid, { query: { instId } })).body.state).toBe(true);
    expect(await office.decide('linzhiqiang', instId)).toMatchObject({ state: true });
    expect((await office.call('admin', instanceDoEndProcessById, { query: { id: instId, reason: '测试' } })).body).toMatchObject({
      state: true,
      message: '终止成功',
    });
  });

  test('begins as a draft without a number, is continued, started and deleted only as a draft', async () => {
    const instId = await office.draft('sunhao', 'rcfybxsqV2', { rcfybx: { bxsy: '未填完' } });
    const other = await office.draft('sunhao', 'rcfybxsqV2', {});
    const page = await office.call<FlowForm>('sunhao', instanceGetFormAndBO, { body: { defId: 'rcfybxsqV2:1', proInstId: instId } });
    expect(page.body).toMatchObject({ result: true, data: { rcfybx: { bxsy: '未填完', djbh: null } } });
    expect((await office.call('liuyang', instanceGetFormAndBO, { body: { proInstId: instId } })).status).toBe(403);
    expect((await office.call('admin', instanceGetFormAndBO, { body: { proInstId: instId } })).status).toBe(403);
    const start = (data: unknown) => office.call('sunhao', instanceStart, { body: { proInstId: instId, data: base64(data) } });
    expect((await start({})).body).toMatchObject({ state: false, issues: expect.any(Array) });
    expect((await start(dailyClaim())).body).toMatchObject({ state: true, message: '流程启动成功', instId });
    expect((await start(dailyClaim())).body).toMatchObject({ state: false });
    expect((await office.call('sunhao', instanceRemoveDraftById, { query: { ids: `${other},${instId}` } })).body).toMatchObject({
      state: false,
      message: '只能删除草稿',
    });
    expect((await office.call('sunhao', instanceRemoveDraftById, { query: { ids: other } })).body).toMatchObject({ state: true, message: '删除成功' });
    const { body } = await office.call<{ rows: { id: string }[] }>('sunhao', instanceMyRequest, {
      body: {
        querys: [
          { property: 'proc_def_name_', operation: 'LIKE', value: '日常' },
          { property: 'inst.STATUS_', value: 'running' },
        ],
      },
    });
    expect(body.rows.map((row) => row.id)).toContain(instId);
    expect(body.rows.map((row) => row.id)).not.toContain(other);
  });

  test('a head of department does not approve his own claim', async () => {
    const instId = await office.start('linzhiqiang', 'clfybxV1', travelClaim({ cjkmx: [] }));
    expect((await office.task('hanlicheng', instId)).nodeId).toBe('UserTask3');
    expect(await history('linzhiqiang', instId)).toEqual(['韩立诚 awaiting_check', ' skip', '林志强 start']);
    // and the secretary of the leader decides for him
    const shared = await office.task('tangsiyu', instId);
    expect(shared).toMatchObject({ status: 'SHARE', identityList: [{ id: 'U1002', name: '韩立诚' }] });
    const buttons = await office.call<FlowForm>('tangsiyu', taskGetButtons, { query: { taskId: shared.id, leaderId: 'U1002' } });
    expect(buttons.body.buttons?.map((button) => button.alias)).toEqual(['lockUnlock', 'agree', 'reject']);
    expect((await office.call('tangsiyu', taskComplete, { body: { taskId: shared.id, actionName: 'agree' } })).body.state).toBe(false);
    // what she types meanwhile is hers
    const note = (query: object) => office.call('tangsiyu', taskSaveOpinion, { query: { ...query }, body: { taskId: shared.id, opinion: '请补充附件' } });
    expect([(await note({})).body.state, (await note({ leaderId: 'U1002' })).body.state]).toEqual([false, true]);
    expect((await office.call('tangsiyu', taskGetSavedOpinion, { query: { taskId: shared.id, leaderId: 'U1002' } })).body).toMatchObject({
      value: '请补充附件',
    });
    expect((await office.call('hanlicheng', taskGetSavedOpinion, { query: { taskId: shared.id } })).body).toMatchObject({ value: '' });
    const before = [await office.counts('tangsiyu'), await office.counts('hanlicheng')];
    expect(
      (await office.call('tangsiyu', taskComplete, { query: { leaderId: 'U1002' }, body: { taskId: shared.id, actionName: 'agree', opinion: '同意' } })).body
        .state,
    ).toBe(true);
    const [line] = (await office.call<(Opinion & { agentLeaderName: string })[]>('linzhiqiang', instanceFlowOpinions, { query: { instId } })).body.filter(
      (each) => each.status === 'agree',
    );
    expect(line).toMatchObject({ auditorName: '唐思雨', agentLeaderId: 'U1002', agentLeaderName: '韩立诚' });
    const after = [await office.counts('tangsiyu'), await office.counts('hanlicheng')];
    expect(after.map(([todo, done]) => [todo, done])).toEqual(before.map(([todo, done]) => [todo - 1, done + 1]));
  });
});

describe('beside the flow', () => {
  test('reminding once in ten minutes, following, who has read', async () => {
    const instId = await office.start('sunhao', 'jksqV2', loan('孙浩', 'U1018', 1000));
    const urge = () => office.call('sunhao', instanceSendUrgent, { body: { instId, content: '请尽快审批' } });
    expect((await urge()).body).toMatchObject({ state: true, message: '催办成功' });
    expect((await urge()).body).toMatchObject({ state: false });
    const mail = await office.call<{ rows: { subject: string }[] }>('zhaominjie', messageList, { body: {} });
    expect(mail.body.rows[0]?.subject).toMatch(/^催办：孙浩 借款申请 JK-/);
    expect((await office.call('sunhao', instanceGetUrgrntById, { body: { querys: [{ property: 'inst_id_', value: instId }] } })).body).toMatchObject({
      rows: [{ promoter: '孙浩', content: '请尽快审批', appointeeId: 'U1017' }],
    });
    expect((await office.call('sunhao', followSave, { body: { proInst: instId, taskId: 'UserTask5,UserTask7' } })).body.state).toBe(true);
    expect((await office.call('sunhao', followGetFollowedNode, { query: { instId } })).body).toMatchObject({ value: expect.stringContaining('UserTask7') });
    expect((await office.call('sunhao', followSave, { body: { proInst: instId, taskId: 'Nowhere' } })).status).toBe(400);
    const task = await office.task('zhaominjie', instId);
    await office.decide('zhaominjie', instId);
    const followed = await office.task('sunhao', instId);
    expect(followed).toMatchObject({ status: 'FOLLOW', nodeId: 'UserTask5', assigneeName: '方敏' });
    expect((await office.call<FlowForm>('sunhao', taskGetButtons, { query: { taskId: followed.id } })).body.buttons).toEqual([]);
    expect((await office.call('sunhao', taskGet, { query: { id: followed.id } })).status).toBe(200);
    await expect(office.task('sunhao', instId)).rejects.toThrow('has no task');
    await office.call('zhaominjie', taskAddReadRecord, { query: { taskId: task.id } });
    expect((await office.call('sunhao', instanceGetByRecordInstId, { body: { querys: [{ property: 'procInstId', value: instId }] } })).body).toMatchObject({
      rows: [{ readerName: '赵敏捷' }],
      total: 1,
    });
    for (const [call, request] of [
      [instanceSendUrgent, { body: { instId } }],
      [followSave, { body: { proInst: instId, taskId: '' } }],
      [instanceGetWatermark, { query: { instId } }],
      [instanceGetUrgentStateConf, { body: { instId } }],
    ] as const) {
      expect((await office.call('caojun', call, request)).status).toBe(403);
    }
  });
});

describe('lists', () => {
  test('filter by wire names in either spelling, sort, page and count', async () => {
    const page = (querys: readonly object[], more: object = {}) =>
      office.call<{ rows: Task[]; total: number; pageSize: number }>('fangmin', taskGetTodoList, {
        body: { pageBean: { page: '1', pageSize: '5', showTotal: 'true' }, querys, ...more },
      });
    const all = await page([]);
    expect(all.body.rows).toHaveLength(5);
    expect(all.body.total).toBeGreaterThanOrEqual(12);
    const some = await page([
      { property: 'task.subject_', operation: 'LIKE', value: '丁静', group: 'main', relation: 'OR' },
      { property: 'procDefName', operation: 'LIKE', value: '丁静', group: 'main', relation: 'OR' },
    ]);
    expect(some.body).toMatchObject({ total: 1, rows: [{ subject: '丁静 日常费用报销 RC-2026-0215' }] });
    const sorted = await page([{ property: 'procDefId', value: 'rcfybxsqV2:1' }], { sorter: [{ property: 'create_time_', direction: 'ASC' }] });
    expect(sorted.body.rows[0]?.createTime).toBe('2026-11-02 16:30:00');
    expect((await page([{ property: 'password', value: 'x' }])).status).toBe(400);
  });
});
