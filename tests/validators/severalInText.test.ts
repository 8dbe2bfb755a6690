import { describe, expect, test } from 'vitest';
import { compileForm, type FormPermission, type FormSource } from '../../registry/form/index.ts';
import { translateRule } from '../../validators/index.ts';
import { FormModel, validateForm } from '../../validators/model/index.ts';
import { checkSubmission } from '../../validators/submission.ts';

/** Choices that a text joins are read as the list that they are: the type that carries them makes no difference to anybody. */
type Data = Record<string, unknown>;

const context = { user: { id: 'u', name: '甲' }, today: '2026-11-16', now: '2026-11-16 09:00:00' };
const validation = { translate: translateRule('zh-CN'), today: '2026-11-16' };
const options = ['技', '财', '法'];

const carriers: readonly (readonly [string, Data, (codes: readonly string[]) => unknown])[] = [
  ['boxes in a list', { type: 'array', items: { type: 'string' }, 'x-ui': { widget: 'checkbox', options } }, (codes) => codes],
  ['boxes in a text', { type: 'string', 'x-ui': { widget: 'checkbox', options } }, (codes) => codes.join(',')],
  ['a selection in a text', { type: 'string', 'x-ui': { widget: 'select', multiple: true, options } }, (codes) => codes.join(',')],
  ['a tree in a text', { type: 'string', 'x-ui': { widget: 'treeSelect', multiple: true, options } }, (codes) => codes.join(', ')],
  ['tags in a text', { type: 'string', 'x-ui': { widget: 'tags', options } }, (codes) => codes.join(',')],
  ['a text or nothing', { type: ['string', 'null'], 'x-ui': { widget: 'checkbox', options } }, (codes) => codes.join(',')],
];

/** The values of computed fields and the rules broken, in browser and server. */
async function told(properties: Data, sent: Data) {
  const source = { key: 'f', name: 'f', boAlias: 'f', schema: { type: 'object', properties }, layout: [], rules: [], summary: [] } as unknown as FormSource;
  const names = Object.keys(properties);
  const permission: FormPermission = {
    fields: { f: Object.fromEntries(names.map((name) => [name, 'w'])), t: { k: 'w', x: 'w' } },
    table: { t: { add: true, edit: true } },
  };
  const form = compileForm(source, permission);
  const model = new FormModel(form, structuredClone(sent), context);
  const submission = await checkSubmission({
    source,
    permission,
    incoming: structuredClone(sent),
    context,
    lookup: async () => undefined,
    validation,
    level: 'submit',
  });
  const computed = names.filter((name) => form.byPath.get(name)?.formula !== undefined);
  return {
    browser: {
      ...Object.fromEntries(computed.map((name) => [name, model.value(name)])),
      issues: (await validateForm(model, validation)).map(({ path, rule }) => `${path} ${rule}`),
    },
    server: {
      ...Object.fromEntries(computed.map((name) => [name, submission.data[name]])),
      issues: submission.issues.map(({ path, rule }) => `${path} ${rule}`),
    },
  };
}

const yes = (formula: string): Data => ({ type: 'boolean', 'x-formula': formula });
const number = (formula: string): Data => ({ type: 'number', 'x-formula': formula });

