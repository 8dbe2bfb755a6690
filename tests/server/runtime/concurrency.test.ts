import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { createServer, type RunningServer } from '../../../server/createServer.ts';
import { buildApp } from '../../../server/http/buildApp.ts';
import { emptyImage } from '../../helpers/databaseImage.ts';
import { startScratchPostgres, type ScratchPostgres } from '../../helpers/scratchPostgres.ts';
import { base64, loan, type Reply } from './office.ts';

/** Two servers on one database: two whole servers on PostgreSQL where it is installed, else two applications over one PGlite. */
let postgres: ScratchPostgres | undefined;
let dataDir: string;
let servers: RunningServer[];
let apps: FastifyInstance[];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'yuanbiao-two-'));
  postgres = await startScratchPostgres();
  const config = { ...readConfig({ DATA_DIR: dataDir, YUANBIAO_TEST: '1', LOG_LEVEL: 'silent' }), tokenSecret: 'one-secret-for-both-servers-of-this-test' };
  const first = await createServer(config, {
    database: postgres === undefined ? { kind: 'memory', image: await emptyImage() } : { kind: 'postgres', url: postgres.url, poolSize: 8 },
  });
  servers = [first];
  apps = [first.app];
  if (postgres === undefined) apps.push(await buildApp(first.parts));
  else {
    const second = await createServer(config, { database: { kind: 'postgres', url: postgres.url, poolSize: 8 } });
    servers.push(second);
    apps.push(second.app);
  }
  for (const server of servers) server.parts.clock.set('2026-11-16 09:00:00');
}, 120_000);

