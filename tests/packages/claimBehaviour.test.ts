import { describe, expect, test } from 'vitest';
import type { MetadataSpecs } from '../../schemas/metadata/index.ts';
import { translateRule } from '../../validators/index.ts';
import { evaluateForm } from '../../validators/model/evaluateForm.ts';
import { validateSync } from '../../validators/model/validateForm.ts';
import { modeOf, tableModeOf, type FormView } from '../../validators/model/view.ts';
import { shippedFormAt } from './shippedForm.ts';
import { shipped } from './support.ts';

type Data = Record<string, unknown>;
const clock = { today: '2026-11-16', now: '2026-11-16 09:00:00' };

function sample(form: string, name: string): Data {
  const found = (shipped('form', form).spec as unknown as MetadataSpecs['form']).samples?.find((each) => each.name === name);
  if (found === undefined) throw new Error(`no sample <${name}>`);
  return structuredClone(found.data);
}

const travel = (change: Data = {}): FormView =>
  evaluateForm(shippedFormAt('clfybxV1', 'start'), { ...sample('clfybxV1', '赴北京参加储能标准研讨会'), ...change }, clock);
const daily = (name: string, change: Data = {}): FormView =>
  evaluateForm(shippedFormAt('rcfybxsqV2', 'start'), { ...sample('rcfybxsqV2', name), ...change }, clock);
const issues = (view: FormView) =>
  validateSync(view, { translate: translateRule('zh-CN'), today: clock.today }).map(({ path, message }) => `${path} ${message}`);
const rowMode = (view: FormView, table: string, column: string, row = 0) => {
  const field = view.form.byPath.get(`${table}.item.${column}`);
  const at = view.rows(table)[row];
  if (field === undefined || at === undefined) throw new Error(`no cell ${table}[${row}].${column}`);
  return modeOf(view, field, at);
};
const mode = (view: FormView, name: string) => {
  const field = view.form.byPath.get(name);
  if (field === undefined) throw new Error(`no field ${name}`);
  return modeOf(view, field);
};
const changed = (table: string, change: Data): Data => {
  const rows = sample('clfybxV1', '赴北京参加储能标准研讨会')[table] as Data[];
  return { [table]: rows.map((row, index) => (index === 0 ? { ...row, ...change } : row)) };
};

describe('the travel claim', () => {
  test('is ready to submit', () => {
    expect(issues(travel())).toEqual([]);
  });

  test('asks for a reason when lodging exceeds the standard', () => {
    const view = travel(changed('zsmx', { je: 1620 }));
    expect(String(view.rows('zsmx')[0]?.value('cbje'))).toBe('120.00');
    expect(rowMode(view, 'zsmx', 'cbsm')).toBe('b');
    expect(issues(view)).toEqual([expect.stringMatching(/^zsmx\[0\]\.cbsm .*不能为空$/)]);
    expect(rowMode(travel(), 'zsmx', 'cbsm')).toBe('n');
  });

  test('refuses more offset than the loan has left', () => {
    expect(issues(travel(changed('cjkmx', { bccj: 3500 })))).toEqual(['cjkmx[0].bccj 不能大于 3,000.00']);
  });

  test('needs at least one expense row', () => {
    const view = travel({ xcmx: [], zsmx: [], bzmx: [], qtmx: [], cjkmx: [] });
    expect(issues(view)).toContain('xcmx 请至少填写一条费用明细');
  });

  test('shows the aviation fund for flights only', () => {
    const view = travel();
    expect([rowMode(view, 'xcmx', 'jj', 0), rowMode(view, 'xcmx', 'jj', 1)]).toEqual(['n', 'w']);
    expect(
      String(
        travel(changed('xcmx', { jtgj: 'airEconomy' }))
          .rows('xcmx')[0]
          ?.value('jj'),
      ),
    ).toBe('50.00');
  });

  test('asks staff of grade C for a reason when they travel first class', () => {
    expect(rowMode(travel(changed('xcmx', { jtgj: 'railFirst' })), 'xcmx', 'cbsm')).toBe('b');
    expect(rowMode(travel({ ...changed('xcmx', { jtgj: 'railFirst' }), zjdj: 'B' }), 'xcmx', 'cbsm')).toBe('w');
  });

  test('does not ask for an account when paid in cash', () => {
    const view = travel({ zffs: 'cash', skzh: null, khh: null });
    expect([mode(view, 'skzh'), mode(view, 'khh')]).toEqual(['n', 'n']);
    expect(issues(view)).toEqual([]);
  });

  test('shows a refund only when there is one', () => {
    expect(mode(travel(), 'ythk')).toBe('n');
    expect(mode(travel({ zsmx: [], qtmx: [], bzmx: [] }), 'ythk')).toBe('r');
  });

  test('keeps days with meals within the stay', () => {
    expect(issues(travel(changed('bzmx', { pcts: 5 })))).toEqual(['bzmx[0].pcts 不能大于 4']);
  });

  test('warns when allowances exceed days times travellers', () => {
    expect(issues(travel({ cjssj: '2026-11-11' }))).toEqual(['bzmx 补助天数超过出差天数与出差人数之积']);
  });
});

describe('the expense claim', () => {
  const details = (view: FormView) => {
    const table = view.form.tableByName.get('zdmx');
    return table && tableModeOf(view, table);
  };

  test('asks for guests when there is hospitality', () => {
    expect(details(daily('打印耗材与快递'))).toBe('n');
    expect(details(daily('业务招待'))).toBe('w');
    expect(issues(daily('业务招待', { zdmx: [] }))).toContain('zdmx 请填写招待明细');
  });

  test.each([
    [12, 4, []],
    [12, 5, ['zdmx 陪餐人数超标']],
    [10, 3, []],
    [10, 4, ['zdmx 陪餐人数超标']],
  ])('%i guests and %i hosts', (guests, hosts, expected) => {
    const rows = sample('rcfybxsqV2', '业务招待')['zdmx'] as Data[];
    expect(issues(daily('业务招待', { zdmx: rows.map((row) => ({ ...row, zdrs: guests, prs: hosts })) }))).toEqual(expected);
  });

  test.each([
    ['consumables', 'digitalSpecial', '0.13'],
    ['express', 'digitalSpecial', '0.06'],
    ['consumables', 'digitalOrdinary', '0'],
  ])('%s on %s has the rate %s', (fylx, fplx, rate) => {
    const rows = sample('rcfybxsqV2', '打印耗材与快递')['fymx'] as Data[];
    expect(
      String(
        daily('打印耗材与快递', { fymx: [{ ...rows[0], fylx, fplx }] })
          .rows('fymx')[0]
          ?.value('sl'),
      ),
    ).toBe(rate);
  });
});
