import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { instanceMoveVersion } from '../../../schemas/calls/index.ts';
import type { RawItem } from '../../../registry/metadata/index.ts';
import { publishItems } from '../../../server/metadata/publishItems.ts';
import { DEFAULT_TENANT } from '../../../server/services/tenant/TenantDirectory.ts';
import { loan, Office } from './office.ts';

interface Answer { readonly state: boolean; readonly value: { readonly from: number; readonly to: number; readonly problems: readonly string[]; readonly moved: boolean } | null }

let office: Office;
beforeAll(async () => { office = await Office.open(); }, 300_000);
afterAll(async () => { await office.server.close(); });

const db = () => office.server.parts.database.forTenant(DEFAULT_TENANT);
const flow = (): RawItem & { spec: { nodes: { id: string; name?: string }[] } } => JSON.parse(readFileSync('schemas/packages/loan/flow/jksqV2.meta.json', 'utf8')) as RawItem & { spec: { nodes: { id: string; name?: string }[] } };
async function publish(item: RawItem): Promise<void> {
  await publishItems(db(), [item], { by: 'U1000', now: '2026-11-16 09:00:00' });
  office.server.parts.metadata.forget();
}
const move = async (account: string, body: object) => (await office.call<Answer>(account, instanceMoveVersion, { body }));

test('an administrator moves a running request to a version that fits, and sees before what stands against it', async () => {
  const instId = await office.start('chenyuxin', 'jksqV2', loan('陈雨欣', 'U1014', 1000));
  const head = async () => db().selectFrom('wf_inst').select(['def_version', 'manifest', 'rev']).where('id', '=', instId).executeTakeFirstOrThrow();
  const before = await head();
  expect((await move('chenyuxin', { instId })).status).toBe(403);

  const without = flow();
  const renamed = JSON.parse(JSON.stringify(without).replaceAll('UserTask2', 'UserTask9')) as typeof without;
  await publish(renamed);
  const unfit = await move('admin', { instId, preview: true });
  expect(unfit.body).toMatchObject({ state: true, value: { from: before.def_version, to: before.def_version + 1, moved: false, problems: [expect.stringContaining('UserTask2')] } });
  expect((await move('admin', { instId })).body).toMatchObject({ state: false, value: { moved: false } });
  expect(await head()).toEqual(before);

  const better = flow();
  const second = better.spec.nodes.find(({ id }) => id === 'UserTask2');
  if (second !== undefined) second.name = '部门审批';
  await publish(better);
  expect((await move('admin', { instId, preview: true })).body).toMatchObject({ state: true, value: { problems: [], moved: false } });
  expect(await head()).toEqual(before);
  expect((await move('admin', { instId })).body).toMatchObject({ state: true, value: { to: before.def_version + 2, problems: [], moved: true } });
  expect(await head()).toMatchObject({ def_version: before.def_version + 2, rev: before.rev + 1, manifest: { flow: before.def_version + 2 } });
  expect(await db().selectFrom('audit_log').select(['account', 'detail']).where('action', '=', 'instance.moveVersion').execute()).toMatchObject([{ account: 'admin', detail: { from: before.def_version, to: before.def_version + 2 } }]);
  expect((await move('admin', { instId: 'nosuch' })).status).toBe(403);
  expect((await move('admin', { instId, version: 99 })).body).toMatchObject({ state: false });
});
