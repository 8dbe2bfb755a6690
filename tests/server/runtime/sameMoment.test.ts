import { afterAll, beforeAll, expect, test } from 'vitest';
import { instanceFlowOpinions, instanceGetDoneList } from '../../../schemas/calls/index.ts';
import type { TenantDb } from '../../../server/db/index.ts';
import { DEFAULT_TENANT } from '../../../server/identity/TenantDirectory.ts';
import { Office } from './office.ts';

/** Moments are kept to the second: what happens within one stands in the order in which it happened. */

let office: Office;
let db: TenantDb;
let instId: string;
let newestFirst: readonly string[];
beforeAll(async () => {
  office = await Office.open();
  db = office.server.parts.database.forTenant(DEFAULT_TENANT);
  const [longest] = await db
    .selectFrom('wf_opinion')
    .select((eb) => ['inst_id', eb.fn.countAll<string>().as('count')])
    .where('completed_at', 'is not', null)
    .groupBy('inst_id')
    .orderBy('count', 'desc')
    .limit(1)
    .execute();
  instId = longest?.inst_id ?? '';
  const lines = await db.selectFrom('wf_opinion').select(['id', 'seq']).where('inst_id', '=', instId).where('completed_at', 'is not', null).execute();
  newestFirst = lines.sort((a, b) => b.seq - a.seq).map(({ id }) => id);
  // the ids are turned round, so that an order by them would be the wrong one
  await db
    .updateTable('wf_opinion')
    .set({ completed_at: '2026-11-16 08:30:00', user_id: 'U1013', acted: true, status: 'agree', node_id: 'UserTask2' })
    .where('id', 'in', [...newestFirst])
    .execute();
}, 300_000);
afterAll(() => office.server.close());

interface Line {
  readonly id: string;
  readonly completeTime?: string | null;
}

test('the history of a request', async () => {
  const { body } = await office.call<Line[]>('admin', instanceFlowOpinions, { query: { instId } });
  expect(newestFirst.length).toBeGreaterThan(3);
  expect(body.filter(({ id }) => newestFirst.includes(id)).map(({ id }) => id)).toEqual(newestFirst);
});

test('the decisions of a person, of which only the latest of a step can be taken back', async () => {
  const { body } = await office.call<{ rows: { readonly id: string; readonly taskId?: string | null }[] }>('linzhiqiang', instanceGetDoneList, {
    query: {},
    body: { pageBean: { page: 1, pageSize: 100 }, querys: [{ property: 'procInstId', operation: 'EQUAL', value: instId }] },
  });
  const tasks = await db
    .selectFrom('wf_opinion')
    .select(['id', 'task_id'])
    .where('id', 'in', [...newestFirst])
    .execute();
  const taskOf = new Map(tasks.map(({ id, task_id: task }) => [id, task ?? '']));
  expect(body.rows.map(({ taskId }) => taskId)).toEqual(newestFirst.map((id) => taskOf.get(id)));
});
