import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  approvalItemListJson,
  flowDefGet,
  flowGetJson,
  flowHasStartRights,
  flowListJson,
  flowStartRight,
  followGetFollowedNode,
  instanceFlowImage,
  instanceGetExcutorNameByInstId,
  instanceGetFormAndBO,
  instanceGetHasAuthFlowList,
  instanceGetMyOftenFlow,
  instanceGetRelatedInformationById,
  instanceNewProcess,
  instanceNewProcessCount,
  instanceRelatedProcess,
  instanceSaveMyOftenFlow,
  instanceStartForm,
  secretaryGetByUserId,
  secretaryList,
  taskDetailBo,
  taskGetCurNodeProperties,
  taskGetDelegateCount,
  taskGetLeaderTodoList,
  taskGetMyNoticeReadCount,
  taskGetMyNoticeReadList,
  taskGetNoticeDoneReadCount,
  taskGetNoticeDoneReadList,
  taskGetNoticeTodoReadCount,
  taskGetTaskKeyByNodeId,
  taskGetTaskKeyByTaskId,
  taskNode,
  taskNodeOpinion,
  taskGetTodoList,
  instanceFlowOpinions,
} from '../../../schemas/calls/index.ts';
import type { Definition, Opinion } from '../../../schemas/calls/entities/flow.ts';
import type { FlowForm } from '../../../schemas/calls/entities/form.ts';
import type { Task } from '../../../schemas/calls/entities/task.ts';
import { publishItems } from '../../../server/publishing/publishItems.ts';
import { dailyClaim, loan, Office, travelClaim, type Reply } from './office.ts';

let office: Office;
let instId: string;
beforeAll(async () => {
  office = await Office.open();
  instId = await office.start('chenyuxin', 'clfybxV1', travelClaim());
}, 60_000);
afterAll(async () => {
  await office.server.close();
});

