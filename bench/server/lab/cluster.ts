import { startPostgresCluster, type PostgresCluster } from '../../../tests/helpers/postgresCluster.ts';

/** A private PostgreSQL cluster. Unlike the one of the tests it is durable: every commit reaches the disk. */
export type Cluster = PostgresCluster;

/** Undefined when no PostgreSQL is installed. It does not outlive this process. */
export async function startCluster(): Promise<Cluster | undefined> {
  const cluster = await startPostgresCluster({ prefix: 'yuanbiao-cluster-', durable: true, settings });
  endWithUs(() => {
    const postmaster = cluster?.postmaster();
    if (postmaster !== undefined) process.kill(postmaster, 'SIGQUIT');
  });
  return cluster;
}

/** Runs when this process ends, also by a signal: nothing that it started may outlive it. What it started may be gone already. */
export function endWithUs(end: () => void): void {
  if (ends.length === 0) {
    process.once('exit', () => {
      for (const each of ends) {
        try {
          each();
        } catch {
          // gone already
        }
      }
    });
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => {
        process.exit(1);
      });
  }
  ends.push(end);
}

// helpers

const ends: (() => void)[] = [];

/** What an operator would set on a small machine; durability stays at its default, everything on. */
const settings = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on', 'shared_buffers=512MB', 'max_wal_size=4GB', 'max_connections=120'];
