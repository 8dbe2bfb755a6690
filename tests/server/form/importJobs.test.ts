import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../server/db/index.ts';
import { beginJob } from '../../../server/forms/importJobs.ts';
import { startTestServer, type TestServer } from '../../helpers/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.close());

test('who begins an import several times in one moment has one', async () => {
  const { database, clock } = server.parts;
  const begin = (owner: string) => beginJob(database.forTenant('-1'), clock, { id: newId(), owner, alias: 'x', total: 1 });
  for (const owner of ['U1014', 'U1009']) {
    const begun = await Promise.all(Array.from({ length: 4 }, () => begin(owner)));
    expect(begun.filter((job) => job !== undefined)).toHaveLength(1);
  }
});
