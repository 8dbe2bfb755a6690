import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { outboxDiscard, outboxLateDeadlines, outboxListJson, outboxRetry } from '../../../schemas/calls/index.ts';
import type { OutboxWork } from '../../../schemas/calls/entities/outbox.ts';
import { defineHook, deliver } from '../../../server/jobs/index.ts';
import { DEFAULT_TENANT } from '../../../server/identity/TenantDirectory.ts';
import { loan, Office, type Reply } from '../runtime/office.ts';

/** What administrators see of the outbox, and what they may do about it. */

let office: Office;
beforeAll(async () => {
  office = await Office.open({ config: { jobs: 'queue' } });
}, 60_000);
afterAll(async () => {
  await office.server.close();
});

const db = () => office.server.parts.database.forTenant(DEFAULT_TENANT);
const tools = () => ({ parts: office.server.parts, log: office.server.app.log });

beforeEach(async () => {
  const row = (id: string, name: string, state: string, more: object = {}) => ({
    id,
    inst_id: null,
    kind: 'hook',
    payload: JSON.stringify({ name, event: 'end' }),
    at: '2026-11-16 08:00:00',
    sent_at: null,
    attempts: 0,
    state,
    next_at: null,
    lease_until: null,
    error: null,
    ...more,
  });
  await db().deleteFrom('wf_outbox').execute();
  await db()
    .insertInto('wf_outbox')
    .values([
      row('1', 'loan.open', 'pending', { error: 'the module <loan> is not here yet' }),
      row('2', 'mail', 'pending', { kind: 'message' }),
      row('3', 'voucher.create', 'dead', { attempts: 10, error: 'no answer' }),
      row('4', 'nobody.knows', 'dead', { attempts: 10, error: 'gone' }),
      row('5', 'asset.lend', 'open', { attempts: 2, error: 'busy', next_at: '2026-11-16 09:30:00' }),
      row('6', 'asset.lend', 'sent', { sent_at: '2026-11-16 08:10:00' }),
    ])
    .execute();
});

const list = async (querys: object[] = [], language = 'zh-CN'): Promise<OutboxWork[]> =>
  (
    await office.call<{ rows: OutboxWork[] }>('admin', outboxListJson, {
      body: { pageBean: { page: 1, pageSize: 50 }, querys },
      headers: { 'accept-language': language },
    })
  ).body.rows;
const retry = (...ids: string[]) => office.call<Reply>('admin', outboxRetry, { body: { ids } });
const discard = (...ids: string[]) => office.call<Reply>('admin', outboxDiscard, { body: { ids } });
const left = async (): Promise<string> => (await db().selectFrom('wf_outbox').select('id').orderBy('id').execute()).map(({ id }) => id).join(' ');
const audited = async (action: string): Promise<(string | null)[]> =>
  (await db().selectFrom('audit_log').select('target').where('action', '=', action).orderBy('target').execute()).map(({ target }) => target);

describe('the list', () => {
  test('shows what is not done: what was given up first, then what comes again, then what waits for its module', async () => {
    expect((await list()).map(({ id, title, module, state, attempts, error, nextTime }) => [id, title, module, state, attempts, error, nextTime])).toEqual([
      ['4', 'nobody.knows', '', 'dead', 10, 'gone', null],
      ['3', '生成凭证', 'voucher', 'dead', 10, 'no answer', null],
      ['5', '借出资产', 'asset', 'open', 2, 'busy', '2026-11-16 09:30:00'],
      ['2', '邮件消息', 'mail', 'pending', 0, '', '2026-11-23 08:00:00'],
      ['1', '登记借款', 'loan', 'pending', 0, '', '2027-12-21 08:00:00'],
    ]);
  });

  test('narrows by state and speaks the language of its reader', async () => {
    expect((await list([{ property: 'state', operation: 'EQUAL', value: 'pending' }], 'en')).map(({ title }) => title)).toEqual([
      'Message by mail',
      'Record the advance',
    ]);
  });

  test.each([outboxListJson, outboxRetry, outboxDiscard, outboxLateDeadlines])('is for administrators: $name', async (call) => {
    for (const account of ['chenyuxin', 'dengchao'])
      expect((await office.call(account, call, call.method === 'GET' ? {} : { body: call === outboxListJson ? {} : { ids: ['3'] } })).status).toBe(403);
    expect(await left()).toBe('1 2 3 4 5 6');
  });
});