describe('definitions', () => {
  test('what everybody may start, also by category and as favourites', async () => {
    const { body } = await office.call<{ rows: Definition[]; total: number }>('chenyuxin', instanceNewProcess, {
      body: { pageBean: { page: 1, pageSize: 100, showTotal: true } },
    });
    expect(body.rows.map((row) => `${row.defKey} ${row.defId} ${row.name} ${row.typeName ?? ''}`)).toEqual([
      'clfybxV1 clfybxV1:1 差旅费报销 费用报销',
      'jksqV2 jksqV2:1 借款申请 借款',
      'rcfybxsqV2 rcfybxsqV2:1 日常费用报销 费用报销',
    ]);
    expect((await office.call('chenyuxin', instanceNewProcessCount, { body: {} })).body).toEqual([
      { typeId: 'cwxxh.fybx', typeName: '费用报销', count: 2 },
      { typeId: 'cwxxh.jksq', typeName: '借款', count: 1 },
    ]);
    expect((await office.call('chenyuxin', instanceGetHasAuthFlowList, { body: {} })).body).toMatchObject([
      { name: '费用报销', flowList: [{}, {}] },
      { name: '借款', flowList: [{}] },
    ]);
    expect((await office.call<Reply>('chenyuxin', instanceSaveMyOftenFlow, { body: [{ defKey: 'jksqV2' }, { defKey: 'nothing' }] })).body).toMatchObject({
      state: true,
      message: '保存常用流程成功',
    });
    expect((await office.call<{ rows: Definition[] }>('chenyuxin', instanceGetMyOftenFlow)).body.rows.map((row) => row.defKey)).toEqual(['jksqV2']);
    expect(
      (await office.call<{ rows: Definition[] }>('tangsiyu', flowListJson, { body: { querys: [{ property: 'defKey', value: 'clfybxV1' }] } })).body.rows,
    ).toMatchObject([{ defKey: 'clfybxV1' }]);
  });

  test.each([['clfybxV1'], ['clfybxV1:1']])('%s names a definition', async (defId) => {
    expect((await office.call('chenyuxin', flowDefGet, { query: { defId } })).body).toMatchObject({ defKey: 'clfybxV1', version: 1 });
    expect((await office.call('chenyuxin', flowGetJson, { query: { defKey: 'clfybxV1' } })).body).toMatchObject({ defId: 'clfybxV1:1' });
    expect((await office.call('chenyuxin', flowHasStartRights, { query: { defKey: defId } })).body).toMatchObject({ state: true, value: true });
    expect((await office.call('chenyuxin', flowStartRight, { query: { defId, leadId: 'U1002' } })).body).toMatchObject({ value: false });
    expect((await office.call('tangsiyu', flowStartRight, { query: { defId, leadId: 'U1002' } })).body).toMatchObject({ value: true });
    expect((await office.call('chenyuxin', taskNode, { query: { defId } })).body).toMatchObject({ bpmDefLayout: { defId: 'clfybxV1:1' } });
    for (const flow of [defId, 'clfybxV1'])
      expect((await office.call('chenyuxin', instanceFlowImage, { query: { defId: flow } })).body).toMatchObject({ defId: 'clfybxV1:1', nodeStatus: {} });
    expect((await office.call('chenyuxin', taskGetCurNodeProperties, { query: { defId, instId: '', taskId: '' } })).body).toMatchObject({
      nodeId: 'UserTask1',
      type: 'USERTASK',
    });
  });

  test.each([
    [true, 0],
    [false, 4],
    ['', 0],
    [undefined, 0],
  ])('approval phrases with isPersonal=%s', async (isPersonal, type) => {
    const { body } = await office.call<{ rows: { type: number }[] }>('chenyuxin', approvalItemListJson, { query: { isPersonal }, body: {} });
    expect(body.rows.every((row) => (row.type === 4) === (type === 0))).toBe(true);
  });

  test('an unknown one is refused', async () => {
    for (const [call, query] of [
      [flowDefGet, { defId: 'x' }],
      [flowGetJson, { defKey: 'x' }],
      [taskNode, { defId: 'x:3' }],
    ] as const) {
      expect((await office.call('chenyuxin', call, { query })).status).toBe(403);
    }
  });
});

