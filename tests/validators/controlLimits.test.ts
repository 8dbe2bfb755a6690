import { expect, test } from 'vitest';
import { compileForm, type FieldUi, type FormSource, type PropertySchema } from '../../registry/form/index.ts';
import { FormModel, translateRule, validateForm } from '../../validators/index.ts';
import { evaluateForm } from '../../validators/model/index.ts';
import { checkSubmission, type Submission } from '../../validators/submission.ts';

/** What a control declares as a limit holds in the browser and on the server, in the same words. */
type Row = readonly [name: string, property: PropertySchema, good: readonly unknown[], bad: readonly unknown[], message: RegExp];

const of =
  (type: string) =>
  (ui: FieldUi): PropertySchema => ({ type, title: '值', 'x-ui': ui, ...(type === 'array' ? { items: { type: 'string' } } : {}) });
const [text, number, list] = [of('string'), of('number'), of('array')];

const context = { user: { id: 'u', name: '甲' }, today: '2026-11-16', now: '2026-11-16 09:00:00' };
const validation = { translate: translateRule('zh-CN'), today: '2026-11-16' };
const permission = { fields: { f: { ks: 'w', v: 'w' }, v: { ks: 'w', js: 'w' } }, table: { v: { add: true } } } as const;
const START = { ks: '2026-11-10' };

