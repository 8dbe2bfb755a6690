import { execFile } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A private PostgreSQL cluster in a temporary folder. Unlike the one of the tests it is durable: every commit reaches the disk. */
export interface Cluster {
  readonly url: string;
  readonly settings: readonly string[];
  /** Ends every backend at once, like a power cut of the server, and starts it again. */
  restartImmediately(): Promise<void>;
  stop(): Promise<void>;
}

/** Undefined when no PostgreSQL 15 or newer is installed. PostgreSQL refuses to run as root, so as root it runs as `postgres` or `nobody`. */
export async function startCluster(): Promise<Cluster | undefined> {
  const bin = binaries();
  if (bin === undefined) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'yuanbiao-cluster-'));
  const user = await ordinaryUser();
  if (user !== undefined) {
    await chown(folder, user.uid, user.gid);
    await chmod(folder, 0o700);
  }
  const execute = (program: string, ...args: string[]): Promise<unknown> => (user === undefined
    ? run(join(bin, program), args, { cwd: folder })
    : run('runuser', ['-u', user.name, '--', join(bin, program), ...args], { cwd: folder }));
  const data = join(folder, 'data');
  const port = await freePort();
  const log = join(folder, 'log');
  try {
    await execute('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8');
    const all = [...settings, 'listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`, 'max_connections=120'];
    await execute('pg_ctl', '-D', data, '-w', '-t', '60', '-l', log, '-o', all.map((setting) => `-c ${setting}`).join(' '), 'start');
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  endWithUs(() => {
    // the first line is the process to end; the folder is thrown away anyway
    const postmaster = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    if (Number.isInteger(postmaster) && postmaster > 1) process.kill(postmaster, 'SIGQUIT');
  });
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    settings,
    restartImmediately: async () => { await execute('pg_ctl', '-D', data, '-m', 'immediate', '-w', '-t', '60', '-l', log, 'restart'); },
    async stop() {
      await execute('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop').catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Runs when this process ends, also by a signal: nothing that it started may outlive it. What it started may be gone already. */
export function endWithUs(end: () => void): void {
  if (ends.length === 0) {
    process.once('exit', () => {
      for (const each of ends) {
        try {
          each();
        } catch {
          // gone already
        }
      }
    });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => { process.exit(1); });
  }
  ends.push(end);
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => { resolve(typeof address === 'object' && address !== null ? address.port : 0); });
    });
  });
}

// helpers

const ends: (() => void)[] = [];
const run = promisify(execFile);

/** What an operator would set on a small machine; durability stays at its default, everything on. */
const settings = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on', 'shared_buffers=512MB', 'max_wal_size=4GB'];

function binaries(): string | undefined {
  if (process.env['PG_BIN']) return process.env['PG_BIN'];
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql').filter((version) => Number(version) >= 15) : [];
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  return newest === undefined ? undefined : `/usr/lib/postgresql/${newest}/bin`;
}

async function ordinaryUser(): Promise<{ readonly name: string; readonly uid: number; readonly gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all(['-u', '-g'].map(async (flag) => Number((await run('id', [flag, name])).stdout)));
      if (uid !== undefined && gid !== undefined) return { name, uid, gid };
    } catch {
      // no such user
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user <postgres> or <nobody>');
}
