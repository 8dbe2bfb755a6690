import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { startScratchPostgres } from '../../tests/helpers/scratchPostgres.ts';
import { ms, table } from '../server/lab/statistics.ts';
import type { Measured } from './measureWorks.ts';

/**
 * `npm run bench:works`: an export of 100,000 rows and a hand-over of 10,000 tasks to their end, on PGlite and on PostgreSQL, each in a process of
 * its own, with what others wait meanwhile and before. Writes `report.md` beside this file. `-- pglite` or `-- postgres` measures one of them.
 */
const only = process.argv[2];
const cluster = only === 'pglite' ? undefined : await startScratchPostgres();
const rows: (string | number)[][] = [];
try {
  for (const [name, url] of [
    ['pglite', ''],
    ['postgres', cluster?.url],
  ] as const) {
    if (url === undefined || (only !== undefined && only !== name)) continue;
    const script = fileURLToPath(new URL('measureWorks.ts', import.meta.url));
    const { stdout, status } = spawnSync(process.execPath, ['--expose-gc', '--import', 'tsx', script], {
      env: { ...process.env, TEST_DATABASE_URL: url },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      maxBuffer: 1 << 26,
    });
    if (status !== 0) throw new Error(`${name}: ${stdout}`);
    for (const { what, count, seconds, memory, before, meanwhile } of JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Measured[])
      rows.push([
        name,
        what,
        count,
        seconds.toFixed(1),
        (count / seconds).toFixed(0),
        memory.toFixed(0),
        `${ms(before.p50)} / ${ms(before.p99)}`,
        `${ms(meanwhile.p50)} / ${ms(meanwhile.p99)}`,
      ]);
  }
} finally {
  await cluster?.stop();
}
const report = [
  '# Long works',
  '',
  `\`npm run bench:works\`, ${cpus().length} processors. Server, its queue and those who ask are one process; PGlite is in memory, PostgreSQL a scratch cluster. Memory is the highest resident size`,
  'above that before the work, in MB. Others are three people who read their to-do list and their long works, with pauses of 50 ms: p50 / p99 in milliseconds, before and meanwhile.',
  '',
  table(['database', 'work', 'items', 'seconds', 'per second', 'memory', 'others before', 'others meanwhile'], rows),
  '',
].join('\n');
console.log(report);
if (only === undefined) writeFileSync(new URL('report.md', import.meta.url), report);
