import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  documentGetChanges,
  formGetSubEntsByFormKey,
  formPreview,
  instanceDataModifyRecord,
  instanceDataModifyRecords,
  instanceGetFormAndBO,
  instanceSaveDraft,
  taskComplete,
  taskDetail,
  taskSaveDraft,
} from '../../../schemas/calls/index.ts';
import type { DocumentChanges } from '../../../schemas/calls/entities/document.ts';
import type { DataForm, FlowForm } from '../../../schemas/calls/entities/form.ts';
import type { DataModifyRecord } from '../../../schemas/calls/entities/instance.ts';
import type { RecordChange } from '../../../validators/diff/index.ts';
import { base64, Office, travelClaim, type Reply } from '../runtime/office.ts';

type Row = Record<string, unknown>;
let office: Office;
beforeAll(async () => {
  office = await Office.open();
}, 60_000);
afterAll(async () => {
  await office.server.close();
});

const claimOf = (form: FlowForm): Row => structuredClone((form.data as { clfybx: Row }).clfybx);
const openTask = async (account: string, instId: string): Promise<{ readonly id: string; readonly claim: Row; readonly now: unknown }> => {
  const { id } = await office.task(account, instId);
  const { body } = await office.call<FlowForm>(account, taskDetail, { query: { taskId: id } });
  return { id, claim: claimOf(body), now: body.now };
};
const changesFor = async (account: string, query: Row): Promise<DocumentChanges> =>
  (await office.call<DocumentChanges>(account, documentGetChanges, { query })).body;

describe('a document that came back', () => {
  let instId: string;
  let headTask: string;

  test('was not changed for anybody before it is', async () => {
    instId = await office.start('chenyuxin', 'clfybxV1', travelClaim());
    const task = await openTask('linzhiqiang', instId);
    expect(task.now).toBe('2026-11-16 09:00:00'.slice(0, 10) + String(task.now).slice(10));
    expect((await changesFor('linzhiqiang', { taskId: task.id })).changes).toEqual([]);
    expect(await office.decide('linzhiqiang', instId, { actionName: 'reject', opinion: '请补充', destination: 'UserTask1' })).toMatchObject({ state: true });
  });

  test('tells the approver of the last round what is different, and no more than he may see', async () => {
    office.server.parts.clock.advance(60_000);
    const { id, claim } = await openTask('chenyuxin', instId);
    const trips = claim['sub_xcmx'] as Row[];
    const other = claim['sub_qtmx'] as Row[];
    const gone = other[0] ?? {};
    const data = {
      clfybx: {
        ...claim,
        ccsy: '改为线上参加',
        sub_xcmx: [{ ...trips[0], je: 500, se: 41.28 }, ...trips.slice(1), { ...trips[0], id_: undefined, je: 88, se: 1 }],
        sub_qtmx: other.slice(1),
      },
    };
    expect((await office.call<Reply>('chenyuxin', taskComplete, { body: { taskId: id, actionName: 'startFlow', data: base64(data) } })).body).toMatchObject({
      state: true,
    });
    headTask = (await office.task('linzhiqiang', instId)).id;
    const seen = await office.call<DocumentChanges>('linzhiqiang', documentGetChanges, { query: { taskId: headTask } });
    const byPlace = new Map(seen.body.changes.map((change) => [change.place, change]));
    expect(byPlace.get('ccsy')).toMatchObject({ kind: 'value', after: '改为线上参加', userName: '陈雨欣', nodeName: '填写申请' });
    expect(byPlace.get(`xcmx#${String(trips[0]?.['id_'])}.je`)).toMatchObject({ before: expect.anything() as unknown, after: '500' });
    expect(byPlace.get(`qtmx#${String(gone['id_'])}`)).toMatchObject({ kind: 'removed', before: { sm: gone['sm'] } });
    expect([...byPlace.values()].filter(({ kind }) => kind === 'added')).toMatchObject([{ path: 'xcmx', after: { je: '88' } }]);
    // totals follow; the tax is hidden from this node
    expect(byPlace.has('bxzje')).toBe(true);
    expect(seen.text).not.toMatch(/"se"|sehj|41\.28/);
  });

  test('tells nothing to the one who made the changes', async () => {
    expect((await changesFor('chenyuxin', { instId })).changes).toEqual([]);
  });

  test('keeps one record per save, projected for its reader', async () => {
    const list = async (account: string, extra: readonly Row[] = []) =>
      await office.call<{ rows: DataModifyRecord[]; total: number }>(account, instanceDataModifyRecords, {
        body: { querys: [{ property: 'procInstId', value: instId, operation: 'EQUAL' }, ...extra] },
      });
    const own = await list('chenyuxin');
    expect(own.body).toMatchObject({ total: 1, rows: [{ userName: '陈雨欣', taskName: '填写申请', nodeId: 'UserTask1', procInstId: instId }] });
    expect((await list('chenyuxin', [{ property: 'userName', value: '林', operation: 'LIKE' }])).body.total).toBe(0);
    const head = await list('linzhiqiang');
    expect(head.text).not.toMatch(/\\"se\\"|sehj|41\.28/);
    const id = own.body.rows[0]?.id ?? '';
    const one = await office.call<DataModifyRecord>('linzhiqiang', instanceDataModifyRecord, { query: { id } });
    expect((JSON.parse(String(one.body.detail)) as RecordChange[]).map(({ path }) => path)).toContain('ccsy');
    expect((await office.call('sunhao', instanceDataModifyRecord, { query: { id } })).status).toBe(403);
    expect((await office.call('sunhao', instanceDataModifyRecord, { query: { id: 'nothing' } })).status).toBe(403);
    expect((await office.call('sunhao', instanceDataModifyRecords, { body: { querys: [{ property: 'procInstId', value: instId }] } })).status).toBe(403);
    expect((await office.call('chenyuxin', instanceDataModifyRecords, { body: {} })).status).toBe(400);
    expect((await office.call('sunhao', documentGetChanges, { query: { instId } })).status).toBe(403);
  });

  test('a decision that changes nothing leaves revision and history alone', async () => {
    const before = await openTask('linzhiqiang', instId);
    expect(await office.decide('linzhiqiang', instId, { data: base64({ clfybx: { form_data_rev_: before.claim['form_data_rev_'] } }) })).toMatchObject({
      state: true,
    });
    const after = await openTask('qianwei', instId);
    expect(after.claim['form_data_rev_']).toBe(before.claim['form_data_rev_']);
  });
});

