import { describe, expect, test } from 'vitest';
import { compileForm, permissionShape, type FieldMode, type FormSource, type PropertySchema } from '../../registry/form/index.ts';
import { ruleMessages, translateRule } from '../../validators/messages/index.ts';
import { evaluateForm, FormModel, validateCell, validateForm, validateSync } from '../../validators/model/index.ts';
import { checkSubmission, type Submission } from '../../validators/submission.ts';
import { context } from './model/fixture.ts';

const number = (formula?: string): PropertySchema => ({
  type: 'number',
  title: formula ?? 'n',
  'x-ui': { widget: 'number' },
  ...(formula === undefined ? {} : { 'x-formula': formula }),
});
const text = (formula?: string): PropertySchema => ({
  type: 'string',
  title: 'text',
  'x-ui': { widget: 'input' },
  ...(formula === undefined ? {} : { 'x-formula': formula }),
});

function source(properties: Record<string, PropertySchema>): FormSource {
  return {
    key: 'f',
    name: 'f',
    version: 1,
    boAlias: 'bo',
    schema: { type: 'object', properties },
    layout: [{ group: 'g', fields: Object.keys(properties) }],
    rules: [],
    summary: [],
  };
}

const fields = {
  w: text(),
  a: number(),
  b: number(),
  t: { type: 'array', title: '明细', 'x-ui': { widget: 'subTable' }, items: { type: 'object', properties: { x: text(), y: number('item.x * 2') } } },
} satisfies Record<string, PropertySchema>;

function permission(form: FormSource, changes: Readonly<Record<string, FieldMode>> = {}): Parameters<typeof compileForm>[1] {
  const shape = permissionShape(form);
  const modes = (table: string, names: readonly string[]): Record<string, FieldMode> =>
    Object.fromEntries(names.map((name) => [name, changes[`${table}.${name}`] ?? 'w']));
  return {
    fields: { bo: modes('bo', shape.fields), ...Object.fromEntries(Object.entries(shape.tables).map(([name, columns]) => [name, modes(name, columns)])) },
    table: { t: { add: true, del: true } },
  };
}

const submit = (
  form: FormSource,
  incoming: Record<string, unknown>,
  level: 'draft' | 'submit' = 'submit',
  changes?: Readonly<Record<string, FieldMode>>,
): Promise<Submission> =>
  checkSubmission({
    source: form,
    permission: permission(form, changes),
    incoming,
    context,
    level,
    lookup: async () => undefined,
    validation: { translate: translateRule('zh-CN'), today: context.today },
  });

