import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../helpers/freePort.ts';
import { removeFolder, seededFolder } from './seededFolder.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Where the clock of a portal with the seed stands at its start. */
const NOW = '2026-11-16 09:00:00';

/** The built product as its user starts it, in test mode, on a folder of its own. */
export interface Portal {
  readonly origin: string;
  readonly dataDir: string;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface PortalOptions {
  /** A folder that stays, and the real time; otherwise a copy of the seed on the day of the tests. */
  readonly dataDir?: string;
  readonly env?: NodeJS.ProcessEnv;
}

export async function startPortal(options: PortalOptions = {}): Promise<Portal> {
  // a build elsewhere than in dist, for who must not disturb others
  const main = join(root, process.env['E2E_BUILD'] ?? 'dist', 'server/main.js');
  if (!existsSync(main)) throw new Error('dist/server/main.js is missing: run "npm run build" first');
  const dataDir = options.dataDir ?? (await seededFolder(main));
  const port = await freePort();
  const child = spawn(process.execPath, [main], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      YUANBIAO_TEST: '1',
      NODE_ENV: 'test',
      ...(options.dataDir === undefined ? { YUANBIAO_TEST_NOW: NOW } : {}),
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const origin = `http://127.0.0.1:${port}`;
  await ready(child, origin);
  return {
    origin,
    dataDir,
    stop: async (signal = 'SIGTERM') => {
      const code = await end(child, signal);
      if (options.dataDir === undefined) removeFolder(dataDir);
      return code;
    },
  };
}

// helpers

function ready(child: ChildProcess, origin: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => fail(new Error(`the portal did not start in 60 s:\n${output}`)), 60_000);
    const poll = setInterval(() => {
      fetch(`${origin}/health`).then(
        (response) => {
          if (response.ok) done();
        },
        () => undefined,
      );
    }, 150);
    const finish = (): void => {
      clearTimeout(timer);
      clearInterval(poll);
    };
    const done = (): void => {
      finish();
      resolve();
    };
    const fail = (error: Error): void => {
      finish();
      child.kill('SIGKILL');
      reject(error);
    };
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.once('exit', (code) => fail(new Error(`the portal ended with code ${code}:\n${output}`)));
  });
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) {
      resolve(child.exitCode);
      return;
    }
    child.removeAllListeners('exit');
    child.once('exit', (code) => resolve(code));
    child.kill(signal);
    setTimeout(() => child.kill('SIGKILL'), 15_000).unref();
  });
}
