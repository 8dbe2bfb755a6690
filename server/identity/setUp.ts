import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../clock/index.ts';
import { type TenantDb, toJson } from '../db/index.ts';
import { ADMIN_ROLE } from './CurrentUser.ts';

/** How the first administrator of a new installation gets in. */
export interface SetUpOffer {
  readonly code: string;
  /** Where it stands too; undefined where the folder cannot be written. */
  readonly file: string | undefined;
}

/**
 * Makes a one-time code where nobody administers the installation yet. Every process that starts makes its own; all are good until they
 * expire or somebody has used one. Only the hash is stored.
 */
export async function offerSetUp(db: TenantDb, clock: Clock, dataDir: string): Promise<SetUpOffer | undefined> {
  if (await hasAdministrator(db)) {
    forgetCodeFile(dataDir);
    return undefined;
  }
  const code = newCode();
  const expires = clock.after(LIFETIME);
  await db
    .insertInto('setting')
    .values({ key: keyOf(code), name: null, value: toJson(expires) })
    .execute();
  return { code, file: writeCode(dataDir, code) };
}

/** Anybody who may administer, also where the account is closed: a closed account must not open the installation again. */
export async function hasAdministrator(db: TenantDb): Promise<boolean> {
  const found = await db
    .selectFrom('user_role as ur')
    .innerJoin('role as r', 'r.id', 'ur.role_id')
    .select('ur.user_id')
    .where('r.code', '=', ADMIN_ROLE)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether somebody who types this code was given it and is in time. */
export async function isSetUpCode(db: TenantDb, clock: Clock, typed: string): Promise<boolean> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', keyOf(typed)).executeTakeFirst();
  return typeof row?.value === 'string' && clock.epoch() <= clock.parse(row.value);
}

/** All codes are worth nothing any more. */
export async function closeSetUp(tx: TenantDb): Promise<void> {
  await tx.deleteFrom('setting').where('key', 'like', `${PREFIX}%`).execute();
}

/** The file is gone as well, at the latest when the next process starts. */
export function forgetCodeFile(dataDir: string): void {
  try {
    rmSync(join(dataDir, CODE_FILE), { force: true });
  } catch {
    // a folder that cannot be written holds none of ours
  }
}

// helpers

const PREFIX = 'setup.code.';
const CODE_FILE = 'setup-code';
/** One day, in seconds. */
const LIFETIME = 24 * 60 * 60;
/** Digits and letters that nobody mistakes for each other. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Twenty characters of five bits, in groups of four. */
const newCode = (): string =>
  [...randomBytes(20)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-');

/** Case, blanks and dashes are of no importance. */
const keyOf = (code: string): string =>
  PREFIX +
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^0-9A-Z]/g, ''))
    .digest('hex');

function writeCode(dataDir: string, code: string): string | undefined {
  const file = join(dataDir, CODE_FILE);
  try {
    mkdirSync(dataDir, { recursive: true });
    // a file that is there may be open to others, so it is not written into
    rmSync(file, { force: true });
    writeFileSync(file, `${code}\n`, { mode: 0o600, flag: 'wx' });
    chmodSync(file, 0o600);
    return file;
  } catch {
    return undefined;
  }
}
