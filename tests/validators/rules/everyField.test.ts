import { describe, expect, it } from 'vitest';
import { compileForm, formSource, permissionShape, type FormPermission, type FormSource, type PropertySchema } from '../../../registry/form/index.ts';
import type { RawItem } from '../../../registry/metadata/index.ts';
import { inspectItems } from '../../../server/publishing/checkItems.ts';
import { defaultData, defaultRules, FormModel, translateRule, validateForm, type RulePorts } from '../../../validators/index.ts';
import { checkSubmission } from '../../../validators/submission.ts';
import { defaultControls } from '../../../renderers/form/controls/index.ts';
import { context } from '../model/fixture.ts';

/** Every rule on every kind of field: it is refused by name when the object is published, or it tells values apart, in browser and server alike. */
const script = Buffer.from('return value === "x"').toString('base64');
const GOOD = { id: '1', name: '甲' };
const rows = (count: number): readonly object[] => Array.from({ length: count }, (_, at) => ({ je: at + 1 }));

/** A property of each kind, with values that its control writes. */
const kinds: Readonly<Record<string, { readonly property: PropertySchema; readonly values: readonly unknown[] }>> = {
  text: {
    property: { type: 'string', 'x-ui': { widget: 'input' } },
    values: [
      'x',
      '12',
      '1',
      '-1',
      'abc',
      '12345678901',
      '13812345678',
      'a@b.cn',
      'https://a.cn',
      '2026-01-01',
      '10:00:00',
      '1.234',
      '11010519491231002X',
      'a_b',
      '2030-01-01',
    ],
  },
  several: {
    property: { type: 'string', 'x-ui': { widget: 'tags' } },
    values: [
      'x',
      '12',
      '1',
      '-1',
      'abc',
      'a,b',
      '13812345678',
      'a@b.cn',
      'https://a.cn',
      '2026-01-01',
      '10:00:00',
      '1.234',
      '11010519491231002X',
      '2030-01-01',
    ],
  },
  number: { property: { type: 'number', 'x-ui': { widget: 'number' } }, values: [1, 12, -1, 1.234, 12345678901, 13812345678, '110105194912310011'] },
  money: { property: { type: 'number', 'x-ui': { widget: 'money' } }, values: [1, 12, -1, 1.23, 12345678901, 13812345678, '110105194912310011'] },
  boolean: { property: { type: 'boolean', 'x-ui': { widget: 'switch' } }, values: [true, false] },
  date: { property: { type: 'string', format: 'date', 'x-ui': { widget: 'date' } }, values: ['2026-01-01', '2030-01-01'] },
  datetime: { property: { type: 'string', 'x-ui': { widget: 'datetime' } }, values: ['2026-01-01 10:00:00', '2030-01-01 10:00:00'] },
  month: { property: { type: 'string', 'x-ui': { widget: 'month' } }, values: ['2026-01', '2030-01'] },
  year: { property: { type: 'string', 'x-ui': { widget: 'year' } }, values: ['2026', '2030'] },
  time: { property: { type: 'string', 'x-ui': { widget: 'time' } }, values: ['10:00:00', '11:00:00'] },
  minutes: { property: { type: 'string', 'x-ui': { widget: 'timeSelect' } }, values: ['10:00', '11:00'] },
  plainDate: { property: { type: 'string', format: 'date' }, values: ['2026-01-01', '2030-01-01'] },
  range: {
    property: { type: 'array', items: { type: 'string' }, 'x-ui': { widget: 'dateRange' } },
    values: [
      ['2026-01-01', '2026-01-02'],
      ['2030-01-01', '2030-01-02'],
    ],
  },
  times: { property: { type: 'string', 'x-ui': { widget: 'timeRange' } }, values: ['10:00:00,11:00:00'] },
  rangeText: { property: { type: 'string', 'x-ui': { widget: 'dateRange' } }, values: ['2026-01-01,2026-01-02'] },
  person: { property: { type: 'object', 'x-ui': { widget: 'user' } }, values: [GOOD] },
  people: { property: { type: 'array', 'x-ui': { widget: 'user', multiple: true } }, values: [[GOOD], [GOOD, { id: '2', name: '乙' }]] },
  list: { property: { type: 'array', items: { type: 'string' }, 'x-ui': { widget: 'tags' } }, values: [['a'], ['a', 'b']] },
  file: { property: { type: 'string', 'x-ui': { widget: 'upload' } }, values: ['[{"id":"1","name":"a.pdf"}]'] },
  object: { property: { type: 'object', 'x-ui': { widget: 'query' } }, values: [{ a: 'x' }] },
  label: { property: { type: 'string', 'x-ui': { widget: 'label' } }, values: [] },
  rows: {
    property: {
      type: 'array',
      'x-ui': { widget: 'subTable' },
      items: { type: 'object', properties: { je: { type: 'number', title: '金额', 'x-ui': { widget: 'number' } } } },
    },
    values: [rows(1), rows(2), rows(3)],
  },
};

