#!/usr/bin/env node
/**
 * `npm start`: builds what has changed since the last build, then runs the built server in this process.
 * Plain JavaScript, so that a warm start does not load a compiler.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, staleHalves } from './sourceStamp.mjs';

const server = join(root, 'dist/server/main.js');
const stale = process.argv.includes('--help') && existsSync(server) ? [] : staleHalves();
if (stale.length > 0) {
  process.stdout.write(`正在构建（${stale.join('、')}）…\n`);
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', join(root, 'scripts/build.ts'), ...stale], { cwd: root, stdio: 'inherit' });
  if (status !== 0) {
    process.stderr.write('构建失败：请根据上面的信息修改源代码后重试\n');
    process.exit(1);
  }
}
await import(new URL('../dist/server/main.js', import.meta.url).href);
