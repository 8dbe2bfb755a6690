/**
 * Holds the form runtime to what a page may load before it can draw a form (the goal of `npm run bench:forms`).
 *
 *     npx tsx bench/forms/weigh.ts [--parts]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildAdapter } from './build.ts';
import { adapters, OURS } from './config.ts';
import { goals } from './goals.ts';

/** How many of the largest parts are named. */
const NAMED = 40;

const { values: options } = parseArgs({ options: { parts: { type: 'boolean' } } });
const most = goals.find(({ source }) => 'weight' in source)?.most;
const runtime = adapters.find(({ name }) => name === OURS);
if (most === undefined || runtime === undefined) throw new Error('there is no goal for what the form runtime loads');

const folder = await mkdtemp(join(tmpdir(), 'bench-weigh-'));
try {
  const { js, parts = [] } = await buildAdapter(runtime, folder);
  const isTooMuch = js > most;
  print(`A page loads ${js.toFixed(1)} kB gzip of JS before it can draw a form; at most ${most}.`);
  if (isTooMuch)
    print(
      'What the first screen does not need is imported when it is needed. A door (index.ts) loads everything that it names, even where a page uses one thing of it.',
    );
  if (isTooMuch || options.parts === true)
    for (const [part, size] of parts.slice(0, NAMED)) print(`${size.toFixed(1).padStart(8)} kB before compression  ${part}`);
  process.exitCode = isTooMuch ? 1 : 0;
} finally {
  await rm(folder, { recursive: true, force: true });
}

// helpers

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
