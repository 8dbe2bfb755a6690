import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  instanceFlowImage,
  instanceFlowOpinions,
  instanceGetDoneInstList,
  instanceGetFormAndBO,
  instanceGetInstanceByInstId,
  instanceGetInstFormAndBO,
  instanceMyRequest,
  messageGetMsgbadge,
  taskCanLock,
  instanceStart,
  taskComplete,
  taskDetail,
  taskGet,
  taskGetAfterJumpNodes,
  taskGetTodoList,
  taskLockUnlock,
  taskToReject,
} from '../../../schemas/calls/index.ts';
import type { FlowForm } from '../../../schemas/calls/entities/form.ts';
import type { Opinion } from '../../../schemas/calls/entities/flow.ts';
import { base64, Office, travelClaim } from './office.ts';

let office: Office;
beforeAll(async () => {
  office = await Office.open();
}, 60_000);
afterAll(async () => {
  await office.server.close();
});

describe('a travel claim from the employee to the archive', () => {
  let instId: string;

  test('the start page carries an empty form with its defaults', async () => {
    const { body } = await office.call<FlowForm>('chenyuxin', instanceGetFormAndBO, { body: { flowKey: 'clfybxV1' } });
    expect(body).toMatchObject({ result: true, data: { clfybx: { sqr: { id: 'U1014', name: '陈雨欣' }, sqrq: '2026-11-16' } } });
    expect(body.buttons?.map((button) => `${button.alias} ${button.name}`)).toEqual(['startFlow 提交', 'saveDraft 保存草稿', 'print 打印', 'flowImage 流程图']);
  });

  test('1: she submits; total, number and counts', async () => {
    expect(await office.counts('chenyuxin')).toEqual([0, 0, 5]);
    instId = await office.start('chenyuxin', 'clfybxV1', travelClaim());
    const { body } = await office.call<FlowForm>('chenyuxin', instanceGetInstFormAndBO, { query: { proInstId: instId } });
    expect(body.data).toMatchObject({
      clfybx: { djbh: 'CL-2026-0202', bxzje: 4370, bxzjedx: '肆仟叁佰柒拾元整', sehj: 248.27, cjkje: 3000, sfje: 1370, hdje: 4370, ccts: 4 },
    });
    const { body: instance } = await office.call('chenyuxin', instanceGetInstanceByInstId, { query: { instId }, body: {} });
    expect(instance).toMatchObject({ subject: '陈雨欣 差旅费报销 CL-2026-0202', status: 'running', procDefId: 'clfybxV1:1', creator: '陈雨欣' });
    expect(await office.counts('chenyuxin')).toEqual([0, 0, 6]);
  });

  test('2: the head of department sees no tax anywhere', async () => {
    expect(await office.counts('linzhiqiang')).toEqual([2, 9, 1]);
    const task = await office.task('linzhiqiang', instId);
    const replies = [
      await office.call('linzhiqiang', taskDetail, { query: { taskId: task.id } }),
      await office.call('linzhiqiang', taskGet, { query: { id: task.id } }),
      await office.call('linzhiqiang', instanceGetInstFormAndBO, { query: { proInstId: instId } }),
      await office.call('linzhiqiang', instanceFlowOpinions, { query: { instId } }),
      await office.call('linzhiqiang', instanceFlowImage, { query: { proInstId: instId } }),
      await office.call('linzhiqiang', taskGetTodoList, { body: {} }),
      await office.call('linzhiqiang', taskGetAfterJumpNodes, { body: { taskId: task.id } }),
    ];
    for (const { status, text } of replies) {
      expect(status).toBe(200);
      expect(text).not.toMatch(/sehj|"se"|\\"se\\"|税额|248\.27|"hdje"/);
    }
    expect((await office.call('linzhiqiang', taskCanLock, { query: { taskId: task.id } })).text).toBe('1');
    expect((await office.call('linzhiqiang', taskLockUnlock, { query: { taskId: task.id } })).text).toBe('1');
    expect((await office.call('linzhiqiang', taskCanLock, { query: { taskId: task.id } })).text).toBe('3');
    const { body } = await office.call<FlowForm>('linzhiqiang', taskDetail, { query: { taskId: task.id } });
    expect(body.buttons?.map((button) => button.alias)).toEqual([
      'lockUnlock',
      'agree',
      'reject',
      'backToStart',
      'delegate',
      'inqu',
      'addSign',
      'copyTo',
      'flowImage',
      'opinions',
      'print',
    ]);
    const after = await office.call('linzhiqiang', taskGetAfterJumpNodes, { body: { taskId: task.id } });
    expect(after.body).toMatchObject({ afterNodes: [{ nodeId: 'UserTask5', nodeName: '财务审核', excutorList: [{ id: 'U1009', name: '钱薇' }] }] });
    expect((await office.call('linzhiqiang', taskToReject, { query: { taskId: task.id, backModel: 'reject' } })).body).toMatchObject({
      canReject: true,
      allowNormalNode: [{ nodeId: 'UserTask1', name: '填写申请', type: 'USERTASK' }],
    });
    expect(await office.decide('linzhiqiang', instId)).toMatchObject({ state: true, message: '审批成功' });
    expect(await office.counts('linzhiqiang')).toEqual([1, 10, 1]);
  });

  test('3: finance sees the tax and agrees', async () => {
    expect(await office.counts('qianwei')).toEqual([2, 6, 0]);
    const task = await office.task('qianwei', instId);
    const { body } = await office.call<FlowForm>('qianwei', taskDetail, { query: { taskId: task.id } });
    expect(body.data).toMatchObject({ clfybx: { sehj: 248.27, hdje: 4370 } });
    expect(await office.decide('qianwei', instId, { data: base64({ clfybx: { hdje: 4370 } }) })).toMatchObject({ state: true });
    expect(await office.counts('qianwei')).toEqual([1, 7, 0]);
  });

  test('4: the cashier must say when, whence and with which number he paid', async () => {
    expect(await office.counts('jiangtao')).toEqual([2, 9, 0]);
    const refused = await office.decide('jiangtao', instId, { opinion: '确认付款' });
    expect(refused.state).toBe(false);
    expect(refused.issues?.map((issue) => issue.path)).toEqual(['fkrq', 'fkzh', 'fklsh']);
    const paid = await office.decide('jiangtao', instId, {
      opinion: '确认付款',
      data: base64({ clfybx: { fkrq: '2026-11-16', fkzh: 'basic', fklsh: 'DEMO20261116001' } }),
    });
    expect(paid).toMatchObject({ state: true });
    expect(await office.counts('jiangtao')).toEqual([1, 10, 0]);
    // the advance is written off
    const loans = await office.server.parts.database.forTenant('-1').selectFrom('bo_row').select('data').where('bo', '=', 'jksq').execute();
    const loan = loans.find(({ data }) => data['djbh'] === 'JK-2026-0037')?.data;
    expect([Number(loan?.['hkje']), Number(loan?.['jkye']), loan?.['jkzt']]).toEqual([3000, 0, 'clear']);
  });

  test('9: the archive', async () => {
    const requests = await office.call<{ rows: { id: string; status: string }[] }>('chenyuxin', instanceMyRequest, { body: {} });
    expect(requests.body.rows.find((row) => row.id === instId)?.status).toBe('end');
    const { body: opinions } = await office.call<Opinion[]>('chenyuxin', instanceFlowOpinions, { query: { instId } });
    expect(opinions.map((line) => `${line.auditorName ?? ''} ${line.statusVal ?? ''}`)).toEqual([
      ' 结束',
      '江涛 同意',
      '钱薇 同意',
      '林志强 同意',
      '陈雨欣 提交',
    ]);
    const { body: image } = await office.call<{ nodeStatus: Record<string, string>; bpmnXml: string }>('chenyuxin', instanceFlowImage, {
      query: { proInstId: instId },
    });
    expect(image.nodeStatus).toEqual({
      StartEvent1: 'complete',
      UserTask1: 'submit',
      UserTask2: 'agree',
      UserTask5: 'agree',
      UserTask7: 'agree',
      EndEvent1: 'complete',
    });
    expect(image.bpmnXml).toContain('<bpmn:definitions');
    expect((await office.call('chenyuxin', messageGetMsgbadge)).body).toMatchObject({ value: 4 });
    const done = await office.call<{ rows: { id: string; opinionStatus: string }[] }>('jiangtao', instanceGetDoneInstList, {
      body: { pageBean: { page: 1, pageSize: 1 } },
    });
    expect(done.body.rows).toMatchObject([{ id: instId, opinionStatus: 'agree', status: 'end' }]);
  });

  test('a task that is over says so', async () => {
    const { body: opinions } = await office.call<Opinion[]>('linzhiqiang', instanceFlowOpinions, { query: { instId } });
    const taskId = opinions.find((line) => line.taskKey === 'UserTask2')?.taskId ?? '';
    const { status, body } = await office.call('linzhiqiang', taskComplete, { body: { taskId, actionName: 'agree' } });
    expect([status, body.state, body.message]).toEqual([200, false, '任务不存在，可能已经被处理']);
    expect((await office.call('linzhiqiang', taskCanLock, { query: { taskId } })).text).toBe('0');
  });
});

test("a claim for another of one's organisations says that organisation, and its head is asked", async () => {
  const { body } = await office.call<{ readonly instId?: string }>('wuqian', instanceStart, {
    body: { flowKey: 'clfybxV1', startOrgId: 'O50', data: base64(travelClaim({ cjkmx: [] })), formType: 'inner' },
  });
  const db = office.server.parts.database.forTenant('-1');
  const { data } = await db
    .selectFrom('bo_row')
    .select('data')
    .where('inst_id', '=', body.instId ?? '')
    .executeTakeFirstOrThrow();
  const { create_org_id: orgId } = await db
    .selectFrom('wf_inst')
    .select('create_org_id')
    .where('id', '=', body.instId ?? '')
    .executeTakeFirstOrThrow();
  expect([orgId, (data as { sqbm?: { id: string } }).sqbm?.id]).toEqual(['O50', 'O50']);
});