describe('trying again', () => {
  test('opens what was given up, with all its attempts, and is logged', async () => {
    expect((await retry('3', '4')).body).toMatchObject({ state: true });
    expect(await audited('outbox.retry')).toEqual(['3', '4']);
    const hook = defineHook({ name: 'voucher.create', title: { 'zh-CN': '', 'en-US': '', 'zh-TW': '' }, module: 'voucher', send: () => Promise.resolve() });
    expect(await deliver({ tenantId: DEFAULT_TENANT, id: '3' }, tools(), [hook])).toBe('sent');
    const { rows } = await office.server.parts.database.execute(
      "select count(*)::int as count from pgboss.job where name = 'outbox' and data->>'id' in ('3', '4')",
    );
    expect(rows).toEqual([{ count: 2 }]);
  });

  test.each([
    ['what waits for its module', ['1']],
    ['what comes again anyway', ['5']],
    ['one of several', ['3', '5']],
  ])('is nothing for %s', async (_, ids) => {
    expect((await retry(...ids)).body).toMatchObject({ state: false, message: '只能重新执行已放弃的工作' });
    expect((await list([{ property: 'state', operation: 'EQUAL', value: 'dead' }])).map(({ id }) => id)).toEqual(['4', '3']);
  });

  test('of work that is gone says so', async () => {
    expect((await retry('3', '999')).body).toMatchObject({ state: false, message: '数据已被修改' });
  });
});

describe('giving up', () => {
  test('drops what was given up and what waits for its module; what it was stays in the audit log', async () => {
    expect((await discard('1', '4')).body).toMatchObject({ state: true });
    expect(await left()).toBe('2 3 5 6');
    const line = await db().selectFrom('audit_log').select('detail').where('action', '=', 'outbox.discard').where('target', '=', '4').executeTakeFirstOrThrow();
    expect(line.detail).toMatchObject({ hook: 'nobody.knows', error: 'gone' });
  });

  test.each([
    ['what comes again', '5'],
    ['what is done', '6'],
  ])('is refused for %s', async (_, id) => {
    expect((await discard('1', id)).body).toMatchObject({ state: false, message: '正在执行的工作不能放弃' });
    expect(await left()).toBe('1 2 3 4 5 6');
  });
});

test('deadlines that are over and still open are listed, those that wait, were carried out or were closed are not', async () => {
  const instId = await office.start('chenyuxin', 'jksqV2', loan('陈雨欣', 'U1014', 1000));
  const { id } = await office.task('linzhiqiang', instId);
  const due = (taskId: string, more: object = {}) => ({
    task_id: taskId,
    inst_id: instId,
    user_id: 'U1013',
    kind: 'caltime',
    minutes: 60,
    start_at: '2026-11-16 07:00:00',
    remaining: null,
    expires_at: '2026-11-16 08:00:00',
    paused_at: null,
    reason: null,
    files: null,
    remind_at: null,
    reminded_at: null,
    expired_at: null,
    refused_at: null,
    closed_at: null,
    remind_job: null,
    expire_job: null,
    ...more,
  });
  const at = '2026-11-16 08:30:00';
  await db()
    .insertInto('wf_due')
    .values([
      due(id),
      due('paused', { paused_at: at }),
      due('done', { expired_at: at }),
      due('closed', { closed_at: at }),
      due('ahead', { expires_at: '2027-01-01 00:00:00' }),
      due('now', { expires_at: office.server.parts.clock.after(-60) }),
    ])
    .execute();
  const { body } = await office.call<object[]>('admin', outboxLateDeadlines);
  expect(body).toEqual([
    {
      taskId: id,
      instId,
      nodeName: '部门负责人审批',
      subject: expect.stringContaining('陈雨欣') as string,
      expiresAt: '2026-11-16 08:00:00',
      tries: 0,
      reason: '',
      nextTime: null,
    },
  ]);
});
