import { describe, expect, it } from 'vitest';
import { compileForm, permissionShape, type CompiledForm, type FieldMode, type FormSource, type PropertySchema } from '../../../registry/form/index.ts';
import { translateRule } from '../../../validators/messages/index.ts';
import { evaluateForm, FormModel, STICKY, validateForm, type Row } from '../../../validators/model/index.ts';
import { checkSubmission } from '../../../validators/submission.ts';
import { context } from './fixture.ts';

const money = (title: string, more: object = {}): PropertySchema => ({ type: 'number', title, 'x-ui': { widget: 'money' }, ...more });

const schema: PropertySchema = {
  type: 'object',
  properties: {
    zt: {
      type: 'string',
      title: '状态',
      'x-ui': { widget: 'input' },
      'x-linkage': [
        { when: "zt == '定'", then: [{ field: 'ysgs', value: 7 }] },
        { when: "zt == '清'", then: [{ field: 'ysgs', clear: true }] },
        { when: "zt == '空'", then: [{ field: 'gs', clear: true }] },
        { when: "zt == '藏'", then: [{ field: 'ysgs', mode: 'n' }] },
      ],
    },
    je: money('金额'),
    ysgs: money('默认公式', { 'x-defaultFormula': 'round(je * 0.1, 2)' }),
    gs: money('照抄', { 'x-defaultFormula': 'je' }),
    mx: {
      type: 'array',
      title: '明细',
      'x-ui': { widget: 'subTable' },
      items: {
        type: 'object',
        properties: {
          dj: money('单价'),
          jyj: money('建议价', { 'x-defaultFormula': 'round(item.dj * 2, 2)' }),
        },
      },
    },
  },
};
const source: FormSource = {
  key: 'f',
  name: 'f',
  version: 1,
  boAlias: 'bo',
  schema,
  layout: [{ group: 'g', fields: ['zt', 'je', 'ysgs', 'gs', 'mx'] }],
  rules: [],
  summary: [],
};
const shape = permissionShape(source);
const writable = (names: readonly string[]): Record<string, FieldMode> => Object.fromEntries(names.map((name) => [name, 'w']));
const permission: Parameters<typeof compileForm>[1] = {
  fields: { bo: writable(shape.fields), ...Object.fromEntries(Object.entries(shape.tables).map(([name, columns]) => [name, writable(columns)])) },
  table: { mx: { add: true, del: true } },
};
const validation = { translate: translateRule('zh-CN'), today: context.today };

const formOf = (): CompiledForm => compileForm(source, permission);
const open = (data: Record<string, unknown> = {}): FormModel => new FormModel(formOf(), { mx: [], ...data }, context);
const fieldOf = (model: FormModel, path: string): NonNullable<ReturnType<CompiledForm['byPath']['get']>> => {
  const field = model.form.byPath.get(path);
  if (!field) throw new Error(path);
  return field;
};

/** What the browser refuses: the same as a check of the whole, and the server refuses what is sent when the browser does. */
async function refused(model: FormModel): Promise<string[]> {
  const data = model.toData();
  const browser = await validateForm(model, validation);
  expect(browser).toEqual(await validateForm(evaluateForm(model.form, data, context), validation));
  const { issues } = await checkSubmission({ source, permission, incoming: data, context, level: 'submit', lookup: async () => undefined, validation });
  expect(issues.length > 0).toBe(browser.length > 0);
  return browser.map(({ path, rule }) => `${path} ${rule}`);
}

