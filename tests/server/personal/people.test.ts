import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  agentSave,
  deputyGetByUserId,
  deputyList,
  deputyRemoves,
  deputySave,
  instanceFlowOpinions,
  secretaryGet,
  secretaryList,
  secretaryRemoves,
  secretarySave,
  taskChangeHolder,
  taskComplete,
  taskDelegate,
  taskGetButtons,
  taskGetLeaderTodoList,
  taskGetTodoList,
  taskHandOver,
  taskHandOverCount,
} from '../../../schemas/calls/index.ts';
import type { Secretary } from '../../../schemas/calls/entities/personal.ts';
import type { Task } from '../../../schemas/calls/entities/task.ts';
import type { TenantDb } from '../../../server/db/index.ts';
import { dailyClaim, loan, Office, travelClaim, type Reply } from '../runtime/office.ts';

let office: Office;
let db: TenantDb;
beforeAll(async () => {
  office = await Office.open();
  db = office.server.parts.database.forTenant('-1');
}, 60_000);
afterAll(async () => {
  await office.server.close();
});

const rowsOf = async (account: string, spec: Parameters<Office['call']>[1], query = {}): Promise<Task[]> =>
  (await office.call<{ rows: Task[] }>(account, spec, { query, body: { pageBean: { page: 1, pageSize: 100 } } })).body.rows;
const shared = async (): Promise<string[]> =>
  (await rowsOf('tangsiyu', taskGetTodoList))
    .filter((row) => row.status === 'SHARE')
    .map((row) => row.procDefKey ?? '')
    .sort();

