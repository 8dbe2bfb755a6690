import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  dueTimeGetByTaskId,
  dueTimeGetExpirationDate,
  dueTimeSave,
  instanceFlowOpinions,
  instanceForbid,
  instanceUnForbid,
  messageList,
  metaPublish,
  outboxLateDeadlines,
  taskComplete,
  taskGetButtons,
  taskToInqu,
  taskToInquReply,
} from '../../../schemas/calls/index.ts';
import type { Button, Opinion } from '../../../schemas/calls/entities/flow.ts';
import type { Message } from '../../../schemas/calls/entities/mail.ts';
import type { DueTime } from '../../../schemas/calls/entities/personal.ts';
import { fireDue, upkeepUnits } from '../../../server/jobs/index.ts';
import { extendDue, timerOf } from '../../../server/workflow/due/dueTimes.ts';
import { DEFAULT_TENANT } from '../../../server/identity/TenantDirectory.ts';
import { dailyClaim, loan, Office, type Reply } from './office.ts';

interface FormFile {
  spec: { perm: Record<string, { main: Record<string, string> }> };
}
interface FlowFile {
  key: string;
  spec: { nodes: { id: string; due?: object; buttons?: string[] }[] };
}

let office: Office;
beforeAll(async () => {
  office = await Office.open({ config: { jobs: 'queue' } });
  await publish('loan/flow/jksqV2', { minutes: 120, remind: 30, then: 'notify' });
  await publish('daily/flow/rcfybxsqV2', { minutes: 60, then: 'autoAgree' });
}, 60_000);
afterAll(async () => {
  await office.server.close();
});

const parts = () => office.server.parts;
const tools = () => ({ parts: parts(), log: office.server.app.log });
const db = () => parts().database.forTenant(DEFAULT_TENANT);

async function publish(file: string, due: object): Promise<void> {
  const flow = JSON.parse(readFileSync(new URL(`../../../schemas/packages/${file}.meta.json`, import.meta.url), 'utf8')) as FlowFile;
  const node = flow.spec.nodes.find(({ id }) => id === 'UserTask2');
  if (node === undefined) throw new Error(`<${file}> has no UserTask2`);
  node.due = due;
  node.buttons?.push('taskDelay', 'hangUp', 'cancelHangUp');
  const { body } = await office.call<Reply>('dengchao', metaPublish, { body: { package: 'probe', version: 1, items: [flow] } });
  if (body.state !== true) throw new Error(JSON.stringify(body));
}

const at = (time: string): void => {
  parts().clock.set(time);
};

/** The clock runs while the test works, so times are compared to the minute. */
const about = (time: string) => ({
  asymmetricMatch: (actual: unknown) => typeof actual === 'string' && Math.abs(parts().clock.parse(actual) - parts().clock.parse(time)) <= 60_000,
  toString: () => `about ${time}`,
});
const aboutMinutes = (minutes: number) => ({
  asymmetricMatch: (actual: unknown) => typeof actual === 'number' && Math.abs(actual - minutes) <= 1,
  toString: () => `about ${minutes}`,
});
const started = (): Promise<string> => office.start('chenyuxin', 'jksqV2', loan('陈雨欣', 'U1014', 1000));
const rowOf = (taskId: string) => db().selectFrom('wf_due').selectAll().where('task_id', '=', taskId).executeTakeFirstOrThrow();
const jobsOf = async (taskId: string): Promise<string[]> => {
  const { rows } = await parts().database.execute(
    "select data->>'kind' as kind from pgboss.job where name = 'due' and state = 'created' and data->>'taskId' = $1 order by 1",
    [taskId],
  );
  return (rows as { kind: string }[]).map(({ kind }) => kind);
};
const fire = (taskId: string, kind: 'remind' | 'expire', round: number) => fireDue({ tenantId: DEFAULT_TENANT, taskId, kind, round }, tools());
const titles = async (account: string, instId: string): Promise<string[]> =>
  (await office.call<{ rows: Message[] }>(account, messageList, { body: { pageBean: { page: 1, pageSize: 100 } } })).body.rows
    .filter((row) => row.detailUrl === `/inst/${instId}/request`)
    .map((row) => row.subject ?? '');
