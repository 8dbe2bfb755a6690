/**
 * Side-by-side benchmark of form runtimes in a real browser.
 *
 *     npm run bench:forms -- [--rounds 7] [--only ours,hand] [--cases w1:50,w3] [--out report.md]
 */
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, extname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { adapters, cases, DEFAULT_ROUNDS, launchArgs, TOO_SLOW } from './config.ts';
import { buildAdapter } from './build.ts';
import { measure, type Measurement } from './measure.ts';
import { report } from './report.ts';

const { values: options } = parseArgs({ options: { rounds: { type: 'string' }, only: { type: 'string' }, cases: { type: 'string' }, out: { type: 'string' } } });
const rounds = Number(options.rounds ?? DEFAULT_ROUNDS);
const wanted = adapters.filter((adapter) => options.only === undefined || options.only.split(',').includes(adapter.name));
const chosen = cases.filter((one) => options.cases === undefined || options.cases.split(',').some((key) => key === one.w || key === `${one.w}:${one.n}`));
const out = resolve(options.out ?? join(import.meta.dirname, 'report.md'));
const folder = await mkdtemp(join(tmpdir(), 'bench-forms-'));

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const server = createServer((request, response) => {
  const path = join(folder, decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname));
  if (!path.startsWith(folder) || !existsSync(path)) {
    response.writeHead(404).end();
    return;
  }
  // Cross-origin isolation gives performance.now its finest resolution.
  response.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream', 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' });
  response.end(readFileSync(path));
});

try {
  for (const { name } of wanted) {
    print(`build ${name}`);
    await buildAdapter(name, folder);
  }
  await new Promise<void>((done) => { server.listen(0, '127.0.0.1', done); });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...launchArgs] });
  try {
    await writeFile(out, report(await runAll(browser, origin)));
  } finally {
    await browser.close();
  }
  print(`\n${readFileSync(out, 'utf8')}`);
} finally {
  server.close();
  await rm(folder, { recursive: true, force: true });
}

// helpers

/** Interleaved: every round visits all adapters of a case one after the other, each round in another order. */
async function runAll(browser: Awaited<ReturnType<typeof chromium.launch>>, origin: string): Promise<Measurement[]> {
  const runs: Measurement[] = [];
  const [firstAdapter] = wanted;
  const [firstCase] = chosen;
  if (firstAdapter && firstCase) await measure(browser, `${origin}/${firstAdapter.name}/index.html`, firstCase);
  for (let round = 0; round < rounds; round++) {
    for (const one of chosen) {
      const list = wanted.filter((adapter) => adapter.only === undefined || adapter.only.includes(one.w));
      const shift = list.length === 0 ? 0 : round % list.length;
      for (const adapter of [...list.slice(shift), ...list.slice(0, shift)]) {
        const earlier = runs.find((run) => run.adapter === adapter.name && run.w === one.w && run.n === one.n);
        // What failed or is far too slow runs once: more rounds would not change the verdict.
        const compared = adapter.name === 'hand' || adapter.name === 'ours';
        if (earlier && (earlier.unsupported === true || earlier.error !== undefined || (!compared && earlier.wall > TOO_SLOW * 2))) continue;
        const started = Date.now();
        const result = await measure(browser, `${origin}/${adapter.name}/index.html`, one);
        runs.push({ round, adapter: adapter.name, w: one.w, n: one.n, wall: Date.now() - started, ...result });
        print(`${round} ${one.w}:${one.n} ${adapter.name.padEnd(13)} ${summary(result)}`);
      }
    }
  }
  return runs;
}

function summary(result: Omit<Measurement, 'round' | 'adapter' | 'w' | 'n' | 'wall'>): string {
  if (result.unsupported === true) return 'not supported';
  const middle = (list: readonly number[] | undefined): string => (list && list.length > 0 ? [...list].sort((a, b) => a - b)[list.length >> 1]?.toFixed(1) ?? '-' : '-');
  return `mount ${result.mount?.toFixed(0) ?? '-'} echo ${middle(result.echo)} settle ${middle(result.settle)} cpu ${result.cpu?.toFixed(1) ?? '-'} heap ${((result.heap ?? 0) / 1e6).toFixed(1)}MB add ${middle(result.addRow)} submit ${middle(result.submit)} ${result.error ?? ''}`;
}

function chromiumPath(): string {
  const found = process.env.CHROMIUM ?? (process.env.PATH ?? '').split(delimiter).map((folderName) => join(folderName, 'chromium')).find((path) => existsSync(path));
  if (found === undefined) throw new Error('no chromium in PATH; set CHROMIUM');
  return found;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
