import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));

/** Builds a page of this folder in production mode and answers the folder it stands in. */
export async function buildPage(entry: string): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'yuanbiao-page-'));
  const { NODE_ENV } = process.env;
  // The bundler takes the kind of JSX calls from here; the test runner says "test".
  process.env.NODE_ENV = 'production';
  await build({
    root: here,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    base: './',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: true,
      reportCompressedSize: false,
      modulePreload: false,
      cssCodeSplit: false,
      chunkSizeWarningLimit: 1e6,
      rollupOptions: {
        input: join(here, entry),
        output: {
          entryFileNames: 'main.js',
          assetFileNames: ({ names }) => (names.some((file) => file.endsWith('.css')) ? 'style.css' : 'assets/[name]-[hash][extname]'),
        },
      },
    },
  }).finally(() => {
    process.env.NODE_ENV = NODE_ENV;
  });
  writeFileSync(
    join(outDir, 'index.html'),
    '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="content-security-policy" content="script-src \'self\'; base-uri \'none\'; worker-src \'self\' blob:"><title>页面</title><link rel="stylesheet" href="./style.css"></head><body><script type="module" src="./main.js"></script></body></html>',
  );
  return outDir;
}
