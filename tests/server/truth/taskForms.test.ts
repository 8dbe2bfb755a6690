import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { taskComplete, taskDetail, taskSaveDraft } from '../../../schemas/calls/index.ts';
import type { FlowForm } from '../../../schemas/calls/entities/form.ts';
import type { CompiledField, CompiledForm } from '../../../registry/form/index.ts';
import type { TenantDb } from '../../../server/db/index.ts';
import { base64, hospitalityClaim, loan, travelClaim, type Office } from '../runtime/office.ts';
import { compiled, isWritable, keys, openOffice, refusedAt, spoiled, type Data, type FormKey } from './shippedForms.ts';
import { untruths } from './untrueValues.ts';

let office: Office;
let db: TenantDb;
beforeAll(async () => {
  office = await openOffice();
  await office.weakBudgets();
  db = office.server.parts.database.forTenant('-1');
}, 120_000);
afterAll(() => office.server.close());

/** Documents so large that they pass every task of their flow, with a loan that is offset. */
const large: Readonly<Record<FormKey, () => { readonly by: string; readonly data: Data }>> = {
  clfybxV1: () => ({
    by: 'chenyuxin',
    data: { clfybx: { ...(travelClaim()['clfybx'] as Data), sub_qtmx: [{ fylx: 'conference', sm: '注册费', je: 60_000, fplx: 'digitalSpecial', sl: 0.03 }] } },
  }),
  rcfybxsqV2: () => {
    const claim = hospitalityClaim()['rcfybx'] as Data;
    return { by: 'gaoyuan', data: { rcfybx: { ...claim, sub_fymx: (claim['sub_fymx'] as Data[]).map((row) => ({ ...row, je: 60_000 })) } } };
  },
  jksqV2: () => ({ by: 'chenyuxin', data: loan('陈雨欣', 'U1014', 50_000) }),
};

/** Every task of a flow, one after the other, with who holds it. */
async function openTask(instId: string): Promise<{ readonly id: string; readonly node: string; readonly account: string } | undefined> {
  const row = await db
    .selectFrom('wf_task as t')
    .innerJoin('app_user as u', 'u.id', 't.assignee_id')
    .select(['t.id', 't.node_id', 'u.account'])
    .where('t.inst_id', '=', instId)
    .orderBy('t.id')
    .executeTakeFirst();
  return row && { id: row.id, node: row.node_id, account: row.account };
}

const load = async (account: string, taskId: string): Promise<Data> =>
  (await office.call<FlowForm>(account, taskDetail, { query: { taskId } })).body.data as Data;
const storedRow = (instId: string) => db.selectFrom('bo_row').select(['data', 'sticky', 'rev']).where('inst_id', '=', instId).executeTakeFirstOrThrow();
const storedRows = (id: string) => db.selectFrom('bo_sub_row').select(['id', 'sub', 'sn', 'data']).where('ref_id', '=', id).orderBy('id').execute();
const changesOf = async (instId: string): Promise<string[][]> =>
  (
    await db
      .selectFrom('bo_modify_record')
      .select(['changes'])
      .where('ref_id', '=', db.selectFrom('wf_inst').select('business_key').where('id', '=', instId))
      .orderBy('at')
      .orderBy('rev')
      .execute()
  ).map(({ changes }) => (changes as { readonly path: string }[]).map(({ path }) => path));

async function everything(instId: string) {
  const { business_key: id } = await db.selectFrom('wf_inst').select('business_key').where('id', '=', instId).executeTakeFirstOrThrow();
  return { row: await storedRow(instId), rows: await storedRows(id ?? ''), changes: await changesOf(instId) };
}

/** The same without the number of the voucher that the last decision makes, and its revision. */
const withoutVoucher = ({ row, rows, changes }: Awaited<ReturnType<typeof everything>>) => ({
  data: { ...row.data, pzbh: null },
  sticky: row.sticky,
  rows,
  changes: changes.filter((paths) => paths.join() !== 'pzbh'),
});

/** Another value for a field that is right, or undefined where nothing is known. */
function otherValue({ type, ui, name }: CompiledField, value: unknown): unknown {
  const dicts: Readonly<Record<string, string>> = { yskm: '660201', fkzh: 'basic', fplx: 'other' };
  if (ui.widget === 'org') return { id: 'O70', name: '' };
  if (ui.widget === 'rate') return 0.01;
  if (type === 'number') return Number(value) > 1 ? Number(value) - 0.5 : 0.5;
  if (ui.widget === 'date') return '2026-11-20';
  if (ui.dict !== undefined) return dicts[ui.dict];
  return ['input', 'textarea'].includes(ui.widget) ? `改${name}` : undefined;
}