describe('secretaries', () => {
  const save = async (account: string, body: Secretary): Promise<Reply> => (await office.call(account, secretarySave, { body })).body;

  test.each<[string, Secretary, string]>([
    ['nobody', { secretaryId: ',', shareRight: 'task' }, '请选择秘书'],
    ['oneself', { secretaryId: ',U1002,', shareRight: 'task' }, '秘书不能是本人'],
    ['somebody who has left', { secretaryId: ',U1027,', shareRight: 'task' }, '秘书已停用'],
    ['without a right', { secretaryId: ',U1007,', shareRight: '' }, '请选择秘书权限'],
    ['twice', { secretaryId: ',U1005,', shareRight: 'task' }, '唐思雨已经是秘书'],
    ['a flow that does not exist', { secretaryId: ',U1007,', shareRight: 'task', shareKey: 'nowhere' }, '流程【nowhere】不存在'],
    ['a category that does not exist', { secretaryId: ',U1007,', shareRight: 'task', shareType: '2', shareKey: 'nowhere' }, '流程分类【nowhere】不存在'],
  ])('%s is refused', async (_name, body, message) => {
    expect(await save('hanlicheng', body)).toMatchObject({ state: false, message });
  });

  test('one row per secretary; ids travel wrapped in commas', async () => {
    const { value } = await save('hanlicheng', { secretaryId: ',U1007,U1026,', shareRight: 'start,task', shareType: '1', shareKey: 'clfybxV1', enabled: 1 });
    const rows = await rowsOf('hanlicheng', secretaryList, { personal: true });
    expect(rows.map((row) => Reflect.get(row, 'secretaryId')).sort()).toEqual([',U1005,', ',U1007,', ',U1026,']);
    const added = rows.filter((row) => Reflect.get(row, 'secretaryId') !== ',U1005,');
    expect(added).toMatchObject(added.map(() => ({ shareName: '差旅费报销', shareKey: 'clfybxV1', shareRight: 'start,task', shareType: '1' })));
    expect((await office.call('gaoyuan', secretaryGet, { params: { id: String(value) } })).status).toBe(200);
    for (const stranger of ['liuyang', 'shenyaqin']) {
      expect((await office.call(stranger, secretaryGet, { params: { id: String(value) } })).status).toBe(403);
      expect((await office.call(stranger, secretarySave, { body: { id: String(value), secretaryId: ',U1016,', shareRight: 'task' } })).status).toBe(403);
      expect((await office.call(stranger, secretaryRemoves, { query: { ids: String(value) } })).status).toBe(403);
    }
    expect((await office.call('hanlicheng', secretaryRemoves, { query: { ids: added.map((row) => row.id).join(',') } })).body).toMatchObject({
      state: true,
      message: '删除成功',
    });
  });

  test('sharing by flow or by category decides what the secretary sees; rights decide what she may do', async () => {
    expect(await shared()).toEqual(['clfybxV1', 'yssbV1']);
    // somebody else's leader has a task of another flow
    await db.updateTable('wf_task').set({ assignee_id: 'U1003' }).where('def_key', '=', 'jksqV2').execute();
    expect(await shared()).toEqual(['clfybxV1', 'jksqV2', 'yssbV1']);
    const own = { id: 'SEC1', secretaryId: ',U1005,', shareRight: 'task', enabled: 1 } as const;
    expect(await save('hanlicheng', { ...own, shareType: '1', shareKey: 'clfybxV1' })).toMatchObject({ state: true });
    const leaders = await rowsOf('tangsiyu', taskGetLeaderTodoList);
    expect([...new Set(leaders.map((row) => row.leaderIds))].sort()).toEqual(['U1002', 'U1003']);
    const type = (await db.selectFrom('wf_task').select('type_id').where('def_key', '=', 'clfybxV1').executeTakeFirstOrThrow()).type_id ?? '';
    expect(await save('hanlicheng', { ...own, shareType: '2', shareKey: type })).toMatchObject({ state: true });
    expect((await office.call<Secretary>('hanlicheng', secretaryGet, { params: { id: 'SEC1' } })).body).toMatchObject({ shareType: '2', shareKey: type });
    expect((await rowsOf('tangsiyu', taskGetLeaderTodoList)).filter((row) => row.leaderIds === 'U1002').every((row) => row.typeId === type)).toBe(true);

    expect(await save('hanlicheng', { ...own, shareRight: 'start' })).toMatchObject({ state: true });
    const task = (await rowsOf('hanlicheng', taskGetTodoList)).find((row) => row.procDefKey === 'clfybxV1');
    const act = { query: { leaderId: 'U1002' }, body: { taskId: task?.id ?? '', actionName: 'agree', opinion: '同意' } };
    expect((await office.call('tangsiyu', taskComplete, act)).status).toBe(403);
    expect(await save('hanlicheng', { ...own, shareRight: 'task', enabled: 0 })).toMatchObject({ state: true });
    expect((await office.call('tangsiyu', taskComplete, act)).status).toBe(403);
    expect(await shared()).toEqual(['jksqV2', 'yssbV1']);
    expect(await save('hanlicheng', { ...own, shareRight: 'start,task' })).toMatchObject({ state: true });
    // whose leader he is not, nobody acts for
    expect((await office.call('tangsiyu', taskComplete, { ...act, query: { leaderId: 'U1001' } })).status).toBe(403);
  });

  test('a secretary only agrees, rejects and claims (scenarios 41 and 42)', async () => {
    const task = (await rowsOf('hanlicheng', taskGetTodoList)).find((row) => row.procDefKey === 'clfybxV1');
    const { body } = await office.call<{ buttons: { alias: string }[] }>('tangsiyu', taskGetButtons, { query: { taskId: task?.id ?? '', leaderId: 'U1002' } });
    const aliases = body.buttons.map((button) => button.alias);
    expect(aliases).toContain('agree');
    expect(aliases.filter((alias) => ['delegate', 'inqu', 'addSign', 'endProcess', 'saveDraft', 'startTrans'].includes(alias))).toEqual([]);
    const reply = await office.call<Reply>('tangsiyu', taskDelegate, {
      query: { leaderId: 'U1002' },
      body: { taskId: task?.id ?? '', userId: 'U1002', opinion: '请处理' },
    });
    expect(reply.body).toMatchObject({ state: false, message: '代领导转办时不能再转办给领导' });
  });
});