const dueTime = async (account: string, taskId: string): Promise<DueTime> =>
  (await office.call<DueTime>(account, dueTimeGetByTaskId, { query: { taskId } })).body;

describe('53 the clock of a task', () => {
  test('stops while the request is suspended, and then runs on with what was left', async () => {
    at('2026-11-16 09:00:00');
    const instId = await started();
    const task = await office.task('linzhiqiang', instId);
    expect(task).toMatchObject({ dueTime: about('2026-11-16 11:00:00'), dueExpDate: about('2026-11-16 11:00:00'), dueStatus: 1 });
    expect(await dueTime('linzhiqiang', task.id)).toMatchObject({
      dueTime: 120,
      remainingTime: aboutMinutes(120),
      dateType: 'caltime',
      expirationDate: about('2026-11-16 11:00:00'),
      status: 0,
    });
    expect(await jobsOf(task.id)).toEqual(['expire', 'remind']);

    at('2026-11-16 10:00:00');
    expect((await office.call<Reply>('linzhiqiang', instanceForbid, { query: { instId } })).body).toMatchObject({ state: true });
    expect(await jobsOf(task.id)).toEqual([]);
    at('2026-11-16 12:00:00');
    expect(await dueTime('linzhiqiang', task.id)).toMatchObject({ remainingTime: aboutMinutes(60), status: 0 });
    // jobs of before the suspension do nothing
    expect([await fire(task.id, 'remind', 1), await fire(task.id, 'expire', 1)]).toEqual(['stale', 'stale']);

    at('2026-11-16 15:00:00');
    expect((await office.call<Reply>('linzhiqiang', instanceUnForbid, { query: { instId } })).body).toMatchObject({ state: true });
    expect(await rowOf(task.id)).toMatchObject({
      expires_at: about('2026-11-16 16:00:00'),
      remind_at: about('2026-11-16 15:30:00'),
      paused_at: null,
      remaining: null,
    });
    expect(await jobsOf(task.id)).toEqual(['expire', 'remind']);

    at('2026-11-16 15:32:00');
    const { round } = await rowOf(task.id);
    expect([await fire(task.id, 'remind', round), await fire(task.id, 'remind', round), await fire(task.id, 'expire', round)]).toEqual([
      'done',
      'stale',
      'early',
    ]);
    // a second suspension brings no second reminder
    await office.call('linzhiqiang', instanceForbid, { query: { instId } });
    await office.call('linzhiqiang', instanceUnForbid, { query: { instId } });
    expect(await jobsOf(task.id)).toEqual(['expire']);
    expect((await titles('linzhiqiang', instId)).filter((title) => title.startsWith('即将到期'))).toHaveLength(1);
  });

  test('is cancelled with the task, and nobody is told afterwards', async () => {
    at('2026-11-17 09:00:00');
    const instId = await started();
    const task = await office.task('linzhiqiang', instId);
    expect(await office.decide('linzhiqiang', instId)).toMatchObject({ state: true });
    expect(await jobsOf(task.id)).toEqual([]);
    at('2026-11-17 12:00:00');
    expect([await fire(task.id, 'remind', 1), await fire(task.id, 'expire', 1)]).toEqual(['stale', 'stale']);
    expect(await titles('linzhiqiang', instId)).toEqual([]);
    expect(await dueTime('linzhiqiang', task.id)).toMatchObject({ remainingTime: 0 });
  });
});

