import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { instanceMoveVersion } from '../../../schemas/calls/index.ts';
import type { RawItem } from '../../../registry/metadata/index.ts';
import { publishItems } from '../../../server/publishing/publishItems.ts';
import { DEFAULT_TENANT } from '../../../server/identity/TenantDirectory.ts';
import { loadRecord } from '../../../server/forms/index.ts';
import { loan, Office, travelClaim } from './office.ts';

interface Answer {
  readonly state: boolean;
  readonly value: {
    readonly from: number;
    readonly to: number;
    readonly problems: readonly string[];
    readonly remarks?: readonly string[];
    readonly moved: boolean;
  } | null;
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

test('the document is computed by the form that it is moved to, and what its values become is told', async () => {
  const choice = (label: string): object => ({
    type: 'string',
    title: '类',
    'x-ui': {
      widget: 'select',
      options: [
        { key: 'a', name: label },
        { key: 'b', name: '其他' },
      ],
    },
  });
  const amount = { type: 'number', title: '金额', 'x-ui': { widget: 'money' } };
  const rows = (columns: object): object => ({ type: 'array', title: '明细', 'x-ui': { widget: 'subTable' }, items: { type: 'object', properties: columns } });
  const text = { type: 'string', title: '旧', 'x-ui': { widget: 'input' } };
  const computed = (title: string, formula: string): object => ({ ...amount, title, 'x-formula': formula });
  const object = (properties: object): RawItem =>
    ({ kind: 'bo', key: 'mw', name: '移动', spec: { schema: { type: 'object', properties } } }) as unknown as RawItem;
  const rights = { main: { '*': 'w' }, sub: { mx: { _: 'w' } }, subOps: { mx: { add: true } } };
  const form = (...fields: string[]): RawItem =>
    ({
      kind: 'form',
      key: 'mwF',
      name: '移动',
      auth: { start: ['everyone'] },
      spec: { bo: 'mw', layout: [{ group: '甲', fields }], perm: { start: rights, N1: rights, N2: rights, read: rights } },
    }) as unknown as RawItem;
  const step = (id: string, assignee: object): object => ({ id, type: 'USERTASK', name: id, assignee, buttons: ['agree', 'reject'] });
  const drawing = {
    kind: 'flow',
    key: 'mwV1',
    name: '移动',
    auth: { start: ['everyone'] },
    spec: {
      form: 'mwF',
      subject: '移动',
      nodes: [{ id: 'S', type: 'START' }, step('N1', { rule: 'startUser' }), step('N2', { rule: 'users', users: ['linzhiqiang'] }), { id: 'E', type: 'END' }],
      edges: [
        { from: 'S', to: 'N1' },
        { from: 'N1', to: 'N2' },
        { from: 'N2', to: 'E' },
      ],
    },
  } as unknown as RawItem;
  const first = object({ je: amount, lx: choice('差旅'), jiu: text, hand: amount, mx: rows({ dj: amount, sl: amount }) });
  await publishItems(db(), [first, form('je', 'lx', 'jiu', 'hand', 'mx'), drawing], { by: 'U1000', now: '2026-11-16 09:00:00' });
  office.server.parts.metadata.clear();
  const data = {
    je: 100,
    lx: 'a',
    jiu: '甲',
    hand: 7,
    sub_mx: [
      { dj: 10, sl: 3 },
      { dj: 2, sl: 4 },
    ],
  };
  const [instId, other] = [await office.start('chenyuxin', 'mwV1', { mw: data }), await office.start('chenyuxin', 'mwV1', { mw: { je: 1 } })];
  const stored = async (id: string) => {
    const { business_key: key } = await db().selectFrom('wf_inst').select('business_key').where('id', '=', id).executeTakeFirstOrThrow();
    return await loadRecord(db(), 'mw', key ?? '');
  };

  const second = object({
    je: amount,
    lx: choice('会议'),
    hand: computed('手填', 'je / 4'),
    mx: rows({ dj: amount, sl: amount, xj: computed('小计', 'item.dj * item.sl') }),
    hj: computed('合计', 'sum(mx.item.xj) + je'),
  });
  await publishItems(db(), [second, form('je', 'lx', 'hand', 'mx', 'hj')], { by: 'U1000', now: '2026-11-16 09:00:00' });
  await publish({ ...drawing, name: '移动二' } as RawItem);
  const told = [
    '字段【类】的含义由 a: 差旅 改为 a: 会议：它的值不变，从此按新的含义显示和计算',
    '字段【旧】不再存在：它的值不会再显示',
    '字段【金额】改由 x-formula 得出：由人填写的值会被结果覆盖',
    '按新版本重新计算：',
  ];
  const before = await stored(instId);
  const preview = (await move('admin', { instId, preview: true })).body;
  expect(preview.value?.problems).toEqual([]);
  expect(preview.value?.remarks).toHaveLength(told.length);
  expect(preview.value?.remarks?.slice(0, 2)).toEqual(told.slice(0, 2));
  expect(preview.value?.remarks?.[2]).toMatch(/改由 .*得出：由人填写的值会被结果覆盖$/);
  expect(preview.value?.remarks?.[3]).toMatch(/^按新版本重新计算：.*合计/);
  expect(await stored(instId)).toEqual(before);

  expect((await move('admin', { instId })).body).toMatchObject({ state: true, value: { moved: true, remarks: preview.value?.remarks } });
  const after = await stored(instId);
  expect(after?.rev).toBe((before?.rev ?? 0) + 1);
  expect(after?.data).toMatchObject({ je: '100', lx: 'a', hand: '25.00', hj: '138.00', mx: [{ xj: '30.00' }, { xj: '8.00' }] });
  // once more changes nothing
  expect((await move('admin', { instId })).body.value?.remarks).toEqual([]);
  expect((await stored(instId))?.rev).toBe(after?.rev);
  // what a document does not hold is not told of it
  expect((await move('admin', { instId: other, preview: true })).body.value?.remarks).toEqual([expect.stringMatching(/^按新版本重新计算/)]);

  // what cannot be read any more stands against the move
  await publishItems(db(), [object({ je: { ...text, title: '金额' }, jiu: amount, lx: choice('会议'), hand: amount, mx: amount })], {
    by: 'U1000',
    now: '2026-11-16 09:00:00',
  });
  await publish({ ...drawing, name: '移动三' } as RawItem);
  const unfit = (await move('admin', { instId })).body;
  expect(unfit).toMatchObject({ state: false, value: { moved: false } });
  expect(unfit.value?.problems).toContainEqual(expect.stringMatching(/^字段【.*】由 .* 改为 .*不能这样读取$/));
  expect((await stored(instId))?.rev).toBe(after?.rev);
});

test('what the request holds follows the version at once, and where there is not enough it is not moved', async () => {
  const shipped = (): RawItem & { spec: { postings: { key: string; hold?: boolean }[] } } =>
    JSON.parse(readFileSync('schemas/packages/travel/bo/clfybx.meta.json', 'utf8')) as ReturnType<typeof shipped>;
  const lines = (instId: string) => db().selectFrom('posting').select(['key', 'amount', 'state']).where('inst_id', '=', instId).orderBy('key').execute();
  const line = async () => {
    const rows = await db().selectFrom('bo_row').select('data').where('bo', '=', 'ysk').execute();
    const { data } = rows.find((row) => row.data['yskm'] === '660202' && (row.data['bm'] as { id?: string }).id === 'O60') ?? { data: {} };
    return [Number(data['zyje']), Number(data['kyje'])];
  };
  const [first, second] = [await office.start('chenyuxin', 'clfybxV1', travelClaim()), await office.start('chenyuxin', 'clfybxV1', travelClaim())];
  const before = [{ key: 'budget', amount: '4370', state: 'held' }];
  expect([await lines(first), await lines(second)]).toEqual([before, before]);
  const shown = await line();

  const other = shipped();
  for (const posting of other.spec.postings) {
    delete posting.hold;
    if (posting.key === 'budget') posting.key = 'ys';
  }
  await publish(other);
  await publish(JSON.parse(readFileSync('schemas/packages/travel/form/clfybxV1.meta.json', 'utf8')) as RawItem);
  const preview = (await move('admin', { instId: first, preview: true })).body;
  expect(preview).toMatchObject({ state: true, value: { problems: [], moved: false } });
  expect(preview.value?.remarks).toEqual([
    '【预算】占用的金额由 4,370.00 变为 0.00',
    '【冲借款】占用的金额由 0.00 变为 3,000.00',
    '【预算】占用的金额由 0.00 变为 4,370.00',
  ]);
  expect([await lines(first), await line()]).toEqual([before, shown]);
  expect((await move('admin', { instId: first })).body).toMatchObject({ state: true, value: { moved: true, remarks: preview.value?.remarks } });
  expect([await lines(first), await line()]).toEqual([
    [
      { key: 'loanOffset', amount: '3000', state: 'held' },
      { key: 'ys', amount: '4370', state: 'held' },
    ],
    shown,
  ]);

  // the loan is held by the first
  const refused = [expect.stringContaining('冲借款：超出可用余额')];
  expect((await move('admin', { instId: second, preview: true })).body).toMatchObject({ state: true, value: { problems: refused, moved: false } });
  expect((await move('admin', { instId: second })).body).toMatchObject({ state: false, value: { problems: refused, moved: false } });
  expect([await lines(second), await line()]).toEqual([before, shown]);

  // a version that posts nothing gives everything back
  const none = shipped() as unknown as { spec: { postings?: unknown } };
  delete none.spec.postings;
  await publish(none as unknown as RawItem);
  await publish({ ...(JSON.parse(readFileSync('schemas/packages/travel/form/clfybxV1.meta.json', 'utf8')) as RawItem), name: '差旅' });
  expect((await move('admin', { instId: first })).body).toMatchObject({ state: true, value: { moved: true } });
  expect([await lines(first), (await line())[0]]).toEqual([[], Number(shown[0]) - 4370]);
});