describe('a setting of somebody else', () => {
  test.each<[string, Parameters<Office['call']>[1], object]>([
    ['deputy', deputySave, { userId: 'U1013', agentId: 'U1015' }],
    ['secretary', secretarySave, { leaderId: 'U1013', secretaryId: ',U1015,', shareRight: 'task' }],
    [
      'agent',
      agentSave,
      { authId: 'U1013', agentId: 'U1015', type: '1', startDate: '2026-11-16 00:00:00', endDate: '2026-11-20 00:00:00', isEnabled: 'Y', subject: 'x' },
    ],
  ])("is not saved as one of one's own: %s", async (_name, call, body) => {
    expect((await office.call('liuyang', call, { body })).body).toMatchObject({ state: false, message: '这是【刘洋】的设置，不能保存为【林志强】的设置' });
  });
});

describe('deputies', () => {
  test('one per person, own only', async () => {
    expect((await office.call('sunhao', deputyGetByUserId)).body).toEqual({});
    for (const [agentId, message] of [
      ['', '请选择副手'],
      ['U1018', '副手不能是本人'],
      ['U1027', '副手已停用'],
    ] as const) {
      expect((await office.call('sunhao', deputySave, { body: { agentId } })).body).toMatchObject({ state: false, message });
    }
    expect((await office.call('sunhao', deputySave, { body: { agentId: 'U1019', userId: 'U1018' } })).body).toMatchObject({ state: true, message: '保存成功' });
    expect((await office.call('sunhao', deputySave, { body: { agentId: 'U1016' } })).body).toMatchObject({ state: true });
    expect((await office.call('sunhao', deputyList, { query: { personal: true }, body: {} })).body).toMatchObject({
      total: 1,
      rows: [{ userName: '孙浩', agentName: '刘洋', isUsable: 1 }],
    });
    expect((await office.call('sunhao', deputyGetByUserId, { query: { userId: 'U1027' } })).status).toBe(403);
    expect((await office.call('sunhao', deputySave, { body: { id: 'DEP1', agentId: 'U1018' } })).status).toBe(403);
    expect((await office.call('sunhao', deputyRemoves, { query: { ids: 'DEP1' } })).status).toBe(403);
    expect((await office.call('admin', deputyGetByUserId, { query: { userId: 'U1027' } })).body).toMatchObject({ agentName: '吴倩' });
  });

  test('is told by mail when that is wished, and as long as there is a deputy', async () => {
    const own = async (): Promise<{ id?: string; isMail?: number }> => (await office.call<{ id?: string; isMail?: number }>('liuyang', deputyGetByUserId)).body;
    const saved = async (body: object): Promise<number | undefined> => {
      expect((await office.call('liuyang', deputySave, { body: { agentId: 'U1015', ...body } })).body).toMatchObject({ state: true });
      return (await own()).isMail;
    };
    expect(await saved({})).toBe(0);
    expect(await saved({ isMail: 1 })).toBe(1);
    // a client that does not know the switch leaves it alone
    expect(await saved({ agentId: 'U1014' })).toBe(1);
    expect((await office.call('liuyang', deputyList, { query: { personal: true }, body: {} })).body).toMatchObject({
      rows: [{ agentName: '陈雨欣', isMail: 1 }],
    });
    expect(await saved({ isMail: '0' })).toBe(0);
    await saved({ isMail: 1 });
    await office.call('liuyang', deputyRemoves, { query: { ids: (await own()).id ?? '' } });
    expect(await saved({})).toBe(0);
  });

  test.each([
    [1, ['孙浩']],
    [0, []],
  ])('are found by whether they are in force: %i', async (isUsable, expected) => {
    await office.call('sunhao', deputySave, { body: { agentId: 'U1016', isUsable: 1 } });
    const { body } = await office.call<{ rows: { userName: string }[] }>('sunhao', deputyList, {
      query: { personal: true },
      body: { querys: [{ property: 'isUsable', operation: 'EQUAL', value: isUsable }] },
    });
    expect(body.rows.map(({ userName }) => userName)).toEqual(expected);
  });

  test('what would go to somebody who has left goes to the deputy', async () => {
    await db.updateTable('app_user').set({ status: 0 }).where('id', '=', 'U1013').execute();
    expect((await office.call('admin', deputySave, { body: { userId: 'U1013', agentId: 'U1015' } })).body).toMatchObject({ state: true });
    const inst = await office.start('liuyang', 'jksqV2', loan('刘洋', 'U1016', 1000));
    expect(await office.task('wangjianguo', inst)).toMatchObject({ assigneeId: 'U1015', status: 'NORMAL' });
    await db.updateTable('app_user').set({ status: 1 }).where('id', '=', 'U1013').execute();
  });
});

