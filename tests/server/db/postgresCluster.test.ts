import { createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '../../helpers/freePort.ts';
import { startPostgresCluster, type ClusterOptions, type PostgresCluster } from '../../helpers/postgresCluster.ts';

const options: ClusterOptions = { prefix: 'yuanbiao-ports-', durable: false, settings: ['fsync=off', 'max_connections=10'] };

let clusters: PostgresCluster[] = [];
let squatter: Server | undefined;
afterEach(async () => {
  for (const cluster of clusters) await cluster.stop();
  clusters = [];
  await new Promise((resolve) => {
    if (squatter === undefined) resolve(undefined);
    else squatter.close(resolve);
  });
  squatter = undefined;
});

const portOf = ({ url }: PostgresCluster): number => Number(new URL(url).port);

test('takes another port when somebody was faster, be it a stranger or another cluster', async (context) => {
  const first = await startPostgresCluster(options);
  if (first === undefined) {
    context.skip();
    return;
  }
  clusters.push(first);
  const held = await freePort();
  squatter = createServer().listen(held, '127.0.0.1');
  const offered = [held, portOf(first), await freePort()];
  const second = await startPostgresCluster({ ...options, ports: async () => offered.shift() ?? freePort() });
  if (second === undefined) throw new Error('PostgreSQL is gone');
  clusters.push(second);
  expect([held, portOf(first)]).not.toContain(portOf(second));
  expect(second.postmaster()).not.toBe(first.postmaster());
  await second.restartImmediately();
  await second.stop();
  expect(second.postmaster()).toBeUndefined();
  expect(first.postmaster()).toBeGreaterThan(1);
});

test('says why it does not start', async (context) => {
  const starting = startPostgresCluster({ ...options, settings: ['shared_buffers=nonsense'] });
  if ((await starting.catch(() => null)) === undefined) {
    context.skip();
    return;
  }
  await expect(starting).rejects.toThrow(/PostgreSQL does not start[\s\S]*shared_buffers/);
});
