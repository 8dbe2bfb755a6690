import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RawItem } from '../../../registry/metadata/index.ts';
import { publishItems } from '../../../server/publishing/publishItems.ts';
import { DEFAULT_TENANT } from '../../../server/identity/TenantDirectory.ts';
import { Office } from './office.ts';

/** What a step writes is judged when it happens, and what is computed follows. Such definitions are older than the checks of publishing. */

let office: Office;
beforeAll(async () => {
  office = await Office.open();
  const properties = {
    je: { type: 'number', title: '金额', 'x-ui': { widget: 'money' }, 'x-rules': 'required|min_value:0' },
    hj: { type: 'number', title: '合计', 'x-ui': { widget: 'money' }, 'x-formula': 'je * 2' },
    ks: { type: 'string', format: 'date', title: '开始', 'x-ui': { widget: 'date' } },
    js: { type: 'string', format: 'date', title: '结束', 'x-ui': { widget: 'date' }, 'x-rules': 'date_gte:ks' },
    dl: { type: 'string', title: '大类', 'x-ui': { widget: 'select', dict: 'sw_dl' } },
    xl: { type: 'string', title: '小类', 'x-ui': { widget: 'select', dict: 'sw_xl', parentField: 'dl' } },
  };
  await publish([
    {
      kind: 'dict',
      key: 'sw_dl',
      name: '大类',
      spec: {
        items: [
          { value: 'a', label: 'A' },
          { value: 'b', label: 'B' },
        ],
      },
    },
    {
      kind: 'dict',
      key: 'sw_xl',
      name: '小类',
      spec: {
        items: [
          { value: 'a1', label: 'A1', parent: 'a' },
          { value: 'b1', label: 'B1', parent: 'b' },
        ],
      },
    },
    { kind: 'bo', key: 'sw', name: '写入', spec: { schema: { type: 'object', properties } } },
    form(),
  ]);
}, 120_000);
afterAll(async () => {
  await office.server.close();
});

const form = (last: object = { '*': 'r' }): object => ({
  kind: 'form',
  key: 'sw',
  name: '写入',
  spec: {
    bo: 'sw',
    layout: [{ group: '基本', fields: ['je', 'hj', 'ks', 'js', 'dl', 'xl'] }],
    perm: { start: { main: { '*': 'w' } }, N2: { main: { '*': 'r' } }, N4: { main: last }, read: { main: { '*': 'r' } } },
  },
});

async function publish(items: readonly object[]): Promise<void> {
  await publishItems(office.server.parts.database.forTenant(DEFAULT_TENANT), items as readonly RawItem[], { by: 'U1000', now: '2026-11-16 09:00:00' });
  office.server.parts.metadata.clear();
}

async function running(set: object): Promise<string> {
  const people = { rule: 'users', users: ['chenyuxin'] };
  await publish([
    {
      kind: 'flow',
      key: 'sw',
      name: '写入',
      auth: { start: ['everyone'] },
      spec: {
        form: 'sw',
        subject: '写入',
        nodes: [
          { id: 'S', type: 'START' },
          { id: 'N1', type: 'USERTASK', assignee: { rule: 'startUser' } },
          { id: 'N2', type: 'USERTASK', assignee: people, onComplete: [{ set }] },
          { id: 'G', type: 'EXCLUSIVE' },
          { id: 'N3', type: 'USERTASK', assignee: people },
          { id: 'N4', type: 'USERTASK', assignee: people },
          { id: 'E', type: 'END' },
        ],
        edges: [
          { from: 'S', to: 'N1' },
          { from: 'N1', to: 'N2' },
          { from: 'N2', to: 'G' },
          { from: 'G', to: 'N3', when: 'hj > 100' },
          { from: 'G', to: 'N4', default: true },
          { from: 'N3', to: 'E' },
          { from: 'N4', to: 'E' },
        ],
      },
    },
  ]);
  return office.start('chenyuxin', 'sw', { sw: { je: 10, ks: '2026-11-20', js: '2026-12-01', dl: 'a', xl: 'a1' } });
}

const rowOf = (instId: string) =>
  office.server.parts.database.forTenant(DEFAULT_TENANT).selectFrom('bo_row').select('data').where('inst_id', '=', instId).executeTakeFirstOrThrow();

test('what is computed from it follows, before the next gateway is asked', async () => {
  const instId = await running({ je: 60 });
  expect(await office.decide('chenyuxin', instId)).toMatchObject({ state: true });
  expect((await rowOf(instId)).data).toMatchObject({ je: '60', hj: '120.00' });
  expect((await office.task('chenyuxin', instId)).nodeId).toBe('N3');
});