const rows: readonly Row[] = [
  [
    'days',
    text({ widget: 'date', min: '2026-11-10', max: '2026-11-20' }),
    ['2026-11-10', '2026-11-20'],
    ['2026-11-09', '2026-11-21', '0001-01-01'],
    /2026-11-(10|20)/,
  ],
  ['a day beside another field', text({ widget: 'date', min: 'ks' }), ['2026-11-10', '2027-01-01'], ['2026-11-09'], /开始/],
  ['today', text({ widget: 'date', max: 'today()' }), ['2026-11-16', '2000-01-01'], ['2026-11-17'], /2026-11-16/],
  ['moments', text({ widget: 'datetime', min: '2026-11-10 09:00:00' }), ['2026-11-10 09:00:00'], ['2026-11-10 08:59:59'], /2026-11-10 09:00:00/],
  ['a moment and a day', text({ widget: 'datetime', max: '2026-11-10' }), ['2026-11-10 23:59:59'], ['2026-11-11 00:00:00'], /2026-11-10/],
  ['months', text({ widget: 'month', min: '2026-02', max: '2026-11' }), ['2026-02', '2026-11'], ['2026-01', '2026-12'], /2026-/],
  ['years', text({ widget: 'year', min: 2020, max: '2030' }), ['2020', '2030'], ['2019', '2031'], /20[23]0/],
  [
    'both ends of a range',
    text({ widget: 'dateRange', min: '2026-11-10', max: '2026-11-20' }),
    ['2026-11-10,2026-11-20'],
    ['2026-11-09,2026-11-20', '2026-11-10,2026-11-21'],
    /2026-11-(10|20)/,
  ],
  ['a range as a list', list({ widget: 'dateRange', min: 'ks' }), [['2026-11-10', '2026-11-20']], [['2026-11-09', '2026-11-20']], /开始/],
  ['numbers', number({ widget: 'number', min: 1, max: 9.5 }), [1, '9.5'], [0.99, '9.51', -1], /1|9\.5/],
  ['decimals', number({ widget: 'number', precision: 1 }), ['9.5', 3], ['9.51'], /1 位/],
  ['a slider', number({ widget: 'slider', min: 10, max: 20, step: 5 }), [10, 15, 20], [9, 21], /10 和 20/],
  ['steps of a slider', number({ widget: 'slider', min: 10, max: 20, step: 5 }), [15], [12, 15.5], /每次增加 5/],
  ['stars', number({ widget: 'rating', count: 3 }), [0, 3], [4], /0 和 3/],
  ['whole stars', number({ widget: 'rating', count: 3 }), [2], [1.5], /每次增加 1/],
  ['amounts in a text', text({ widget: 'money' }), ['1234.5', '-0.01', '0', '1.20', '', null], ['abc', '1.2.3', '6%', '壹佰', '0x10', 'NaN'], /必须是数字/],
  ['cents in a text', text({ widget: 'money' }), ['1.23'], ['1.239', '-0.001'], /2 位/],
  ['decimals in a text', text({ widget: 'number', precision: 1 }), ['1.2', '1.20'], ['1.25'], /1 位/],
  ['whole numbers in a text', text({ widget: 'number', precision: 0 }), ['7', '007'], ['1.5'], /整数|0 位/],
  ['shares in a text', text({ widget: 'rate' }), ['0.06'], ['6%', '百分之六'], /必须是数字/],
  ['stars in a text', text({ widget: 'rating', count: 3 }), ['3'], ['4', '三'], /0 和 3|必须是数字/],
  ['a slider in a text', text({ widget: 'slider', min: 10, max: 20 }), ['10'], ['9', 'x'], /10 和 20|必须是数字/],
  ['a duration in a text', text({ widget: 'duration' }), ['630', '0.5'], ['-1', '1小时'], /不能小于 0|必须是数字/],
  ['a duration', number({ widget: 'duration' }), [0, '1.5'], [-1, '-0.5'], /不能小于 0/],
  ['amounts of a number or a text', { ...text({ widget: 'money' }), type: ['string', 'number'] }, ['1.23', 5], ['abc', '1.239'], /必须是数字|2 位/],
  ['how many are chosen', list({ widget: 'select', multiple: true, max: 2, options: ['a', 'b', 'c'] }), [['a', 'b']], [['a', 'b', 'c']], /最多选择 2 项/],
  ['how many are ticked', text({ widget: 'checkbox', max: 2, options: ['a', 'b', 'c'] }), ['a,b'], ['a,b,c'], /最多选择 2 项/],
  ['how many are written', list({ widget: 'tags', max: 2 }), [['x', 'y']], [['x', 'y', 'z']], /最多选择 2 项/],
  ['minutes', text({ widget: 'datetime', minuteStep: 15 }), ['2026-11-10 09:45:00'], ['2026-11-10 09:50:00'], /15 的倍数/],
  ['seconds', text({ widget: 'time', secondStep: 30 }), ['09:00:30'], ['09:00:31'], /30 的倍数/],
  [
    'minutes of a range',
    text({ widget: 'datetimeRange', minuteStep: 30 }),
    ['2026-11-10 09:30:00,2026-11-10 10:00:00'],
    ['2026-11-10 09:30:00,2026-11-10 10:10:00'],
    /30 的倍数/,
  ],
  ['times of a list', text({ widget: 'timeSelect', start: '08:30', end: '17:30' }), ['08:30', '17:30', '12:13'], ['08:00', '18:00'], /08:30 和 17:30/],
  ['every so many minutes', text({ widget: 'timeSelect', start: '08:30', end: '17:30', step: '00:30' }), ['08:30', '09:00'], ['08:45'], /每隔 30 分钟/],
];

test.each(rows)('%s', async (_name, property, good, bad, message) => {
  for (const value of good) expect(await said(property, value), JSON.stringify(value)).toEqual({ browser: [], server: [] });
  for (const value of bad) {
    const { browser, server } = await said(property, value);
    expect(browser, JSON.stringify(value)).toEqual([expect.stringMatching(message)]);
    expect(server, JSON.stringify(value)).toEqual(browser);
  }
});

test('a text of a control for numbers is stored as digits, however it was typed', async () => {
  for (const [typed, stored] of [
    ['1,234.50', '1234.5'],
    ['＋５', '5'],
    ['.5', '0.5'],
    [' 7 ', '7'],
    ['¥12', '12'],
    ['1e3', '1000'],
    ['1.20', '1.20'],
    ['007', '007'],
    ['  ', null],
  ] as const) {
    const { issues, data } = await sent(text({ widget: 'money' }), typed, 'submit');
    expect([issues, data['v']], typed).toEqual([[], stored]);
    expect(new FormModel(compileForm(sourceOf(text({ widget: 'money' })), permission), { v: typed }, context).value('v'), typed).toBe(stored);
  }
  for (const value of ['abc', '1.239']) expect((await sent(text({ widget: 'money' }), value, 'draft')).issues, value).toHaveLength(1);
});