describe('a formula that cannot be computed', () => {
  const form = source({ ...fields, r: number('w * 2') });

  test('refuses a submit at its own place, with a code', async () => {
    const { issues } = await submit(form, { w: 'abc', t: [{ x: '2' }, { x: 'zwei' }] });
    expect(issues.map(({ path, rule, code, level }) => ({ path, rule, code, level }))).toEqual(
      [
        { path: 't[1].y', rule: 'formula', code: 'FML_TYPE', level: 'error' },
        { path: 'r', rule: 'formula', code: 'FML_TYPE', level: 'error' },
      ].sort((x, y) => issues.findIndex((issue) => issue.path === x.path) - issues.findIndex((issue) => issue.path === y.path)),
    );
    expect(issues.find(({ path }) => path === 't[1].y')).toMatchObject({
      label: '明细 第2行 · item.x * 2',
      message: expect.stringContaining('不是数字') as string,
    });
  });

  test('lets a draft keep what was entered', async () => {
    const { issues, data } = await submit(form, { w: 'abc', t: [{ x: 'zwei' }] }, 'draft');
    expect(issues).toEqual([]);
    expect(data).toMatchObject({ w: 'abc', t: [{ x: 'zwei' }] });
  });

  test('that the person may not see refuses too, without its name', async () => {
    const { issues } = await submit(form, { w: 'abc' }, 'submit', { 'bo.r': 'n' });
    expect(issues).toEqual([
      expect.objectContaining({ path: '', label: '', rule: 'formula', code: 'FML_TYPE', message: ruleMessages['zh-CN']['validation.formula.hidden'] }),
    ]);
  });

  test('because an entered number or day is none stands at what was entered, once, in browser and server alike', async () => {
    const money = (title: string, more: PropertySchema = {}): PropertySchema => ({ type: 'number', title, 'x-ui': { widget: 'money' }, ...more });
    const day: PropertySchema = { type: 'string', title: '日期', 'x-ui': { widget: 'date' } };
    const waiting = source({
      je: money('金额'),
      rq: day,
      gs: money('税额', { 'x-formula': 'round(je*2,2)' }),
      dj: money('建议额', { 'x-defaultFormula': 'je*3' }),
      hj: money('合计', { 'x-formula': 'gs+1' }),
      nd: { ...number('year(rq)'), title: '年' },
      t: {
        type: 'array',
        title: '明细',
        'x-ui': { widget: 'subTable' },
        items: {
          type: 'object',
          properties: { x: money('单价'), y: money('小计', { 'x-formula': 'item.x*2' }), z: money('共', { 'x-formula': 'item.y+je' }) },
        },
      },
      zj: money('总计', { 'x-formula': 'sum(t.item.x)' }),
    });
    const entered = { je: '12万', rq: '2026-02-30', t: [{ x: '1' }, { x: '一' }] };
    const paths = ['je', 'rq', 't[1].x'];
    expect((await submit(waiting, entered)).issues.map(({ path }) => path).toSorted()).toEqual(paths);
    const compiled = compileForm(waiting, permission(waiting));
    const model = new FormModel(compiled, entered, context);
    const options = { translate: translateRule('zh-CN'), today: context.today };
    expect((await validateForm(model, options)).map(({ path }) => path).toSorted()).toEqual(paths);
    expect(
      validateSync(model, options)
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(paths);
    for (const path of ['gs', 'dj', 'hj', 'nd', 'zj']) expect(validateCell(model, compiled.byPath.get(path) as never, undefined, options)).toBeUndefined();
  });

  test('because of what nobody can correct here stands at the formula, which names fields by their titles', async () => {
    const closed = source({ w: { ...text(), title: '工时' }, r: { ...number('round(w, 2) * 2'), title: '结果' } });
    const { issues } = await submit(closed, { w: 'abc' });
    expect(issues).toEqual([expect.objectContaining({ path: 'r', message: '公式中的「工时」不是数字或不能这样计算' })]);
  });

  test('is found by the browser alike, for the whole form and for the cell', async () => {
    const compiled = compileForm(form, permission(form));
    const model = new FormModel(compiled, { w: 'abc', t: [{ x: 'zwei' }] }, context);
    const options = { translate: translateRule('en-US'), today: context.today };
    const server = await validateForm(evaluateForm(compiled, model.toData(), context), options);
    expect(await validateForm(model, options)).toEqual(server);
    expect(server).toHaveLength(2);
    const field = compiled.byPath.get('r');
    expect(field && validateCell(model, field, undefined, options)).toMatchObject({ path: 'r', code: 'FML_TYPE' });
    model.set('w', '3');
    expect(field && validateCell(model, field, undefined, options)).toBeUndefined();
  });

  test.each([
    ['text in a number field', 'concat(w, "x")', { w: 'abc' }, 'FML_TYPE'],
    ['an invalid date', 'year(w)', { w: '2026-02-30' }, 'FML_INVALID_DATE'],
    ['a number out of range', '10 ^ (a * 1000)', { a: 9 }, 'FML_RANGE'],
    ['a quotient too long', '10 ^ (a * 1000) / 3', { a: 4 }, 'FML_PRECISION'],
  ])('%s', async (_, formula, incoming, code) => {
    const { issues } = await submit(source({ ...fields, r: number(formula) }), incoming);
    expect(issues).toMatchObject([{ path: 'r', rule: 'formula', code }]);
  });

  test('every text exists in all languages', () => {
    for (const locale of ['zh-CN', 'en-US', 'zh-TW'] as const) {
      for (const code of ['', '.FML_TYPE', '.FML_INVALID_DATE', '.FML_RANGE', '.FML_PRECISION', '.FML_BUDGET', '.hidden'])
        expect(ruleMessages[locale][`validation.formula${code}`]).toBeTruthy();
    }
  });
});

describe('results default to 0 and infinity becomes empty', () => {
  test.each([
    ['1/0', {}, null],
    ['1/0 + 5', {}, null],
    ['round(1/0, 2)', {}, null],
    ['a/b', { a: 5 }, null],
    ['a/b', { a: 0, b: 0 }, null],
    ['1/a', {}, null],
    ['a/b', {}, '0'],
    ['a', {}, '0'],
    ['a + b', {}, '0'],
    ['LARGE(t.item.y, 1)', {}, '0'],
    ['if(a > 5, a)', {}, '0'],
    ['if(a > 5, b)', { a: 1 }, null],
    ['if(empty(a), "", a)', {}, null],
    ['a/3', { a: 1 }, '0.333333333333'],
    ['a/3*3', { a: 1 }, '1'],
    ['a > b', { a: 1 }, '1'],
  ])('%s of %j is %j', async (formula, incoming, expected) => {
    const { data, issues } = await submit(source({ ...fields, r: number(formula) }), incoming);
    expect(issues).toEqual([]);
    expect(data.r).toBe(expected);
  });

  test('a default formula proposes nothing where there is no input, and a text stays empty', async () => {
    const form = source({ ...fields, r: { ...number(), 'x-defaultFormula': 'a' }, s: text('w') });
    expect((await submit(form, {})).data).toMatchObject({ r: null, s: null });
  });

  test('a field with a precision is rounded once, from the exact value', async () => {
    const form = source({ ...fields, r: { ...number('a/3*0.015'), 'x-ui': { widget: 'money' } } });
    expect((await submit(form, { a: '0.9999999999999999' })).data.r).toBe('0.00');
    expect((await submit(form, { a: '1' })).data.r).toBe('0.01');
  });
});
