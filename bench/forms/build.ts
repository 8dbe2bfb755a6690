import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { leanUnits } from '../../scripts/leanUnits.ts';
import { moduleSideEffects } from '../../scripts/treeshake.ts';
import type { AdapterEntry } from './config.ts';

const here = import.meta.dirname;

/** kB of gzip that a page with one adapter loads before it can draw. */
export interface Weight {
  readonly js: number;
  readonly css: number;
  /** JS of a page with a sub-table, where that comes separately. */
  readonly withTable?: number;
  /** kB of code before compression by package or folder, of what `js` counts; the largest first. */
  readonly parts?: readonly (readonly [part: string, size: number])[];
}

/** Installs the libraries of a stack from its lockfile, once. */
export function installStack(stack: string): void {
  const folder = join(here, 'stacks', stack);
  if (existsSync(join(folder, 'node_modules'))) return;
  execFileSync('npm', ['ci', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Builds the page of one adapter in production mode into its own folder below `out`, and tells what it weighs. */
export async function buildAdapter({ name, stack }: AdapterEntry, out: string): Promise<Weight> {
  const folder = stack === undefined ? join(here, 'adapters') : join(here, 'stacks', stack);
  const source = [`${name}.tsx`, `${name}.ts`].map((file) => join(folder, file)).find((file) => existsSync(file));
  if (source === undefined) throw new Error(`bench adapter <${name}> has no file in ${folder}`);
  const outDir = join(out, name);
  const output = await bundle('page.ts', source, outDir);
  const files = initialFiles(output);
  const styles = files
    .filter((file) => file.endsWith('.css'))
    .map((file) => `<link rel="stylesheet" href="./${file}">`)
    .join('');
  await writeFile(
    join(outDir, 'index.html'),
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title>${styles}</head><body><div id="root"></div><script type="module" src="./main.js"></script></body></html>`,
  );
  const table = output.find((file) => file.type === 'chunk' && (file.facadeModuleId?.endsWith('/subtable/SubTable.tsx') ?? false));
  const withTable = table === undefined ? [] : initialFiles(output, ['main.js', table.fileName]);
  return {
    js: weigh(outDir, files, '.js'),
    css: weigh(outDir, files, '.css'),
    parts: partsOf(output, files),
    ...(table === undefined ? {} : { withTable: weigh(outDir, withTable, '.js') }),
  };
}

// helpers

async function bundle(entry: string, source: string, outDir: string): Promise<Rolldown.RolldownOutput['output']> {
  const result = await build({
    root: here,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    base: './',
    define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}', global: 'globalThis' },
    // a stylesheet of a peer uses a selector that the minifier does not know
    css: { lightningcss: { errorRecovery: true } },
    plugins: [leanUnits(), { name: 'adapter', enforce: 'pre', resolveId: (id) => (id === 'virtual:adapter' ? source : null) }],
    build: {
      outDir,
      emptyOutDir: true,
      reportCompressedSize: false,
      modulePreload: false,
      chunkSizeWarningLimit: 1e6,
      rolldownOptions: { treeshake: { moduleSideEffects }, input: join(here, entry), output: { entryFileNames: 'main.js' } },
    },
  });
  return (Array.isArray(result) ? result[0] : (result as Rolldown.RolldownOutput))?.output ?? ([] as never);
}

/** The entry, what it imports statically, and their styles; what is loaded later does not count. */
function initialFiles(output: Rolldown.RolldownOutput['output'], entries: readonly string[] = ['main.js']): readonly string[] {
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));
  const files = new Set<string>();
  const visit = (name: string): void => {
    const chunk = chunks.get(name);
    if (!chunk || files.has(name)) return;
    files.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    chunk.imports.forEach(visit);
  };
  entries.forEach(visit);
  return [...files];
}

function partsOf(output: Rolldown.RolldownOutput['output'], files: readonly string[]): readonly (readonly [string, number])[] {
  const sizes = new Map<string, number>();
  for (const file of output) {
    if (file.type !== 'chunk' || !files.includes(file.fileName)) continue;
    for (const [id, { renderedLength }] of Object.entries(file.modules)) sizes.set(partOf(id), (sizes.get(partOf(id)) ?? 0) + renderedLength / 1000);
  }
  return [...sizes].sort(([, one], [, other]) => other - one);
}

/** A package by its name, our own code by its folder. */
const partOf = (id: string): string => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? dirname(relative(join(here, '../..'), id));

function weigh(folder: string, files: readonly string[], ending: string): number {
  return files.filter((file) => file.endsWith(ending)).reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0) / 1000;
}
