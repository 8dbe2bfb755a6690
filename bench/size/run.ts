/**
 * What the pages of the portal load before they can be used: builds the web half into a folder of its own and adds up the
 * chunks of each page, from the manifest. With `--check` it writes nothing and fails when a page loads more than it may.
 *
 *     npx tsx bench/size/run.ts [--out report.md] [--check] [--built <folder with .vite/manifest.json>]
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { pages } from './pages.ts';
import { openManifest } from './manifest.ts';
import { sizeReport, tooHeavy } from './sizeReport.ts';

const { values: options } = parseArgs({ options: { out: { type: 'string' }, built: { type: 'string' }, check: { type: 'boolean' } } });
const out = resolve(options.out ?? join(import.meta.dirname, 'report.md'));
const folder = options.built ?? (await mkdtemp(join(tmpdir(), 'bench-size-')));

try {
  if (options.built === undefined) {
    await build({
      root: resolve(import.meta.dirname, '../..'),
      logLevel: 'error',
      build: { outDir: folder, emptyOutDir: true, manifest: true, reportCompressedSize: false },
    });
  }
  const manifest = await openManifest(folder);
  if (options.check === true) {
    const problems = tooHeavy(pages, manifest);
    process.stdout.write(problems.map((line) => `${line}\n`).join(''));
    process.exitCode = problems.length === 0 ? 0 : 1;
  } else {
    await writeFile(out, sizeReport(pages, manifest));
    process.stdout.write(await readFile(out, 'utf8'));
  }
} finally {
  if (options.built === undefined) await rm(folder, { recursive: true, force: true });
}
