import { expect, it } from 'vitest';
import { readConfig } from '../../server/config.ts';

it.each([
  [{}, true],
  [{ DATABASE_URL: 'postgres://localhost/x' }, false],
  [{ DATABASE_URL: 'postgres://localhost/x', SEED: 'true' }, true],
  [{ SEED: 'false' }, false],
])('%o puts demo data into an empty database: %s', (env, seed) => {
  expect(readConfig(env).seed).toBe(seed);
});