describe('one instance', () => {
  test('who has it, where it came from, what was said', async () => {
    const task = await office.task('linzhiqiang', instId);
    expect((await office.call('chenyuxin', instanceGetExcutorNameByInstId, { query: { instId } })).body).toMatchObject([
      { nodeId: 'UserTask2', assigneeUsers: [{ fullname: '林志强' }] },
    ]);
    expect((await office.call('linzhiqiang', instanceGetRelatedInformationById, { query: { id: instId } })).body).toMatchObject({
      name: '陈雨欣',
      deptName: '新能源研究所',
    });
    expect((await office.call('linzhiqiang', taskDetailBo, { query: { taskId: task.id } })).body).toMatchObject({ result: true });
    expect((await office.call('linzhiqiang', taskGetTaskKeyByTaskId, { query: { taskId: task.id } })).body).toMatchObject({
      taskKey: 'UserTask2',
      status: 'awaiting_check',
    });
    expect((await office.call('linzhiqiang', taskGetTaskKeyByNodeId, { query: { nodeId: 'UserTask1', instId } })).body).toMatchObject({ status: 'start' });
    expect((await office.call('linzhiqiang', taskNodeOpinion, { query: { instId, nodeId: 'UserTask1,UserTask2', defId: '' } })).body).toMatchObject({
      UserTask1: { hasOpinion: true },
      UserTask2: { users: [{ name: '林志强' }] },
    });
    expect((await office.call('chenyuxin', followGetFollowedNode, { query: { instId } })).body).toMatchObject({ state: true, value: '' });
    expect((await office.call<{ total: number }>('chenyuxin', instanceRelatedProcess, { body: {} })).body.total).toBe(5);
    const copy = await office.call<FlowForm>('chenyuxin', instanceGetFormAndBO, { body: { flowKey: 'clfybxV1', copyInstId: instId } });
    expect(copy.body.data).toMatchObject({ clfybx: { ccsy: '赴北京参加储能标准研讨会', djbh: null } });
    expect(copy.body.data).toMatchObject({ clfybx: { sub_xcmx: [{ je: 626 }, { je: 920 }] } });
    expect(copy.text).not.toContain('"id_"');
  });

  test('starts from a stored row only once and only for its owner', async () => {
    const id = await office.draft('liuyang', 'rcfybxsqV2', dailyClaim());
    const row = await office.server.parts.database.forTenant('-1').selectFrom('wf_inst').select('business_key').where('id', '=', id).executeTakeFirstOrThrow();
    const query = { defKey: 'rcfybxsqV2', businessKey: row.business_key, boAlias: 'rcfybx' };
    expect((await office.call('sunhao', instanceStartForm, { query, body: {} })).status).toBe(403);
    expect((await office.call('liuyang', instanceStartForm, { query, body: {} })).body).toMatchObject({ state: true, instId: id });
    expect((await office.call('liuyang', instanceStartForm, { query, body: {} })).body).toMatchObject({ state: false });
  });

  test('an agent gets the task within his time; the owner sees it, but only to read', async () => {
    await office.server.parts.database
      .forTenant('-1')
      .insertInto('wf_agent')
      .values({
        id: 'AG2',
        auth_id: 'U1013',
        auth_name: '林志强',
        agent_id: 'U1015',
        agent_name: '王建国',
        type: '2',
        subject: null,
        start_at: '2026-11-16 00:00:00',
        end_at: '2026-11-20 23:59:59',
        enabled: true,
        created_at: '2026-11-15 09:00:00',
      })
      .execute();
    await office.server.parts.database.forTenant('-1').insertInto('wf_agent_flow').values({ agent_id: 'AG2', def_key: 'rcfybxsqV2', def_name: null }).execute();
    const claim = await office.start('liuyang', 'rcfybxsqV2', dailyClaim());
    const other = await office.start('liuyang', 'jksqV2', loan('刘洋', 'U1016', 1000));
    const task = await office.task('wangjianguo', claim);
    expect(task).toMatchObject({ status: 'AGENT', ownerName: '林志强', assigneeName: '王建国' });
    expect(await office.task('linzhiqiang', claim)).toMatchObject({ status: 'AGENT' });
    expect((await office.task('linzhiqiang', other)).status).toBe('NORMAL');
    const view = await office.call<FlowForm>('linzhiqiang', taskDetailBo, { query: { taskId: task.id } });
    expect(view.body.buttons).toEqual([]);
    expect(view.body.permission).not.toMatch(/"[wb]"/);
    expect(await office.decide('linzhiqiang', claim)).toMatchObject({ state: false });
    expect((await office.call<{ count: number }[]>('linzhiqiang', taskGetDelegateCount, { body: {} })).body).toMatchObject([{ count: 1 }]);
    expect(await office.decide('wangjianguo', claim)).toMatchObject({ state: true });
    const lines = await office.call<(Opinion & { ownerName?: string })[]>('liuyang', instanceFlowOpinions, { query: { instId: claim } });
    expect(lines.body.find((line) => line.status === 'agree')).toMatchObject({ auditorName: '王建国', ownerName: '林志强' });
  });
});

