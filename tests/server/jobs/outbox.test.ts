import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Localised } from '../../../registry/localised.ts';
import { newId } from '../../../server/db/index.ts';
import { defineHook, deliver, fireDue, hooks, maxAttempts, upkeepUnits, wakeWaiting, type Hook } from '../../../server/jobs/index.ts';
import { postOutbox } from '../../../server/queue/index.ts';
import { DEFAULT_TENANT } from '../../../server/identity/TenantDirectory.ts';
import { startTestServer, type TestServer } from '../../helpers/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ seed: [], config: { jobs: 'queue' } });
}, 60_000);
afterAll(async () => {
  await server.close();
});

const same = (text: string): Localised => ({ 'zh-CN': text, 'en-US': text, 'zh-TW': text });

const tools = () => ({ parts: server.parts, log: server.app.log });
const db = () => server.parts.database.forTenant(DEFAULT_TENANT);
const queued = async (): Promise<number> => {
  const { rows } = await server.parts.database.execute("select count(*)::int as count from pgboss.job where name = 'outbox'");
  return (rows[0] as { count: number }).count;
};

async function post(name: string, kind: 'hook' | 'message' = 'hook'): Promise<string> {
  await db().transaction((tx) =>
    postOutbox(tx, server.parts.jobs, { instId: null, kind, payload: { name, event: 'end', nodeId: 'End', by: 'U1' }, now: server.parts.clock.now() }),
  );
  const row = await db().selectFrom('wf_outbox').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  return row.id;
}

const rowOf = (id: string) => db().selectFrom('wf_outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const job = (id: string) => ({ tenantId: DEFAULT_TENANT, id });
const audited = (id: string) => db().selectFrom('audit_log').select(['action', 'outcome']).where('target', '=', id).execute();

describe('33 what a command queued', () => {
  test('is gone with the command that is rolled back: rows and jobs', async () => {
    const [rows, jobs] = [(await db().selectFrom('wf_outbox').select('id').execute()).length, await queued()];
    const failing = db().transaction(async (tx) => {
      await postOutbox(tx, server.parts.jobs, { instId: null, kind: 'hook', payload: { name: 'voucher.create' }, now: server.parts.clock.now() });
      await server.parts.jobs.enqueue(tx, 'due', { tenantId: DEFAULT_TENANT, taskId: newId(), kind: 'expire', round: 1 }, 60);
      throw new Error('after routing, before commit');
    });
    await expect(failing).rejects.toThrow('before commit');
    expect((await db().selectFrom('wf_outbox').select('id').execute()).length).toBe(rows);
    expect(await queued()).toBe(jobs);
  });

  test.each([
    'select * from wf_inst',
    'delete from pgboss.job using app_user',
    'insert into "wf_due" (task_id) values (1)',
    'select 1 from pgboss.job j join app_user u on true',
  ])('the door of the queue is closed to: %s', async (text) => {
    await expect(db().queueSql(text)).rejects.toThrow('tenant table');
  });
});

describe('the outbox', () => {
  test('runs a hook exactly once, however often it is delivered', async () => {
    let calls = 0;
    const counting: Hook = defineHook({
      name: 'test.count',
      title: same('计数'),
      module: 'test',
      run: async (tx, delivery) => {
        calls += 1;
        await tx
          .insertInto('setting')
          .values({ key: `ran.${delivery.id}`, name: null, value: '1' })
          .execute();
      },
    });
    const id = await post('test.count');
    const outcomes = await Promise.all([1, 2, 3].map(() => deliver(job(id), tools(), [counting])));
    expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(1);
    expect(await deliver(job(id), tools(), [counting])).toBe('none');
    expect(calls).toBe(1);
    expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 1, error: null });
  });

  test('keeps what a hook wrote only together with the tick', async () => {
    const half: Hook = defineHook({
      name: 'test.half',
      title: same('半途'),
      module: 'test',
      run: async (tx, { id }) => {
        await tx
          .insertInto('setting')
          .values({ key: `half.${id}`, name: null, value: '1' })
          .execute();
        throw new Error('half way');
      },
    });
    const id = await post('test.half');
    expect(await deliver(job(id), tools(), [half])).toBe('retry');
    expect(await db().selectFrom('setting').select('key').where('key', '=', `half.${id}`).execute()).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ state: 'open', attempts: 1, error: 'half way', lease_until: null });
  });

  test('tries again after growing pauses, and gives up loudly', async () => {
    const failing: Hook = defineHook({ name: 'test.fail', title: same('失败'), module: 'test', send: () => Promise.reject(new Error('no answer')) });
    const id = await post('test.fail');
    const pauses: number[] = [];
    for (let attempt = 1; attempt < maxAttempts; attempt++) {
      const before = server.parts.clock.epoch();
      expect(await deliver(job(id), tools(), [failing])).toBe('retry');
      expect(await deliver(job(id), tools(), [failing])).toBe('none');
      const pause = server.parts.clock.parse((await rowOf(id)).next_at ?? '') - before;
      pauses.push(Math.round(pause / 1000));
      server.parts.clock.advance(pause + 2000);
    }
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    expect(pauses.at(-1)).toBeGreaterThan(3600);
    expect(await deliver(job(id), tools(), [failing])).toBe('dead');
    expect(await rowOf(id)).toMatchObject({ state: 'dead', attempts: maxAttempts, error: 'no answer' });
    expect(await audited(id)).toEqual([{ action: 'outbox.dead', outcome: 'failed' }]);
    expect(await deliver(job(id), tools(), [failing])).toBe('none');
  });

  test('is free again at once when the delivery itself breaks off', async () => {
    const failing: Hook = defineHook({ name: 'test.fail', title: same('失败'), module: 'test', send: () => Promise.reject(new Error('no answer')) });
    const id = await post('test.fail');
    const broken = { ...tools(), parts: { ...server.parts, jobs: { ...server.parts.jobs, enqueue: () => Promise.reject(new Error('connection lost')) } } };
    await expect(deliver(job(id), broken, [failing])).rejects.toThrow('connection lost');
    expect(await rowOf(id)).toMatchObject({ state: 'open', attempts: 1, lease_until: null });
    expect(await deliver(job(id), tools(), [failing])).toBe('retry');
  });

  test.each(['loan.open', 'nobody.knows'])('keeps <%s>, which nobody can carry out yet', async (name) => {
    const id = await post(name);
    expect(await deliver(job(id), tools())).toBe('pending');
    expect(await rowOf(id)).toMatchObject({
      state: 'pending',
      sent_at: null,
      error: expect.stringContaining(name.startsWith('loan') ? 'loan' : name) as string,
    });
    await upkeepUnits.find((unit) => unit.name === 'missedOutbox')?.run(tools());
    expect(await rowOf(id)).toMatchObject({ state: 'pending' });
  });

  test.each([
    ['loan.open', 'hook', 'loan.open'],
    ['mail', 'message', 'channel.mail'],
  ] as const)('leaves <%s> alone until its module is here', async (name, kind, hook) => {
    const id = await post(name, kind);
    await deliver(job(id), tools());
    const kept = await rowOf(id);
    server.parts.clock.advance(3 * 3_600_000);
    for (const unit of upkeepUnits) await unit.run(tools());
    expect(await deliver(job(id), tools())).toBe('none');
    expect(await rowOf(id)).toEqual(kept);

    const arrived = defineHook({ name: hook, title: same('到货'), module: 'test', send: () => Promise.resolve() });
    expect(await wakeWaiting(server.parts, [defineHook({ name: 'test.other', title: same('其他'), module: 'test', send: () => Promise.resolve() })])).toBe(0);
    expect(await wakeWaiting(server.parts, [arrived])).toBeGreaterThan(0);
    expect(await deliver(job(id), tools(), [arrived])).toBe('sent');
  });

  test.each([
    ['mail', 'message', 6, true],
    ['mail', 'message', 8, false],
    ['loan.open', 'hook', 399, true],
    ['loan.open', 'hook', 401, false],
    ['nobody.knows', 'hook', 401, false],
  ] as const)('keeps <%s> as %s for as long as it is of use: after %i days %s', async (name, kind, days, kept) => {
    const id = await post(name, kind);
    await deliver(job(id), tools());
    await db()
      .updateTable('wf_outbox')
      .set({ at: server.parts.clock.after(-days * 86_400) })
      .where('id', '=', id)
      .execute();
    await upkeepUnits.find((unit) => unit.name === 'oldWaiting')?.run(tools());
    expect((await db().selectFrom('wf_outbox').select('id').where('id', '=', id).executeTakeFirst()) !== undefined).toBe(kept);
  });

  test('leaves a row to others when a process died at it', async () => {
    const id = await post('loan.open');
    await db()
      .updateTable('wf_outbox')
      .set({ lease_until: server.parts.clock.after(60) })
      .where('id', '=', id)
      .execute();
    expect(await deliver(job(id), tools())).toBe('none');
    server.parts.clock.advance(61_000);
    await upkeepUnits.find((unit) => unit.name === 'missedOutbox')?.run(tools());
    expect(await rowOf(id)).toMatchObject({ state: 'pending' });
  });

  test('every hook that a shipped flow can name is declared once', () => {
    expect(new Set(hooks.map(({ name }) => name)).size).toBe(hooks.length);
    expect(hooks.map(({ name }) => name)).toEqual(expect.arrayContaining(['budget.occupy', 'invoice.lock', 'loan.open', 'voucher.create', 'asset.lend']));
  });
});

