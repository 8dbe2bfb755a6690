import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileDownload, fileUpload, taskComplete, taskGetTodoList } from '../../schemas/calls/index.ts';
import { readConfig } from '../../server/config.ts';
import { createServer, type RunningServer } from '../../server/createServer.ts';
import { openDatabase } from '../../server/db/index.ts';
import { openStore } from '../../server/storage/index.ts';
import { CopyRefused, copyDatabase, tablesInOrder } from '../../scripts/lib/copyDatabase.ts';
import { startScratchPostgres, type ScratchPostgres } from '../helpers/scratchPostgres.ts';

let postgres: ScratchPostgres | undefined;
let folder: string;
beforeAll(async () => {
  postgres = await startScratchPostgres();
  folder = await mkdtemp(join(tmpdir(), 'yuanbiao-copy-'));
}, 120_000);
afterAll(async () => {
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('62 the built-in database goes to PostgreSQL with every row, and an open request goes on there', async ({ skip }) => {
  if (postgres === undefined) skip('no PostgreSQL is installed');
  const url = postgres?.url ?? '';
  // given a folder with the demo data
  const config = readConfig({ DATA_DIR: folder, YUANBIAO_TEST: '1', LOG_LEVEL: 'silent', SEED: 'true', JOBS: 'queue' });
  const before = await createServer(config);
  const open = await before.parts.database
    .forTenant('-1')
    .selectFrom('wf_task')
    .select(['id', 'inst_id', 'assignee_id'])
    .where('assignee_id', '<>', '0')
    .where('suspended', '=', false)
    .orderBy('id')
    .execute();
  // an upload in its folder, one in the database itself, and somebody who is signed in
  const token = await tokenOf(before, 'chenyuxin');
  const fileId = await uploaded(before, token, 'uploaded before');
  const inDatabase = await openStore('database', { database: before.parts.database, dataDir: folder }).write(Readable.from([randomBytes(3 * 1024 * 1024)]));
  await before.close();

  // when it is copied
  const run = await script({ DATA_DIR: folder, DATABASE_URL: url });
  expect(run).toMatchObject({ code: 0, out: expect.stringContaining('行数一致') as string });

  // then all rows are there as they were
  const [source, target] = [await openDatabase({ kind: 'pglite', dataDir: join(folder, 'db') }), await openDatabase({ kind: 'postgres', url })];
  for (const table of await tablesInOrder(source)) {
    const text = `select count(*)::text as rows, md5(coalesce(string_agg(t, '|' order by t collate "C"), '')) as hash from (select to_jsonb(x)::text as t from "${table}" x) y`;
    expect([table, (await target.execute(text)).rows]).toEqual([table, (await source.execute(text)).rows]);
  }
  // a second copy is refused and leaves everything alone
  await expect(copyDatabase(source, target)).rejects.toThrow(CopyRefused);
  await source.close();
  await target.close();

  // and its holder completes an open task there
  const after = await createServer({ ...config, databaseUrl: url, storage: 'database', seed: false });
  try {
    expect(existsSync(join(folder, 'files'))).toBe(false);
    const download = await after.app.inject({ method: 'GET', url: `${fileDownload.path}?fileId=${fileId}`, headers: { authorization: `Bearer ${token}` } });
    expect(download.payload).toBe('uploaded before');
    const chunks = await buffer((await after.parts.files.read(inDatabase.id))?.stream ?? Readable.from([]));
    expect(createHash('sha256').update(chunks).digest('hex')).toBe(inDatabase.sha256);
    expect(await completed(after, open)).toBe(true);
  } finally {
    await after.close();
  }
}, 180_000);

test('it says what is missing', async () => {
  expect(await script({ DATA_DIR: folder })).toMatchObject({ code: 1, err: expect.stringContaining('DATABASE_URL') as string });
}, 60_000);

// helpers

function script(env: Readonly<Record<string, string>>): Promise<{ readonly code: number | null; readonly out: string; readonly err: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/to-postgres.ts'], { env: { PATH: process.env['PATH'] ?? '', ...env } });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      err += chunk.toString();
    });
    child.on('close', (code) => {
      resolve({ code, out, err });
    });
  });
}

async function tokenOf({ app }: RunningServer, account: string): Promise<string> {
  const captcha = (await app.inject({ method: 'GET', url: '/captcha' })).json<{ value: { code: string; answer: string } }>().value;
  const signedIn = await app.inject({
    method: 'POST',
    url: '/auth',
    payload: { username: account, password: Buffer.from('Yunshan2026').toString('base64'), captchaId: captcha.code, verifyCode: captcha.answer },
  });
  return signedIn.json<{ token: string }>().token;
}

async function uploaded({ app }: RunningServer, token: string, content: string): Promise<string> {
  const payload = `--b\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\n\r\n${content}\r\n--b--\r\n`;
  return (
    await app.inject({
      method: 'POST',
      url: fileUpload.path,
      payload,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' },
    })
  ).json<{ fileId: string }>().fileId;
}

/** The first holder whose task needs nothing but his word decides it over HTTP. */
async function completed(server: RunningServer, open: readonly { readonly id: string; readonly assignee_id: string }[]): Promise<boolean> {
  const { app, parts } = server;
  for (const { id, assignee_id: holder } of open) {
    const { account } = await parts.database.forTenant('-1').selectFrom('app_user').select('account').where('id', '=', holder).executeTakeFirstOrThrow();
    const headers = { authorization: `Bearer ${await tokenOf(server, account)}` };
    const todo = await app.inject({ method: 'POST', url: taskGetTodoList.path, headers, payload: {} });
    expect(todo.json<{ rows: { id: string }[] }>().rows.map((row) => row.id)).toContain(id);
    const reply = await app.inject({ method: 'POST', url: taskComplete.path, headers, payload: { taskId: id, actionName: 'agree', opinion: '同意' } });
    if (reply.json<{ state: boolean }>().state) return true;
  }
  return false;
}
