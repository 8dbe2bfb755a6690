import { startScratchPostgres } from './scratchPostgres.ts';

/** For the `postgres` project: the same server tests on a PostgreSQL that lives as long as the run. */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await startScratchPostgres();
  if (postgres === undefined) throw new Error('PostgreSQL 15 or newer is missing: install it, or set PG_BIN to the folder of its initdb');
  process.env['TEST_DATABASE_URL'] = postgres.url;
  return () => postgres.stop();
}
