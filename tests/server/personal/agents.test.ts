import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  agentGet,
  agentListJson,
  agentRemove,
  agentSave,
  instanceFlowOpinions,
  instancePreviewPath,
  taskGetAfterJumpNodes,
  taskGetDelegate,
  taskGetTodoList,
  taskRetrieve,
} from '../../../schemas/calls/index.ts';
import type { Agent } from '../../../schemas/calls/entities/personal.ts';
import type { Task } from '../../../schemas/calls/entities/task.ts';
import { toJson, type TenantDb } from '../../../server/db/index.ts';
import { base64, dailyClaim, loan, Office, type Reply } from '../runtime/office.ts';

let office: Office;
let db: TenantDb;
beforeAll(async () => {
  office = await Office.open();
  db = office.server.parts.database.forTenant('-1');
}, 60_000);
afterAll(async () => {
  await office.server.close();
});

/** From 2026-11-16 to 2026-11-20, for travel and daily claims. */
const wish = (more: Agent = {}): Agent => ({
  type: '2',
  agentId: 'U1015',
  startDate: '2026-11-16 00:00:00',
  endDate: '2026-11-20 23:59:59',
  isEnabled: 'Y',
  defList: [{ flowKey: 'clfybxV1' }, { flowKey: 'rcfybxsqV2' }],
  ...more,
});
const save = async (account: string, body: Agent): Promise<Reply> => (await office.call(account, agentSave, { body })).body;
const todo = async (account: string): Promise<Task[]> =>
  (await office.call<{ rows: Task[] }>(account, taskGetTodoList, { body: { pageBean: { page: 1, pageSize: 100 } } })).body.rows;
const list = async (account: string, query = {}): Promise<Agent[]> =>
  (await office.call<{ rows: Agent[] }>(account, agentListJson, { query, body: {} })).body.rows;

describe('what may be set', () => {
  test.each<[string, Agent, string]>([
    ['oneself', wish({ agentId: 'U1013' }), '代理人不能是本人'],
    ['nobody', wish({ agentId: '' }), '请选择代理人'],
    ['somebody who has left', wish({ agentId: 'U1027' }), '代理人已停用'],
    ['an end before the start', wish({ startDate: '2026-11-20', endDate: '2026-11-16' }), '结束时间不能早于开始时间'],
    ['no start', wish({ startDate: null }), '请选择开始时间'],
    ['a day that is none', wish({ endDate: '2026-13-40' }), '结束时间格式不正确'],
    ['some flows without one', wish({ defList: [] }), '请选择流程'],
    ['a flow that does not exist', wish({ defList: [{ flowKey: 'nowhere' }] }), '流程【nowhere】不存在'],
    ['one step of a flow', wish({ defList: [{ flowKey: 'clfybxV1', nodeId: 'UserTask2', nodeName: '部门负责人审批' }] }), '不能只代理节点【部门负责人审批】'],
    ['a condition that is none', wish({ type: '3', conditionList: [{ condition: 'bxzje >', agentId: 'U1015' }] }), '第1个代理条件不正确'],
    [
      'a condition that never holds',
      wish({ type: '3', conditionList: [{ condition: 'abs(bxzje) < 0', agentId: 'U1015' }] }),
      '第1个代理条件永远不成立【abs(bxzje) < 0】',
    ],
    ['conditions without one', wish({ type: '3', conditionList: [] }), '请填写代理条件'],
  ])('%s is refused', async (_name, body, message) => {
    const reply = await save('linzhiqiang', body);
    expect(reply).toMatchObject({ state: false, message: expect.stringContaining(message) });
    expect(await list('linzhiqiang')).toHaveLength(1);
  });

  test('settings belong to their person; an administrator sees and changes all', async () => {
    expect((await office.call('liuyang', agentGet, { query: { id: 'AG1' } })).status).toBe(403);
    expect((await office.call('liuyang', agentSave, { body: { ...wish(), id: 'AG1' } })).status).toBe(403);
    expect((await office.call('liuyang', agentRemove, { query: { ids: 'AG1' } })).status).toBe(403);
    expect((await office.call('liuyang', agentGet, { query: { id: 'none' } })).status).toBe(403);
    expect(await save('liuyang', wish({ authId: 'U1013' }))).toMatchObject({ state: false });
    const { value } = await save('liuyang', wish({ authId: 'U1016' }));
    expect(await list('liuyang')).toMatchObject([{ authId: 'U1016', authName: '刘洋', agent: '王建国' }]);
    expect(await list('liuyang', { isMgr: true })).toHaveLength(1);
    expect((await list('admin', { isMgr: true })).map((row) => row.authName).sort()).toEqual(['刘洋', '林志强']);
    expect((await office.call('admin', agentRemove, { query: { ids: String(value) } })).body).toMatchObject({ state: true, message: '删除成功' });
  });

  test('one time and flow has one agent; a switched-off setting does not count', async () => {
    const first = await save('linzhiqiang', wish());
    expect(first).toMatchObject({ state: true, message: '保存成功' });
    expect(
      await save('linzhiqiang', wish({ agentId: 'U1016', startDate: '2026-11-20', endDate: '2026-11-30', defList: [{ flowKey: 'rcfybxsqV2' }] })),
    ).toMatchObject({ state: false, message: '该时间段内已存在代理设置' });
    expect(await save('linzhiqiang', wish({ agentId: 'U1016', type: '1' }))).toMatchObject({ state: false, message: '该时间段内已存在代理设置' });
    const other = await save('linzhiqiang', wish({ agentId: 'U1016', defList: [{ flowKey: 'jksqV2' }] }));
    const off = await save('linzhiqiang', wish({ isEnabled: 'N' }));
    expect([other.state, off.state]).toEqual([true, true]);
    expect(await save('linzhiqiang', wish({ id: String(off.value), isEnabled: 'Y' }))).toMatchObject({ state: false, message: '该时间段内已存在代理设置' });
    expect((await list('linzhiqiang')).map((row) => row.status)).toEqual(['disabled', 'active', 'active', 'expired']);
    await office.call('linzhiqiang', agentRemove, { query: { ids: [other.value, off.value].join(',') } });
    const { body } = await office.call<Agent>('linzhiqiang', agentGet, { query: { id: String(first.value) } });
    expect(body).toMatchObject({
      authName: '林志强',
      agent: '王建国',
      startDate: '2026-11-16 00:00:00',
      endDate: '2026-11-20 23:59:59',
      defList: [{ flowName: expect.stringContaining('差旅费') }, { flowKey: 'rcfybxsqV2' }],
    });
  });

  test('a cycle is refused where windows and flows meet, over any number of people (scenario 38)', async () => {
    expect(await save('wangjianguo', wish({ agentId: 'U1013', defList: [{ flowKey: 'rcfybxsqV2' }] }))).toMatchObject({
      state: false,
      message: '代理设置不能形成循环：王建国 → 林志强 → 王建国',
    });
    const { value } = await save('wangjianguo', wish({ agentId: 'U1016', defList: [{ flowKey: 'rcfybxsqV2' }] }));
    expect(await save('liuyang', wish({ type: '1', agentId: 'U1013' }))).toMatchObject({
      state: false,
      message: '代理设置不能形成循环：刘洋 → 林志强 → 王建国 → 刘洋',
    });
    expect(await save('liuyang', wish({ type: '1', agentId: 'U1013', startDate: '2026-12-01', endDate: '2026-12-02' }))).toMatchObject({ state: true });
    expect((await list('liuyang')).map((row) => row.status)).toEqual(['pending']);
    await office.call('wangjianguo', agentRemove, { query: { ids: String(value) } });
  });

  test('two settings that would make a cycle, saved at the same moment: one succeeds', async () => {
    const flows = { defList: [{ flowKey: 'jksqV2' }] };
    const replies = await Promise.all([save('sunhao', wish({ agentId: 'U1019', ...flows })), save('wuqian', wish({ agentId: 'U1018', ...flows }))]);
    expect(replies.map((reply) => reply.state).sort()).toEqual([false, true]);
  });
});

