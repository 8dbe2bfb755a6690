import { describe, expect, it, test } from 'vitest';
import { translateRule } from '../../../../validators/index.ts';
import { fromBase64 } from '../../../../src/api/index.ts';
import { encodeData, sentData } from '../../../../src/pages/flowForm/formData.ts';
import { FormLoadError, openForm, permissionOf, type OpenForm, type OpenFormOptions } from '../../../../src/pages/flowForm/loadForm.ts';
import { serverIssues } from '../../../../src/pages/flowForm/serverIssues.ts';
import { createClickKeys } from '../../../../src/pages/flowForm/clickKeys.ts';
import { approvePermission, claimData, claimPayload, startPermission } from './fixtures.ts';

const options: OpenFormOptions = {
  context: { user: { id: 'U1', name: '陈雨欣' }, today: '2026-11-16', now: '2026-11-16 09:00:00' },
  locale: 'zh-CN',
  translate: translateRule('zh-CN'),
  readOnly: false,
  ports: {},
  services: { query: async () => ({ rows: [], total: 0 }), dict: async () => [] },
  onLoadError: () => undefined,
  onFormulaError: () => undefined,
};
const open = (permission = startPermission, data: Record<string, unknown> = claimData): Promise<OpenForm> => openForm(claimPayload(permission, data), options);
const field = (form: OpenForm, path: string) => {
  const found = form.form.byPath.get(path);
  if (!found) throw new Error(path);
  return found;
};

describe('what is sent', () => {
  it('holds writable fields and ids only, in the wire shape', async () => {
    const form = await open();
    form.store.set(field(form, 'sy'), '改为赴上海');
    expect(sentData(form.store)).toEqual({
      claim: {
        id_: 'r1',
        sy: '改为赴上海',
        sub_mx: [
          { id_: 'm1', ref_id_: 'r1', xm: '高铁', je: 60.5 },
          { id_: 'm2', ref_id_: 'r1', xm: '住宿', je: 40 },
        ],
      },
    });
  });

  it('leaves out tables that nobody here may change', async () => {
    const form = await open(approvePermission);
    expect(sentData(form.store)).toEqual({ claim: { id_: 'r1', hdje: 100 } });
  });

  it('sends added rows without an id and empty values as null', async () => {
    const form = await open(startPermission, { sy: '' });
    form.store.addRow('mx', { xm: '其他' });
    expect(sentData(form.store)).toEqual({ claim: { sy: null, sub_mx: [{ xm: '其他', je: null }] } });
  });

  it('says which values over a default formula were entered by hand', async () => {
    const schema = { type: 'object', properties: { a: { type: 'number', title: 'A' }, b: { type: 'number', title: 'B', 'x-defaultFormula': 'a * 2' } } };
    const payload = claimPayload({ fields: { claim: { a: 'w', b: 'w' } } }, { a: 1 });
    const form = await openForm({ ...payload, form: { ...payload.form, schema } as never }, options);
    expect(sentData(form.store)).toEqual({ claim: { a: 1 }, $manual: [] });
    form.store.set(field(form, 'b'), '5');
    expect(sentData(form.store)).toEqual({ claim: { a: 1, b: 5 }, $manual: ['b'] });
  });

  it('names the edition of the form it was entered in, where the server has told one', async () => {
    const form = await open(approvePermission);
    expect(sentData(form.store, 'e1')).toEqual({ claim: { id_: 'r1', hdje: 100 }, $edition: 'e1' });
    expect(sentData(form.store, null)).toEqual({ claim: { id_: 'r1', hdje: 100 } });
  });

  it('travels as Base64 of UTF-8', async () => {
    const form = await open(startPermission, { sy: '差旅费 “𩸽” ¥1,370.00 元整' });
    const encoded = encodeData(form.store);
    expect(encoded).toMatch(/^[A-Za-z0-9+/]+=*$/);
    expect(JSON.parse(fromBase64(encoded))).toEqual({ claim: { sy: '差旅费 “𩸽” ¥1,370.00 元整', sub_mx: [] } });
  });
});

describe('opening a form', () => {
  it('shows the document number and computes what is derived', async () => {
    const form = await open();
    expect(form.serialNo).toBe('CL-2026-0001');
    expect(form.store.value(field(form, 'zje'))).toBe('100.50');
  });

  test.each([
    ['formEmpty', { result: 'formEmpty' as const }, 'missing'],
    ['resultMsg', { resultMsg: 'formEmpty' }, 'missing'],
    ['no form', { form: null }, 'missing'],
    ['empty schema', { form: { ...claimPayload(startPermission, {}).form, schema: {} } as never }, 'broken'],
  ])('%s is reported', async (_, more, trouble) => {
    const failing = openForm(claimPayload(startPermission, {}, more), options);
    await expect(failing).rejects.toBeInstanceOf(FormLoadError);
    await expect(failing).rejects.toMatchObject({ trouble });
  });

  test.each([[undefined], [''], ['not json'], ['[]'], ['{"fields":null}']])('rights %o are no rights', (permission) => {
    expect(permissionOf({ permission })).toEqual({ fields: {} });
  });
});

test('issues of a refusal are read with their place; rubbish is left out', () => {
  expect(serverIssues({ issues: [{ path: 'sy', rule: 'required', label: '事由', message: '不能为空', level: 'error' }, 7, { path: 'x' }] })).toEqual([
    { path: 'sy', rule: 'required', label: '事由', message: '不能为空', level: 'error' },
  ]);
  expect(serverIssues({})).toEqual([]);
  expect(serverIssues({ issues: 'many' })).toEqual([]);
});

test('a lost request is sent again with its key, everything else with a new one', () => {
  const keys = createClickKeys();
  const first = keys.take('complete a');
  expect(keys.take('complete a')).not.toBe(first);
  keys.lost('complete a', first);
  expect(keys.take('complete a')).toBe(first);
  keys.lost('complete a', first);
  expect(keys.take('complete b')).not.toBe(first);
});
