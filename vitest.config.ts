import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/helpers/LongestFirst.ts';

/** Folders whose tests run without a browser; everything that mounts React runs in `dom`. */
const nodeFolders = ['formula', 'validators', 'registry', 'metadata', 'packages', 'workflow', 'server', 'contract', 'cli', 'bench', 'scripts'];

/**
 * Files of `node`, `dom` and `postgres` share the modules of their worker: loading the server anew for each file was a quarter of
 * their time. A test must leave module state, environment variables and the clock as it found them.
 */
export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          isolate: false,
          include: nodeFolders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`),
          globalSetup: ['tests/helpers/builtServer.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          environment: 'node',
          isolate: false,
          include: ['tests/server/**/*.test.ts'],
          // what is about the built-in database, a cluster of its own, or no database
          exclude: [
            'tests/server/db/pglite.test.ts',
            'tests/server/db/postgresCluster.test.ts',
            'tests/server/processes/**',
            'tests/server/metadataMutations.test.ts',
          ],
          globalSetup: ['tests/helpers/builtServer.ts', 'tests/helpers/postgresSetup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          isolate: false,
          include: ['tests/src/**/*.test.{ts,tsx}', 'tests/conformance/**/*.test.{ts,tsx}', 'tests/renderers/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/src/setup/browserStubs.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/helpers/seedRun.ts'],
          setupFiles: ['tests/e2e/helpers/tellPages.ts'],
          testTimeout: 420_000,
          hookTimeout: 240_000,
          // a browser often waits for its server, or because the test tells it to: a third one uses the cores meanwhile
          maxWorkers: 3,
          // a page is drawn when the machine gets to it, not within a second
          expect: { poll: { timeout: 90_000, interval: 100 } },
        },
      },
    ],
  },
});
