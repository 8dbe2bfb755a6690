import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';

const here = import.meta.dirname;

/** Builds the page of one adapter in production mode into its own folder below `out`. */
export async function buildAdapter(name: string, out: string): Promise<void> {
  const source = [`${name}.tsx`, `${name}.ts`].map((file) => join(here, 'adapters', file)).find((file) => existsSync(file));
  if (source === undefined) throw new Error(`bench adapter <${name}> has no file in bench/forms/adapters`);
  const outDir = join(out, name);
  await build({
    root: here,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    base: './',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [{ name: 'adapter', enforce: 'pre', resolveId: (id) => (id === 'virtual:adapter' ? source : null) }],
    build: {
      outDir, emptyOutDir: true, reportCompressedSize: false, modulePreload: false, cssCodeSplit: false, chunkSizeWarningLimit: 1e6,
      rollupOptions: { input: join(here, 'page.ts'), output: { entryFileNames: 'main.js', assetFileNames: ({ names }) => (names.some((file) => file.endsWith('.css')) ? 'style.css' : 'assets/[name]-[hash][extname]') } },
    },
  });
  const style = existsSync(join(outDir, 'style.css')) ? '<link rel="stylesheet" href="./style.css">' : '';
  await writeFile(join(outDir, 'index.html'), `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title>${style}</head><body><div id="root"></div><script type="module" src="./main.js"></script></body></html>`);
}
