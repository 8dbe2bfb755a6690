import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startListServer, type ListServer } from './listServer.ts';

let portal: ListServer;
const base = '/form/dataTemplate/v1';
beforeAll(async () => {
  portal = await startListServer();
});
afterAll(() => portal.close());

const exists = async (id: string): Promise<boolean> => (await portal.db.selectFrom('bo_row').select('id').where('id', '=', id).execute()).length === 1;

describe('boDel', () => {
  it('removes own drafts with their instance that never ran, and nothing else', async () => {
    const bare = await portal.claim({ by: 'chen', data: { djbh: 'D-1', xcmx: [{ je: 1 }] } });
    const draft = await portal.claim({ by: 'chen', data: { djbh: 'D-2' }, status: 'draft' });
    const running = await portal.claim({ by: 'chen', data: { djbh: 'D-3' }, status: 'running' });
    const foreign = await portal.claim({ by: 'sun', data: { djbh: 'D-4' }, status: 'draft' });
    const call = (person: 'chen' | 'head' | 'finance', ids: string[]) => portal.del(person, `${base}/boDel/clfybx?ids=${ids.join(',')}`);

    expect((await call('chen', [bare, running])).json()).toMatchObject({ state: false, message: '只能删除草稿状态的数据' });
    expect(await exists(bare)).toBe(true);
    expect((await call('chen', [foreign])).statusCode).toBe(403);
    expect((await call('finance', [foreign])).statusCode).toBe(403);
    expect((await call('chen', ['nothing'])).statusCode).toBe(403);
    expect((await call('chen', [bare, draft])).json()).toMatchObject({ state: true, message: '操作成功' });
    expect(await Promise.all([bare, draft, running, foreign].map(exists))).toEqual([false, false, true, true]);
    expect(await portal.db.selectFrom('wf_inst').select('id').where('id', '=', `i${draft}`).execute()).toEqual([]);
    expect(await portal.db.selectFrom('bo_sub_row').select('id').where('ref_id', '=', bare).execute()).toEqual([]);
  });
});

describe('drafts', () => {
  it('are saved, listed, opened and removed by their owner only', async () => {
    const dataJson = JSON.stringify({ clfybx: { ccsy: '草稿', sub_qtmx: [{ sm: '打印', je: 12.5 }] } });
    const saved = (await portal.post('chen', `${base}/boSaveDraft`, { tempAlias: 'dt_clfybx', dataJson, title: '我的草稿' })).json<{
      value: string;
      state: boolean;
    }>();
    expect(saved.state).toBe(true);
    const changed = await portal.post('chen', `${base}/boSaveDraft`, { id: saved.value, tempAlias: 'dt_clfybx', dataJson, title: '改名' });
    expect(changed.json()).toMatchObject({ state: true, value: saved.value });
    expect((await portal.post('sun', `${base}/boSaveDraft`, { id: saved.value, tempAlias: 'dt_clfybx', dataJson })).statusCode).toBe(403);
    expect((await portal.post('chen', `${base}/boSaveDraft`, { tempAlias: 'dt_clfybx', dataJson: '[1' })).statusCode).toBe(400);

    const page = (await portal.post('chen', `${base}/getMyDraftList`, { querys: [{ property: 'title_', operation: 'LIKE', value: '改' }] })).json<{
      rows: { title: string }[];
      total: number;
    }>();
    expect(page).toMatchObject({ total: 1, rows: [{ title: '改名' }] });
    expect((await portal.post('sun', `${base}/getMyDraftList`, {})).json()).toMatchObject({ rows: [], total: 0 });

    const opened = (await portal.get('chen', `${base}/getTempDraftData/${saved.value}`)).json<{
      result: boolean;
      data: { clfybx: Record<string, unknown> };
      draft: { title: string };
    }>();
    expect(opened).toMatchObject({ result: true, data: { clfybx: { ccsy: '草稿' } }, draft: { title: '改名' } });
    expect((await portal.get('sun', `${base}/getTempDraftData/${saved.value}`)).statusCode).toBe(403);
    await portal.del('sun', `${base}/removeTempDraft?ids=${saved.value}`);
    expect((await portal.get('chen', `${base}/getTempDraftData/${saved.value}`)).statusCode).toBe(200);
    await portal.del('chen', `${base}/removeTempDraft?ids=${saved.value}`);
    expect((await portal.get('chen', `${base}/getTempDraftData/${saved.value}`)).statusCode).toBe(403);
  });
});

