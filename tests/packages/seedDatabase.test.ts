import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClock } from '../../server/clock/Clock.ts';
import { openDatabase, type Database } from '../../server/db/index.ts';
import { createMetadataStore, type MetadataStore } from '../../server/metadata/MetadataStore.ts';
import { seedSteps } from '../../server/seed/index.ts';
import { seedIfEmpty } from '../../server/seed/seedIfEmpty.ts';
import { shippedItems } from './support.ts';

let database: Database;
let metadata: MetadataStore;

beforeAll(async () => {
  database = await openDatabase({ kind: 'memory' });
  await database.migrate();
  const clock = createClock('Asia/Shanghai');
  clock.synchronise(await database.clock());
  metadata = createMetadataStore(database);
  await seedIfEmpty({ database, metadata, clock }, seedSteps);
}, 60_000);

afterAll(async () => {
  await database.close();
});

describe('the seeded database', () => {
  test('has three tenants, and 28 people in the first', async () => {
    expect(await database.allTenants.selectFrom('tenant').select(['tenant_id', 'code', 'status']).orderBy('tenant_id').execute()).toEqual([
      { tenant_id: '-1', code: 'platform', status: 'enable' },
      { tenant_id: '2', code: 'qinghe', status: 'enable' },
      { tenant_id: '3', code: 'hengyue', status: 'disabled' },
    ]);
    const count = async (tenant: string) => (await database.forTenant(tenant).selectFrom('app_user').select('id').execute()).length;
    expect([await count('-1'), await count('2'), await count('3')]).toEqual([28, 3, 0]);
  });

  test('publishes every shipped item as version 1', async () => {
    const items = (await Promise.all([...new Set(shippedItems.map((item) => item.kind))].map((kind) => metadata.forTenant('-1').list(kind as 'bo')))).flat();
    expect(items).toHaveLength(shippedItems.length);
    expect(new Set(items.map((item) => item.version))).toEqual(new Set([1]));
    expect(await metadata.forTenant('2').find('form', 'clfybxV1')).toBeUndefined();
  });

  test('knows heads, leaders in charge, secretaries and the deputy', async () => {
    const db = database.forTenant('-1');
    expect(await db.selectFrom('org').select(['path', 'path_name', 'master_user_id', 'leader_user_id']).where('id', '=', 'O60').executeTakeFirst()).toEqual({
      path: '1.O1.O60.',
      path_name: '/云杉能源科技研究院/新能源研究所',
      master_user_id: 'U1013',
      leader_user_id: 'U1002',
    });
    expect(
      (await db.selectFrom('wf_secretary').select('leader_name').where('secretary_id', '=', 'U1005').orderBy('id').execute()).map((row) => row.leader_name),
    ).toEqual(['韩立诚', '沈雅琴']);
    expect(await db.selectFrom('wf_deputy').select('agent_name').where('user_id', '=', 'U1027').executeTakeFirst()).toEqual({ agent_name: '吴倩' });
  });

  test('has three unread messages of five for 陈雨欣, and the rows of the standards', async () => {
    const db = database.forTenant('-1');
    const received = await db.selectFrom('message_receiver').select('receive_time').where('receiver_id', '=', 'U1014').execute();
    expect([received.length, received.filter((row) => row.receive_time === null).length]).toEqual([5, 3]);
    expect(await db.selectFrom('bo_row').select('data').where('bo', '=', 'ccbz').execute()).toHaveLength(39);
  });
});
