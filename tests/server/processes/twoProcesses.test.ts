import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  fileOnlinePreview,
  fileReplace,
  fileUpload,
  instanceStart,
  menuGetCurrentUserMenu,
  metaPublish,
  sessionSignout,
  taskComplete,
  taskGetTodoList,
  taskHandOver,
  userGetDetail,
  workGet,
} from '../../../schemas/calls/index.ts';
import type { Work } from '../../../schemas/calls/entities/work.ts';
import { copyRequests } from '../../helpers/copyRequests.ts';
import { startScratchPostgres, type ScratchPostgres } from '../../helpers/scratchPostgres.ts';
import { startServerProcess, type ServerProcess } from '../../helpers/serverProcess.ts';
import { base64, dailyClaim, type Reply } from '../runtime/office.ts';
import { branching, captchaOf, download, get, post, publish, readLarge, signIn, startBranch, startClaim, storeLarge, upload } from './processCalls.ts';

/** Two processes on one PostgreSQL with a folder each: what is begun at one goes on at the other, also when the first is killed in the middle. */
let postgres: ScratchPostgres | undefined;
let database: pg.Client;
let folder: string;
let [first, second]: (ServerProcess | undefined)[] = [];

const start = (name: string): Promise<ServerProcess> =>
  startServerProcess({ DATABASE_URL: postgres?.url ?? '', DATA_DIR: join(folder, name), SEED: 'true', UPLOAD_LIMIT_MB: '300' });

beforeAll(async () => {
  postgres = await startScratchPostgres();
  if (postgres === undefined) return;
  folder = await mkdtemp(join(tmpdir(), 'yuanbiao-processes-'));
  database = new pg.Client({ connectionString: postgres.url });
  await database.connect();
  // in the same moment, on an empty database
  [first, second] = await Promise.all([start('first'), start('second')]);
}, 180_000);
afterAll(async () => {
  await Promise.all([first?.stop(), second?.stop()]);
  await database?.end();
  await postgres?.stop();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
}, 60_000);
beforeEach(({ skip }) => {
  if (postgres === undefined) skip('no PostgreSQL is installed');
});

// helpers

/** Milliseconds in which a process has been told on a machine that is busy. What it remembers would be good for twice as long. */
const TOLD = 450;

const isLong = process.env['YUANBIAO_LONG'] === '1';

/** When somebody is killed, in milliseconds; in the long run at thirty moments. */
const moments = (few: readonly number[], step: number): readonly number[] => (isLong ? Array.from({ length: 30 }, (_, index) => (index + 1) * step) : few);

const one = (): string => first?.origin ?? '';
const other = (): string => second?.origin ?? '';
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
const sql = async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
  (await database.query<Row>(text, [...values])).rows;

async function killFirst(): Promise<void> {
  await first?.stop('SIGKILL');
  first = undefined;
}
async function bringBackFirst(): Promise<void> {
  first ??= await start('first');
}

async function eventually(what: () => Promise<boolean>, ms = 40_000): Promise<boolean> {
  for (const until = Date.now() + ms; Date.now() < until; await pause(20)) if (await what()) return true;
  return what();
}

const MB = 1024 * 1024;

/** What both processes have had at most, where the system tells. */
const mostMemory = (): number[] =>
  [first, second].map((each) => {
    const status = `/proc/${each?.pid ?? 0}/status`;
    return existsSync(status) ? Number(/VmHWM:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]) * 1024 : 0;
  });

