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