describe('upkeep', () => {
  test('removes what opens nothing any more and keeps the rest', async () => {
    const { clock } = server.parts;
    const [old, later] = [clock.after(-8 * 86_400), clock.after(600)];
    await db()
      .insertInto('captcha')
      .values([
        { id: 'old', answer_hash: 'x', expires_at: old },
        { id: 'new', answer_hash: 'x', expires_at: later },
      ])
      .execute();
    await db()
      .insertInto('session')
      .values(
        [
          ['s-old', old],
          ['s-new', later],
        ].map(([id = '', expires_at = '']) => ({
          id,
          user_id: 'U1',
          family: id,
          scope: null,
          created_at: old,
          expires_at,
          replaced_at: null,
          revoked_at: null,
          device: null,
        })),
      )
      .execute();
    await db()
      .insertInto('idempotency')
      .values(
        [
          ['k-old', old],
          ['k-new', clock.now()],
        ].map(([key = '', created_at = '']) => ({ user_id: 'U1', key, status: 'done', body_hash: '', http_status: 200, response: '', created_at })),
      )
      .execute();
    for (const unit of upkeepUnits) await unit.run(tools());
    expect((await db().selectFrom('captcha').select('id').execute()).map(({ id }) => id)).toEqual(['new']);
    expect((await db().selectFrom('session').select('id').execute()).map(({ id }) => id)).toEqual(['s-new']);
    expect((await db().selectFrom('idempotency').select('key').execute()).map(({ key }) => key)).toEqual(['k-new']);
  });

  test('a job of a task that never was does nothing', async () => {
    for (const kind of ['remind', 'expire'] as const)
      expect(await fireDue({ tenantId: DEFAULT_TENANT, taskId: 'none', kind, round: 1 }, tools())).toBe('stale');
  });
});
