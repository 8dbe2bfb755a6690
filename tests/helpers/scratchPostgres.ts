import { execFile } from 'node:child_process';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface ScratchPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * A private PostgreSQL cluster in a temporary folder: own port on the loopback, trust authentication, no fsync. PostgreSQL
 * refuses to run as root, so as root it is run as the user `postgres` or `nobody`. Undefined when no PostgreSQL is installed.
 */
export async function startScratchPostgres(): Promise<ScratchPostgres | undefined> {
  const bin = binaries();
  if (bin === undefined) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'yuanbiao-pg-'));
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
  try {
    await execute('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync');
    const settings = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`, 'fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=100'];
    await execute('pg_ctl', '-D', data, '-w', '-t', '60', '-l', join(folder, 'log'), '-o', settings.map((setting) => `-c ${setting}`).join(' '), 'start');
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      await execute('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop').catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

// helpers

const run = promisify(execFile);

/** The newest installed version that the portal supports. */
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

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => { resolve(typeof address === 'object' && address !== null ? address.port : 0); });
    });
  });
}
