import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { createServer, type RunningServer } from '../../../server/createServer.ts';
import type { DatabaseTarget } from '../../../server/db/index.ts';
import { startJobs } from '../../../server/jobs/index.ts';
import { openQueue, postOutbox } from '../../../server/queue/index.ts';
import { DEFAULT_TENANT } from '../../../server/identity/TenantDirectory.ts';
import { emptyImage } from '../../helpers/databaseImage.ts';
import { startScratchPostgres, type ScratchPostgres } from '../../helpers/scratchPostgres.ts';
import { dailyClaim, base64, type Reply } from '../runtime/office.ts';

/**
 * Two whole servers on one PostgreSQL where it is installed, else one server and a second worker on its PGlite. Time is moved
 * by pulling the jobs forward, because the queue goes by the database's own clock.
 */
let postgres: ScratchPostgres | undefined;
let dataDir: string;
let first: RunningServer;
let second: RunningServer | undefined;
let stopFirst: () => Promise<void>;
let closeAll: (() => Promise<void>)[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'yuanbiao-jobs-'));
  postgres = await startScratchPostgres();
  const config = { ...readConfig({ DATA_DIR: dataDir, YUANBIAO_TEST: '1', LOG_LEVEL: 'silent' }), tokenSecret: 'one-secret-for-both-servers-of-this-test' };
  const database: DatabaseTarget =
    postgres === undefined ? { kind: 'memory', image: await emptyImage() } : { kind: 'postgres', url: postgres.url, poolSize: 6 };
  if (postgres === undefined) {
    first = await createServer({ ...config, jobs: 'queue' }, { database });
    const tools = { parts: first.parts, log: first.app.log };
    const [one, two] = [await openQueue(first.parts.database, () => undefined), await openQueue(first.parts.database, () => undefined)];
    const [workers, others] = [startJobs(one, tools), startJobs(two, tools)];
    stopFirst = async () => {
      await workers.stop();
      await one.stop();
    };
    closeAll = [() => others.stop(), () => two.stop(), () => first.close()];
  } else {
    first = await createServer(config, { database });
    second = await createServer(config, { database });
    stopFirst = () => first.close();
    const other = second;
    closeAll = [() => other.close()];
  }
}, 120_000);

