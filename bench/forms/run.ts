/**
 * Side-by-side benchmark of form runtimes in a real browser.
 *
 *     npm run bench:forms -- [--rounds 7] [--minutes 25] [--only ours,hand] [--cases w1:50,w3] [--out report.md]
 *
 * Towards the end of `--minutes` peers are left out, then whole rounds; what has been measured is reported. The raw numbers
 * are kept (bench/results, or beside `--out`): `--report` writes the report again from them.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, extname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser } from 'playwright-core';
import { chromium as chromiumTool } from '../../scripts/lib/ensureTools.ts';
import { adapters, cases, DEFAULT_ROUNDS, DOM, features, HAND, launchArgs, OURS, PEER_ROUNDS, TOO_SLOW, type AdapterEntry, type Case } from './config.ts';
import { buildAdapter, installStack, type Weight } from './build.ts';
import { measure, type Measurement } from './measure.ts';
import { report, type Results } from './report.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string' },
    minutes: { type: 'string' },
    only: { type: 'string' },
    cases: { type: 'string' },
    out: { type: 'string' },
    report: { type: 'boolean' },
  },
});
const rounds = Number(options.rounds ?? DEFAULT_ROUNDS);
const budget = Number(options.minutes ?? 25) * 60_000;
const isWanted = (one: Case): boolean => options.cases === undefined || options.cases.split(',').some((key) => key === one.w || key === `${one.w}:${one.n}`);
const wanted = adapters.filter((adapter) => options.only === undefined || options.only.split(',').includes(adapter.name));
const out = resolve(options.out ?? join(import.meta.dirname, 'report.md'));
const raw = options.out === undefined ? resolve(import.meta.dirname, '../results/raw-forms.json') : out.replace(/(\.md)?$/, '.json');
/** Who the goals are about: measured in every round. */
const compared: readonly string[] = [OURS, HAND, DOM, 'domContained'];
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};
/** The share of the time that the others may take. */
const PEER_SHARE = 0.7;

mkdirSync(dirname(raw), { recursive: true });
if (options.report === true) await writeFile(out, report(JSON.parse(readFileSync(raw, 'utf8')) as Results));
else await writeReport(await benchmark());
print(`\n${readFileSync(out, 'utf8')}`);

// helpers

async function benchmark(): Promise<Results> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-forms-'));
  const server = serve(folder);
  try {
    const weights: Record<string, Weight> = {};
    const built: AdapterEntry[] = [];
    for (const adapter of wanted) {
      try {
        if (adapter.stack !== undefined) installStack(adapter.stack);
        weights[adapter.name] = await buildAdapter(adapter, folder);
        built.push(adapter);
        print(`built ${adapter.name}`);
      } catch (error) {
        // One peer that cannot be installed must not cost the measurement of the others.
        print(`left out ${adapter.name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    await new Promise<void>((done) => {
      server.listen(0, '127.0.0.1', done);
    });
    return { runs: await runAll(built, `http://127.0.0.1:${(server.address() as AddressInfo).port}`, weights), weights };
  } finally {
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeReport(results: Results): Promise<void> {
  await writeFile(raw, `${JSON.stringify(results)}\n`);
  await writeFile(out, report(results));
}

/** Interleaved: every round visits all adapters of a case one after the other, each round in another order. */
async function runAll(built: readonly AdapterEntry[], origin: string, weights: Readonly<Record<string, Weight>>): Promise<Measurement[]> {
  const runs: Measurement[] = [];
  const started = Date.now();
  let browser = await launch();
  const run = async (round: number, adapter: string, one: Case): Promise<void> => {
    if (!browser.isConnected()) browser = await launch();
    const begun = Date.now();
    const result = await measure(browser, `${origin}/${adapter}/index.html`, one);
    runs.push({ round, adapter, w: one.w, n: one.n, wall: Date.now() - begun, ...result });
    print(`${round} ${one.w}:${one.n} ${adapter.padEnd(13)} ${summary(result)}`);
  };
  try {
    const [first] = built;
    const [one] = cases;
    if (first && one) await measure(browser, `${origin}/${first.name}/index.html`, one);
    for (let round = 0; round < rounds && (round === 0 || Date.now() - started < budget); round++) {
      for (const each of cases.filter(isWanted)) {
        const list = built.filter(({ name, only }) => (only?.includes(each.w) ?? true) && (each.only?.includes(name) ?? true));
        const shift = list.length === 0 ? 0 : round % list.length;
        for (const { name } of [...list.slice(shift), ...list.slice(0, shift)]) {
          if (isDecided(runs, name, each) || (!compared.includes(name) && (round >= PEER_ROUNDS || (round > 0 && Date.now() - started > budget * PEER_SHARE))))
            continue;
          await run(round, name, each);
        }
      }
      if (built.some(({ name }) => name === OURS)) for (const each of features.filter(isWanted)) await run(round, OURS, each);
      // whoever stops the run keeps what it has measured
      await writeFile(raw, `${JSON.stringify({ runs, weights })}\n`);
    }
  } finally {
    await browser.close();
  }
  return runs;
}

/** What an adapter does not have, failed at or is far too slow for runs once: more rounds would not change the verdict. */
function isDecided(runs: readonly Measurement[], name: string, { w, n }: Case): boolean {
  const earlier = runs.filter((run) => run.adapter === name && run.w === w && run.n === n);
  // the wide table has limits of its own, and drawing it whole takes long
  if (compared.includes(name)) return earlier.some((run) => run.unsupported === true || (name === HAND && w === 'w6'));
  return earlier.some((run) => run.unsupported === true || run.error !== undefined || run.wall > TOO_SLOW * 2);
}

function summary(result: Omit<Measurement, 'round' | 'adapter' | 'w' | 'n' | 'wall'>): string {
  if (result.unsupported === true) return 'not supported';
  const middle = (list: readonly number[] | undefined): string =>
    list && list.length > 0 ? ([...list].sort((a, b) => a - b)[list.length >> 1]?.toFixed(1) ?? '-') : '-';
  return `mount ${result.mount?.toFixed(0) ?? '-'} echo ${middle(result.echo)} settle ${middle(result.settle)} cpu ${result.cpu?.toFixed(1) ?? '-'} heap ${((result.heap ?? 0) / 1e6).toFixed(1)}MB add ${middle(result.addRow)} submit ${middle(result.submit)} toggle ${middle(result.toggle)}${result.screen === undefined ? '' : ` screen ${result.screen.toFixed(0)}`}${result.took === undefined ? '' : ` took ${result.took.toFixed(0)} longest task ${result.longest?.toFixed(0) ?? '-'}`} ${result.error ?? ''}`;
}

function serve(folder: string) {
  return createServer((request, response) => {
    const path = join(folder, decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname));
    if (!path.startsWith(folder) || !existsSync(path)) {
      response.writeHead(404).end();
      return;
    }
    // Cross-origin isolation gives performance.now its finest resolution.
    response.writeHead(200, {
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
    });
    response.end(readFileSync(path));
  });
}

function launch(): Promise<Browser> {
  const executablePath = chromiumTool.found();
  if (executablePath === undefined) throw new Error(`no Chromium: ${chromiumTool.hint}`);
  return chromium.launch({ executablePath, args: [...launchArgs] });
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
