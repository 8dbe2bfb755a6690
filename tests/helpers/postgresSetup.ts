import type { TestProject } from 'vitest/node';
import { startScratchPostgres } from './scratchPostgres.ts';

/** For the `postgres` project, and none that runs beside it: the same server tests on a PostgreSQL that lives as long as the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startScratchPostgres();
  if (postgres === undefined) throw new Error('PostgreSQL 15 or newer is missing: install it, or set PG_BIN to the folder of its initdb');
  project.config.env = { ...project.config.env, TEST_DATABASE_URL: postgres.url };
  return () => postgres.stop();
}
