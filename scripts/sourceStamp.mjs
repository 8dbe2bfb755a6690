import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

export const root = fileURLToPath(new URL('../', import.meta.url));
const stampFile = join(root, 'dist/stamps.json');

/** What each half of the product is built from. Metadata packages are read at run time and need no build. */
const sources = {
  web: ['schemas', 'registry', 'formula', 'validators', 'renderers', 'src', 'index.html', 'manage.html', 'vite.config.ts', 'package-lock.json'],
  server: ['schemas', 'registry', 'formula', 'validators', 'server', 'package-lock.json', 'scripts/build.ts'],
};

/**
 * The halves whose sources differ from what was built last.
 *
 * @returns {('web' | 'server')[]}
 */
export function staleHalves() {
  const built = readStamps();
  return /** @type {('web' | 'server')[]} */ (Object.keys(sources)).filter((half) => built[half] !== stampOf(half));
}

/**
 * Digest of paths, sizes and times of change: quick, and different after every edit.
 *
 * @param {'web' | 'server'} half
 */
export function stampOf(half) {
  const hash = createHash('sha256');
  for (const path of sources[half]) addTo(hash, path);
  return hash.digest('hex');
}

/** @returns {Record<string, string>} */
export function readStamps() {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'));
  } catch {
    return {};
  }
}

export { stampFile };

// helpers

/** @param {import('node:crypto').Hash} hash @param {string} path */
function addTo(hash, path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (stat === undefined || path === 'schemas/packages') return;
  if (!stat.isDirectory()) {
    hash.update(`${path}\0${stat.size}\0${Math.trunc(stat.mtimeMs)}\n`);
    return;
  }
  for (const name of readdirSync(join(root, path)).sort()) addTo(hash, `${path}/${name}`);
}
