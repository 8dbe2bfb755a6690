import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, startPortal } from './helpers/portal.ts';

const main = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));
let folder = '';
beforeAll(() => { folder = mkdtempSync(join(tmpdir(), 'yuanbiao-start-')); });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the server expecting it to give up; answers its exit code and what it said. */
function failedStart(env: NodeJS.ProcessEnv): Promise<{ code: number | null; lines: string[] }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [main], { env: { ...process.env, DATABASE_URL: '', ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => { output += chunk.toString(); });
    child.stderr.on('data', (chunk: Buffer) => { output += chunk.toString(); });
    child.once('exit', (code) => resolve({ code, lines: output.trim().split('\n') }));
  });
}

describe('a start that cannot succeed says one line and ends with 1', () => {
  it('names a port in use and the remedy', async () => {
    const port = await freePort();
    const other = createServer().listen(port, '0.0.0.0');
    const { code, lines } = await failedStart({ PORT: String(port), DATA_DIR: join(folder, 'port') });
    other.close();
    expect([code, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toMatch(new RegExp(`${port}.*PORT`));
  });

  it('names a folder that cannot be written', async () => {
    writeFileSync(join(folder, 'file'), '');
    const { code, lines } = await failedStart({ PORT: String(await freePort()), DATA_DIR: join(folder, 'file/data') });
    expect([code, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toMatch(/file\/data.*DATA_DIR/);
  });

  it('names the process that holds the folder', async () => {
    const portal = await startPortal({ dataDir: join(folder, 'held') });
    const { code, lines } = await failedStart({ PORT: String(await freePort()), DATA_DIR: join(folder, 'held') });
    await portal.stop();
    expect([code, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toMatch(/held.*\d+.*DATA_DIR/);
  });

  it('names a database that does not answer, without its password', async () => {
    const { code, lines } = await failedStart({ PORT: String(await freePort()), DATA_DIR: join(folder, 'db'), DATABASE_URL: `postgres://me:secret@127.0.0.1:${await freePort()}/x` });
    expect([code, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toMatch(/DATABASE_URL/);
    expect(lines[0]).not.toContain('secret');
  });

  it('refuses test mode in production', async () => {
    const { code, lines } = await failedStart({ PORT: String(await freePort()), DATA_DIR: join(folder, 'prod'), YUANBIAO_TEST: '1', NODE_ENV: 'production' });
    expect([code, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toContain('YUANBIAO_TEST');
  });
});

describe('data', () => {
  it('survives kill -9 and is not seeded again', async () => {
    // given a portal with one more message read than at seed time
    const dataDir = join(folder, 'kept');
    const first = await startPortal({ dataDir });
    const before = await signInByApi(first.origin, 'chenyuxin');
    const phrase = await call(first.origin, before, 'POST', '/flow/approvalItem/v1/save', { expression: '断电之后还在', type: 4 });
    expect(phrase).toMatchObject({ state: true });
    // when
    await first.stop('SIGKILL');
    const second = await startPortal({ dataDir });
    // then
    const token = await signInByApi(second.origin, 'chenyuxin');
    const list = (await call(second.origin, token, 'POST', '/flow/approvalItem/v1/listJson?isPersonal=true', {})) as { rows: { expression: string }[] };
    expect(list.rows.map((row) => row.expression)).toContain('断电之后还在');
    expect(await second.stop()).toBe(0);
  });
});

// helpers

async function signInByApi(origin: string, username: string): Promise<string> {
  const captcha = (await (await fetch(`${origin}/captcha`)).json()) as { value: { code: string; answer: string } };
  const response = await fetch(`${origin}/auth`, {
    method: 'POST', headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: Buffer.from('Yunshan2026').toString('base64'), verifyCode: captcha.value.answer, captchaId: captcha.value.code }),
  });
  const { token } = (await response.json()) as { token?: string };
  if (!token) throw new Error(`cannot sign in as ${username}: ${response.status}`);
  return token;
}

async function call(origin: string, token: string, method: string, path: string, body: unknown): Promise<unknown> {
  const response = await fetch(origin + path, { method, headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` }, body: JSON.stringify(body) });
  return response.json();
}
