import { describe, expect, test } from 'vitest';
import { compileForm, type FormPermission, type FormSource } from '../../registry/form/index.ts';
import { parseRules, runSyncRules, translateRule } from '../../validators/index.ts';
import { FormModel, validateForm } from '../../validators/model/index.ts';
import { checkSubmission } from '../../validators/submission.ts';

type Data = Record<string, unknown>;

const context = { user: { id: 'u', name: '甲' }, today: '2026-11-16', now: '2026-11-16 09:00:00' };
const validation = { translate: translateRule('zh-CN'), today: '2026-11-16' };

/** What browser and server say about a document of one form, as `path rule`. */
async function said(
  properties: Data,
  modes: Readonly<Record<string, 'w' | 'r' | 'b'>>,
  sent: Data,
  rules: readonly Data[] = [],
  answer: Data = {},
  level: 'submit' | 'draft' = 'submit',
) {
  const source = { key: 'f', name: 'f', boAlias: 'f', schema: { type: 'object', properties }, layout: [], rules, summary: [] } as unknown as FormSource;
  const permission: FormPermission = { fields: { f: modes } };
  const form = compileForm(source, permission);
  const model = new FormModel(form, {}, context);
  for (const [name, value] of Object.entries(sent)) model.set(name, value);
  model.takePendingQueries();
  for (const field of form.fields) if (field.query) model.setDerived(field, answer[field.query.result]);
  const places = (issues: readonly { readonly path: string; readonly rule: string }[]): string[] => issues.map(({ path, rule }) => `${path} ${rule}`);
  const submission = await checkSubmission({ source, permission, incoming: structuredClone(sent), context, lookup: async () => answer, validation, level });
  return { browser: places(await validateForm(model, validation)), server: places(submission.issues), data: submission.data };
}

describe('blank is not filled', () => {
  const blanks: readonly string[] = [
    ' ',
    '\t',
    '\n',
    '\u00a0',
    '\u1680',
    '\u2003',
    '\u2028',
    '\u200b',
    '\u202f',
    '\u205f',
    '\u2060',
    '\u3000',
    '\ufeff',
    ' \u3000\u200b ',
  ];
  const text = { type: 'string', title: 'x', 'x-ui': { widget: 'input' } };
  const list = { type: 'array', title: 'x', 'x-ui': { widget: 'tags' } };
  test.each<readonly [string, Data, unknown]>([
    ...blanks.map((blank) => [JSON.stringify(blank), text, blank] as const),
    ['""', text, ''],
    ['[""]', list, ['']],
    ['[]', list, []],
    ['["\\u3000"]', list, ['\u3000']],
    ['[null]', list, [null]],
  ])('%s', async (_name, property, value) => {
    const expected = { browser: ['x required'], server: ['x required'] };
    expect(await said({ x: { ...property, 'x-rules': 'required' } }, { x: 'w' }, { x: value })).toMatchObject(expected);
    expect(await said({ x: property }, { x: 'b' }, { x: value })).toMatchObject(expected);
  });

  const rich = { type: 'string', title: 'x', 'x-ui': { widget: 'richText' } };
  test.each([
    '<p></p>',
    '<p>&nbsp;</p>',
    '<p>&nbsp</p>',
    '<br>',
    '<br/>',
    ' <p> </p>\n<p><br></p>',
    '<p>\u200b</p>',
    '<p>&#8203;&ZeroWidthSpace;&#x3000;&emsp;</p>',
    '<ul><li></li></ul>',
    '<h2><strong><em></em></strong></h2>',
    '<!-- x -->',
    '<!-- x',
    '<script>x</script>',
    '<style>p{}</style><p></p>',
    '<!-- <img src="a.png"> -->',
    '<p><img></p>',
    '<img src="">',
    '<hr>',
    '<a href="https://a.example"></a>',
  ])('formatted text that shows nothing: %j', async (value) => {
    const expected = { browser: ['x required'], server: ['x required'], data: { x: null } };
    expect(await said({ x: { ...rich, 'x-rules': 'required' } }, { x: 'w' }, { x: value })).toMatchObject(expected);
    expect(await said({ x: rich }, { x: 'b' }, { x: value })).toMatchObject(expected);
  });

  test.each([
    '<p>a</p>',
    '<p>0</p>',
    '<p>&amp;</p>',
    '<p>&lt;p&gt;</p>',
    '<img src="a.png">',
    '<p><img alt="x" src=\'data:image/png;base64,AA\'></p>',
    '<table><tbody><tr><td></td></tr></tbody></table>',
    '-',
  ])('formatted text that shows something: %j', async (value) => {
    expect(await said({ x: { ...rich, 'x-rules': 'required' } }, { x: 'b' }, { x: value })).toMatchObject({ browser: [], server: [], data: { x: value } });
  });

  test('markup under a control that shows it as it is written is a text', async () => {
    expect(await said({ x: text }, { x: 'b' }, { x: '<p></p>' })).toMatchObject({ browser: [], server: [] });
  });

  test('zero, no and a text with blanks inside are filled', async () => {
    for (const [property, value] of [
      [{ type: 'number', title: 'x', 'x-ui': { widget: 'number' } }, 0],
      [{ type: 'boolean', title: 'x', 'x-ui': { widget: 'switch' } }, false],
      [text, 'a b'],
      [text, '0'],
    ] as const) {
      expect(await said({ x: { ...property, 'x-rules': 'required' } }, { x: 'b' }, { x: value })).toMatchObject({ browser: [], server: [] });
    }
  });
});