describe('records without a flow', () => {
  it('are created, changed, changed in bulk and removed from their list', async () => {
    const field = (title: string, type: string, widget: string) => ({ type, title, 'x-ui': { widget } });
    await portal.publish([
      {
        kind: 'bo',
        key: 'zc',
        name: '资产',
        spec: {
          schema: { type: 'object', properties: { mc: { ...field('名称', 'string', 'input'), 'x-rules': 'required' }, je: field('金额', 'number', 'money') } },
        },
      },
      {
        kind: 'form',
        key: 'zcV1',
        name: '资产',
        auth: { start: ['role:fykj'] },
        spec: { bo: 'zc', layout: [{ group: '资产', fields: ['mc', 'je'] }], perm: { start: { main: { '*': 'w' } }, read: { main: { '*': 'r' } } } },
      },
      {
        kind: 'dataTemplate',
        key: 'dt_zc',
        name: '资产',
        auth: { view: ['role:ptyg'] },
        spec: {
          bo: 'zc',
          form: 'zcV1',
          columns: [
            { field: 'mc', title: '名称' },
            { field: 'je', title: '金额', format: 'money', align: 'right', sum: true },
          ],
          toolbar: ['add'],
          rowButtons: ['edit', 'delete'],
          rowFilter: [{ role: '*', sql: '1=1' }],
        },
      },
    ]);
    const save = (person: 'chen' | 'finance', zc: object) => portal.post(person, `${base}/boSave/zc`, { zc, formKey: 'zcV1' });
    expect((await save('chen', { mc: '投影仪' })).statusCode).toBe(403);
    expect((await save('finance', { mc: '' })).json()).toMatchObject({ state: false, errorCode: '024' });
    const created = (await save('finance', { mc: '投影仪', je: 0.1 })).json<{ state: boolean; value: string }>();
    expect(created.state).toBe(true);
    expect((await save('finance', { id_: created.value, mc: '投影机', je: 0.2 })).json()).toMatchObject({ state: true, value: created.value });
    const other = (await save('finance', { mc: '电脑', je: 0.1 })).json<{ value: string }>().value;
    expect(
      (
        await portal.post('finance', `${base}/boBatchUpdate/zc`, [
          { id_: created.value, mc: '一' },
          { id_: other, mc: '二' },
          { id_: created.value, mc: '三' },
          { id_: created.value, je: 4 },
        ])
      ).json(),
    ).toMatchObject({
      state: false,
      message: `请正确的填写以下表单内容：第3条 与第1条是同一条数据（${created.value}），请合并；第4条 与第1条是同一条数据（${created.value}），请合并`,
      issues: [
        { row: 3, id: created.value, path: 'id_' },
        { row: 4, id: created.value },
      ],
    });
    expect((await portal.post('finance', `${base}/boBatchUpdate/zc`, [{ id_: other, formKey: 'zcV1', mc: '笔记本' }])).json()).toMatchObject({ state: true });
    const listed = await portal.post('finance', `${base}/listJson`, { templateId: 'dt_zc', queryFilter: { sorter: [{ property: 'je', direction: 'ASC' }] } });
    expect(listed.json()).toMatchObject({
      total: 2,
      rows: [
        { mc: '笔记本', je: 0.1 },
        { mc: '投影机', je: 0.2 },
      ],
      sums: { je: 0.3 },
    });
    const buttons = async (person: 'chen' | 'finance') =>
      (await portal.get(person, `${base}/getBpmDataTemplateInfo?alias=dt_zc`)).json<{ value: { list: { toolbar: string[] } } }>().value.list.toolbar;
    expect([await buttons('finance'), await buttons('chen')]).toEqual([['add'], []]);
    expect((await portal.del('finance', `${base}/boDel/zc?ids=${created.value},${other}`)).json()).toMatchObject({ state: true });
    expect((await portal.post('finance', `${base}/listJson`, { templateId: 'dt_zc' })).json()).toMatchObject({ total: 0 });
  });
});

