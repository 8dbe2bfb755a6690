import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from './freePort.ts';

/** A whole server in a process of its own, as its user starts it: from the build where the run names one (`builtServer.ts`), else from the sources. */
export interface ServerProcess {
  readonly origin: string;
  /** What it has written so far. */
  output(): string;
  readonly pid: number;
  /** Ends it and waits; `SIGKILL` is a power cut. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts in test mode; resolves when it answers. */
export async function startServerProcess(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const port = await freePort();
  const built = process.env['BUILT_SERVER'];
  const child = spawn(process.execPath, built === undefined ? ['--import', 'tsx', 'server/index.ts'] : [`${built}/main.js`], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', PORT: String(port), YUANBIAO_TEST: '1', NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      resolve(code);
    });
  });
  const origin = `http://127.0.0.1:${port}`;
  const stop = (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
    child.kill(signal);
    return ended;
  };
  for (const until = Date.now() + 90_000; ; ) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > until) {
      await stop('SIGKILL');
      throw new Error(`the server did not start:\n${output}`);
    }
    if (
      await fetch(`${origin}/health`).then(
        (response) => response.ok,
        () => false,
      )
    )
      return { origin, pid: child.pid ?? 0, output: () => output, stop };
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
}

// helpers

const root = fileURLToPath(new URL('../../', import.meta.url));