describe('rules over what is only read', () => {
  const properties = {
    bm: { type: 'string', title: '部门', 'x-ui': { widget: 'input' } },
    ye: { type: 'number', title: '余额', 'x-ui': { widget: 'money' }, 'x-query': { alias: 'q', params: { bm: 'bm' }, result: 'ye' } },
    hz: { type: 'number', title: '合计', 'x-ui': { widget: 'money' }, 'x-formula': 'ye * 2' },
  };
  const modes = { bm: 'w', ye: 'r', hz: 'r' } as const;
  test.each([
    ['a form rule over a queried field', 'ye >= 100', { ye: 50 }, ['ye k']],
    ['and one that holds', 'ye >= 100', { ye: 100 }, []],
    ['over what is computed from it', 'hz >= 100', { ye: 49 }, ['ye k']],
    ['that finds nothing', 'ye >= 100', {}, ['ye k']],
  ])('%s', async (_name, check, answer, issues) => {
    expect(await said(properties, modes, { bm: 'O1' }, [{ key: 'k', field: 'ye', check, message: '余额不足' }], answer)).toMatchObject({
      browser: issues,
      server: issues,
    });
  });

  test('a rule of the queried field itself', async () => {
    const strict = { ...properties, ye: { ...properties.ye, 'x-rules': 'min_value:100' } };
    expect(await said(strict, modes, { bm: 'O1' }, [], { ye: 50 })).toMatchObject({ browser: ['ye min_value'], server: ['ye min_value'] });
  });
});

describe('a bound that a query brings', () => {
  const properties = {
    sqbm: { type: 'object', title: '部门', 'x-ui': { widget: 'org' } },
    ye: { type: 'number', title: '余额', 'x-ui': { widget: 'money' }, 'x-query': { alias: 'q', params: { bm: 'sqbm.id' }, result: 'ye' } },
    rq: { type: 'string', title: '止日', 'x-ui': { widget: 'date' }, 'x-query': { alias: 'q', params: { bm: 'sqbm.id' }, result: 'rq' } },
    kg: { type: 'string', title: '开关', 'x-ui': { widget: 'input' }, 'x-linkage': [{ when: "kg == 'off'", then: [{ field: 'ye', mode: 'n' }] }] },
    je: { type: 'number', title: '金额', 'x-ui': { widget: 'money' }, 'x-rules': 'max_value:ye' },
    fw: { type: 'number', title: '范围', 'x-ui': { widget: 'money' }, 'x-rules': 'between:0,ye' },
    zr: { type: 'string', title: '终', 'x-ui': { widget: 'date' }, 'x-rules': 'date_lte:rq' },
  };
  const modes = { sqbm: 'w', ye: 'r', rq: 'r', kg: 'w', je: 'w', fw: 'w', zr: 'w' } as const;
  const sqbm = { id: 'O1', name: '财务部' };
  test.each<[string, Data, Data, string[]]>([
    ['holds', { sqbm, je: 60 }, { ye: 50 }, ['je max_value']],
    ['is kept', { sqbm, je: 40 }, { ye: 50 }, []],
    ['found nothing', { sqbm, je: 40, fw: 1, zr: '2026-01-01' }, {}, ['je max_value', 'fw between', 'zr date_lte']],
    ['found nothing, with nothing to compare', { sqbm }, {}, []],
    ['was never asked for', { je: 40, fw: 1 }, {}, []],
    ['zero is something', { sqbm, je: 0, fw: 1 }, { ye: 0 }, ['fw between']],
    ['linkage has taken it away', { sqbm, je: 40, kg: 'off' }, {}, []],
  ])('%s', async (_name, data, answer, issues) => {
    expect(await said(properties, modes, data, [], answer)).toMatchObject({ browser: issues, server: issues });
  });
});

