import { describe, expect, test } from 'vitest';
import { compileForm, type CompiledField, type CompiledTable, type FormSource } from '../../registry/form/index.ts';
import { translateRule } from '../../validators/index.ts';
import { FormModel, modeOf, tableModeOf, validateForm } from '../../validators/model/index.ts';
import { checkSubmission } from '../../validators/submission.ts';
import { context } from './model/fixture.ts';

type Data = Record<string, unknown>;

const text = (title: string): Data => ({ type: 'string', title, 'x-ui': { widget: 'input' } });
const properties = {
  lx: text('类型'),
  a1: text('甲说明'),
  b1: text('乙说明'),
  mx: { type: 'array', title: '明细', 'x-ui': { widget: 'subTable' }, items: { type: 'object', properties: { k: text('种类'), v: text('值') } } },
  js: { type: 'string', title: '结果', 'x-formula': "if(a1 == '', '无', a1)", 'x-ui': { widget: 'input' } },
};
const isA = { properties: { lx: { const: 'A' } }, required: ['lx'] };
const branches: Readonly<Record<string, Data>> = {
  else: { allOf: [{ if: isA, then: { required: ['a1'] }, else: { properties: { a1: false, mx: false } } }] },
  then: { if: { not: isA }, then: { properties: { a1: false, mx: false } } },
  option: {
    oneOf: [{ properties: { lx: { const: 'A' } } }, { properties: { lx: { enum: ['B', 'C'] }, a1: false, mx: false } }],
  },
};

const source = (keywords: Data): FormSource =>
  ({
    key: 'f',
    name: 'f',
    version: 1,
    boAlias: 'bo',
    schema: { type: 'object', properties, ...keywords },
    layout: [{ group: 'g', fields: Object.keys(properties) }],
    rules: [],
    summary: [],
  }) as unknown as FormSource;
const permission = {
  fields: { bo: { lx: 'w', a1: 'w', b1: 'w', js: 'r' }, mx: { k: 'w', v: 'w' } },
  table: { mx: { add: true, del: true, edit: true } },
} as unknown as Parameters<typeof compileForm>[1];
const validation = { translate: translateRule('zh-CN'), today: context.today };

describe.each(Object.entries(branches))('what an active branch forbids (%s)', (_name, keywords) => {
  const form = compileForm(source(keywords), permission);
  const field = (path: string) => form.byPath.get(path) as CompiledField;
  const table = form.tableByName.get('mx') as CompiledTable;
  const submit = (incoming: Data, stored?: Data) =>
    checkSubmission({
      source: source(keywords),
      permission,
      incoming,
      ...(stored ? { stored } : {}),
      context,
      level: 'submit',
      lookup: async () => undefined,
      validation,
    });

  test('is not drawn, counts as nothing and comes back with the branch that has it', () => {
    const model = new FormModel(form, { lx: 'A', a1: '甲', mx: [{ v: '1' }] }, context);
    expect([modeOf(model, field('a1')), tableModeOf(model, table), model.value('js')]).toEqual([expect.stringMatching(/[wb]/), 'w', '甲']);
    model.set('lx', 'B');
    expect([modeOf(model, field('a1')), tableModeOf(model, table), model.value('js')]).toEqual(['n', 'n', '无']);
    model.set('lx', 'A');
    expect([modeOf(model, field('a1')), model.value('a1'), model.value('js')]).toEqual([expect.stringMatching(/[wb]/), '甲', '甲']);
  });

  test('is neither asked for nor refused nor stored, in browser and server alike', async () => {
    const entered = { lx: 'B', a1: '甲', mx: [{ v: '1' }] };
    expect(await validateForm(new FormModel(form, entered, context), validation)).toEqual([]);
    const { issues, data } = await submit(entered);
    expect([issues, data?.['a1'] ?? null, data?.['mx'] ?? []]).toEqual([[], null, []]);
    expect((await submit({ lx: 'A', a1: '甲', mx: [{ v: '1' }] })).data).toMatchObject({ a1: '甲', mx: [{ v: '1' }] });
  });
});

test('where only the values tell, the words say that it has to be emptied', async () => {
  const form = compileForm(source({ if: isA, else: { not: { required: ['a1'] } } }), permission);
  const issues = await validateForm(new FormModel(form, { lx: 'B', a1: '甲' }, context), validation);
  expect(issues.map(({ path, message }) => [path, message])).toEqual([['a1', '当前情形下不能填写，请清空']]);
});
