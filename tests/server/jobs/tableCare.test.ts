import { afterAll, beforeAll, expect, test } from 'vitest';
import { upkeepUnits } from '../../../server/jobs/index.ts';
import { startListServer, type ListServer } from '../form/listServer.ts';

/** The built-in database knows how large its tables are; PostgreSQL looks after that itself. */
let portal: ListServer;
beforeAll(async () => {
  portal = await startListServer();
}, 120_000);
afterAll(() => portal.close());

const care = async (): Promise<number> => {
  const unit = upkeepUnits.find(({ name }) => name === 'tableCare');
  if (unit === undefined) throw new Error('there is no such unit');
  return unit.run({ parts: portal.server.parts, log: portal.server.app.log });
};
const known = async (): Promise<number> =>
  Number(
    ((await portal.server.parts.database.execute("select reltuples::int as rows from pg_class where oid = 'captcha'::regclass")).rows as { rows: number }[])[0]
      ?.rows,
  );

test('tables are counted when they have changed, and not again', async () => {
  const { database } = portal.server.parts;
  await database.execute("insert into captcha (tenant_id, id, answer_hash, expires_at) select 't', 'c' || g, 'x', now() from generate_series(1, 1000) g");
  if (database.kind === 'postgres') {
    expect(await care()).toBe(0);
    return;
  }
  expect(await care()).toBeGreaterThan(10);
  expect(await known()).toBe(1000);
  expect(await care()).toBe(0);
  await database.execute("delete from captcha where id like 'c%'");
  expect(await care()).toBe(1);
  expect(await known()).toBe(0);
});
