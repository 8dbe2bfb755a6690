import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataTemplateBoSave, instanceGetInstFormAndBO, instanceSaveDraft, instanceStart, taskDetail } from '../../../schemas/calls/index.ts';
import type { FlowForm } from '../../../schemas/calls/entities/form.ts';
import type { TenantDb } from '../../../server/db/index.ts';
import { base64, hospitalityClaim, travelClaim, type Office, type Reply } from '../runtime/office.ts';
import { compiled, forms, issuesOf, keys, openOffice, refusedAt, someOf, spoiled, type Data, type Issue } from './shippedForms.ts';
import { untruths } from './untrueValues.ts';

let office: Office;
let db: TenantDb;
beforeAll(async () => {
  office = await openOffice();
  db = office.server.parts.database.forTenant('-1');
}, 120_000);
afterAll(() => office.server.close());

describe('every field of every shipped form, by every untrue value', () => {
  for (const key of keys) {
    test.each(untruths.map((untruth) => [untruth.name, untruth] as const))(`${key}: %s`, async (_name, untruth) => {
      const { bo, flow, document } = forms[key];
      const form = await compiled(office, key);
      const { data, paths } = spoiled(form, document(), untruth);
      if (paths.length === 0) return;
      const ways: readonly (() => Promise<Reply>)[] = [
        async () => (await office.call('chenyuxin', instanceStart, { body: { flowKey: flow, data: base64(data), formType: 'inner' } })).body,
        // a body with NUL is refused before anybody looks for fields
        ...(JSON.stringify(data).includes('\\u0000')
          ? []
          : [async () => (await office.call('chenyuxin', dataTemplateBoSave, { params: { boAlias: bo }, body: { ...data, formKey: key } })).body]),
        ...(untruth.shape === true
          ? [async () => (await office.call('chenyuxin', instanceSaveDraft, { body: { flowKey: flow, data: base64(data) } })).body]
          : []),
      ];
      for (const write of someOf(ways, untruths.indexOf(untruth))) {
        const body = await write();
        expect(body).toMatchObject({ state: false });
        expect(refusedAt(body)).toEqual(expect.arrayContaining(paths));
        for (const { label, message } of issuesOf(body)) expect(`${label}${message}`).not.toMatch(/validation\.|undefined/);
      }
    });
  }
});

describe('structure', () => {
  const claim = (changes: Data): Data => ({ clfybx: { ...(travelClaim()['clfybx'] as Data), ...changes } });
  test.each([
    ['another alias', { ...travelClaim(), rcfybx: { bxsy: 'x' } }, 'rcfybx', 'unknownAlias'],
    ['no alias', { ccsy: 'x' }, 'ccsy', 'unknownAlias'],
    ['a document that is a list', { clfybx: [] }, 'clfybx', 'notRecord'],
    ['a document that is text', { clfybx: 'x' }, 'clfybx', 'notRecord'],
    ['an unknown sub-table', claim({ sub_fymx: [] }), 'sub_fymx', 'unknownTable'],
    ['an unknown list of rows', claim({ fymx: [{ je: 1 }] }), 'fymx', 'unknownTable'],
    ['a sub-table that is an object', claim({ sub_xcmx: { 0: {} } }), 'xcmx', 'notRows'],
    ['a sub-table that is text', claim({ sub_xcmx: '[]' }), 'xcmx', 'notRows'],
    ['a row that is text', claim({ sub_xcmx: ['x'] }), 'xcmx[0]', 'notRow'],
    ['a row that is nothing', claim({ sub_xcmx: [null] }), 'xcmx[0]', 'notRow'],
    ['marks that are no list', { ...travelClaim(), $manual: 'hdje' }, '$manual', 'type'],
  ])('%s is refused at its place', async (_name, data, path, rule) => {
    for (const spec of [instanceStart, instanceSaveDraft]) {
      const { body } = await office.call('chenyuxin', spec, { body: { flowKey: 'clfybxV1', data: base64(data), formType: 'inner' } });
      expect(body).toMatchObject({ state: false, errorCode: '024' });
      expect(issuesOf(body)).toEqual(expect.arrayContaining([expect.objectContaining({ path, rule })]));
    }
  });
});

