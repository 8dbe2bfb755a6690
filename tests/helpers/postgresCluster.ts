import { execFile } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './freePort.ts';

export interface ClusterOptions {
  /** How its folder begins. */
  readonly prefix: string;
  /** Settings of the server, `name=value`; the address is the helper's business. */
  readonly settings: readonly string[];
  /** Whether the files of a new cluster are written through to the disk. */
  readonly durable: boolean;
  /** Where to look for a port; for tests of this helper. */
  readonly ports?: () => Promise<number>;
}

/** A private PostgreSQL in a temporary folder, reached over the loopback without a password. */
export interface PostgresCluster {
  readonly url: string;
  /** Id of its first process while it runs. */
  postmaster(): number | undefined;
  /** Ends every backend at once, like a power cut of the server, and starts it again. */
  restartImmediately(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Undefined when no PostgreSQL 15 or newer is installed. PostgreSQL refuses to run as root, so as root it is run as the user
 * `postgres` or `nobody`. A free port may be gone when the server asks for it: then another one is tried, and what answers at last is
 * known to serve the folder of this very cluster.
 */
export async function startPostgresCluster({ prefix, settings, durable, ports = freePort }: ClusterOptions): Promise<PostgresCluster | undefined> {
  const bin = binaries();
  if (bin === undefined) return undefined;
  const folder = await mkdtemp(join(tmpdir(), prefix));
  const [data, log] = [join(folder, 'data'), join(folder, 'log')];
  const execute = await executorIn(folder, bin);
  const control = (...args: string[]): Promise<unknown> => execute('pg_ctl', '-D', data, '-w', '-t', '60', ...args);
  const stop = async (): Promise<void> => {
    await control('-m', 'immediate', 'stop').catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await execute('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', ...(durable ? [] : ['--no-sync']));
    const url = await onFreePort(ports, data, log, (port) => {
      const all = [...settings, 'listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`];
      return control('-l', log, '-o', all.map((setting) => `-c ${setting}`).join(' '), 'start');
    });
    return {
      url,
      postmaster: () => postmasterOf(data),
      restartImmediately: async () => {
        await control('-m', 'immediate', '-l', log, 'restart');
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

// helpers

const run = promisify(execFile);
const attempts = 5;

async function onFreePort(ports: () => Promise<number>, data: string, log: string, start: (port: number) => Promise<unknown>): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const port = await ports();
    try {
      await start(port);
      const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
      const served = await dataDirectoryAt(url);
      if (served !== data) throw new Error(`port ${port} serves <${served}>`);
      return url;
    } catch (error) {
      const said = existsSync(log) ? readFileSync(log, 'utf8') : '';
      if (attempt >= attempts || !/Address already in use/.test(said)) throw new Error(`PostgreSQL does not start: ${said.slice(-2_000)}`, { cause: error });
    }
  }
}

async function dataDirectoryAt(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return rows[0]?.data_directory ?? '';
  } finally {
    await client.end();
  }
}

/** The first line of the file is the process; the file is gone when the server is. */
function postmasterOf(data: string): number | undefined {
  const file = join(data, 'postmaster.pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : Number.NaN;
  return Number.isInteger(pid) && pid > 1 ? pid : undefined;
}

/** The newest installed version that the portal supports. */
function binaries(): string | undefined {
  if (process.env['PG_BIN']) return process.env['PG_BIN'];
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql').filter((version) => Number(version) >= 15) : [];
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  return newest === undefined ? undefined : `/usr/lib/postgresql/${newest}/bin`;
}

/** Runs programs of PostgreSQL in a folder, as somebody who may. */
async function executorIn(folder: string, bin: string): Promise<(program: string, ...args: string[]) => Promise<unknown>> {
  const user = await ordinaryUser();
  if (user === undefined) return (program, ...args) => run(join(bin, program), args, { cwd: folder });
  await chown(folder, user.uid, user.gid);
  await chmod(folder, 0o700);
  return (program, ...args) => run('runuser', ['-u', user.name, '--', join(bin, program), ...args], { cwd: folder });
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