describe('what is begun at one goes on at the other', () => {
  test('processes that start together on an empty database make one installation, and keep nothing in their folders', async () => {
    expect(await sql("select count(*)::int as n from app_user where tenant_id = '-1' and account = 'chenyuxin'")).toEqual([{ n: 1 }]);
    expect(await sql("select count(*)::int as n from installation where name = 'secret'")).toEqual([{ n: 1 }]);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('a captcha, a sign-on, and its end', async () => {
    const took: number[] = [];
    for (let round = 0; round < 3; round++) {
      const token = await signIn(other(), 'chenyuxin', await captchaOf(one()));
      for (const origin of [one(), other()]) expect((await get(origin, userGetDetail.path, token)).status).toBe(200);
      await get(one(), sessionSignout.path, token);
      const before = Date.now();
      expect(await eventually(async () => (await get(other(), userGetDetail.path, token)).status === 401)).toBe(true);
      took.push(Date.now() - before);
    }
    expect(Math.min(...took)).toBeLessThan(TOLD);
  });

  test('an account that is locked at one is locked at the other', async () => {
    for (let attempt = 0; attempt < 5; attempt++) {
      const { code, answer } = await captchaOf(one());
      await post(one(), '/auth', '', { username: 'gaoyuan', password: Buffer.from('wrong').toString('base64'), captchaId: code, verifyCode: answer });
    }
    await expect(signIn(other(), 'gaoyuan')).rejects.toThrow('密码错误次数过多');
  });

  test('a file: read, replaced, previewed by a link', async () => {
    const token = await signIn(one(), 'chenyuxin');
    const id = await upload(one(), token, 'uploaded at one');
    expect(await download(other(), token, id)).toBe('uploaded at one');
    expect(await upload(other(), token, 'replaced at the other', `${fileReplace.path}?fileId=${id}`)).toBe(id);
    expect(await download(one(), token, id)).toBe('replaced at the other');
    const { txtUrl = '' } = (await (await get(one(), `${fileOnlinePreview.path}?fileId=${id}`, token)).json()) as { txtUrl?: string };
    expect(await (await fetch(other() + txtUrl)).text()).toBe('replaced at the other');
  });

  test('a large file, stored at one and read at the other, of which neither ever has more than a part', async () => {
    const token = await signIn(one(), 'chenyuxin');
    // what a process needs for files at all, it has after the first
    await readLarge(other(), token, await storeLarge(one(), token, 40));
    const before = mostMemory();
    const size = isLong ? 200 : 60;
    expect(await readLarge(other(), token, await storeLarge(one(), token, size))).toBe(size * MB);
    for (const [index, most] of mostMemory().entries()) expect(most - (before[index] ?? 0)).toBeLessThan(30 * MB);
  }, 120_000);

  test('a branching form is open at the other at once, in each version', async () => {
    const [admin, person] = [await signIn(one(), 'admin'), await signIn(one(), 'chenyuxin')];
    const took: number[] = [];
    for (const length of [21, 22, 23, 24]) {
      // the other has just looked what is published
      expect((await get(other(), `${menuGetCurrentUserMenu.path}?menuAlias=front_menu`, person)).status).toBe(200);
      expect(await publish(one(), admin, length)).toMatchObject({ state: true });
      const before = Date.now();
      let reply: Reply = {};
      expect(
        await eventually(async () => (reply = await startBranch(other(), person, { lx: 'a', p: '长'.repeat(length) })).instId !== undefined, 5_000),
        JSON.stringify(reply),
      ).toBe(true);
      took.push(Date.now() - before);
      expect((await startBranch(other(), person, { lx: 'a', p: '长'.repeat(length + 1) })).issues).toMatchObject([{ path: 'p' }]);
    }
    expect(Math.min(...took)).toBeLessThan(TOLD);
  });

  test('one click that comes twice, at two processes, is one document', async () => {
    const person = await signIn(one(), 'liuyang');
    const click = (origin: string): Promise<unknown> =>
      fetch(origin + instanceStart.path, {
        method: 'POST',
        headers: { authorization: `Bearer ${person}`, 'content-type': 'application/json', 'idempotency-key': 'one-click' },
        body: JSON.stringify({ flowKey: 'rcfybxsqV2', data: base64(dailyClaim()) }),
      }).then((reply) => reply.json());
    const [here, there] = await Promise.all([click(one()), click(other())]);
    expect(here).toMatchObject({ instId: expect.any(String) as string });
    expect(there).toEqual(here);
  });

  test('numbers never repeat', async () => {
    const instances = await Promise.all(Array.from({ length: 10 }, (_, index) => startClaim(index % 2 === 0 ? one() : other())));
    const rows = await sql<{ number: string }>("select data ->> 'djbh' as number from bo_row where inst_id = any($1)", [instances]);
    expect(new Set(rows.map(({ number }) => number)).size).toBe(10);
  });
});

describe('one is killed in the middle', () => {
  beforeEach(bringBackFirst, 120_000);

  test('of a sign-on: its captcha and its tokens are good at the other', async () => {
    const [captcha, token] = [await captchaOf(one()), await signIn(one(), 'chenyuxin')];
    await killFirst();
    expect((await get(other(), userGetDetail.path, token)).status).toBe(200);
    expect(await signIn(other(), 'chenyuxin', captcha)).not.toBe('');
  });

  test('of an upload: what was stored before is there, the half file is nowhere and goes with upkeep', async () => {
    const token = await signIn(one(), 'chenyuxin');
    const whole = await upload(one(), token, 'whole');
    const sending = request(one() + fileUpload.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b', 'content-length': String(10 * 1024 * 1024) },
    });
    sending.on('error', () => undefined);
    sending.write('--b\r\ncontent-disposition: form-data; name="files"; filename="half.txt"\r\n\r\n');
    sending.write(Buffer.alloc(2 * 1024 * 1024, 'x'));
    expect(
      await eventually(async () => (await sql('select 1 from stored_chunk c join stored_file f on f.id = c.file_id where f.size is null')).length > 3),
    ).toBe(true);
    await killFirst();
    expect(await download(other(), token, whole)).toBe('whole');
    expect(await sql("select 1 from file where name = 'half.txt'")).toEqual([]);

    await sql("update stored_file set begun_at = begun_at - interval '2 days'");
    await sql("insert into pgboss.job (name, data, policy) values ('upkeep', '{\"name\":\"forgottenFiles\"}', 'standard')");
    expect(await eventually(async () => (await sql('select 1 from stored_file where size is null')).length === 0)).toBe(true);
    expect(await download(other(), token, whole)).toBe('whole');
  });

  test.each(moments([40, 150, 400], 12))('of a publication, after %i ms: all of it is there or nothing, and it can be made again', async (delay) => {
    const admin = await signIn(other(), 'admin');
    await publish(other(), admin, 30);
    const versions = async (): Promise<string> =>
      JSON.stringify(await sql("select kind, key, version from meta_item where status = 'published' and key like 'fzoneof%' order by 1, 2"));
    const before = await versions();
    // every item changes
    const items = branching(31 + delay).map((item) => ({ ...item, name: `分支 ${delay}` }));
    const sent = post(one(), metaPublish.path, admin, { package: 'processes', version: 1, items }).catch(() => undefined);
    await pause(delay);
    await killFirst();
    const answered = await sent;
    const after = await versions();
    const changed = (JSON.parse(after) as { version: number }[]).filter(
      ({ version }, index) => version !== (JSON.parse(before) as { version: number }[])[index]?.version,
    );
    expect([0, items.length]).toContain(changed.length);
    if (answered?.state === true) expect(changed).toHaveLength(items.length);
    expect(await post(other(), metaPublish.path, admin, { package: 'processes', version: 1, items })).toMatchObject({ state: true });
    expect((await startBranch(other(), await signIn(other(), 'chenyuxin'), { lx: 'a', p: '长'.repeat(31 + delay) })).instId).toEqual(expect.any(String));
  });

  test.each(moments([5, 40, 120], 6))('of a decision, after %i ms: it is made once, there or here', async (delay) => {
    const instId = await startClaim(one());
    const holder = await signIn(other(), 'linzhiqiang');
    const taskOf = async (): Promise<string | undefined> =>
      (await post(other(), taskGetTodoList.path, holder, { pageBean: { page: 1, pageSize: 100 } })).rows?.find((row) => row.procInstId === instId)?.id;
    const taskId = await taskOf();
    const decide = (origin: string, id: string): Promise<Reply> =>
      post(origin, taskComplete.path, holder, { taskId: id, actionName: 'agree', opinion: '同意' });
    const sent = decide(one(), taskId ?? '').catch(() => undefined);
    await pause(delay);
    await killFirst();
    const answered = await sent;
    const left = await taskOf();
    if (answered?.state === true) expect(left).toBeUndefined();
    if (left !== undefined) expect(await decide(other(), left)).toMatchObject({ state: true });
    expect(await sql("select count(*)::int as n from wf_opinion where inst_id = $1 and status = 'agree'", [instId])).toEqual([{ n: 1 }]);
    expect(await sql('select count(*)::int as n from wf_task where inst_id = $1', [instId])).toEqual([{ n: 1 }]);
  });

  test(
    'of a hand-over of many tasks: each is handed over once, and each side is told once',
    async () => {
      const instId = await startClaim(one());
      await copyRequests((text, values) => database.query(text, values), instId, isLong ? 9_999 : 119);
      const admin = await signIn(other(), 'admin');
      const held = async (userId: string): Promise<number> =>
        Number((await sql('select count(*) as n from wf_task where assignee_id = $1', [userId]))[0]?.['n']);
      const [total, before] = [await held('U1013'), await held('U1015')];
      const asked = Date.now();
      const { value } = await post(one(), taskHandOver.path, admin, { fromUserId: 'U1013', userId: 'U1015' });
      const took = Date.now() - asked;
      const { workId } = value as { workId: string };
      const work = async (): Promise<Work> => (await (await get(other(), `${workGet.path}?id=${workId}`, admin)).json()) as Work;
      expect(await eventually(async () => (await work()).done > total / 10, 300_000)).toBe(true);
      await killFirst();
      expect(await eventually(async () => (await work()).state === 'done', isLong ? 1_800_000 : 100_000)).toBe(true);
      expect(await work()).toMatchObject({ total, done: total, failed: 0 });
      expect([await held('U1013'), await held('U1015')]).toEqual([0, before + total]);
      expect(await sql("select count(*)::int as lines, count(distinct target)::int as tasks from audit_log where action = 'task.changeHolder'")).toEqual([
        { lines: total, tasks: total },
      ]);
      const told = await sql(
        "select r.receiver_id from message m join message_receiver r on r.message_id = m.id where m.content ~ '交接' and m.create_time >= (select created_at from long_work where id = $1) order by 1",
        [workId],
      );
      expect(told.map(({ receiver_id }) => receiver_id)).toEqual(['U1000', 'U1013', 'U1015']);
      if (isLong) console.log(`the hand-over of ${total} tasks was answered after ${took} ms`);
    },
    isLong ? 3_600_000 : 180_000,
  );

  test('of waiting for a deadline: the other keeps it', async () => {
    const flow = JSON.parse(readFileSync(new URL('../../../schemas/packages/daily/flow/rcfybxsqV2.meta.json', import.meta.url), 'utf8')) as {
      spec: { nodes: { id: string; due?: object }[] };
    };
    const node = flow.spec.nodes.find(({ id }) => id === 'UserTask2');
    if (node !== undefined) node.due = { minutes: 60, then: 'autoAgree' };
    expect(await post(one(), metaPublish.path, await signIn(one(), 'dengchao'), { package: 'probe', version: 1, items: [flow] })).toMatchObject({
      state: true,
    });
    const instId = await startClaim(one());
    const [task] = await sql<{ id: string }>('select id from wf_task where inst_id = $1', [instId]);
    await killFirst();
    await sql("update wf_due set expires_at = now() - interval '1 minute' where task_id = $1", [task?.id]);
    await sql("update pgboss.job set start_after = now() - interval '1 second' where state < 'active'");
    expect(await eventually(async () => (await sql('select 1 from wf_task where id = $1', [task?.id])).length === 0)).toBe(true);
    expect(await sql("select user_name from wf_opinion where inst_id = $1 and status = 'agree'", [instId])).toEqual([{ user_name: '系统' }]);
  });
});