describe('names and rows come from where they are kept', () => {
  test('a department, a traveller, a file and the balance of a loan', async () => {
    const document = travelClaim()['clfybx'] as Data;
    const data = {
      clfybx: {
        ...document,
        ysbm: { id: 'O60', name: '财务部', secret: 'x' },
        ccr: [{ id: 'U1014', name: '院长' }],
        fj: '[{"fileId":"file-own","name":"发票.exe","size":1}]',
        sub_cjkmx: [{ jkdh: 'JK-2026-0037', jkrq: '2020-01-01', jkje: 999999, wqje: 999999, bccj: 3000 }],
      },
    };
    const instId = await office.start('chenyuxin', 'clfybxV1', data);
    const { body } = await office.call<FlowForm>('chenyuxin', instanceGetInstFormAndBO, { query: { proInstId: instId } });
    const stored = body.data?.['clfybx'] as Data;
    expect(stored).toMatchObject({
      ysbm: { id: 'O60', name: '新能源研究所' },
      ccr: [{ id: 'U1014', name: '陈雨欣' }],
      sub_cjkmx: [{ jkdh: 'JK-2026-0037', jkje: 3000, wqje: 3000, bccj: 3000 }],
    });
    expect(stored['ysbm']).not.toHaveProperty('secret');
    expect(JSON.parse(String(stored['fj']))).toEqual([{ fileId: 'file-own', name: '凭证.pdf', size: 100 }]);
  });

  test('a loan is offset once, and by no more than is left of it', async () => {
    const claim = (rows: Data[]): Data => ({ clfybx: { ...(travelClaim()['clfybx'] as Data), sub_cjkmx: rows } });
    const tried = async (rows: Data[]): Promise<readonly Issue[]> =>
      issuesOf((await office.call('chenyuxin', instanceStart, { body: { flowKey: 'clfybxV1', data: base64(claim(rows)), formType: 'inner' } })).body);
    expect(await tried([{ jkdh: 'JK-2026-0037', bccj: 3500 }])).toEqual([expect.objectContaining({ path: 'cjkmx[0].bccj', rule: 'max_value' })]);
    expect(
      await tried([
        { jkdh: 'JK-2026-0037', bccj: 1 },
        { jkdh: 'JK-2026-0037', bccj: 2 },
      ]),
    ).toEqual([expect.objectContaining({ path: 'cjkmx[1].jkdh', rule: 'chosenTwice' })]);
  });
});

describe('each person answers for what he changes', () => {
  test('an approver is not held up by somebody who has left since, nor renames him', async () => {
    const instId = await office.start('gaoyuan', 'rcfybxsqV2', hospitalityClaim());
    const before = await db.selectFrom('app_user').select('fullname').where('id', '=', 'U1007').executeTakeFirstOrThrow();
    await db.updateTable('org').set({ name: '综合部' }).where('id', '=', 'O20').execute();
    try {
      const task = await office.task('mengjie', instId);
      const { body } = await office.call<FlowForm>('mengjie', taskDetail, { query: { taskId: task.id } });
      expect(await office.decide('mengjie', instId, { data: base64(body.data) })).toMatchObject({ state: true });
      const after = await office.call<FlowForm>('gaoyuan', instanceGetInstFormAndBO, { query: { proInstId: instId } });
      expect(after.body.data?.['rcfybx']).toMatchObject({ sqbm: { id: 'O20', name: '综合管理部' }, sqr: { id: 'U1007', name: before.fullname } });
    } finally {
      await db.updateTable('org').set({ name: '综合管理部' }).where('id', '=', 'O20').execute();
    }
  });
});

describe('the honest echo', () => {
  test('what was loaded with one change is exactly that one change', async () => {
    const instId = await office.start('chenyuxin', 'clfybxV1', travelClaim());
    expect(await office.decide('linzhiqiang', instId)).toMatchObject({ state: true });
    const task = await office.task('qianwei', instId);
    const { body } = await office.call<FlowForm>('qianwei', taskDetail, { query: { taskId: task.id } });
    expect(JSON.stringify(body.data)).not.toContain('sticky_');
    const loaded = body.data?.['clfybx'] as Data;
    expect(await office.decide('qianwei', instId, { data: base64({ ...body.data, clfybx: { ...loaded, hdje: 4000, cwsm: '核减' } }) })).toMatchObject({
      state: true,
      message: '审批成功',
    });
    const after = (await office.call<FlowForm>('qianwei', instanceGetInstFormAndBO, { query: { proInstId: instId } })).body.data;
    const { hdje, hjje, sfje, cwsm, form_data_rev_: _rev, ...rest } = (after?.['clfybx'] ?? {}) as Data;
    expect({ hdje, hjje, sfje, cwsm }).toEqual({ hdje: 4000, hjje: 370, sfje: 1000, cwsm: '核减' });
    const { hdje: _h, hjje: _j, sfje: _s, cwsm: _c, form_data_rev_: _r, ...before } = loaded;
    for (const [name, value] of Object.entries(before)) if (name in rest && name !== 'sfjedx') expect([name, rest[name]]).toEqual([name, value]);
  });
});
