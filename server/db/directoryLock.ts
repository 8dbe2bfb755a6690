import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';

/** Another living process holds the folder. */
export class DirectoryLocked extends Error {
  constructor(
    readonly directory: string,
    readonly pid: number,
  ) {
    super(`folder <${directory}> is in use by process ${pid}`);
    this.name = 'DirectoryLocked';
  }
}

/**
 * Takes the folder for this process and gives the function that releases it. A process that did not release it before it ended is told of.
 *
 * PGlite takes no lock of its own: two processes on one folder diverge silently. The lock is a file that names its
 * owner by pid and start time, so that a killed owner's lock, or one whose pid was given to another process, is taken over.
 */
export function lockDirectory(directory: string, foundStale: (pid: number) => void = () => undefined): () => void {
  mkdirSync(directory, { recursive: true });
  const lockFile = join(directory, 'server.lock');
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid), host: hostname(), nonce: randomBytes(8).toString('hex') });
  const candidate = `${lockFile}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(candidate, mine);
  try {
    for (let attempt = 0; attempt < 20; attempt++) {
      try {
        // link is atomic: it either makes the lock with its content or fails
        linkSync(candidate, lockFile);
        return () => {
          if (contentOf(lockFile) === mine) rmSync(lockFile, { force: true });
        };
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      }
      const found = contentOf(lockFile);
      if (found === undefined) continue;
      const owner = ownerOf(found);
      if (owner !== undefined && isAlive(owner)) throw new DirectoryLocked(directory, owner.pid);
      removeStale(lockFile, found);
      if (owner !== undefined) foundStale(owner.pid);
    }
    throw new DirectoryLocked(directory, ownerOf(contentOf(lockFile) ?? '')?.pid ?? 0);
  } finally {
    rmSync(candidate, { force: true });
  }
}

// helpers

interface Owner {
  readonly pid: number;
  readonly started: string;
  readonly host: string;
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function ownerOf(content: string): Owner | undefined {
  try {
    const owner = JSON.parse(content) as Partial<Owner>;
    return typeof owner.pid === 'number' ? { pid: owner.pid, started: String(owner.started ?? ''), host: String(owner.host ?? '') } : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(owner: Owner): boolean {
  if (owner.host !== hostname()) return true; // another machine or container: never guess
  if (owner.pid === process.pid) return owner.started === startOf(owner.pid);
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  // A killed process that nobody has collected still answers signals, in containers without an init for ever.
  if (/^[ZX]$/.test(statOf(owner.pid)[0] ?? '')) return false;
  const started = startOf(owner.pid);
  return started === '' || owner.started === '' || started === owner.started;
}

/** Start time of a process in clock ticks since boot; empty where the system does not tell. */
function startOf(pid: number): string {
  return statOf(pid)[19] ?? '';
}

/** What Linux tells of a process, from its state on; empty elsewhere. */
function statOf(pid: number): string[] {
  const stat = contentOf(`/proc/${pid}/stat`);
  return stat === undefined ? [] : stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Moves the stale lock away. When a third process was faster, its fresh lock is put back. */
function removeStale(lockFile: string, stale: string): void {
  const aside = `${lockFile}.stale.${randomBytes(4).toString('hex')}`;
  try {
    renameSync(lockFile, aside);
  } catch {
    return;
  }
  if (contentOf(aside) !== stale) {
    try {
      linkSync(aside, lockFile);
    } catch {
      // somebody has locked it meanwhile
    }
  }
  rmSync(aside, { force: true });
}