describe('more time', () => {
  test('is given to the holder while the time is not over', async () => {
    at('2026-11-18 09:00:00');
    const instId = await started();
    const task = await office.task('linzhiqiang', instId);
    const { buttons } = (await office.call<{ buttons: Button[] }>('linzhiqiang', taskGetButtons, { query: { taskId: task.id } })).body;
    expect(buttons).toContainEqual(expect.objectContaining({ alias: 'taskDelay', name: '延期' }));
    const ask = (account: string, addDueTime: number) =>
      office.call<Reply>(account, dueTimeSave, { body: { taskId: task.id, addDueTime, remark: '材料未齐' } });

    const answer = await office.call<number>('linzhiqiang', dueTimeGetExpirationDate, { query: { id: task.id, addDueTime: 60 } });
    expect(parts().clock.format(answer.body)).toEqual(about('2026-11-18 12:00:00'));
    expect((await ask('linzhiqiang', 0)).status).toBe(400);
    expect((await ask('chenyuxin', 60)).body).toMatchObject({ state: false });
    expect((await ask('qianwei', 60)).status).toBe(403);
    expect((await office.call<Reply>('qianwei', dueTimeGetByTaskId, { query: { taskId: task.id } })).status).toBe(403);
    expect((await ask('linzhiqiang', 60)).body).toMatchObject({ state: true, message: '延期成功' });
    expect(await rowOf(task.id)).toMatchObject({
      expires_at: about('2026-11-18 12:00:00'),
      remind_at: about('2026-11-18 11:30:00'),
      add_minutes: 60,
      round: 2,
    });
    expect(await jobsOf(task.id)).toEqual(['expire', 'remind']);
    expect(await dueTime('chenyuxin', task.id)).toMatchObject({
      addDueTime: 60,
      remark: '材料未齐',
      userName: '林志强',
      isNew: 0,
      remainingTime: aboutMinutes(180),
    });

    at('2026-11-18 11:00:00');
    expect(await fire(task.id, 'expire', 1)).toBe('stale');
    at('2026-11-18 12:02:00');
    expect((await ask('linzhiqiang', 60)).body).toMatchObject({ state: false, message: '办理期限已到，不能延期' });
    expect([await fire(task.id, 'expire', 2), await fire(task.id, 'expire', 2)]).toEqual(['done', 'stale']);
    expect((await titles('linzhiqiang', instId)).filter((title) => title.startsWith('已到期'))).toHaveLength(1);
    expect(await dueTime('linzhiqiang', task.id)).toMatchObject({ status: 1, remainingTime: 0 });
    // what is late can still be decided
    expect(await office.decide('linzhiqiang', instId)).toMatchObject({ state: true });
  });

  test('a task without a deadline says so', async () => {
    const instId = await started();
    await office.decide('linzhiqiang', instId);
    const open = await db().selectFrom('wf_task').select('id').where('inst_id', '=', instId).executeTakeFirstOrThrow();
    expect(await dueTime('chenyuxin', open.id)).toEqual({});
    expect((await office.call<string>('chenyuxin', dueTimeGetExpirationDate, { query: { id: open.id, addDueTime: 5 } })).body).toBe('0000-00-00 00:00:00');
  });
});