describe.each(carriers)('%s', (_name, carrier, stored) => {
  test.each<readonly [chosen: readonly string[], expected: Data]>([
    [[], { has: false, is: false, not: true, nothing: true, many: '0', filled: '0', which: '否' }],
    [['财'], { has: true, is: true, not: false, nothing: false, many: '1', filled: '1', which: '财务' }],
    [['技'], { has: false, is: false, not: true, nothing: false, many: '1', filled: '1', which: '否' }],
    [['技', '财'], { has: true, is: true, not: false, nothing: false, many: '2', filled: '2', which: '财务' }],
    [['财', '法', '技'], { has: true, is: true, not: false, nothing: false, many: '3', filled: '3', which: '财务' }],
  ])('formulas over %j', async (chosen, expected) => {
    const properties = {
      a: carrier,
      has: yes('in(a, "财")'),
      is: yes('a == "财"'),
      not: yes('a != "财"'),
      nothing: yes('empty(a)'),
      many: number('count(a)'),
      filled: number('countFilled(a)'),
      which: { type: 'string', 'x-formula': 'if(in(a, "财"), "财务", "否")' },
    };
    const { browser, server } = await told(properties, { a: stored(chosen) });
    expect(browser).toEqual({ ...expected, issues: [] });
    expect(server).toEqual(browser);
  });

  test('columns', async () => {
    const properties = {
      t: { type: 'array', items: { type: 'object', properties: { k: carrier, x: { type: 'number' } } } },
      many: number('COUNTIF(t.item.k, "财")'),
      others: number('COUNTIF(t.item.k, "<>财")'),
      none: number('COUNTIF(t.item.k, "")'),
      amount: number('SUMIF(t.item.k, "财", t.item.x)'),
      again: number('sum(if(in(t.item.k, "财"), t.item.x, 0))'),
      rows: number('count(t.item.k)'),
    };
    const rows = [
      [['技', '财'], 10],
      [['财'], 5],
      [['技'], 3],
      [[], 1],
    ] as const;
    const { browser, server } = await told(properties, { t: rows.map(([codes, x]) => ({ k: stored(codes), x })) });
    expect(browser).toEqual({ many: '2', others: '2', none: '1', amount: '15', again: '15', rows: '4', issues: [] });
    expect(server).toEqual(browser);
  });

  test.each<readonly [rule: string, passes: readonly boolean[]]>([
    ['min:2', [false, true, true]],
    ['maxLen:2', [true, true, false]],
    ['length:2', [false, true, false]],
    ['required', [true, true, true]],
    ['min:2|max:2', [false, true, false]],
  ])('rules count what is chosen: %s', async (rule, passes) => {
    for (const [index, fits] of passes.entries()) {
      const { browser, server } = await told({ a: { ...carrier, 'x-rules': rule } }, { a: stored(options.slice(0, index + 1)) });
      expect(browser.issues, rule).toHaveLength(fits ? 0 : 1);
      expect(server).toEqual(browser);
    }
  });

  test.each(['', ',', ' , ,'])('nothing is chosen by “%s”', async (text) => {
    const sent = Array.isArray(stored([])) ? [] : text;
    const { browser, server } = await told({ a: { ...carrier, 'x-rules': 'required' }, none: yes('empty(a)'), many: number('count(a)') }, { a: sent });
    expect(browser).toEqual({ none: true, many: '0', issues: ['a required'] });
    expect(server).toEqual(browser);
  });

  test('linkage', async () => {
    const linked = { ...carrier, 'x-linkage': [{ when: 'in(a, "财")', then: [{ field: 'b', required: true }] }] };
    for (const [chosen, issues] of [
      [['技'], []],
      [['技', '财'], ['b required']],
    ] as const) {
      const { browser, server } = await told({ a: linked, b: { type: 'string', 'x-ui': { widget: 'input' } } }, { a: stored(chosen) });
      expect(browser.issues).toEqual(issues);
      expect(server).toEqual(browser);
    }
  });
});

test('lists that hold nothing count nothing, ends of a range are two', async () => {
  const range = (type: string): Data => ({ type, 'x-ui': { widget: 'dateRange' }, ...(type === 'array' ? { items: { type: 'string' } } : {}) });
  const properties = {
    people: { type: 'array', 'x-ui': { widget: 'user', multiple: true } },
    r: range('array'),
    s: range('string'),
    a: number('count(people)'),
    b: number('count(r)'),
    c: number('count(s)'),
    d: number('countFilled(people, r, s)'),
    e: number('len(people)'),
    f: yes('empty(people) and empty(r) and empty(s)'),
    g: { type: 'string', 'x-formula': 'left(s, 10)' },
    h: { type: 'string', 'x-formula': 'right(s, 10)' },
  };
  const none = { a: '0', b: '0', c: '0', d: '0', e: '0', f: true, issues: [] };
  for (const sent of [{}, { people: [], r: [], s: '' }, { people: null, r: null, s: null }]) {
    const { browser, server } = await told(properties, sent);
    expect(browser).toMatchObject(none);
    expect(server).toEqual(browser);
  }
  const days = ['2026-11-01', '2026-11-05'];
  const { browser, server } = await told(properties, { people: [{ id: 'U1', name: '甲' }], r: days, s: days.join(',') });
  expect(browser).toMatchObject({ a: '1', b: '2', c: '2', d: '5', f: false, g: '2026-11-01', h: '2026-11-05' });
  expect(server).toEqual(browser);
});
