import { startPostgresCluster, type PostgresCluster } from './postgresCluster.ts';

export type ScratchPostgres = Pick<PostgresCluster, 'url' | 'stop'>;

/** A PostgreSQL for tests, fast because nothing of it has to survive. Undefined when none is installed. */
export const startScratchPostgres = (): Promise<ScratchPostgres | undefined> =>
  startPostgresCluster({
    prefix: 'yuanbiao-pg-',
    durable: false,
    settings: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=100'],
  });