describe('a save over somebody else’s', () => {
  test('is refused with his name and the time, for a task', async () => {
    const instId = await office.start('chenyuxin', 'clfybxV1', travelClaim());
    await office.decide('linzhiqiang', instId);
    const { id, claim } = await openTask('qianwei', instId);
    const save = (data: Row) =>
      office.call<Reply & { readonly errorCode?: string; readonly conflict?: Row }>('qianwei', taskSaveDraft, {
        body: { taskId: id, data: base64({ clfybx: data }) },
      });
    expect((await save({ form_data_rev_: claim['form_data_rev_'], hdje: 4000 })).body).toMatchObject({ state: true });
    const stale = (await save({ form_data_rev_: claim['form_data_rev_'], hdje: 3900 })).body;
    expect(stale).toMatchObject({ state: false, errorCode: '041', conflict: { userName: '钱薇', userId: 'U1009' } });
    expect(stale.message).toMatch(/^单据已被 钱薇 于 2026-11-16 \d\d:\d\d:\d\d 修改$/);
    // older clients name no revision
    expect((await save({ hdje: 3900 })).body).toMatchObject({ state: true });
    for (const none of ['x', 1.5, -1, [1], {}, true])
      expect((await save({ form_data_rev_: none, hdje: 3800 })).body).toMatchObject({
        state: false,
        errorCode: '024',
        issues: [{ path: 'form_data_rev_', rule: 'revision' }],
      });
    const body = { taskId: id, actionName: 'agree', opinion: '同意', data: base64({ clfybx: { form_data_rev_: 1 } }) };
    expect((await office.call<Reply>('qianwei', taskComplete, { body })).body).toMatchObject({ state: false, conflict: { userId: 'U1009' } });
  });

  test('is refused for a draft', async () => {
    const instId = await office.draft('chenyuxin', 'clfybxV1', travelClaim());
    const read = async () =>
      claimOf((await office.call<FlowForm>('chenyuxin', instanceGetFormAndBO, { body: { flowKey: 'clfybxV1', proInstId: instId } })).body);
    const first = await read();
    const save = async (claim: Row) =>
      (await office.call<Reply>('chenyuxin', instanceSaveDraft, { body: { flowKey: 'clfybxV1', proInstId: instId, data: base64({ clfybx: claim }) } })).body;
    expect(await save({ ...first, ccsy: '一' })).toMatchObject({ state: true });
    expect(await save({ ...first, ccsy: '二' })).toMatchObject({ state: false, conflict: { userName: '陈雨欣' } });
    expect((await read())['ccsy']).toBe('一');
    expect(await save({ ...(await read()), ccsy: '二' })).toMatchObject({ state: true });
  });
});

describe('the form itself', () => {
  test('names its sub-tables', async () => {
    const { body } = await office.call<{ name: string; boAttrList: { name: string }[] }[]>('chenyuxin', formGetSubEntsByFormKey, {
      query: { formKey: 'clfybxV1' },
    });
    expect(body.map(({ name }) => name)).toEqual(['xcmx', 'zsmx', 'bzmx', 'qtmx', 'cjkmx']);
    expect(body[0]?.boAttrList.map(({ name }) => name)).toContain('je');
    expect((await office.call('chenyuxin', formGetSubEntsByFormKey, { query: { formKey: 'nothing' } })).status).toBe(403);
  });

  test('is previewed by designers only, at a node, with sample data', async () => {
    expect((await office.call('chenyuxin', formPreview, { query: { formId: 'clfybxV1' } })).status).toBe(403);
    const designer = await designerAccount();
    const start = await office.call<DataForm>(designer, formPreview, { query: { formId: 'clfybxV1:1' } });
    expect(start.body).toMatchObject({ result: true, form: { formKey: 'clfybxV1' } });
    expect(JSON.stringify(start.body.data)).toContain('储能');
    const head = await office.call(designer, formPreview, { query: { formId: 'clfybxV1', preset: 'UserTask2', draft: true } });
    expect(head.text).not.toContain('sehj');
    expect((await office.call(designer, formPreview, { query: { formId: 'nothing' } })).status).toBe(403);
  });
});

// helpers

async function designerAccount(): Promise<string> {
  const db = office.server.parts.database.forTenant('-1');
  const row = await db
    .selectFrom('user_role as r')
    .innerJoin('app_user as u', 'u.id', 'r.user_id')
    .select('u.account')
    .where('r.role_id', 'in', db.selectFrom('role').select('id').where('code', 'in', ['xtgly', 'bdsjs']))
    .executeTakeFirstOrThrow();
  return row.account;
}