/** Each rule so that a value of its kind can meet it and another can not. */
const written: Readonly<Record<string, string>> = {
  maxLen: 'max:1',
  min: 'min:2',
  length: 'length:2',
  regex: 'regex:[12]0?[1-5]',
  is: 'is:1',
  digits: 'digits:2',
  decimal: 'decimal:1',
  maxIntLen: 'maxIntLen:2',
  maxDecLen: 'maxDecLen:1',
  min_value: 'min_value:2',
  max_value: 'max_value:2',
  between: 'between:2,20',
  date_format: 'date_format',
  time: 'time',
  date_lte: 'date_lte:today',
  date_gte: 'date_gte:today',
  isBefore: 'isBefore:2027-01-01',
  isAfter: 'isAfter:2027-01-01',
  confirmed: 'confirmed:other',
  row_unique: 'row_unique',
  exists: 'exists:/api/user/v1/user/getDetailByAccountOrId?account=',
  backend: 'backend:/form/customQuery/v1/doQuery',
  jsScript: `jsScript:${script}`,
  method: 'method:none',
};
/** Alike for what there is no second value of: which of two values a text names is no matter of its kind. */
const others: Readonly<Record<string, readonly string[]>> = {
  regex: ['regex:2026'],
  is: ['is:true', 'is:2026-01-01', 'is:2026-01-01 10:00:00', 'is:2026-01', 'is:2026', 'is:10:00:00', 'is:10:00'],
  digits: ['digits:4', 'digits:3'],
  min_value: ['min_value:2027'],
  max_value: ['max_value:2027'],
  between: ['between:2027,2100'],
  maxIntLen: ['maxIntLen:4'],
  date_format: ['date_format:YYYY-MM-DD HH:mm:ss', 'date_format:YYYY-MM', 'date_format:YYYY'],
  time: ['time:HH:mm'],
};
/** Every value of the control meets them: that they are written is no mistake. */
const always = new Set(['numeric', 'integer', 'date_format', 'time', 'required', 'alpha_num', 'alpha_dash', 'maxIntLen', 'digits']);

/** What they say is up to whoever is asked. */
const askers = new Set(['exists', 'backend', 'jsScript', 'confirmed']);

const people = { exists: () => true, keys: () => [] };
const ports: RulePorts = {
  exists: async (_url, value) => JSON.stringify(value).includes('1'),
  backend: async (_setting, value) => ({ valid: JSON.stringify(value).includes('1') }),
  script: async (_script, value) => ({ valid: value === 'x' }),
};
const validation = { translate: translateRule('zh-CN'), today: context.today, ports };

describe.each(Object.entries(kinds))('%s', (kind, { property, values }) => {
  it.each(defaultRules.map(({ name }) => name))('%s', async (name) => {
    const spellings = [written[name] ?? name, ...(others[name] ?? [])];
    const verdicts = await Promise.all(
      spellings.map(async (rules) => {
        const item = objectOf({ ...property, title: '值', 'x-rules': rules } as PropertySchema);
        const problems = (await inspectItems([item], new Map(), people, context.now)).filter(({ code }) => code.startsWith('E'));
        const aboutRule = problems.filter(
          ({ pointer, message }) =>
            (pointer === '/spec/schema/properties/v/x-rules' && message.includes(rules.split(':')[0] ?? name)) ||
            (name === 'method' && message.includes('none')),
        );
        expect(aboutRule.length > 0).toBe(problems.length > 0);
        if (problems.length > 0) return 'refused';
        const source = formSource({ key: 'f', name: 'f', spec: { layout: [] } }, item as never, 'zh-CN');
        // no rule but `required` minds that nothing is there
        expect(await both(source, {})).toBe(name !== 'required');
        return Promise.all(values.map((v) => both(source, { v, other: 'x' })));
      }),
    );
    const told = verdicts.filter((verdict) => verdict !== 'refused');
    if (told.length === 0) return;
    const all = told.flat();
    if (askers.has(name)) return;
    expect(all.some(Boolean) || values.length === 1, `${kind}: ${name} is never met`).toBe(true);
    expect(all.some((valid) => !valid) || values.length === 1 || always.has(name), `${kind}: ${name} demands nothing`).toBe(true);
  });
});

it('shows without a value what no rule can stand on', async () => {
  for (const { widget } of defaultControls.filter(({ types }) => types.length === 0)) {
    const found = await inspectItems(
      [objectOf({ type: 'string', title: '值', 'x-ui': { widget }, 'x-rules': 'required' } as PropertySchema)],
      new Map(),
      people,
      context.now,
    );
    expect(
      found.some(({ code, pointer }) => code === 'E07' && pointer.endsWith('/v/x-rules')),
      widget,
    ).toBe(true);
  }
});

