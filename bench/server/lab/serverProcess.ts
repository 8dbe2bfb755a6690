import { spawn, type ChildProcess } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { freePort } from '../../../tests/helpers/freePort.ts';
import { endWithUs } from './cluster.ts';

/** The bundled server as an operator runs it: production mode, a process of its own, reached over HTTP only. */
export interface ServerProcess {
  readonly origin: string;
  /** True between a successful start and the end of the process. */
  readonly running: boolean;
  /** Milliseconds from spawning to the first answer of the last start. */
  readonly startedIn: number;
  /** Ends the process at once and waits for its end. */
  kill(): Promise<void>;
  /** Asks the process to end and waits. */
  stop(): Promise<void>;
  /** Starts it again on the same port and folder. */
  start(): Promise<void>;
  /** Resident memory in MB. */
  memory(): number;
  readonly pid: number;
  /** Everything it printed. */
  output(): string;
}

export interface ServerSettings {
  /** PostgreSQL; absent: PGlite in `dataDir`. */
  readonly url?: string | undefined;
  readonly dataDir?: string | undefined;
  readonly poolSize?: number | undefined;
  readonly env?: Readonly<Record<string, string>> | undefined;
}

/** One secret for all servers of a run, so that a token is good at each of them. */
export const SECRET = 'the-servers-of-one-benchmark-share-this-secret';

/** Bundles the server of the working tree; the answer is the file to run. Libraries are found from inside the project. */
export async function bundleServer(): Promise<string> {
  const outDir = join(root, '.cache/bench-server');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      sourcemap: true,
      copyPublicDir: false,
      rolldownOptions: {
        input: {
          main: join(root, 'server/index.ts'),
          scriptWorker: join(root, 'validators/sandbox/scriptWorker.ts'),
          readWorkbookWorker: join(root, 'server/excel/readWorkbookWorker.ts'),
        },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  for (const worker of ['server/db/pglite/pgliteWorker.mjs', 'server/mail/parseMailWorker.mjs'])
    copyFileSync(join(root, worker), join(outDir, basename(worker)));
  return join(outDir, 'main.js');
}

export async function startServer(file: string, settings: ServerSettings): Promise<ServerProcess> {
  const own = settings.dataDir === undefined ? await mkdtemp(join(tmpdir(), 'yuanbiao-server-')) : undefined;
  const dataDir = settings.dataDir ?? own ?? '';
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let output = '';
  let startedIn = 0;

  const start = async (): Promise<void> => {
    const began = performance.now();
    const spawned = spawn(
      process.execPath,
      ['--enable-source-maps', ...(process.env['BENCH_NODE_ARGS'] ?? '').split(' ').filter((part) => part !== ''), file],
      {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          NODE_ENV: 'production',
          PORT: String(port),
          DATA_DIR: dataDir,
          AUTH_SECRET: SECRET,
          SEED: 'false',
          LOG_LEVEL: 'error',
          ...(settings.url === undefined ? {} : { DATABASE_URL: settings.url, DATABASE_POOL: String(settings.poolSize ?? 10) }),
          ...settings.env,
        },
      },
    );
    child = spawned;
    endWithUs(() => {
      spawned.kill('SIGKILL');
    });
    spawned.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    spawned.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    for (;;) {
      if (spawned.exitCode !== null || spawned.signalCode !== null)
        throw new Error(`the server ended with ${spawned.exitCode ?? spawned.signalCode}:\n${output.slice(-2000)}`);
      const answered = await fetch(`${origin}/health`).then(
        (response) => response.ok,
        () => false,
      );
      if (answered) break;
      if (performance.now() - began > 60_000) throw new Error(`the server did not start in 60 s:\n${output.slice(-2000)}`);
      await new Promise((resolve) => {
        setTimeout(resolve, 10);
      });
    }
    startedIn = performance.now() - began;
  };

  const end = (signal: NodeJS.Signals): Promise<void> =>
    new Promise((resolve) => {
      const old = child;
      if (old === undefined || old.exitCode !== null || old.signalCode !== null) {
        resolve();
        return;
      }
      old.once('exit', () => {
        resolve();
      });
      old.kill(signal);
    });

  await start();
  return {
    origin,
    get running() {
      return child !== undefined && child.exitCode === null && child.signalCode === null;
    },
    get startedIn() {
      return startedIn;
    },
    start,
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM');
      if (own !== undefined) await rm(own, { recursive: true, force: true });
    },
    memory: () => residentMemory(child?.pid),
    get pid() {
      return child?.pid ?? 0;
    },
    output: () => output,
  };
}

// helpers

const root = fileURLToPath(new URL('../../..', import.meta.url));

function residentMemory(pid: number | undefined): number {
  if (pid === undefined) return 0;
  try {
    const pages = /^VmRSS:\s+(\d+) kB$/m.exec(readStatus(pid))?.[1];
    return Math.round(Number(pages ?? 0) / 1024);
  } catch {
    return 0;
  }
}

const readStatus = (pid: number): string => readFileSync(`/proc/${pid}/status`, 'utf8');
