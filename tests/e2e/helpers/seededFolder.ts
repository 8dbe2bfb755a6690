import { execFile } from 'node:child_process';
import { constants, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const PATIENCE = 120_000;

/**
 * A data folder of its own with the seed in it. Seeding takes seconds, so it is done once per run (`seedRun.ts`), by the
 * first file that needs it; the others wait and copy.
 */
export async function seededFolder(main: string): Promise<string> {
  const run = process.env['E2E_RUN'] ?? mkdtempSync(join(tmpdir(), 'yuanbiao-e2e-run-'));
  const seed = join(run, 'seed');
  const [taken, making] = [join(run, 'taken'), join(run, 'making')];
  if (takes(taken)) {
    try {
      await promisify(execFile)(process.execPath, [main, '--seed-only'], {
        env: { ...process.env, DATA_DIR: making, PORT: '0', YUANBIAO_TEST: '1', NODE_ENV: 'test' },
      });
      renameSync(making, seed);
    } catch (error) {
      // whoever waits finds out by himself what is wrong
      removeFolder(making);
      removeFolder(taken);
      throw error;
    }
  }
  for (const end = Date.now() + PATIENCE; !existsSync(seed); ) {
    if (Date.now() > end || !existsSync(taken)) throw new Error(`no seed in ${run}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
  const folder = mkdtempSync(join(tmpdir(), 'yuanbiao-e2e-'));
  cpSync(seed, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return folder;
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

// helpers

/** Only one process can make a folder. */
function takes(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}
