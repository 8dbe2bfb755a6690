import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { constants, brotliCompressSync, gzipSync } from 'node:zlib';
import { build as viteBuild, type InlineConfig } from 'vite';
import { takeBuildLock } from './buildLock.mjs';
import { readStamps, root, stampFile, stampOf } from './sourceStamp.mjs';

/**
 * `npm run build [web] [server]`: without arguments both halves. Leaves `dist/web`, `dist/server` and the stamps by which
 * `npm start` knows that they are up to date. Two builds in one folder take turns: the second one leaves what the first has built.
 */
const { waited, release } = await takeBuildLock(join(root, 'dist/.building'));
const wanted = process.argv.slice(2).filter((argument) => argument === 'web' || argument === 'server');
for (const half of wanted.length === 0 ? (['web', 'server'] as const) : wanted) {
  const stamp = stampOf(half);
  if (waited && readStamps()[half] === stamp) continue;
  const started = Date.now();
  await (half === 'web' ? buildWeb() : buildServer());
  // the stamp of before the build: whoever edits meanwhile gets another build
  writeStamp(half, stamp);
  process.stdout.write(`${half} ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
}
release();

// helpers

async function buildWeb(): Promise<void> {
  await viteBuild({ root, logLevel: 'warn' });
  compress(join(root, 'dist/web'));
}

/** One file per entry; libraries stay in node_modules. */
async function buildServer(): Promise<void> {
  const outDir = join(root, 'dist/server');
  rmSync(outDir, { recursive: true, force: true });
  const config: InlineConfig = {
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      sourcemap: true,
      copyPublicDir: false,
      rolldownOptions: {
        input: {
          main: join(root, 'server/index.ts'),
          scriptWorker: join(root, 'validators/sandbox/scriptWorker.ts'),
          readWorkbookWorker: join(root, 'server/excel/readWorkbookWorker.ts'),
        },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  };
  await viteBuild(config);
  // started as threads of their own, so they cannot be part of the bundle
  for (const worker of ['server/db/pglite/pgliteWorker.mjs', 'server/mail/parseMailWorker.mjs'])
    copyFileSync(join(root, worker), join(outDir, basename(worker)));
}

/** Compressed neighbours of everything that is worth it; the server picks them by Accept-Encoding. */
function compress(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      compress(path);
      continue;
    }
    if (!/\.(m?js|css|html|svg|json|wasm|map)$/.test(entry.name)) continue;
    const content = readFileSync(path);
    if (content.length < 1024) continue;
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    );
  }
}

function writeStamp(half: 'web' | 'server', stamp: string): void {
  if (!existsSync(dirname(stampFile))) mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, `${JSON.stringify({ ...readStamps(), [half]: stamp }, null, 2)}\n`);
}
