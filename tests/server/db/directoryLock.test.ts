import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { DirectoryLocked, lockDirectory } from '../../../server/db/directoryLock.ts';

const folders: string[] = [];
const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'yuanbiao-lock-'));
  folders.push(made);
  return made;
};
afterEach(() => {
  for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true });
});

describe('lockDirectory', () => {
  it('61 refuses a folder that a living process holds, and gives it free again', () => {
    const directory = folder();
    writeFileSync(join(directory, 'server.lock'), JSON.stringify({ pid: process.ppid, started: '', host: hostname() }));
    expect(() => lockDirectory(directory)).toThrow(DirectoryLocked);
    rmSync(join(directory, 'server.lock'));
    lockDirectory(directory)();
    lockDirectory(directory)();
  });

  it.runIf(process.platform === 'linux')('takes over the lock of a killed process that its parent has not collected', async () => {
    // given a zombie: the shell starts a child, becomes a sleeper that never waits for it, and the child is killed
    const shell = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
    const pid = await new Promise<number>((resolve) => shell.stdout.once('data', (chunk: Buffer) => resolve(Number(chunk.toString()))));
    process.kill(pid, 'SIGKILL');
    const directory = folder();
    writeFileSync(join(directory, 'server.lock'), JSON.stringify({ pid, started: '', host: hostname() }));
    // when
    await expect
      .poll(() => {
        try {
          lockDirectory(directory)();
          return 'free';
        } catch (error) {
          return String(error);
        }
      })
      .toBe('free');
    shell.kill('SIGKILL');
  });
});
