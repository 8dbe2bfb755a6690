import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { constants, cp, link, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ControlAction } from '../control/index.ts';
import type { Database } from '../db/index.ts';
import { filesFolder } from '../storage/index.ts';

/**
 * What a server on the built-in database makes for whoever backs it up: its folder as it is at one moment. Everybody waits while the database is copied, because
 * it has one connection; files are linked, not copied. What takes long, reading all of it, is done by the other process on the copy.
 */
export async function copyStanding(database: Pick<Database, 'standStill'>, dataDir: string): Promise<ControlAction> {
  const folder = join(dataDir, `${SNAPSHOT}${randomBytes(4).toString('hex')}`);
  const end = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    await mkdir(folder, { mode: 0o700 });
    const started = Date.now();
    await database.standStill(async () => {
      await cp(join(dataDir, 'db'), join(folder, 'db'), { recursive: true, mode: constants.COPYFILE_FICLONE });
      await linkFiles(filesFolder(dataDir), filesFolder(folder));
    });
    return { answer: { folder, stoodStill: Date.now() - started }, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Copies that a killed server has left; answers how many. */
export async function removeStandingCopies(dataDir: string): Promise<number> {
  const left = existsSync(dataDir) ? (await readdir(dataDir)).filter((name) => name.startsWith(SNAPSHOT)) : [];
  for (const name of left) await rm(join(dataDir, name), { recursive: true, force: true });
  return left.length;
}

/** The same files under other names. What is under way is left out: no row names it yet. */
async function linkFiles(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  for (const group of await readdir(from)) {
    await mkdir(join(to, group), { recursive: true });
    for (const name of await readdir(join(from, group))) if (!name.endsWith('.part')) await linkFile(join(from, group, name), join(to, group, name));
  }
}

/** Where a file system knows no links it is copied. A file that is gone is none that a row names. */
export async function linkFile(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') return;
    await cp(from, to, { mode: constants.COPYFILE_FICLONE });
  }
}

// helpers

const SNAPSHOT = 'snapshot-';
