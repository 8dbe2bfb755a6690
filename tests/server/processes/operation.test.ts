import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileUpload, taskComplete } from '../../../schemas/calls/index.ts';
import { freePort } from '../../helpers/freePort.ts';
import { startServerProcess, type ServerProcess } from '../../helpers/serverProcess.ts';
import { download, post, signIn, upload } from './processCalls.ts';

/** What its operator sees of a server on the built-in database, from its first start to the start after a power failure. */
let folder: string;
let server: ServerProcess;
let metricsPort: number;
const start = async (): Promise<ServerProcess> =>
  startServerProcess({ DATA_DIR: join(folder, 'data'), SLOW_STATEMENT_MS: '1', STOP_SECONDS: '3', METRICS_PORT: String(metricsPort) });
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yuanbiao-operation-'));
  metricsPort = await freePort();
  server = await start();
}, 180_000);
afterAll(async () => {
  await server.stop('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

function yuanbiao(...args: string[]): Promise<{ readonly code: number | null; readonly text: string }> {
  return new Promise((resolve) => {
    const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: join(folder, 'data'), LC_ALL: 'en_US.UTF-8' };
    const child = spawn(process.execPath, ['bin/yuanbiao.mjs', ...args], { env });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
    child.on('close', (code) => {
      resolve({ code, text });
    });
  });
}

test('the log has slow statements under the number that the person sees; figures are on their own port', async () => {
  const { logId } = (await post(server.origin, taskComplete.path, await signIn(server.origin, 'linzhiqiang'), { taskId: 'gone', actionName: 'agree' })) as {
    logId?: string;
  };
  const slow = server
    .output()
    .split('\n')
    .filter((line) => line.includes('a slow statement'))
    .map((line) => JSON.parse(line) as { readonly logId?: string; readonly call?: string; readonly statement: string; readonly ms: number });
  expect(slow.filter((line) => line.logId === logId && line.call === 'task.complete').length).toBeGreaterThan(0);
  // values stand beside a statement, not in it
  expect(slow.filter(({ statement }) => /linzhiqiang|'gone'/.test(statement))).toEqual([]);
  expect(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()).toMatch(/yuanbiao_jobs\{queue="\w+",state="\w+"\} \d/);
  expect((await fetch(`${server.origin}/metrics`)).status).toBe(404);
});

test('it is backed up and examined while it runs, and nothing of that stays in its folder', async () => {
  const token = await signIn(server.origin, 'chenyuxin');
  const id = await upload(server.origin, token, 'a bill');
  const archive = join(folder, 'a.tar');
  expect(await yuanbiao('backup', archive)).toMatchObject({
    code: 0,
    text: expect.stringMatching(/rows, 1 files, \d+ bytes in all[\s\S]*not encrypted[\s\S]*sha256 [0-9a-f]{64}/) as string,
  });
  expect(statSync(archive).mode & 0o777).toBe(0o600);
  expect(await yuanbiao('restore', archive, '--check')).toMatchObject({ code: 0, text: expect.stringContaining('is whole') as string });
  expect(await yuanbiao('restore', archive)).toMatchObject({ code: 1 });
  expect(await yuanbiao('doctor')).toMatchObject({ code: 0, text: expect.stringMatching(/invariants checked, all hold/) as string });
  expect(await download(server.origin, token, id)).toBe('a bill');
  await expect.poll(() => readdirSync(join(folder, 'data')).sort(), { timeout: 30_000 }).toEqual(['control.sock', 'db', 'files', 'secret', 'server.lock']);
}, 180_000);

/** Begins an upload and gives what ends it, and its answer. */
function slowUpload(token: string): { readonly begun: Promise<void>; end(): void; readonly status: Promise<number> } {
  const sending = request(server.origin + fileUpload.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b', 'transfer-encoding': 'chunked' },
  });
  const status = new Promise<number>((resolve) => {
    sending.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sending.on('error', () => {
      resolve(0);
    });
  });
  sending.write('--b\r\ncontent-disposition: form-data; name="files"; filename="slow.txt"\r\n\r\nbegun');
  const begun = (async () => {
    const parts = (): boolean =>
      existsSync(join(folder, 'data/files')) &&
      readdirSync(join(folder, 'data/files'), { recursive: true, encoding: 'utf8' }).some((name) => name.endsWith('.part'));
    while (!parts()) await new Promise((resolve) => setTimeout(resolve, 20));
  })();
  return { begun, status, end: () => sending.end('\r\n--b--\r\n') };
}

test('told to stop, it ends what is under way and takes nothing new', async () => {
  const sending = slowUpload(await signIn(server.origin, 'chenyuxin'));
  await sending.begun;
  const stopped = server.stop('SIGTERM');
  await expect
    .poll(
      () =>
        fetch(`${server.origin}/health/ready`).then(
          () => 'answers',
          () => 'gone',
        ),
      { timeout: 3_000 },
    )
    .toBe('gone');
  sending.end();
  expect(await sending.status).toBe(200);
  expect(await stopped).toBe(0);
  expect(existsSync(join(folder, 'data/server.lock'))).toBe(false);
}, 60_000);

test('what does not end in time is cut off, and the exit code says so', async () => {
  server = await start();
  expect(server.output()).not.toContain('没有正常停止');
  const sending = slowUpload(await signIn(server.origin, 'chenyuxin'));
  await sending.begun;
  expect(await server.stop('SIGTERM')).toBe(1);
  expect(await sending.status).toBe(0);
  expect(server.output()).toContain('has not ended in time');
}, 60_000);

test('a start after a kill says so', async () => {
  server = await start();
  await server.stop('SIGKILL');
  server = await start();
  expect(server.output()).toContain('没有正常停止');
  expect(await signIn(server.origin, 'chenyuxin')).not.toBe('');
}, 120_000);
