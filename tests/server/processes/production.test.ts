import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { startServerProcess } from '../../helpers/serverProcess.ts';
import { demoAccounts, demoPassword } from '../../../server/seed/demoAccounts.ts';

const folder = mkdtempSync(join(tmpdir(), 'yuanbiao-production-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});
const production = { NODE_ENV: 'production', YUANBIAO_TEST: '', DATA_DIR: join(folder, 'data') };

test('a start in production seeds nobody, prints no password, and lets the first administrator in by its code', async () => {
  const first = await startServerProcess(production);
  const code = /设置码 ([0-9A-Z-]{24})/.exec(first.output())?.[1] ?? '';
  expect(readFileSync(join(folder, 'data/setup-code'), 'utf8').trim()).toBe(code);
  expect(first.output()).not.toContain(demoPassword);
  for (const [account] of demoAccounts) expect(first.output()).not.toContain(account);
  const made = await fetch(`${first.origin}/setup/v1/administrator`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, organisation: '云杉', account: 'root', fullname: '管理员', password: Buffer.from('Frost2026x').toString('base64') }),
  });
  expect(await made.json()).toMatchObject({ state: true });
  await first.stop();

  const second = await startServerProcess(production);
  expect(second.output()).not.toMatch(/设置码|演示/);
  expect(await (await fetch(`${second.origin}/version`)).json()).not.toHaveProperty('setUp');
  await second.stop();
}, 180_000);

test.each<[told: string, args: readonly string[], env: Record<string, string>]>([
  ['--seed-only', ['--seed-only'], {}],
  ['SEED', [], { SEED: 'true' }],
])(
  'demo data are refused in production: %s',
  async (_told, args, env) => {
    const built = process.env['BUILT_SERVER'];
    const root = fileURLToPath(new URL('../../../', import.meta.url));
    const said = await new Promise<string>((resolve) => {
      execFile(
        process.execPath,
        [...(built === undefined ? ['--import', 'tsx', 'server/index.ts'] : [`${built}/main.js`]), ...args],
        {
          cwd: root,
          env: { PATH: process.env['PATH'] ?? '', PORT: '0', ...production, DATA_DIR: join(folder, 'none'), ...env },
        },
        (error, stdout, stderr) => {
          resolve(`${String(error?.code)} ${stdout}${stderr}`);
        },
      );
    });
    expect(said).toMatch(/^1 .*NODE_ENV=production/);
  },
  60_000,
);
