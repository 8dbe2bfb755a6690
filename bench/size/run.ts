/**
 * What the pages of the portal load before they can be used: builds the web half into a folder of its own and adds up the
 * chunks of each page, from the manifest.
 *
 *     npx tsx bench/size/run.ts [--out report.md] [--built <folder with .vite/manifest.json>]
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { pages } from './pages.ts';
import { openManifest } from './manifest.ts';
import { sizeReport } from './sizeReport.ts';

const { values: options } = parseArgs({ options: { out: { type: 'string' }, built: { type: 'string' } } });
const out = resolve(options.out ?? join(import.meta.dirname, 'report.md'));
const folder = options.built ?? await mkdtemp(join(tmpdir(), 'bench-size-'));

try {
  if (options.built === undefined) {
    await build({ root: resolve(import.meta.dirname, '../..'), logLevel: 'error', build: { outDir: folder, emptyOutDir: true, manifest: true, reportCompressedSize: false } });
  }
  const manifest = await openManifest(folder);
  await writeFile(out, sizeReport(pages, manifest));
  process.stdout.write(await readFile(out, 'utf8'));
} finally {
  if (options.built === undefined) await rm(folder, { recursive: true, force: true });
}
