import { describe, expect, it } from 'vitest';
import { compileForm, type CompiledField, type PropertySchema } from '../../../registry/form/index.ts';
import { languages } from '../../../registry/localised.ts';
import {
  affectedBy,
  dependencyGraph,
  explainField,
  explainPermission,
  explainTexts,
  FormModel,
  reasonText,
  translateRule,
  type Explanation,
  type Row,
} from '../../../validators/index.ts';
import { claimForm, claimSource, context } from '../model/fixture.ts';

const options = { translate: translateRule('zh-CN'), today: context.today };
const open = (data: Record<string, unknown> = {}, changes = {}): FormModel =>
  new FormModel(claimForm(changes), { xcmx: [{ jtgj: 'rail', je: '626', sl: '0.09' }], ...data }, context);
const fieldOf = (model: FormModel, path: string): CompiledField => {
  const field = model.form.byPath.get(path);
  if (!field) throw new Error(`no field ${path}`);
  return field;
};
const explain = (model: FormModel, path: string, row?: Row, more = {}): Explanation => explainField(model, fieldOf(model, path), row, { ...options, ...more });

describe('explainField', () => {
  it.each<[string, Explanation['valueBy'], string]>([
    ['hj', 'formula', '公式 sum(xcmx.item.je)'],
    ['hdje', 'defaultFormula', '默认公式 hj'],
    ['sy', 'input', '填写的值'],
  ])('says where the value of %s comes from', (path, by, text) => {
    const found = explain(open(), path);
    expect([found.valueBy, reasonText(found.valueReason, 'zh-CN')]).toEqual([by, text]);
  });

  it('says when somebody typed over a default formula', () => {
    const model = open();
    model.set('hdje', '600');
    expect(explain(model, 'hdje').valueBy).toBe('manual');
  });

  it('names the query behind a looked-up cell and the inputs of a formula', () => {
    const model = open();
    const [row] = model.rows('xcmx');
    expect(explain(model, 'xcmx.item.sl', row).valueBy).toBe('query');
    expect(explain(model, 'xcmx.item.se', row).inputs).toEqual([
      { path: 'xcmx.item.je', title: '金额', value: '626' },
      { path: 'xcmx.item.jj', title: '基金', value: null },
      { path: 'xcmx.item.sl', title: '税率', value: '0.09' },
    ]);
    expect(explain(model, 'hj')).toMatchObject({ address: 'hj', inputs: [{ path: 'xcmx.item.je', value: ['626'] }], readers: ['hdje', 'dx'] });
  });

  it('names the linkage that hides a cell and empties it', () => {
    const model = open();
    const found = explain(model, 'xcmx.item.jj', model.rows('xcmx')[0]);
    expect([found.address, found.mode, found.valueBy]).toEqual(['xcmx[0].jj', 'n', 'linkage']);
    expect(found.modeSteps[0]).toMatchObject({ by: 'linkage', mode: 'n', reason: { params: { rule: "xcmx.item.jtgj: item.jtgj == 'air'" } } });
  });

  it('gives every rule its verdict, and none to one that would ask somebody else', () => {
    expect(explain(open({ sy: '一二三四五六七八九十十一' }), 'sy').rules).toEqual([
      { rule: 'required', holds: true },
      { rule: 'max:10', holds: false, message: expect.stringContaining('10') as string },
    ]);
  });

  it('names the place in the metadata that gave the right', () => {
    const form = claimForm({ hdje: 'b', sy: 'r' });
    const permission = explainPermission(form, { UserTask1: { main: { '*': 'r', hdje: 'b' }, sub: { xcmx: { _: 'w', se: 'r' } } } }, 'UserTask1');
    expect(['hdje', 'sy', 'xcmx.item.je', 'xcmx.item.se'].map((path) => permission(path))).toEqual([
      { mode: 'b', where: 'perm.UserTask1.main.hdje' },
      { mode: 'r', where: 'perm.UserTask1.main.*' },
      { mode: 'w', where: 'perm.UserTask1.sub.xcmx._' },
      { mode: 'r', where: 'perm.UserTask1.sub.xcmx.se' },
    ]);
  });

  it('says that a form is only read', () => {
    expect(explain(open(), 'sy', undefined, { readOnly: true })).toMatchObject({ mode: 'r', modeSteps: [{ by: 'readOnly' }, { by: 'permission', mode: 'w' }] });
  });
});

describe('cycles', () => {
  const number = (formula?: string): PropertySchema => ({
    type: 'number',
    title: '数',
    'x-ui': { widget: 'number' },
    ...(formula === undefined ? {} : { 'x-formula': formula }),
  });
  const looped = compileForm(
    {
      ...claimSource,
      schema: {
        type: 'object',
        properties: { a: number('b + 1'), b: number('c + 1'), c: number('a + 1'), d: number('e * 2'), e: number(), f: number('a + e') },
      },
    },
    { fields: { claim: { a: 'w', b: 'w', c: 'w', d: 'w', e: 'w', f: 'w' } } },
  );

  it('disable only the cells in the loop, and each of them says so', () => {
    const model = new FormModel(looped, { e: 4 }, context);
    expect(['a', 'b', 'c', 'd', 'f'].map((name) => model.value(name))).toEqual([null, null, null, '8', '4']);
    expect(['a', 'b', 'c'].map((path) => explain(model, path).valueBy)).toEqual(['cycle', 'cycle', 'cycle']);
    expect(reasonText(explain(model, 'b').valueReason, 'zh-CN')).toBe('公式循环引用：a → b → c → a');
    expect(explain(model, 'd').valueBy).toBe('formula');
  });

  it('stand in the graph with every path on them', () => {
    expect(dependencyGraph(looped).cycles).toEqual([['a', 'b', 'c']]);
  });
});

describe('dependencyGraph', () => {
  it('lists inputs first, then formulas in the order of computation', () => {
    const graph = dependencyGraph(claimForm());
    const order = graph.nodes.map(({ path }) => path);
    for (const { from, to } of graph.edges) expect(order.indexOf(from)).toBeLessThan(order.indexOf(to));
    expect(graph.edges).toContainEqual({ from: 'hdje', to: 'sfje' });
  });

  it('knows everything that follows from a field', () => {
    expect(affectedBy(claimForm(), ['xcmx.item.je'])).toEqual(['hj', 'xcmx.item.se', 'sehj', 'hdje', 'sfje', 'dx']);
    expect(affectedBy(claimForm(), ['dx'])).toEqual([]);
  });
});

it('every reason is written in every language', () => {
  for (const [code, text] of Object.entries(explainTexts)) expect([code, languages.filter((language) => text[language].length === 0)]).toEqual([code, []]);
});
