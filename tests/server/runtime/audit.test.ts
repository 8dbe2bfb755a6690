import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { taskComplete } from '../../../schemas/calls/index.ts';
import { loan, Office } from './office.ts';

let office: Office;
beforeAll(async () => {
  office = await Office.open();
}, 120_000);
afterAll(async () => {
  await office.server.close();
});

const linesOf = (instId: string) =>
  office.server.parts.database
    .forTenant('-1')
    .selectFrom('audit_log')
    .select(['user_id', 'account', 'action', 'outcome', 'detail'])
    .where('target', '=', instId)
    .orderBy('id')
    .execute();

describe('the audit log', () => {
  test('has one line for each command that was carried out, and none for one that was refused', async () => {
    const instId = await office.start('chenyuxin', 'jksqV2', loan('陈雨欣', 'U1014', 1000));
    const task = await office.task('linzhiqiang', instId);
    expect((await office.call('linzhiqiang', taskComplete, { body: { taskId: task.id, actionName: 'reject', opinion: '' } })).body).toMatchObject({
      state: false,
    });
    expect(await office.decide('linzhiqiang', instId)).toMatchObject({ state: true });
    expect(await linesOf(instId)).toMatchObject([
      { account: 'chenyuxin', user_id: 'U1014', action: 'flow.start', outcome: 'done' },
      { account: 'linzhiqiang', action: 'flow.complete', outcome: 'done', detail: { taskId: task.id, decision: 'agree' } },
    ]);
  });
});
