import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../db/index.ts';

/** The secret that tokens and links are signed with, and what an administrator should know about where it is from. */
export interface Secret {
  readonly value: string;
  readonly remark?: string;
}

/**
 * The secret of an installation. The environment's is taken as it is. The built-in database belongs to one folder, where the secret is made at
 * the first start. On PostgreSQL all processes have the one in the database: the first of them puts it there, made anew or from the folder
 * of an installation that had it there.
 */
export async function secretOf(
  database: Pick<Database, 'execute' | 'kind'>,
  config: { readonly dataDir: string; readonly tokenSecret: string | undefined },
): Promise<Secret> {
  const file = join(config.dataDir, 'secret');
  if (database.kind !== 'postgres') return { value: config.tokenSecret ?? secretInFolder(config.dataDir, file) };
  if (config.tokenSecret !== undefined)
    return { value: config.tokenSecret, remark: 'tokens are signed with AUTH_SECRET; every process of this database needs the same' };
  const own = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
  await database.execute("insert into installation (name, value) values ('secret', $1) on conflict (name) do nothing", [own ?? newSecret()]);
  const { rows } = await database.execute("select value from installation where name = 'secret'");
  const [row] = rows as readonly { readonly value: string }[];
  if (row === undefined) throw new Error('the secret of the installation is gone');
  if (own === undefined) return row;
  return {
    value: row.value,
    remark: own === row.value ? `the secret of ${file} is in the database; the file can be deleted` : `the database has a secret; that of ${file} is not used`,
  };
}

// helpers

const newSecret = (): string => randomBytes(48).toString('base64url');

function secretInFolder(dataDir: string, file: string): string {
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, newSecret(), { mode: 0o600, flag: 'wx' });
    chmodSync(file, 0o600);
  }
  return readFileSync(file, 'utf8').trim();
}