describe('the failure of a default formula is gone with its formula', () => {
  it.each<[string, (model: FormModel) => void]>([
    [
      'typed over, then its input repaired',
      (model) => {
        model.set('je', 'abc');
        model.set('ysgs', '5');
        model.set('je', '1000');
      },
    ],
    [
      'typed over by what stands there, nothing',
      (model) => {
        model.set('je', 'abc');
        model.set('ysgs', null);
        model.set('je', '1000');
      },
    ],
    [
      'both written at once',
      (model) => {
        model.set('je', 'abc');
        model.batch(() => {
          model.set('je', '1000');
          model.set('ysgs', '5');
        });
      },
    ],
    [
      'the other way round',
      (model) => {
        model.set('je', 'abc');
        model.batch(() => {
          model.set('ysgs', '5');
          model.set('je', '1000');
        });
      },
    ],
    [
      'taken back and done again',
      (model) => {
        model.set('je', 'abc');
        model.set('ysgs', '5');
        model.restoreFormula(fieldOf(model, 'ysgs'));
        model.set('ysgs', '5');
        model.set('je', '1000');
      },
    ],
    [
      'fixed by linkage',
      (model) => {
        model.set('je', 'abc');
        model.set('zt', '定');
        model.set('je', '1000');
      },
    ],
    [
      'emptied by linkage',
      (model) => {
        model.set('je', 'abc');
        model.set('zt', '清');
        model.set('je', '1000');
      },
    ],
    [
      'fixed by linkage while written over',
      (model) => {
        model.set('je', 'abc');
        model.set('ysgs', '5');
        model.set('zt', '定');
        model.set('je', '1000');
      },
    ],
    [
      'hidden, written over meanwhile and shown',
      (model) => {
        model.set('je', 'abc');
        model.set('zt', '藏');
        model.set('ysgs', '5');
        model.set('zt', '');
        model.set('je', '1000');
      },
    ],
    [
      'in a row',
      (model) => {
        const row = model.addRow('mx', { dj: 'abc' });
        model.setCell('mx', row, 'jyj', '33');
        model.setCell('mx', row, 'dj', '20');
      },
    ],
    [
      'in a row that is removed',
      (model) => {
        const row = model.addRow('mx', { dj: 'abc' });
        model.removeRows('mx', [row]);
      },
    ],
    [
      'in a row that is removed and put back',
      (model) => {
        const row = model.addRow('mx', { dj: 'abc' });
        model.setCell('mx', row, 'jyj', '33');
        for (const { row: each, at } of model.removeRows('mx', [row])) model.insertRow('mx', each, at);
        model.setCell('mx', row, 'dj', '20');
      },
    ],
    [
      'in a copied row',
      (model) => {
        const row = model.addRow('mx', { dj: 'abc' });
        model.setCell('mx', row, 'jyj', '33');
        const copy = model.copyRow('mx', row);
        for (const each of [row, copy]) model.setCell('mx', each, 'dj', '20');
      },
    ],
  ])('%s', async (_, edit) => {
    const model = open();
    edit(model);
    expect([await refused(model), [...model.errors.keys()]]).toEqual([[], []]);
  });

  it.each<[string, Record<string, unknown>]>([
    ['of the form', { je: 'abc', ysgs: '5', gs: '6', [STICKY]: ['ysgs', 'gs'] }],
    ['of a row', { mx: [{ dj: 'abc', jyj: '33', [STICKY]: ['jyj'] }] }],
  ])('loaded with a value written over it: %s', async (_, data) => {
    const model = open(data);
    expect([...model.errors.keys()]).toEqual([]);
    model.set('je', '1000');
    for (const row of model.rows('mx')) model.setCell('mx', row, 'dj', '20');
    expect(await refused(model)).toEqual([]);
  });

  it('while its input is still wrong, that alone is refused', async () => {
    const model = open();
    model.set('je', 'abc');
    model.set('ysgs', '5');
    model.set('gs', '6');
    expect(await refused(model)).toEqual([expect.stringMatching(/^je /)]);
  });
});

describe('it is evaluated anew when its formula takes over again', () => {
  it.each<[string, (model: FormModel, row: Row) => void]>([
    [
      'given back',
      (model, row) => {
        model.set('ysgs', '5');
        model.restoreFormula(fieldOf(model, 'ysgs'));
        model.setCell('mx', row, 'jyj', '5');
        model.restoreFormula(fieldOf(model, 'mx.item.jyj'), row);
      },
    ],
    [
      'let go by linkage',
      (model) => {
        model.set('zt', '定');
        model.set('zt', '');
      },
    ],
    [
      'written over, fixed and let go by linkage',
      (model) => {
        model.set('ysgs', '5');
        model.set('zt', '定');
        model.set('zt', '');
      },
    ],
    [
      'removed and put back',
      (model, row) => {
        for (const { row: each, at } of model.removeRows('mx', [row])) model.insertRow('mx', each, at);
      },
    ],
  ])('%s', async (_, edit) => {
    const model = open({ je: 'abc', gs: '1', [STICKY]: ['gs'], mx: [{ dj: 'abc' }] });
    const [row] = model.rows('mx');
    if (!row) throw new Error('no row');
    edit(model, row);
    expect([...model.errors.keys()].sort()).toEqual([`mx#${row.key}.jyj`, 'ysgs']);
    // the failures wait for what was entered, and that is refused
    expect(await refused(model)).toEqual(['je numeric', 'mx[0].dj numeric']);
  });
});

it('listeners hear of a failure that comes or goes where the value stays the same', () => {
  const model = open();
  const heard: boolean[] = [];
  model.subscribe((changed) => heard.push(changed.has('gs')));
  model.set('je', 'abc');
  model.set('je', null);
  model.set('je', 'abc');
  model.set('zt', '空');
  expect([heard, model.value('gs'), model.errors.has('gs')]).toEqual([[true, true, true, true], null, false]);
});
