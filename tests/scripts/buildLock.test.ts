import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

/** Two starts in one folder build one after the other. */
const lock = pathToFileURL(join(import.meta.dirname, '../../scripts/buildLock.mjs')).href;

/** A process that takes the lock, writes when it has begun and ended, and gives it back, or is gone with it. */
function builder(folder: string, name: string, ends: string): Promise<number | null> {
  const program = `
    import { appendFileSync } from 'node:fs';
    import { takeBuildLock } from '${lock}';
    const { waited, release } = await takeBuildLock('${folder}/dist/.building');
    appendFileSync('${folder}/log', '${name} begins\\n');
    await new Promise((resolve) => setTimeout(resolve, 300));
    appendFileSync('${folder}/log', '${name} ends\\n');
    ${ends}
  `;
  return new Promise((resolve) => spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' }).on('close', resolve));
}

test('nobody builds while another does, and both end well', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'build-lock-'));
  expect(await Promise.all(['a', 'b', 'c'].map((name) => builder(folder, name, 'release();')))).toEqual([0, 0, 0]);
  const lines = readFileSync(join(folder, 'log'), 'utf8').trim().split('\n');
  expect(lines).toHaveLength(6);
  for (let at = 0; at < lines.length; at += 2) expect(lines[at + 1]).toBe(lines[at]?.replace('begins', 'ends'));
});

test('a build that was killed keeps nobody waiting', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'build-lock-'));
  expect(await builder(folder, 'a', 'process.exit(1);')).toBe(1);
  writeFileSync(join(folder, 'log'), '');
  expect(await builder(folder, 'b', 'release();')).toBe(0);
  expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('b begins\nb ends\n');
});