test('a bound that is still being asked for is not missing yet', async () => {
  const properties = {
    bm: { type: 'string', title: '部门', 'x-ui': { widget: 'input' } },
    ye: { type: 'number', title: '余额', 'x-ui': { widget: 'money' }, 'x-query': { alias: 'q', params: { bm: 'bm' }, result: 'ye' } },
    je: { type: 'number', title: '金额', 'x-ui': { widget: 'money' }, 'x-rules': 'max_value:ye' },
  };
  const source = { key: 'f', name: 'f', boAlias: 'f', schema: { type: 'object', properties }, layout: [], rules: [], summary: [] } as unknown as FormSource;
  const form = compileForm(source, { fields: { f: { bm: 'w', ye: 'r', je: 'w' } } });
  const model = new FormModel(form, {}, context);
  const issues = async (): Promise<string[]> => (await validateForm(model, validation)).map(({ message }) => message);
  model.set('bm', 'O1');
  model.set('je', 5);
  expect(await issues()).toEqual([]);
  const [pending] = model.takePendingQueries();
  expect(await issues()).toEqual([]);
  if (pending) model.setDerived(pending.field, null);
  expect(await issues()).toEqual(['没有查到【余额】，不能据此核对']);
});

describe('a formula that cannot be computed', () => {
  const properties = {
    te: { type: 'string', title: '文字', 'x-ui': { widget: 'input' } },
    jg: { type: 'number', title: '结果', 'x-ui': { widget: 'number' }, 'x-formula': 'te * 2' },
  };
  test('is refused at the submit, and a draft keeps what was entered', async () => {
    expect(await said(properties, { te: 'w', jg: 'r' }, { te: 'abc' })).toMatchObject({ browser: ['jg formula'], server: ['jg formula'] });
    const draft = await said(properties, { te: 'w', jg: 'r' }, { te: 'abc' }, [], {}, 'draft');
    expect([draft.server, draft.data['te'], draft.data['jg']]).toEqual([[], 'abc', null]);
  });
});

describe('a default formula over which nothing was entered', () => {
  const properties = {
    je: { type: 'number', title: '金额', 'x-ui': { widget: 'money' } },
    hd: { type: 'number', title: '核定', 'x-ui': { widget: 'money' }, 'x-defaultFormula': 'je' },
  };
  const stored = { id_: 'r', je: '100', hd: '100', sticky_: [] };
  const check = (incoming: Data, mode: 'w' | 'b' = 'b', before: Data = stored) => {
    const source = { key: 'f', name: 'f', boAlias: 'f', schema: { type: 'object', properties }, layout: [], rules: [], summary: [] } as unknown as FormSource;
    return checkSubmission({
      source,
      permission: { fields: { f: { je: 'w', hd: mode } } },
      stored: structuredClone(before),
      incoming,
      context,
      lookup: async () => undefined,
      validation,
      level: 'submit',
      everything: false,
    });
  };
  test('stays cleared, and is asked for where it is required', async () => {
    for (const incoming of [{ hd: null }, { hd: '' }, { hd: null, sticky_: ['hd'] }, { je: 200, hd: null }]) {
      const { data, issues } = await check(structuredClone(incoming));
      expect([data['hd'], data['sticky_'], issues.map(({ path, rule }) => [path, rule])]).toEqual([null, ['hd'], [['hd', 'required']]]);
    }
    expect(await check({ hd: null }, 'w')).toMatchObject({ issues: [], data: { hd: null, sticky_: ['hd'] } });
  });

  test('follows the formula as long as nobody has touched it, and again when its mark is left out', async () => {
    expect((await check({ je: 200 })).data).toMatchObject({ hd: '200.00', sticky_: [] });
    expect((await check({ je: 200, hd: 200 })).data).toMatchObject({ hd: '200.00', sticky_: [] });
    const cleared = { ...stored, hd: null, sticky_: ['hd'] };
    expect((await check({ hd: null }, 'w', cleared)).data).toMatchObject({ hd: null, sticky_: ['hd'] });
    expect((await check({ sticky_: [] }, 'w', cleared)).data).toMatchObject({ hd: '100.00', sticky_: [] });
  });
});

test.each<[rule: string, words: string]>([
  ['between:1,b', '不能小于 1'],
  ['between:b,1', '不能大于 1'],
  ['between:1,2', '必须在 1 和 2 之间'],
])('%s says the bounds that there are', (rule, words) => {
  const [issue] = runSyncRules(
    parseRules(rule),
    rule === 'between:b,1' ? 5 : 0,
    { ref: () => null, titleOf: (name) => name, title: '', today: '2026-11-16' },
    translateRule('zh-CN'),
  );
  expect(issue?.message).toBe(words);
});
