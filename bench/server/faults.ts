/**
 * What is left of the data when its database or its server dies under work.
 *
 *     npx tsx bench/server/faults.ts [--seconds 60] [--kills 50] [--only pg,pglite] [--out faults.md]
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { killPGlite, terminateBackends, type FaultOutcome } from './lab/disasters.ts';
import { bundleServer } from './lab/serverProcess.ts';
import { ms, quantile, table } from './lab/statistics.ts';

const { values: options } = parseArgs({
  options: { seconds: { type: 'string' }, kills: { type: 'string' }, only: { type: 'string' }, out: { type: 'string' } },
});
const wanted = (options.only ?? 'pg,pglite').split(',');
const out = resolve(options.out ?? join(import.meta.dirname, 'faults.md'));
const file = await bundleServer();
const folder = await mkdtemp(join(tmpdir(), 'yuanbiao-faults-'));
const outcomes: FaultOutcome[] = [];
try {
  if (wanted.includes('pg')) outcomes.push(await terminateBackends(file, Number(options.seconds ?? 60)));
  if (wanted.includes('pglite')) outcomes.push(await killPGlite(file, folder, Number(options.kills ?? 50)));
} finally {
  await rm(folder, { recursive: true, force: true });
}
const text = ['# Faults', '', ...outcomes.flatMap(section)].join('\n');
await writeFile(out, text);
process.stdout.write(`${text}\n`);
process.exitCode = outcomes.every((outcome) => outcome.sound) ? 0 : 1;

// helpers

function section({ title, what, ledger, audit, recoveries, sound }: FaultOutcome): string[] {
  const totals = [...ledger.commands.values()].reduce(
    (sum, tally) => ({
      done: sum.done + tally.done,
      refused: sum.refused + tally.refused,
      unavailable: sum.unavailable + tally.unavailable,
      broken: sum.broken + tally.broken,
      failed: sum.failed + tally.failed,
    }),
    { done: 0, refused: 0, unavailable: 0, broken: 0, failed: 0 },
  );
  return [
    `## ${title}: ${sound ? 'sound' : 'NOT SOUND'}`,
    '',
    what,
    '',
    table(
      ['what', 'figure'],
      [
        ['answers "done"', totals.done],
        ['refusals in words', totals.refused],
        ['503', totals.unavailable],
        ['no answer', totals.broken],
        ['**other answers**', totals.failed],
        ['lists read', ledger.reads],
        ['lists not read, also when repeated', ledger.readsFailed],
        ['requests acknowledged', [...ledger.starts.values()].filter(({ done }) => done > 0).length],
        ['decisions acknowledged', [...ledger.decisions.values()].filter(({ done }) => done > 0).length],
        ['**acknowledged and lost**', audit.lost.length],
        ['**carried out twice**', audit.doubled.length],
        ['**half done (violated invariants)**', audit.violations.length],
        ['ready again, median ms', ms(quantile(recoveries, 0.5))],
        ['ready again, longest ms', ms(Math.max(0, ...recoveries))],
      ],
    ),
    '',
    ...[...audit.lost, ...audit.doubled, ...audit.violations, ...ledger.surprises].slice(0, 30).map((line) => `- ${line}`),
    '',
  ];
}