afterAll(async () => {
  for (const close of closeAll) await close();
  await postgres?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const left = (): RunningServer => second ?? first;
const db = () => left().parts.database.forTenant(DEFAULT_TENANT);
const sql = async (text: string): Promise<readonly unknown[]> => (await left().parts.database.execute(text, [])).rows;
const pullForward = (): Promise<readonly unknown[]> => sql("update pgboss.job set start_after = now() - interval '1 second' where state < 'active'");

/** Within a minute: what is broken off waits before it tries again, and longer on a machine that is busy. */
async function eventually(what: () => Promise<boolean>): Promise<boolean> {
  for (let round = 0; round < 200; round++) {
    if (await what()) return true;
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
  }
  return false;
}

async function startClaim(server: RunningServer): Promise<string> {
  const { app } = server;
  const signIn = async (account: string): Promise<string> => {
    const captcha = (await app.inject({ method: 'GET', url: '/captcha' })).json<{ value: { code: string; answer: string } }>().value;
    return (
      await app.inject({
        method: 'POST',
        url: '/auth',
        payload: { username: account, password: Buffer.from('Yunshan2026').toString('base64'), captchaId: captcha.code, verifyCode: captcha.answer },
      })
    ).json<{ token: string }>().token;
  };
  const flow = JSON.parse(readFileSync(new URL('../../../schemas/packages/daily/flow/rcfybxsqV2.meta.json', import.meta.url), 'utf8')) as {
    spec: { nodes: { id: string; due?: object }[] };
  };
  const node = flow.spec.nodes.find(({ id }) => id === 'UserTask2');
  if (node !== undefined) node.due = { minutes: 60, then: 'autoAgree' };
  const post = async (account: string, url: string, payload: object): Promise<Reply> =>
    (await app.inject({ method: 'POST', url, payload, headers: { authorization: `Bearer ${await signIn(account)}` } })).json<Reply>();
  expect(await post('dengchao', '/meta/v1/package/publish', { package: 'probe', version: 1, items: [flow] })).toMatchObject({ state: true });
  const { instId } = await post('liuyang', '/runtime/instance/v1/start', { flowKey: 'rcfybxsqV2', data: base64(dailyClaim()) });
  return instId ?? '';
}

describe('60 two servers on one database', () => {
  test('share the work: every piece is done once', async () => {
    const { parts } = first;
    const ids = await parts.database.forTenant(DEFAULT_TENANT).transaction(async (tx) => {
      for (let index = 0; index < 40; index++)
        await postOutbox(tx, parts.jobs, { instId: null, kind: 'hook', payload: { name: 'loan.open', index }, now: parts.clock.now() });
      return (await tx.selectFrom('wf_outbox').select('id').execute()).map(({ id }) => id);
    });
    expect(ids).toHaveLength(40);
    const waiting = () => db().selectFrom('wf_outbox').select('id').where('state', '=', 'open').execute();
    expect(await eventually(async () => (await waiting()).length === 0)).toBe(true);
    expect(await db().selectFrom('wf_outbox').select('id').where('state', '=', 'pending').execute()).toHaveLength(40);
    expect(await eventually(async () => (await sql("select 1 from pgboss.job where name = 'outbox' and state < 'completed'")).length === 0)).toBe(true);
    expect(await sql("select 1 from pgboss.job where name = 'outbox' and (state <> 'completed' or retry_count > 0)")).toEqual([]);
  });

  test('when one stops, the other takes its jobs: a deadline is over', async () => {
    const instId = await startClaim(first);
    const [task] = await db().selectFrom('wf_task').select('id').where('inst_id', '=', instId).execute();
    expect(await sql("select 1 from pgboss.job where name = 'due' and state = 'created'")).toHaveLength(1);
    await stopFirst();
    left().parts.clock.advance(3_700_000);
    await pullForward();
    expect(
      await eventually(
        async () =>
          (
            await db()
              .selectFrom('wf_task')
              .select('id')
              .where('id', '=', task?.id ?? '')
              .execute()
          ).length === 0,
      ),
    ).toBe(true);
    const lines = await db()
      .selectFrom('wf_opinion')
      .select(['user_name', 'agent_leader_name'])
      .where('inst_id', '=', instId)
      .where('status', '=', 'agree')
      .execute();
    expect(lines).toEqual([{ user_name: '系统', agent_leader_name: '林志强' }]);
    // whoever is next has the task, and nothing of the deadline is left behind
    expect(await db().selectFrom('wf_task').select('id').where('inst_id', '=', instId).execute()).toHaveLength(1);
    expect(await db().selectFrom('wf_due').select('task_id').where('closed_at', 'is', null).execute()).toEqual([]);
  });

  test('connections that break are only a pause', async () => {
    const rejections: unknown[] = [];
    const note = (reason: unknown): void => {
      rejections.push(reason);
    };
    process.on('unhandledRejection', note);
    const { parts } = left();
    for (let round = 0; round < 12; round++) {
      await db()
        .transaction((tx) => postOutbox(tx, parts.jobs, { instId: null, kind: 'hook', payload: { name: 'asset.return', round }, now: parts.clock.now() }))
        .catch(() => undefined);
      await sql("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'yuanbiao' and pid <> pg_backend_pid()").catch(
        () => undefined,
      );
      await new Promise((resolve) => {
        setTimeout(resolve, 150);
      });
    }
    await pullForward();
    // what was broken off while a worker had it is free again when its lease is over, and upkeep finds it
    parts.clock.advance(61_000);
    await sql("delete from pgboss.job where name = 'upkeep'");
    await sql("insert into pgboss.job (name, data, policy) values ('upkeep', '{\"name\":\"missedOutbox\"}', 'standard')");
    expect(await eventually(async () => (await db().selectFrom('wf_outbox').select('id').where('state', '=', 'open').execute()).length === 0)).toBe(true);
    process.off('unhandledRejection', note);
    expect(rejections).toEqual([]);
  });

  test('opening the queue twice at once makes one schema', async () => {
    await sql('drop schema pgboss cascade');
    const opened = await Promise.all([1, 2, 3].map(() => openQueue(left().parts.database, () => undefined)));
    expect(await sql('select name from pgboss.queue order by name')).toEqual([
      { name: 'due' },
      { name: 'heavy' },
      { name: 'mail' },
      { name: 'outbox' },
      { name: 'upkeep' },
      { name: 'work' },
    ]);
    for (const queue of opened) await queue.stop();
  });

  test('a job of a process that died in the middle is done by the other', async () => {
    const { parts } = left();
    const id = await db().transaction(async (tx) => {
      await postOutbox(
        tx,
        { ...parts.jobs, enqueue: () => Promise.resolve(null) },
        { instId: null, kind: 'hook', payload: { name: 'asset.lend' }, now: parts.clock.now() },
      );
      return (await tx.selectFrom('wf_outbox').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).id;
    });
    // it had taken the row and the job, and then was gone
    await db()
      .updateTable('wf_outbox')
      .set({ lease_until: parts.clock.after(60), attempts: 1 })
      .where('id', '=', id)
      .execute();
    parts.clock.advance(61_000);
    await sql("delete from pgboss.job where name = 'upkeep'");
    await sql("insert into pgboss.job (name, data, policy) values ('upkeep', '{\"name\":\"missedOutbox\"}', 'standard')");
    expect(
      await eventually(async () => (await db().selectFrom('wf_outbox').select('state').where('id', '=', id).executeTakeFirst())?.state === 'pending'),
    ).toBe(true);
  });
});