test.each([
  ['less than its minimum', { je: -5 }, '金额'],
  ['more decimals than it has', { je: 1.005 }, '金额'],
  ['what is no entry', { dl: 'zz' }, '大类'],
  ['what stands against its own rule', { js: '2026-11-01' }, '结束'],
  ['what stands against the rule of another', { ks: '2030-01-01' }, '结束'],
  ['something under which another choice does not stand', { dl: 'b' }, '小类'],
])('%s refuses the decision by place; the request can be sent back', async (_, set, title) => {
  const instId = await running(set);
  const refused = await office.decide('chenyuxin', instId);
  expect(refused).toMatchObject({ state: false, message: expect.stringContaining(title) });
  expect(refused.message).toContain('流程节点写入的值不成立');
  expect((await rowOf(instId)).data).toMatchObject({ je: '10', dl: 'a', xl: 'a1' });
  expect((await office.task('chenyuxin', instId)).nodeId).toBe('N2');
  expect(await office.decide('chenyuxin', instId, { actionName: 'reject', opinion: '退回' })).toMatchObject({ state: true });
});

test('a step may take away what the object demands only where a step behind it may fill it in', async () => {
  const kept = await running({ je: null });
  expect(await office.decide('chenyuxin', kept)).toMatchObject({ state: false });
  expect((await rowOf(kept)).data['je']).not.toBeNull();
  await publish([form({ '*': 'r', je: 'w' })]);
  const asked = await running({ je: null });
  expect(await office.decide('chenyuxin', asked)).toMatchObject({ state: true });
  expect((await rowOf(asked)).data).toMatchObject({ je: null });
  await publish([form()]);
});

test('a step asks whom its field names once the steps before have written', async () => {
  const properties = {
    je: { type: 'number', title: '金额', 'x-ui': { widget: 'money' } },
    ren: { type: 'string', title: '人', 'x-ui': { widget: 'user' } },
    zw: { type: 'string', title: '号', 'x-ui': { widget: 'input' } },
  };
  const people = { rule: 'users', users: ['chenyuxin'] };
  const byField = { rule: 'field', field: 'ren' };
  const asked = async (set: object, more: object = {}): Promise<readonly [state: unknown, message: unknown, node: string, holder: string]> => {
    await publish([
      { kind: 'bo', key: 'swp', name: '写入', spec: { schema: { type: 'object', properties } } },
      {
        kind: 'form',
        key: 'swp',
        name: '写入',
        spec: {
          bo: 'swp',
          layout: [{ group: '基本', fields: Object.keys(properties) }],
          perm: { start: { main: { '*': 'w' } }, N2: { main: { '*': 'r' } }, N3: { main: { '*': 'r' } }, read: { main: { '*': 'r' } } },
        },
      },
      {
        kind: 'flow',
        key: 'swp',
        name: '写入',
        auth: { start: ['everyone'] },
        spec: {
          form: 'swp',
          subject: '写入',
          nodes: [
            { id: 'S', type: 'START' },
            { id: 'N1', type: 'USERTASK', assignee: { rule: 'startUser' } },
            { id: 'N2', type: 'USERTASK', assignee: people, onComplete: [{ set }] },
            { id: 'N3', type: 'USERTASK', assignee: byField, ...more },
            { id: 'E', type: 'END' },
          ],
          edges: [
            { from: 'S', to: 'N1' },
            { from: 'N1', to: 'N2' },
            { from: 'N2', to: 'N3' },
            { from: 'N3', to: 'E' },
          ],
        },
      },
    ]);
    const instId = await office.start('chenyuxin', 'swp', { swp: { je: 1, ren: 'U1013' } });
    const answer = await office.decide('chenyuxin', instId);
    const task = await office.server.parts.database
      .forTenant(DEFAULT_TENANT)
      .selectFrom('wf_task')
      .select(['node_id', 'assignee_id'])
      .where('inst_id', '=', instId)
      .executeTakeFirst();
    return [answer.state, answer.message, task?.node_id ?? '', task?.assignee_id ?? ''];
  };
  expect(await asked({ ren: null })).toEqual([false, expect.stringContaining('没有执行人'), 'N2', 'U1014']);
  expect(await asked({ ren: '' }, { emptyPolicy: 'skip' })).toMatchObject([true, expect.anything(), '', '']);
  expect(await asked({ ren: 'U1010' })).toMatchObject([true, expect.anything(), 'N3', 'U1010']);
  expect(await asked({ je: 5 })).toMatchObject([true, expect.anything(), 'N3', 'U1013']);
});