interface Target {
  readonly path: string;
  readonly field: CompiledField;
  readonly record: (data: Data) => Data;
}

/** The cells that a node may write. */
function targetsOf(form: CompiledForm, data: Data): Target[] {
  const main = (from: Data): Data => from[form.boAlias] as Data;
  const rows = (from: Data, table: string): Data[] => (main(from)[`sub_${table}`] as Data[] | undefined) ?? [];
  return [
    ...form.fields.filter(isWritable).map((field): Target => ({ path: field.name, field, record: main })),
    ...form.tables
      .filter(({ name }) => rows(data, name).length > 0)
      .flatMap(({ name, columns }) =>
        columns.filter(isWritable).map((field): Target => ({ path: field.path, field, record: (from) => rows(from, name)[0] ?? {} })),
      ),
  ];
}

describe.each(keys)('%s', (key) => {
  test('at every task: an echo changes nothing, one change changes that, nothing untrue passes', async () => {
    const { by, data } = large[key]();
    const instId = await office.start(by, key, data);
    const nodes: string[] = [];
    for (let task = await openTask(instId); task !== undefined; task = await openTask(instId)) {
      const { id: taskId, node, account } = task;
      nodes.push(node);
      const form = await compiled(office, key, node);
      const save = async (document: Data) => (await office.call(account, taskSaveDraft, { body: { taskId, proInstId: instId, data: base64(document) } })).body;
      const complete = async (document: Data) =>
        (await office.call(account, taskComplete, { body: { taskId, actionName: 'agree', opinion: '同意', data: base64(document) } })).body;

      const before = await everything(instId);
      const loaded = await load(account, taskId);
      expect(await save(loaded)).toMatchObject({ state: true });
      expect(await everything(instId)).toEqual(before);
      const { $manual: _marks, ...unmarked } = loaded;
      expect(await save(unmarked)).toMatchObject({ state: true });
      expect(await everything(instId)).toEqual(before);

      for (const { path, field, record } of targetsOf(form, loaded)) {
        const now = await load(account, taskId);
        const value = otherValue(field, record(now)[field.name]);
        if (value === undefined || path === 'fymx.item.yskm') continue;
        const changed = structuredClone(now);
        record(changed)[field.name] = value;
        expect([node, path, await save(changed)]).toMatchObject([node, path, { state: true }]);
        const recorded = (await changesOf(instId)).at(-1) ?? [];
        const isFollowing = ({ defaultFormula, query }: Partial<CompiledField> = {}): boolean => defaultFormula !== undefined || query !== undefined;
        const entered = recorded.filter((each) => form.byPath.get(each)?.formula === undefined && (each === path || !isFollowing(form.byPath.get(each))));
        expect([node, path, entered]).toEqual([node, path, [path]]);
      }

      const honest = await load(account, taskId);
      const wrong = untruths.filter((_, index) => process.env['YUANBIAO_LONG'] !== undefined || index % 4 === nodes.length % 4);
      for (const untruth of wrong) {
        const { data: untrue, paths } = spoiled(form, honest, untruth);
        if (paths.length === 0) continue;
        for (const write of [save, complete]) {
          const refused = await write(untrue);
          expect([node, untruth.name, refused.state]).toEqual([node, untruth.name, false]);
          if (!JSON.stringify(untrue).includes('\\u0000') || refused.issues !== undefined)
            expect([untruth.name, ...refusedAt(refused)]).toEqual(expect.arrayContaining(paths));
        }
      }
      const unchanged = withoutVoucher(await everything(instId));
      expect([node, await complete(honest)]).toMatchObject([node, { state: true }]);
      expect(withoutVoucher(await everything(instId))).toEqual(unchanged);
    }
    const flow = await office.server.parts.metadata.forTenant('-1').get('flow', key);
    const tasks = (flow.spec.nodes ?? []).filter(({ id, type }) => id !== 'UserTask1' && (type === 'USERTASK' || type === 'SIGNTASK')).map(({ id }) => id);
    expect([...new Set(nodes)].sort()).toEqual(tasks.sort());
  }, 120_000);
});