test('what a formula gives a text of money is rounded as money is', () => {
  const form = compileForm(sourceOf({ ...text({ widget: 'money' }), 'x-formula': '10 / 3' }), permission);
  expect([new FormModel(form, {}, context).value('v'), evaluateForm(form, {}, context).data['v']]).toEqual(['3.33', '3.33']);
});

const halves: readonly (readonly [PropertySchema, unknown])[] = [
  [list({ widget: 'dateRange' }), ['2026-11-05', '']],
  [list({ widget: 'datetimeRange' }), ['', '2026-11-05 09:00:00']],
  [text({ widget: 'monthRange' }), '2026-11'],
  [text({ widget: 'dateRange' }), ' ,2026-11-20'],
  [list({ widget: 'timeRange' }), ['09:00:00']],
];

test.each(halves)('half a range (%j: %j) is kept by a draft and refused by a submit', async (property, value) => {
  const draft = await sent(property, value, 'draft');
  expect([draft.issues, draft.data['v']]).toEqual([[], value]);
  expect(await said(property, value)).toEqual({ browser: ['开始和结束都要填写'], server: ['开始和结束都要填写'] });
  // neither does a draft that holds it let it pass
  expect((await sent(property, value, 'submit', { ...START, v: value })).issues.map(({ message }) => message)).toEqual(['开始和结束都要填写']);
});

test('a range that is none is refused by a draft as well', async () => {
  for (const value of [
    ['2026-02-31', ''],
    ['2026-11-05', '2026-11-01'],
    ['2026-11-05', 'x'],
    ['', '', ''],
  ]) {
    expect((await sent(list({ widget: 'dateRange' }), value, 'draft')).issues, JSON.stringify(value)).toHaveLength(1);
  }
});

test('in rows the field of the own row counts', async () => {
  const rowsOf: PropertySchema = {
    type: 'array',
    title: '明细',
    'x-ui': { widget: 'subTable' },
    items: {
      type: 'object',
      properties: {
        ks: { type: 'string', title: '开始', 'x-ui': { widget: 'date' } },
        js: { type: 'string', title: '结束', 'x-ui': { widget: 'date', min: 'item.ks' } },
      },
    },
  };
  const { browser, server } = await said(rowsOf, [
    { ks: '2026-11-12', js: '2026-11-12' },
    { ks: '2026-11-12', js: '2026-11-11' },
  ]);
  expect(browser).toEqual([expect.stringMatching(/开始/)]);
  expect(server).toEqual(browser);
});

// helpers

/** What the browser says about a value, and what the server says about the same. */
async function said(property: PropertySchema, value: unknown): Promise<{ readonly browser: readonly string[]; readonly server: readonly string[] }> {
  const entered = typeof value === 'number' ? String(value) : value;
  const model = new FormModel(compileForm(sourceOf(property), permission), { ...START, v: entered }, context);
  return {
    browser: (await validateForm(model, validation)).map((issue) => issue.message),
    server: (await sent(property, value, 'submit')).issues.map((issue) => issue.message),
  };
}

function sent(property: PropertySchema, value: unknown, level: 'draft' | 'submit', stored?: Record<string, unknown>): Promise<Submission> {
  return checkSubmission({
    source: sourceOf(property),
    permission,
    incoming: { ...START, v: structuredClone(value) },
    ...(stored ? { stored } : {}),
    context,
    lookup: async () => undefined,
    validation,
    level,
  });
}

function sourceOf(property: PropertySchema): FormSource {
  const schema = { type: 'object', properties: { ks: { type: 'string', title: '开始', 'x-ui': { widget: 'date' } }, v: property } };
  return { key: 'f', name: 'f', boAlias: 'f', version: 1, schema, layout: [], rules: [], summary: [] } as unknown as FormSource;
}