describe('getForm, boSave and sub-tables', () => {
  it('serves an empty form with defaults to whoever may start it', async () => {
    const answer = (await portal.get('chen', `${base}/getForm/clfybxV1/clfybx`)).json<{
      result: boolean;
      data: { clfybx: { sqr: unknown } };
      form: { formKey: string };
    }>();
    expect(answer).toMatchObject({ result: true, form: { formKey: 'clfybxV1' }, data: { clfybx: { sqr: { id: 'chen', name: 'chen' } } } });
    expect((await portal.get('outsider', `${base}/getForm/clfybxV1/clfybx`)).statusCode).toBe(403);
    expect((await portal.get('chen', `${base}/getForm/clfybxV1/rcfybx`)).statusCode).toBe(403);
  });

  it('shows a record read-only, and its sub-table rows without hidden columns', async () => {
    const id = await portal.claim({
      by: 'sun',
      data: {
        djbh: 'S-1',
        qtmx: [
          { sm: 'a', je: '1', se: 'secret-se' },
          { sm: 'b', je: '2' },
        ],
      },
      status: 'running',
    });
    await portal.db
      .insertInto('wf_task')
      .values({
        id: `k${id}`,
        inst_id: `i${id}`,
        exec_id: 'e',
        def_key: 'clfybxV1',
        type_id: null,
        node_id: 'UserTask2',
        node_name: '部门审批',
        group_id: null,
        status: 'NORMAL',
        owner_name: null,
        assignee_id: 'head',
        assignee_name: 'head',
        prev_status: null,
        due_at: null,
        read_at: null,
        subject: 's',
        created_at: '2026-11-05 08:00:00',
      })
      .execute();
    const rows = (await portal.get('head', `${base}/getSubData?alias=sub_qtmx&refId=${id}`)).json<Record<string, unknown>[]>();
    expect(rows.map((row) => row['sm'])).toEqual(['a', 'b']);
    expect(JSON.stringify(rows)).not.toContain('secret-se');
    expect(JSON.stringify((await portal.get('sun', `${base}/getSubData?alias=qtmx&refId=${id}`)).json())).toContain('secret-se');
    expect((await portal.get('chen', `${base}/getSubData?alias=qtmx&refId=${id}`)).statusCode).toBe(403);
    expect((await portal.post('head', `${base}/getSubDataPagination?alias=qtmx&refId=${id}`, { pageBean: { page: 2, pageSize: 1 } })).json()).toMatchObject({
      total: 2,
      rows: [{ sm: 'b' }],
    });

    const form = await portal.get('head', `${base}/getForm/clfybxV1/clfybx?id=${id}&action=get`);
    expect(form.statusCode).toBe(200);
    expect(form.body).not.toContain('secret-se');
    expect((await portal.get('head', `${base}/getForm/clfybxV1/clfybx?id=${id}&action=edit`)).statusCode).toBe(403);
    const listed = (
      await portal.post('head', `${base}/listJson`, {
        templateId: 'dt_clfybx',
        queryFilter: { querys: [{ property: 'djbh', value: 'S-1' }] },
        taskType: 'todo',
      })
    ).json();
    expect(listed).toMatchObject({ total: 1, rows: [{ cur_node: '部门审批' }] });
  });

  it('refuses to save what rules forbid, or over a running document', async () => {
    const refused = await portal.post('chen', `${base}/boSave/clfybx`, { clfybx: { ccsy: '' } });
    expect(refused.json()).toMatchObject({ state: false, errorCode: '024' });
    const running = await portal.claim({ by: 'chen', data: { djbh: 'R-1' }, status: 'running' });
    expect((await portal.post('chen', `${base}/boSave/clfybx`, { clfybx: { id_: running } })).json()).toMatchObject({
      state: false,
      message: '流程已启动，不能修改',
    });
    expect((await portal.post('chen', `${base}/boSave/clfybx`, {})).statusCode).toBe(400);
  });
});
