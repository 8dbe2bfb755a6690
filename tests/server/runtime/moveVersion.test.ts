import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { instanceMoveVersion } from '../../../schemas/calls/index.ts';
import type { RawItem } from '../../../registry/metadata/index.ts';
import { publishItems } from '../../../server/publishing/publishItems.ts';
import { DEFAULT_TENANT } from '../../../server/identity/TenantDirectory.ts';
import { loan, Office } from './office.ts';

interface Answer {
  readonly state: boolean;
  readonly value: { readonly from: number; readonly to: number; readonly problems: readonly string[]; readonly moved: boolean } | null;
}

let office: Office;
beforeAll(async () => {
  office = await Office.open();
}, 300_000);
afterAll(async () => {
  await office.server.close();
});

const db = () => office.server.parts.database.forTenant(DEFAULT_TENANT);
const flow = (): RawItem & { spec: { nodes: { id: string; name?: string }[] } } =>
  JSON.parse(readFileSync('schemas/packages/loan/flow/jksqV2.meta.json', 'utf8')) as RawItem & { spec: { nodes: { id: string; name?: string }[] } };
async function publish(item: RawItem): Promise<void> {
  await publishItems(db(), [item], { by: 'U1000', now: '2026-11-16 09:00:00' });
  office.server.parts.metadata.clear();
}
const move = async (account: string, body: object) => await office.call<Answer>(account, instanceMoveVersion, { body });

test('an administrator moves a running request to a version that fits, and sees before what stands against it', async () => {
  const instId = await office.start('chenyuxin', 'jksqV2', loan('陈雨欣', 'U1014', 1000));
  const head = async () => db().selectFrom('wf_inst').select(['def_version', 'manifest', 'rev']).where('id', '=', instId).executeTakeFirstOrThrow();
  const before = await head();
  expect((await move('chenyuxin', { instId })).status).toBe(403);

  const without = flow();
  const renamed = JSON.parse(JSON.stringify(without).replaceAll('UserTask2', 'UserTask9')) as typeof without;
  await publish(renamed);
  const unfit = await move('admin', { instId, preview: true });
  expect(unfit.body).toMatchObject({
    state: true,
    value: { from: before.def_version, to: before.def_version + 1, moved: false, problems: [expect.stringContaining('UserTask2')] },
  });
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
  expect(await db().selectFrom('audit_log').select(['account', 'detail']).where('action', '=', 'instance.moveVersion').execute()).toMatchObject([
    { account: 'admin', detail: { from: before.def_version, to: before.def_version + 2 } },
  ]);
  expect((await move('admin', { instId: 'nosuch' })).status).toBe(403);
  expect((await move('admin', { instId, version: 99 })).body).toMatchObject({ state: false });
});

test('an errand under way asks whom the other version asks for, though nothing has changed', async () => {
  const limit = (amount: number): RawItem =>
    ({
      kind: 'flow',
      key: 'mvV1',
      name: '移动',
      auth: { start: ['everyone'] },
      spec: {
        form: 'mvF',
        subject: '移动',
        nodes: [
          { id: 'S', type: 'START' },
          step('N1', { rule: 'startUser' }),
          step('N2', person('linzhiqiang')),
          { id: 'G', type: 'EXCLUSIVE' },
          step('N3', person('qianwei')),
          step('N4', person('malin')),
          { id: 'E', type: 'END' },
        ],
        edges: [
          { from: 'S', to: 'N1' },
          { from: 'N1', to: 'N2' },
          { from: 'N2', to: 'G' },
          { from: 'G', to: 'N3', when: `je > ${amount}` },
          { from: 'G', to: 'N4', default: true },
          { from: 'N3', to: 'N4' },
          { from: 'N4', to: 'E' },
        ],
      },
    }) as unknown as RawItem;
  const step = (id: string, assignee: object) => ({ id, type: 'USERTASK', name: id, assignee, buttons: ['agree', 'reject', 'rejectToAnyNode'] });
  const person = (account: string) => ({ rule: 'users', users: [account] });
  const rights = { main: { '*': 'w' } };
  await publishItems(
    db(),
    [
      {
        kind: 'bo',
        key: 'mv',
        name: '移动',
        spec: { schema: { type: 'object', properties: { je: { type: 'number', title: '金额', 'x-ui': { widget: 'money' } } } } },
      },
      {
        kind: 'form',
        key: 'mvF',
        name: '移动',
        auth: { start: ['everyone'] },
        spec: { bo: 'mv', layout: [{ group: '甲', fields: ['je'] }], perm: { start: rights, N1: rights, N2: rights, N3: rights, N4: rights, read: rights } },
      },
    ] as unknown as RawItem[],
    { by: 'U1000', now: '2026-11-16 09:00:00' },
  );
  await publish(limit(5000));
  const instId = await office.start('chenyuxin', 'mvV1', { mv: { je: 4000 } });
  await office.decide('linzhiqiang', instId);
  expect(await office.decide('malin', instId, { actionName: 'reject', destination: 'N1', backHandMode: 'direct', opinion: '请确认' })).toMatchObject({
    state: true,
  });
  await publish(limit(3000));
  expect((await move('admin', { instId })).body).toMatchObject({ state: true, value: { moved: true } });
  await office.decide('chenyuxin', instId);
  expect((await db().selectFrom('wf_task').select('node_id').where('inst_id', '=', instId).execute()).map((row) => row.node_id)).toEqual(['N3']);
});