describe('somebody leaves (scenario 59)', () => {
  test('only an administrator changes a holder; it is written down', async () => {
    const inst = await office.start('liuyang', 'rcfybxsqV2', dailyClaim());
    const task = await office.task('linzhiqiang', inst);
    const body = { taskId: task.id, userId: 'U1015', opinion: '已离职' };
    expect((await office.call('linzhiqiang', taskChangeHolder, { body })).status).toBe(403);
    expect((await office.call('admin', taskChangeHolder, { body: { ...body, userId: 'U1027' } })).body).toMatchObject({
      state: false,
      message: '所选人员已停用',
    });
    expect(await db.selectFrom('audit_log').select('id').where('action', '=', 'task.changeHolder').execute()).toEqual([]);
    expect((await office.call('admin', taskChangeHolder, { body })).body).toMatchObject({ state: true, message: '变更处理人成功' });
    expect(await office.task('wangjianguo', inst)).toMatchObject({ assigneeId: 'U1015' });
    const [row] = await db.selectFrom('audit_log').selectAll().where('action', '=', 'task.changeHolder').execute();
    expect(row).toMatchObject({ account: 'admin', target: task.id, outcome: 'done', detail: { fromName: '林志强', toName: '王建国', opinion: '已离职' } });
    const history = await office.call<{ status?: string; auditorName?: string }[]>('liuyang', instanceFlowOpinions, { query: { instId: inst } });
    expect(history.body.map((line) => line.status)).toContain('deliverto');
  });

  test('everything is handed over, with a result per task', async () => {
    const open = (await rowsOf('linzhiqiang', taskGetTodoList)).filter((row) => row.assigneeId === 'U1013');
    // a request that is hung up cannot be moved
    const stuck = await office.start('liuyang', 'clfybxV1', travelClaim({ cjkmx: [] }));
    await db.updateTable('wf_inst').set({ forbidden: true }).where('id', '=', stuck).execute();
    await db.updateTable('app_user').set({ status: 0 }).where('id', '=', 'U1013').execute();
    const body = { fromUserId: 'U1013', userId: 'U1015' };
    expect((await office.call('xuhaiyan', taskHandOver, { body })).status).toBe(403);
    expect((await office.call('admin', taskHandOver, { body: { ...body, userId: 'U1013' } })).body).toMatchObject({
      state: false,
      message: '交接人不能是本人',
    });
    const counted = (await office.call<Reply>('admin', taskHandOverCount, { query: { userId: 'U1013' } })).body;
    expect(counted.value).toEqual({ count: open.length + 1 });
    expect((await office.call('xuhaiyan', taskHandOverCount, { query: { userId: 'U1013' } })).status).toBe(403);
    const reply = (await office.call<Reply>('admin', taskHandOver, { body })).body;
    expect(reply).toMatchObject({ state: true, message: `共 ${open.length + 1} 个任务，已交接 ${open.length} 个` });
    expect((reply.value as { state: boolean; message: string }[]).filter((row) => !row.state).map((row) => row.message)).toEqual([
      '流程实例已被挂起，无法审批',
    ]);
    expect((await db.selectFrom('wf_task').select('id').where('assignee_id', '=', 'U1013').execute()).length).toBe(1);
    expect((await office.call<Reply>('admin', taskHandOverCount, { query: { userId: 'U1013' } })).body.value).toEqual({ count: 1 });
  });
});