afterAll(async () => {
  for (const server of servers) await server.close();
  await postgres?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function signIn(account: string): Promise<string> {
  const [app] = apps;
  const captcha = (await app?.inject({ method: 'GET', url: '/captcha' }))?.json<{ value: { code: string; answer: string } }>().value;
  const reply = await app?.inject({
    method: 'POST',
    url: '/auth',
    payload: { username: account, password: Buffer.from('Yunshan2026').toString('base64'), captchaId: captcha?.code, verifyCode: captcha?.answer },
  });
  return reply?.json<{ token: string }>().token ?? '';
}

async function post(index: number, url: string, token: string, payload: object, key?: string): Promise<{ status: number; body: Reply; text: string }> {
  const reply = await apps[index % apps.length]?.inject({
    method: 'POST',
    url,
    payload,
    headers: { authorization: `Bearer ${token}`, ...(key === undefined ? {} : { 'idempotency-key': key }) },
  });
  return { status: reply?.statusCode ?? 0, body: reply?.json<Reply>() ?? {}, text: reply?.payload ?? '' };
}

async function startLoan(token: string): Promise<string> {
  const { body } = await post(0, '/runtime/instance/v1/start', token, { flowKey: 'jksqV2', data: base64(loan('刘洋', 'U1016', 1200)) });
  return body.instId ?? '';
}

const rowsOf = async (instId: string) => {
  const db = servers[0]?.parts.database.forTenant('-1');
  return {
    agreed: (await db?.selectFrom('wf_opinion').select('id').where('inst_id', '=', instId).where('status', '=', 'agree').execute()) ?? [],
    open: (await db?.selectFrom('wf_task').select(['id', 'node_id']).where('inst_id', '=', instId).execute()) ?? [],
  };
};

const TIMEOUT = 60_000;

describe('two servers on one database', () => {
  test.each([
    ['startForm', (id: string): [string, object] => [`/runtime/instance/v1/startForm?defKey=jksqV2&boAlias=jksq&businessKey=${id}`, {}]],
    [
      'start',
      (id: string): [string, object] => ['/runtime/instance/v1/start', { flowKey: 'jksqV2', businessKey: id, data: base64(loan('刘洋', 'U1016', 1200)) }],
    ],
  ])(
    'a record is started once, however often %s is sent at the same moment',
    async (_, requestOf) => {
      const starter = await signIn('liuyang');
      const saved = await post(0, '/form/dataTemplate/v1/boSave/jksq', starter, loan('刘洋', 'U1016', 1200));
      const id = (saved.body as { value?: unknown }).value;
      expect([saved.text, typeof id]).toEqual([expect.stringContaining('"state":true'), 'string']);
      const replies = await Promise.all(
        Array.from({ length: 6 }, (_each, index) => post(index, ...(requestOf(String(id)).slice(0, 1) as [string]), starter, requestOf(String(id))[1])),
      );
      expect(replies.filter(({ body }) => body.state === true)).toHaveLength(1);
      expect(new Set(replies.filter(({ body }) => body.state !== true).map(({ body }) => body.message))).toEqual(new Set(['该数据已经发起流程，请勿重复提交']));
      const started = await servers[0]?.parts.database.forTenant('-1').selectFrom('wf_inst').select('id').where('business_key', '=', String(id)).execute();
      expect(started).toHaveLength(1);
    },
    TIMEOUT,
  );

  test(
    'fifty completes of one task have exactly one effect',
    async () => {
      // given a loan at the head of department
      const [starter, head] = [await signIn('liuyang'), await signIn('linzhiqiang')];
      const instId = await startLoan(starter);
      const taskId = (await rowsOf(instId)).open[0]?.id ?? '';
      // when fifty requests decide it at the same moment, on both servers
      const replies = await Promise.all(
        Array.from({ length: 50 }, (_, index) => post(index, '/runtime/task/v1/complete', head, { taskId, actionName: 'agree', opinion: '同意' })),
      );
      // then one succeeds and the others are told
      expect(replies.map((reply) => reply.status)).toEqual(Array.from({ length: 50 }, () => 200));
      expect(replies.filter((reply) => reply.body.state === true)).toHaveLength(1);
      expect(new Set(replies.filter((reply) => reply.body.state !== true).map((reply) => reply.body.message))).toEqual(new Set(['任务不存在，可能已经被处理']));
      const { agreed, open } = await rowsOf(instId);
      expect(agreed).toHaveLength(1);
      expect(open).toMatchObject([{ node_id: 'UserTask5' }]);
    },
    TIMEOUT,
  );

  test(
    'the same click is answered alike and done once',
    async () => {
      const [starter, head] = [await signIn('liuyang'), await signIn('linzhiqiang')];
      const payload = { flowKey: 'jksqV2', data: base64(loan('刘洋', 'U1016', 1300)) };
      const starts = await Promise.all(Array.from({ length: 6 }, (_, index) => post(index, '/runtime/instance/v1/start', starter, payload, 'click-start')));
      expect(new Set(starts.map((reply) => reply.text)).size).toBe(1);
      const instId = starts[0]?.body.instId ?? '';
      const taskId = (await rowsOf(instId)).open[0]?.id ?? '';
      const completes = await Promise.all(
        Array.from({ length: 6 }, (_, index) => post(index, '/runtime/task/v1/complete', head, { taskId, actionName: 'agree' }, 'click-complete')),
      );
      expect(new Set(completes.map((reply) => reply.text)).size).toBe(1);
      expect(completes[0]?.body.state).toBe(true);
      expect((await rowsOf(instId)).agreed).toHaveLength(1);
    },
    TIMEOUT,
  );

  test(
    'of a decision and a take-back at the same moment exactly one succeeds',
    async () => {
      const [starter, head] = [await signIn('liuyang'), await signIn('linzhiqiang')];
      for (let round = 0; round < 6; round += 1) {
        const instId = await startLoan(starter);
        const taskId = (await rowsOf(instId)).open[0]?.id ?? '';
        const replies = await Promise.all([
          post(round, '/runtime/task/v1/complete', head, { taskId, actionName: 'agree' }),
          post(round + 1, '/runtime/instance/v1/revokeInstance', starter, { instanceId: instId, isHandRevoke: false }),
        ]);
        expect(replies.map((reply) => reply.status)).toEqual([200, 200]);
        expect(replies.filter((reply) => reply.body.state === true)).toHaveLength(1);
        const { open } = await rowsOf(instId);
        expect(open.map((task) => task.node_id)).toEqual([replies[0]?.body.state === true ? 'UserTask5' : 'UserTask1']);
      }
    },
    TIMEOUT,
  );

  test(
    'parallel starts get different numbers without a gap',
    async () => {
      const starter = await signIn('liuyang');
      const ids = await Promise.all(
        Array.from(
          { length: 8 },
          async (_, index) =>
            (await post(index, '/runtime/instance/v1/start', starter, { flowKey: 'jksqV2', data: base64(loan('刘洋', 'U1016', 1400)) })).body.instId ?? '',
        ),
      );
      const rows = (await servers[0]?.parts.database.forTenant('-1').selectFrom('bo_row').select('data').where('inst_id', 'in', ids).execute()) ?? [];
      const numbers = rows.map((row) => Number(String(row.data['djbh']).slice(-4))).sort((a, b) => a - b);
      expect(numbers).toHaveLength(8);
      expect(numbers.at(-1)).toBe((numbers[0] ?? 0) + 7);
    },
    TIMEOUT,
  );
});
