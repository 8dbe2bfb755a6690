import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiOf } from './helpers/api.ts';
import { freePort } from '../helpers/freePort.ts';
import { startPortal } from './helpers/portal.ts';

const main = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'yuanbiao-start-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the server expecting it to give up; answers its exit code and what it said. */
function failedStart(env: NodeJS.ProcessEnv): Promise<{ code: number | null; lines: string[] }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [main], { env: { ...process.env, DATABASE_URL: '', ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
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
    const { code, lines } = await failedStart({
      PORT: String(await freePort()),
      DATA_DIR: join(folder, 'db'),
      DATABASE_URL: `postgres://me:secret@127.0.0.1:${await freePort()}/x`,
    });
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
    // given a portal with one phrase more than the seed
    const dataDir = join(folder, 'kept');
    const first = await startPortal({ dataDir });
    const before = await apiOf(first.origin, 'chenyuxin');
    expect((await before.post('/flow/approvalItem/v1/save', { expression: '断电之后还在', type: 4 })).body).toMatchObject({ state: true });
    // when
    await first.stop('SIGKILL');
    const second = await startPortal({ dataDir });
    // then
    const after = await apiOf(second.origin, 'chenyuxin');
    const { body } = await after.post('/flow/approvalItem/v1/listJson?isPersonal=true', { pageBean: { page: 1, pageSize: 100 } });
    expect((body as { rows: { expression: string }[] }).rows.map((row) => row.expression)).toContain('断电之后还在');
    expect(await second.stop()).toBe(0);
  });
});