describe('54 the end of the time decides', () => {
  const claimed = async (): Promise<{ readonly instId: string; readonly taskId: string }> => {
    at('2026-11-19 09:00:00');
    const instId = await office.start('liuyang', 'rcfybxsqV2', dailyClaim());
    return { instId, taskId: (await office.task('linzhiqiang', instId)).id };
  };
  const agreements = async (instId: string): Promise<Opinion[]> =>
    (await office.call<Opinion[]>('liuyang', instanceFlowOpinions, { query: { instId } })).body.filter(
      (line) => line.taskKey === 'UserTask2' && line.status === 'agree',
    );

  test('once, and the history says that it was the system', async () => {
    const { instId, taskId } = await claimed();
    at('2026-11-19 10:02:00');
    expect(await Promise.all([fire(taskId, 'expire', 1), fire(taskId, 'expire', 1)])).toContain('done');
    expect(await fire(taskId, 'expire', 1)).toBe('stale');
    const lines = await agreements(instId);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ auditorName: '系统', agentLeaderName: '林志强', opinion: '办理期限已到，系统自动同意' });
    // each reader is told in his language
    const { body } = await office.call<Opinion[]>('liuyang', instanceFlowOpinions, { query: { instId }, headers: { 'accept-language': 'en' } });
    expect(body.find(({ id }) => id === lines[0]?.id)).toMatchObject({
      auditorName: 'System',
      agentLeaderName: '林志强',
      opinion: 'The time is over; agreed automatically',
    });
    await expect(office.task('linzhiqiang', instId)).rejects.toThrow('has no task');
  });

  test('against the holder who decides in the same moment: one wins, the other does nothing', async () => {
    for (let round = 0; round < 5; round++) {
      const { instId, taskId } = await claimed();
      at('2026-11-19 10:02:00');
      const complete = office.call<Reply>('linzhiqiang', taskComplete, { body: { taskId, actionName: 'agree', opinion: '同意' } });
      const [outcome, { body }] = await Promise.all([fire(taskId, 'expire', 1), complete]);
      expect([outcome === 'done', body.state === true].filter(Boolean)).toHaveLength(1);
      expect(await agreements(instId)).toHaveLength(1);
    }
  });

  test('when its job got lost, upkeep finds it', async () => {
    const { instId } = await claimed();
    await parts().database.execute('delete from pgboss.job');
    at('2026-11-19 11:00:00');
    await upkeepUnits.find(({ name }) => name === 'missedDue')?.run(tools());
    expect(await agreements(instId)).toHaveLength(1);
  });

  test('what the document does not allow is tried again, told once, and shown to administrators', async () => {
    const form = JSON.parse(readFileSync(new URL('../../../schemas/packages/daily/form/rcfybxsqV2.meta.json', import.meta.url), 'utf8')) as FormFile;
    // the step asks for what the starter has filled in
    const rights = form.spec.perm['UserTask2'];
    if (rights !== undefined) rights.main['bxsy'] = 'b';
    expect((await office.call<Reply>('dengchao', metaPublish, { body: { package: 'probe', version: 1, items: [form] } })).body).toMatchObject({ state: true });
    const { instId, taskId } = await claimed();
    const row = await db().selectFrom('bo_row').select(['id', 'data']).where('inst_id', '=', instId).executeTakeFirstOrThrow();
    const put = (bxsy: string | null) =>
      db()
        .updateTable('bo_row')
        .set({ data: JSON.stringify({ ...row.data, bxsy }) })
        .where('id', '=', row.id)
        .execute();
    const upkeep = () => upkeepUnits.find(({ name }) => name === 'missedDue')?.run(tools());
    const late = async () => (await office.call<{ taskId: string }[]>('admin', outboxLateDeadlines)).body.filter((line) => line.taskId === taskId);
    await put(null);

    at('2026-11-19 10:02:00');
    expect(await fire(taskId, 'expire', 1)).toBe('refused');
    expect(await late()).toMatchObject([{ reason: expect.stringContaining('报销事由') as string, tries: 1, nextTime: about('2026-11-19 10:12:00') }]);
    expect(await dueTime('linzhiqiang', taskId)).toMatchObject({ status: 1, remainingTime: 0 });
    // not each minute
    at('2026-11-19 10:05:00');
    expect(await upkeep()).toBe(0);
    at('2026-11-19 10:15:00');
    expect(await upkeep()).toBe(1);
    expect(await rowOf(taskId)).toMatchObject({ expired_at: null, refused_at: about('2026-11-19 10:15:00') });
    expect((await titles('linzhiqiang', instId)).filter((title) => title.startsWith('已到期'))).toHaveLength(1);

    await put(String(row.data['bxsy']));
    at('2026-11-19 10:30:00');
    expect(await upkeep()).toBe(0);
    at('2026-11-19 10:40:00');
    await upkeep();
    expect(await agreements(instId)).toHaveLength(1);
    expect(await late()).toEqual([]);
  });

  describe('an open question', () => {
    const upkeep = () => upkeepUnits.find(({ name }) => name === 'missedDue')?.run(tools());
    const asked = async (): Promise<{ readonly instId: string; readonly taskId: string }> => {
      const known = await claimed();
      const body = { taskId: known.taskId, userIds: 'U1016', opinion: '请核对' };
      expect((await office.call<Reply>('linzhiqiang', taskToInqu, { body })).body).toMatchObject({ state: true });
      at('2026-11-19 10:02:00');
      expect(await fire(known.taskId, 'expire', 1)).toBe('refused');
      const { body: late } = await office.call<{ taskId: string }[]>('admin', outboxLateDeadlines);
      expect(late.find(({ taskId }) => taskId === known.taskId)).toMatchObject({ reason: '任务正在等待他人处理，暂时无法操作' });
      return known;
    };

    test('holds the end up until it is answered, and no longer', async () => {
      const { instId } = await asked();
      const child = await db()
        .selectFrom('wf_task')
        .select(['id', 'assignee_id'])
        .where('inst_id', '=', instId)
        .where('parent_id', '!=', '0')
        .executeTakeFirstOrThrow();
      const { account } = await db().selectFrom('app_user').select('account').where('id', '=', child.assignee_id).executeTakeFirstOrThrow();
      at('2026-11-19 10:05:00');
      await upkeep();
      expect(await agreements(instId)).toEqual([]);
      const body = { taskId: child.id, actionName: 'taskToInquReply', opinion: '无误' };
      expect((await office.call<Reply>(account, taskToInquReply, { body })).body).toMatchObject({ state: true });
      await upkeep();
      expect(await agreements(instId)).toHaveLength(1);
    });

    test('that nobody answers holds it up for as long as the step had, and is then withdrawn', async () => {
      const { instId, taskId } = await asked();
      at('2026-11-19 10:50:00');
      await upkeep();
      expect(await agreements(instId)).toEqual([]);
      expect(await rowOf(taskId)).toMatchObject({ refused_count: 2, next_try_at: about('2026-11-19 11:10:00') });
      at('2026-11-19 11:12:00');
      await upkeep();
      expect(await agreements(instId)).toHaveLength(1);
      const open = await db().selectFrom('wf_task').select('id').where('inst_id', '=', instId).where('parent_id', '!=', '0').execute();
      expect(open).toEqual([]);
      expect(await rowOf(taskId)).toMatchObject({ expired_at: about('2026-11-19 11:12:00') });
    });

    test('is done with when the deadline is put off', async () => {
      const { taskId } = await asked();
      await db().transaction(async (tx) => {
        const row = await tx.selectFrom('wf_due').selectAll().where('task_id', '=', taskId).executeTakeFirstOrThrow();
        const timer = await timerOf({ db: tx, meta: parts().metadata.forTenant(DEFAULT_TENANT), clock: parts().clock, server: parts() });
        await extendDue(tx, timer, row, { minutes: 600, remark: '', fileId: '', userId: 'U1013', userName: '林志强' });
      });
      expect(await rowOf(taskId)).toMatchObject({ refused_at: null, refused_count: 0, refused_why: null, next_try_at: null, expired_at: null });
      const { body: late } = await office.call<{ taskId: string }[]>('admin', outboxLateDeadlines);
      expect(late.filter((line) => line.taskId === taskId)).toEqual([]);
    });
  });

  test('one that cannot be carried out does not keep upkeep from the others', async () => {
    const broken = await claimed();
    const sound = await claimed();
    await db()
      .updateTable('wf_inst')
      .set({ manifest: JSON.stringify({ flow: 999 }) })
      .where('id', '=', broken.instId)
      .execute();
    at('2026-11-19 11:00:00');
    await upkeepUnits.find(({ name }) => name === 'missedDue')?.run(tools());
    expect(await agreements(sound.instId)).toHaveLength(1);
    expect(await rowOf(broken.taskId)).toMatchObject({ expired_at: null });
  });
});
