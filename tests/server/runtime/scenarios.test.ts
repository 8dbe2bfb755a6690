import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { instanceGetFormAndBO, metaPublish, taskComplete, taskDetail } from '../../../schemas/calls/index.ts';
import { Snapshot } from '../matrix/Snapshot.ts';
import { base64, loan, Office, type Reply } from './office.ts';

let office: Office;
beforeAll(async () => {
  office = await Office.open();
}, 60_000);
afterAll(async () => {
  await office.server.close();
});

describe('33 a command that fails before its commit', () => {
  test('leaves nothing behind: no task, no opinion, no message, no queued work', async () => {
    // given a database that refuses the last thing that a decision writes
    const instId = await office.start('liuyang', 'jksqV2', loan('刘洋', 'U1016', 1000));
    const task = await office.task('linzhiqiang', instId);
    const { database } = office.server.parts;
    const snapshot = await Snapshot.take(database);
    await database.execute("alter table bo_row add constraint broken check (inst_id is null or inst_id <> '" + instId + "') not valid");
    // when
    const failed = await office.server.call(taskComplete, {
      token: await office.token('linzhiqiang'),
      body: { taskId: task.id, actionName: 'agree', opinion: '同意' },
    });
    // then
    expect(failed.status).toBe(500);
    expect(await snapshot.changed()).toBe(false);
    await database.execute('alter table bo_row drop constraint broken');
    expect(await office.decide('linzhiqiang', instId)).toMatchObject({ state: true });
  });
});

describe('56 two branches on one document', () => {
  test('each writes what is open to it, also from an old copy; what is closed is ignored, what is required must be there', async () => {
    const published = await office.call<Reply>('dengchao', metaPublish, { body: { package: 'branches', version: 1, items: [branches] } });
    expect(published.body.state, published.text).toBe(true);
    const page = await office.call('liuyang', instanceGetFormAndBO, { body: { flowKey: 'branches' } });
    for (const hidden of ['"fklsh"', '"cwsm"', '"jkye"']) expect(page.text).not.toContain(hidden);
    const instId = await office.start('liuyang', 'branches', loan('刘洋', 'U1016', 1000));
    // given both have the page open
    const [a, b] = [await office.task('fangmin', instId), await office.task('jiangtao', instId)];
    for (const [account, task] of [
      ['fangmin', a],
      ['jiangtao', b],
    ] as const)
      expect((await office.call(account, taskDetail, { query: { taskId: task.id } })).status).toBe(200);
    // when one leaves out what is required
    const incomplete = await office.decide('jiangtao', instId, { data: base64({ jksq: { fkzh: 'basic' } }) });
    expect(incomplete.state).toBe(false);
    expect(incomplete.issues?.map((issue) => issue.path).join(' ')).toContain('fkrq');
    // and both decide at the same moment, each sending the whole document as he saw it
    const paid = { fkrq: '2026-11-16', fkzh: 'basic', fklsh: 'P-0001' };
    const replies = await Promise.all([
      office.decide('fangmin', instId, { data: base64({ jksq: { cwsm: '已核对', jkje: 999_999, fklsh: 'FORGED' } }) }),
      office.decide('jiangtao', instId, { data: base64({ jksq: { ...paid, cwsm: '改掉', jkje: 1 } }) }),
    ]);
    // then
    expect(replies).toMatchObject([{ state: true }, { state: true }]);
    const row = await office.server.parts.database.forTenant('-1').selectFrom('bo_row').select('data').where('inst_id', '=', instId).executeTakeFirstOrThrow();
    expect(row.data).toMatchObject({ cwsm: '已核对', ...paid });
    expect(Number(row.data['jkje'])).toBe(1000);
  });
});

// helpers

const branches = {
  kind: 'flow',
  key: 'branches',
  name: '并行审核',
  typeKey: 'cwxxh.jksq',
  schemaVersion: '1.0',
  deps: [{ kind: 'form', key: 'jksqV2' }],
  auth: { view: ['role:ptyg'], start: ['role:ptyg'], edit: ['role:bdsjs'] },
  spec: {
    form: 'jksqV2',
    subject: '${sqr.name} 并行审核',
    nodes: [
      { id: 'StartEvent1', type: 'START', name: '开始' },
      { id: 'UserTask1', type: 'USERTASK', name: '填写申请', assignee: { rule: 'startUser' } },
      { id: 'Gateway1', type: 'PARALLEL', name: '分开' },
      { id: 'UserTask5', type: 'USERTASK', name: '财务审核', assignee: { rule: 'users', users: ['U1010'] } },
      { id: 'UserTask7', type: 'USERTASK', name: '出纳付款', assignee: { rule: 'users', users: ['U1011'] } },
      { id: 'Gateway2', type: 'PARALLEL', name: '汇合' },
      { id: 'UserTask6', type: 'USERTASK', name: '财务负责人复核', assignee: { rule: 'users', users: ['U1008'] } },
      { id: 'EndEvent1', type: 'END', name: '归档' },
    ],
    edges: [
      { from: 'StartEvent1', to: 'UserTask1' },
      { from: 'UserTask1', to: 'Gateway1' },
      { from: 'Gateway1', to: 'UserTask5' },
      { from: 'Gateway1', to: 'UserTask7' },
      { from: 'UserTask5', to: 'Gateway2' },
      { from: 'UserTask7', to: 'Gateway2' },
      { from: 'Gateway2', to: 'UserTask6' },
      { from: 'UserTask6', to: 'EndEvent1' },
    ],
  },
};
