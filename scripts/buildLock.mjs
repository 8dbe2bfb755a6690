import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Waits until no other process builds in this folder, and keeps others waiting until `release` is called or this process has ended. A lock whose owner is gone counts for
 * nothing.
 *
 * @param {string} file of the lock; names its owner by process id
 * @returns {Promise<{ waited: boolean, release: () => void }>}
 */
export async function takeBuildLock(file) {
  mkdirSync(dirname(file), { recursive: true });
  const candidate = `${file}.${process.pid}`;
  writeFileSync(candidate, String(process.pid));
  try {
    for (let waited = false; ; waited = true) {
      try {
        // link is atomic: it makes the lock together with its content, or fails
        linkSync(candidate, file);
        return { waited, release: () => rmSync(file, { force: true }) };
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      }
      const owner = ownerOf(file);
      if (owner !== undefined && !isAlive(owner)) setAside(file, owner);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  } finally {
    rmSync(candidate, { force: true });
  }
}

// helpers

/** @param {string} file */
function ownerOf(file) {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Takes away the lock of a process that is gone; the lock of another one that was faster is put back.
 *
 * @param {string} file
 * @param {number} owner
 */
function setAside(file, owner) {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
    if (ownerOf(aside) !== owner) linkSync(aside, file);
  } catch {
    // somebody else has taken it away, or the lock, meanwhile
  }
  rmSync(aside, { force: true });
}

/** @param {number} pid */
function isAlive(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