describe('rules of a table', () => {
  const table = (more: object): FormSource =>
    formSource(
      { key: 'f', name: 'f', spec: { layout: [] } },
      objectOf({ ...kinds['rows']?.property, title: '明细', ...more } as PropertySchema) as never,
      'zh-CN',
    );
  it.each([
    [{ 'x-rules': 'required' }, [false, true, true, true]],
    [{ 'x-rules': 'max:2' }, [true, true, true, false]],
    [{ 'x-rules': 'length:1' }, [true, true, false, false]],
    [{ 'x-rules': 'required|min:2' }, [false, false, true, true]],
    [{ minItems: 2 }, [false, false, true, true]],
    [{ 'x-rules': 'max:1' }, [true, true, false, false]],
  ] as const)('%j', async (more, expected) => {
    const source = table(more);
    expect(await both(source, {}), 'left out').toBe(expected[0]);
    expect(await Promise.all(expected.map((_, count) => both(source, { v: rows(count) })))).toEqual(expected);
  });

  it('says what its designer wrote', async () => {
    const source = table({ 'x-rules': 'max:1', 'x-rule-msg': '最多一条' });
    const { issues } = await checkSubmission({
      source,
      permission: permissionOf(source),
      incoming: { v: rows(2) },
      context,
      lookup: async () => undefined,
      validation,
      level: 'submit',
    });
    expect(issues).toMatchObject([{ path: 'v', rule: 'max', message: '最多一条', label: '明细' }]);
  });
});

describe('places that are no fields', () => {
  const plain = { type: 'string', title: '文', 'x-ui': { widget: 'input' } };
  const at = (schema: object): RawItem =>
    ({ kind: 'bo', key: 'r', name: 'r', spec: { schema: { type: 'object', properties: { v: plain }, ...schema } } }) as unknown as RawItem;
  it.each([
    ['items of a list', { properties: { v: { type: 'array', title: '列', 'x-ui': { widget: 'tags' }, items: { type: 'string', 'x-rules': 'max:2' } } } }],
    ['members of an object', { properties: { v: { type: 'object', title: '对象', properties: { a: { type: 'string', title: '甲', 'x-rules': 'max:2' } } } } }],
    ['the rows of a table', { properties: { v: { type: 'array', title: '表', items: { type: 'object', 'x-rules': 'required', properties: { a: plain } } } } }],
    ['the object', { 'x-rules': 'required' }],
    ['a branch', { allOf: [{ 'x-rules': 'required' }] }],
    ['a test in a branch', { if: { properties: { v: { const: 'x' } } }, then: { properties: { v: { 'x-rules': 'required' } } } }],
    ['a condition', { if: { properties: { v: { type: 'string', title: '文', 'x-rules': 'required' } } }, then: {} }],
    ['another declaration of a field', { allOf: [{ properties: { v: { ...plain, 'x-rules': 'required' } } }] }],
  ])('%s', async (_name, schema) => {
    const found = await inspectItems([at(schema)], new Map(), people, context.now);
    expect(
      found
        .filter(({ code }) => code.startsWith('E'))
        .map(({ message }) => message)
        .join(),
    ).toMatch(/x-rules/);
  });
});

// helpers

function objectOf(v: PropertySchema): RawItem {
  const other = { type: 'string', title: '另一', 'x-ui': { widget: 'input' } };
  return { kind: 'bo', key: 'r', name: 'r', spec: { schema: { type: 'object', properties: { v, other } } } } as unknown as RawItem;
}

function permissionOf(source: FormSource): FormPermission {
  const shape = permissionShape(source);
  const writable = (names: readonly string[]): Record<string, 'w'> => Object.fromEntries(names.map((name) => [name, 'w']));
  return {
    fields: { r: writable(shape.fields), ...Object.fromEntries(Object.entries(shape.tables).map(([table, columns]) => [table, writable(columns)])) },
    table: Object.fromEntries(Object.keys(shape.tables).map((table) => [table, { add: true, del: true }])),
  };
}

/** What browser and server say, which is the same. */
async function both(source: FormSource, data: Record<string, unknown>): Promise<boolean> {
  const permission = permissionOf(source);
  const { issues } = await checkSubmission({ source, permission, incoming: data, context, lookup: async () => undefined, validation, level: 'submit' });
  const form = compileForm(source, permission);
  const given = form.tables.length > 0 ? { v: [], ...data } : data;
  const shown = await validateForm(new FormModel(form, { ...defaultData(form, context), ...given }, context), validation);
  expect(
    shown.map(({ path, rule }) => [path, rule]),
    JSON.stringify(data),
  ).toEqual(issues.map(({ path, rule }) => [path, rule]));
  return issues.length === 0;
}