describe('what becomes of tasks', () => {
  let instId = '';

  test('what comes within window and flows goes to the agent; the path says so beforehand', async () => {
    expect((await todo('linzhiqiang')).map((row) => row.status)).toEqual(['NORMAL']);
    const preview = await office.call('liuyang', instancePreviewPath, { body: { flowKey: 'rcfybxsqV2', data: base64(dailyClaim()) } });
    expect(preview.body).toMatchObject({
      complete: true,
      steps: [
        { nodeName: '部门负责人审批', excutorList: [{ id: 'U1013', name: '林志强（代理 王建国）' }] },
        { nodeName: '财务审核', excutorList: [{ name: '方敏' }] },
        { nodeName: '出纳付款' },
      ],
    });
    instId = await office.start('liuyang', 'rcfybxsqV2', dailyClaim());
    expect(await office.task('wangjianguo', instId)).toMatchObject({ status: 'AGENT', ownerName: '林志强', assigneeName: '王建国' });
    expect(await office.task('linzhiqiang', instId)).toMatchObject({ status: 'AGENT', ownerId: 'U1013', assigneeId: 'U1015' });
    const { body } = await office.call<{ rows: unknown[] }>('linzhiqiang', taskGetDelegate, { body: {} });
    expect(body.rows).toMatchObject([{ turnType: 'agent', status: 'running', assigneeName: '王建国' }]);
  });

  test('the owner reads only, and may fetch it back', async () => {
    expect(await office.decide('linzhiqiang', instId)).toMatchObject({ state: false });
    const second = await office.start('liuyang', 'rcfybxsqV2', dailyClaim());
    const task = await office.task('wangjianguo', second);
    expect((await office.call('linzhiqiang', taskRetrieve, { query: { taskId: task.id } })).body).toMatchObject({ state: true });
    const next = await office.call('linzhiqiang', taskGetAfterJumpNodes, { body: { taskId: task.id } });
    expect(next.body).toMatchObject({ afterNodes: [{ nodeName: '财务审核', excutorList: [{ name: '方敏' }] }] });
    expect(await office.decide('linzhiqiang', second)).toMatchObject({ state: true });
  });

  test('a flow outside of the setting stays', async () => {
    const other = await office.start('liuyang', 'jksqV2', loan('刘洋', 'U1016', 1000));
    expect(await office.task('linzhiqiang', other)).toMatchObject({ status: 'NORMAL', assigneeId: 'U1013' });
  });

  test("after the window new tasks stay, old ones are still the agent's and can be fetched back (scenario 39)", async () => {
    office.server.parts.clock.set('2026-11-21 09:00:00');
    const late = await office.start('liuyang', 'rcfybxsqV2', dailyClaim());
    expect(await office.task('linzhiqiang', late)).toMatchObject({ status: 'NORMAL', assigneeId: 'U1013' });
    expect((await list('linzhiqiang')).map((row) => row.status)).toEqual(['expired', 'expired']);
    expect(await office.task('wangjianguo', instId)).toMatchObject({ status: 'AGENT' });
    const task = await office.task('linzhiqiang', instId);
    expect((await office.call('linzhiqiang', taskRetrieve, { query: { taskId: task.id } })).body).toMatchObject({ state: true });
    expect(await office.task('linzhiqiang', instId)).toMatchObject({ assigneeId: 'U1013' });
    office.server.parts.clock.set('2026-11-16 09:00:00');
  });

  test('one hop, or as many as are allowed; a cycle in the data keeps the task at home (scenarios 37 and 38)', async () => {
    const rows = [
      ['A1', 'U1013', 'U1015'],
      ['A2', 'U1015', 'U1016'],
      ['A3', 'U1016', 'U1018'],
    ] as const;
    await db.deleteFrom('wf_agent').execute();
    await db
      .insertInto('wf_agent')
      .values(
        rows.map(([id, auth, agent]) => ({
          id,
          auth_id: auth,
          auth_name: auth,
          agent_id: agent,
          agent_name: agent,
          type: '1',
          subject: null,
          start_at: null,
          end_at: null,
          enabled: true,
          created_at: '2026-11-01 00:00:00',
        })),
      )
      .execute();
    const holder = async (): Promise<[string, number]> => {
      const inst = await office.start('liuyang', 'jksqV2', loan('刘洋', 'U1016', 1000));
      const row = await db.selectFrom('wf_task').select(['id', 'assignee_id']).where('inst_id', '=', inst).executeTakeFirstOrThrow();
      return [row.assignee_id, (await db.selectFrom('wf_turn').select('id').where('task_id', '=', row.id).execute()).length];
    };
    expect(await holder()).toEqual(['U1015', 1]);
    await db
      .insertInto('setting')
      .values({ key: 'agent.maxHops', value: toJson(2) })
      .execute();
    expect(await holder()).toEqual(['U1016', 2]);
    await db
      .updateTable('setting')
      .set({ value: toJson(9) })
      .where('key', '=', 'agent.maxHops')
      .execute();
    expect(await holder()).toEqual(['U1018', 3]);
    await db.updateTable('wf_agent').set({ agent_id: 'U1013' }).where('id', '=', 'A3').execute();
    expect(await holder()).toEqual(['U1013', 0]);
    await db.deleteFrom('setting').where('key', '=', 'agent.maxHops').execute();
    await db.deleteFrom('wf_agent').execute();
  });

  test('conditions ask the document; the first that holds names the agent', async () => {
    expect(
      await save(
        'linzhiqiang',
        wish({
          type: '3',
          defList: [{ flowKey: 'jksqV2' }],
          conditionList: [
            { condition: 'jkje > 9000', agentId: 'U1019' },
            { condition: 'jkje > 1000 and jkje <= 3000', conditionDesc: '一千至三千', agentId: 'U1015' },
            { condition: 'jkje > 3000', agentId: 'U1018' },
          ],
        }),
      ),
    ).toMatchObject({ state: true });
    const holderOf = async (amount: number): Promise<string> => {
      const inst = await office.start('liuyang', 'jksqV2', loan('刘洋', 'U1016', amount));
      return (await db.selectFrom('wf_task').select('assignee_id').where('inst_id', '=', inst).executeTakeFirstOrThrow()).assignee_id;
    };
    expect([await holderOf(900), await holderOf(2000), await holderOf(4000)]).toEqual(['U1013', 'U1015', 'U1018']);
    expect(await list('linzhiqiang')).toMatchObject([
      { type: '3', conditionList: [{ agentName: '吴倩' }, { conditionDesc: '一千至三千', agentName: '王建国' }, { agentName: '孙浩' }] },
    ]);
  });

  test('the history says who decided for whom', async () => {
    await db.deleteFrom('wf_agent').execute();
    await save('linzhiqiang', wish());
    const inst = await office.start('liuyang', 'rcfybxsqV2', dailyClaim());
    expect(await office.decide('wangjianguo', inst)).toMatchObject({ state: true });
    const { body } = await office.call<{ auditorName?: string; ownerName?: string; status?: string }[]>('liuyang', instanceFlowOpinions, {
      query: { instId: inst },
    });
    expect(body.find((row) => row.status === 'agree')).toMatchObject({ auditorName: '王建国', ownerName: '林志强' });
  });
});
