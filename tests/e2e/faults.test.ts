import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { killPGlite, terminateBackends, type FaultOutcome } from '../../bench/server/lab/disasters.ts';

/** The short form of `bench/server/faults.ts`: real processes, real work, one fault after the other. */
const main = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));

const whole = ({ audit, ledger }: FaultOutcome) => ({ lost: audit.lost, doubled: audit.doubled, halfDone: audit.violations, surprises: ledger.surprises });
const sound = { lost: [], doubled: [], halfDone: [], surprises: [] };
const acknowledged = ({ ledger }: FaultOutcome): number => [...ledger.starts.values(), ...ledger.decisions.values()].filter(({ done }) => done > 0).length;

describe('when something dies under work', () => {
  test('the built server is there', () => {
    expect(existsSync(main), 'run "npm run build" first').toBe(true);
  });

  test('36 random load on three servers, two of them killed: no invariant is broken, nothing is lost', async () => {
    const out = join(await mkdtemp(join(tmpdir(), 'yuanbiao-stress-')), 'stress.md');
    // The script ends with 1 when anything was violated, lost, doubled or left open.
    const { code, output } = await run(['tsx/dist/cli.mjs', 'bench/server/stress.ts', '--seconds', '12', '--out', out]);
    expect(code, output).toBe(0);
  });

  test('PostgreSQL backends that are ended: clean answers, nothing lost, nothing twice', async () => {
    const outcome = await terminateBackends(main, 8);
    expect(whole(outcome)).toEqual(sound);
    expect(acknowledged(outcome)).toBeGreaterThan(0);
  });

  test('a server on PGlite that is killed: nothing acknowledged is lost, nothing is half done', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'yuanbiao-faults-'));
    try {
      const outcome = await killPGlite(main, folder, 3);
      expect(whole(outcome)).toEqual(sound);
      expect(outcome.recoveries).toHaveLength(3);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

// helpers

/** Runs a script of ours with Node to its end. */
function run([bin = '', ...args]: readonly string[]): Promise<{ readonly code: number | null; readonly output: string }> {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', bin), ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString('utf8');
      });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}