describe('57 a new version of a flow and its form', () => {
  test('is for new requests; what runs keeps what it was started with, but not the sight of what is hidden now', async () => {
    // given a running request, then a published flow without the step of the head of department and a form that hides a field
    const before = await office.start('sunhao', 'jksqV2', loan('孙浩', 'U1018', 1000));
    const db = office.server.parts.database.forTenant('-1');
    const meta = office.server.parts.metadata.forTenant('-1');
    const [flow, form] = [await meta.get('flow', 'jksqV2'), await meta.get('form', 'jksqV2')];
    const shorter = {
      ...flow.spec,
      nodes: flow.spec.nodes?.map((node) =>
        node.id === 'UserTask2' ? { ...node, name: '新的审批', assignee: { rule: 'users' as const, users: ['U1020'] } } : node,
      ),
    };
    const hiding = { ...form.spec, perm: { ...form.spec.perm, UserTask2: { ...form.spec.perm['UserTask2'], main: { '*': 'n' as const } } } };
    await publishItems(
      db,
      [
        { ...flow, spec: shorter },
        { ...form, spec: hiding },
      ],
      { by: 'U1000', now: '2026-11-16 09:00:00' },
    );
    office.server.parts.metadata.forget('-1');
    // when another is started
    const after = await office.start('sunhao', 'jksqV2', loan('孙浩', 'U1018', 1000));
    // then each runs by its own version
    const [old, fresh] = [await office.task('zhaominjie', before), await office.task('heping', after)];
    expect([old.name, old.procDefId, fresh.name, fresh.procDefId]).toEqual(['部门负责人审批', 'jksqV2:1', '新的审批', 'jksqV2:2']);
    const kept = (await office.call('zhaominjie', taskDetailBo, { query: { taskId: old.id } })).text;
    expect(kept).toContain('"version":1');
    expect(kept).not.toContain('"jkje"');
    expect((await office.call('heping', taskDetailBo, { query: { taskId: fresh.id } })).text).not.toContain('"jkje"');
  });
});

describe('secretaries and circulations', () => {
  test('who is a secretary of whom', async () => {
    expect((await office.call('tangsiyu', secretaryGetByUserId)).body).toMatchObject([
      { leaderName: '韩立诚', secretaryId: ',U1005,' },
      { leaderName: '沈雅琴' },
    ]);
    expect((await office.call('hanlicheng', secretaryGetByUserId)).body).toEqual([]);
    expect((await office.call('hanlicheng', secretaryList, { query: { personal: 'true' }, body: {} })).body).toMatchObject({
      rows: [{ secretaryName: '唐思雨' }],
      total: 1,
    });
    // one row for each leader: both of them sign the budget application
    const { rows } = (await office.call<{ rows: Task[] }>('tangsiyu', taskGetLeaderTodoList, { body: {} })).body;
    expect(rows.map(({ status, leaderIds }) => [status, leaderIds]).toSorted()).toEqual([
      ['SHARE', 'U1002'],
      ['SHARE', 'U1002'],
      ['SHARE', 'U1003'],
    ]);
    expect((await office.call<{ rows: Task[] }>('hanlicheng', taskGetLeaderTodoList, { body: {} })).body.rows).toEqual([]);
  });

  test('a leader starts through his secretary: the request is his, made by her', async () => {
    const page = await office.call<FlowForm>('tangsiyu', instanceGetFormAndBO, { body: { flowKey: 'jksqV2', leaderId: 'U1002' } });
    expect(page.body.data).toMatchObject({ jksq: { sqr: { id: 'U1002', name: '韩立诚' } } });
    expect((await office.call('chenyuxin', instanceGetFormAndBO, { body: { flowKey: 'jksqV2', leaderId: 'U1002' } })).status).toBe(403);
  });

  test.each([
    ['to read', taskGetNoticeTodoReadCount],
    ['read', taskGetNoticeDoneReadCount],
    ['sent', taskGetMyNoticeReadCount],
    ['sent list', taskGetMyNoticeReadList],
    ['read list', taskGetNoticeDoneReadList],
  ])('circulations: %s', async (_name, call) => {
    expect((await office.call('chenyuxin', call, { body: {} })).status).toBe(200);
  });

  test('the to-do list of somebody with several roles names the same task once', async () => {
    const { body } = await office.call<{ rows: Task[] }>('admin', taskGetTodoList, { body: { pageBean: { pageSize: -1 } } });
    expect(new Set(body.rows.map((row) => row.id)).size).toBe(body.rows.length);
  });
});
