import { expect, test } from 'vitest';
import { lintPackage, type RawItem } from '../../../registry/metadata/index.ts';
import { compileForm, type PropertySchema } from '../../../registry/form/index.ts';
import { itemChecks } from '../../../server/publishing/itemChecks.ts';
import { broughtValue, evaluateForm, FormModel } from '../../../validators/model/index.ts';
import { context } from './fixture.ts';

const at = { ...context, today: '2026-11-29', now: '2026-11-29 20:20:35' };
const field = (widget: string, more: object = {}): PropertySchema =>
  ({
    type: 'string',
    title: '值',
    ...{ date: { format: 'date' }, datetime: {}, time: {} }[widget],
    'x-ui': { widget },
    ...more,
  }) as PropertySchema;
const given = {
  rq: field('date'),
  sj: field('datetime'),
  yf: field('month'),
  nd: field('year'),
  kd: field('time'),
  wz: field('input'),
  sl: { type: 'number' as const },
};
const input = { rq: '2026-02-03', sj: '2026-02-03 04:05:06', yf: '2026-02', nd: '2025', kd: '07:08:09', wz: '2026-02-03', sl: 3 };

function stored(target: PropertySchema, data: Readonly<Record<string, unknown>> = input): readonly unknown[] {
  const properties = { ...given, x: target } as Record<string, PropertySchema>;
  const form = compileForm(
    { key: 'f', name: 'f', version: 1, boAlias: 'bo', schema: { type: 'object', properties }, layout: [], rules: [], summary: [] },
    { fields: { bo: Object.fromEntries(Object.keys(properties).map((name) => [name, name === 'x' ? 'r' : 'w'])) } },
  );
  const model = new FormModel(form, { ...data }, at);
  const whole = evaluateForm(form, { ...data }, at);
  expect(model.value('x')).toEqual(whole.data.x);
  expect(model.errors.size).toBe(whole.errors.size);
  return whole.errors.size > 0 ? [whole.data.x, 'failed'] : [whole.data.x];
}

const lint = (target: PropertySchema) =>
  lintPackage(
    [{ kind: 'bo', key: 'demo', name: 'demo', spec: { schema: { type: 'object', properties: { ...given, x: target } } } } as unknown as RawItem],
    itemChecks,
  ).filter(({ code }) => code.startsWith('E'));

test.each<[widget: string, formula: string, expected: string, ui?: object]>([
  ['date', 'now()', '2026-11-29'],
  ['date', 'today() + 0.5', '2026-11-29'],
  ['date', 'sj', '2026-02-03'],
  ['date', 'yf', '2026-02-01'],
  ['date', 'wz', '2026-02-03'],
  ['date', '"2026-01-01"', '2026-01-01'],
  ['date', 'text(sj, "yyyy-mm-dd")', '2026-02-03'],
  ['month', 'today()', '2026-11'],
  ['month', 'sj', '2026-02'],
  ['month', 'text(rq, "yyyy-mm")', '2026-02'],
  ['year', 'today()', '2026'],
  ['year', 'now()', '2026'],
  ['year', 'year(rq)', '2026'],
  ['year', 'text(rq, "yyyy")', '2026'],
  ['year', 'yf', '2026'],
  ['datetime', 'today()', '2026-11-29 00:00:00'],
  ['datetime', 'rq + 0.5', '2026-02-03 12:00:00'],
  ['datetime', 'yf', '2026-02-01 00:00:00'],
  ['time', 'now()', '20:20:35'],
  ['time', 'sj', '04:05:06'],
  ['timeSelect', 'kd', '07:08'],
  ['timeSelect', 'now()', '20:20'],
  ['datetime', 'now()', '2026-11-29 20:20', { inputFormat: 'yyyy-MM-dd HH:mm' }],
])('a field of %s holds %s as %s', (widget, formula, expected, ui = {}) => {
  for (const keyword of ['x-formula', 'x-defaultFormula']) {
    const { format: _, ...plain } = field(widget);
    const target = { ...(Object.keys(ui).length === 0 ? field(widget) : plain), [keyword]: formula, 'x-ui': { widget, ...ui } } as PropertySchema;
    expect(stored(target)).toEqual([expected]);
    expect(lint(target)).toEqual([]);
  }
});

test.each([
  ['date', '2026-02-03 04:05:06', '2026-02-03'],
  ['datetime', '2026-02-03', '2026-02-03 00:00:00'],
  ['datetime', '2026-02-03 04:05:06', '2026-02-03 04:05:06'],
  ['month', '2026-02-03', '2026-02'],
  ['year', '2026-02-03', '2026'],
  ['time', '2026-02-03 04:05:06', '04:05:06'],
  ['timeSelect', '04:05:06', '04:05'],
  ['date', 'abc', 'abc'],
  ['date', '', null],
  ['input', '2026-02-03 04:05:06', '2026-02-03 04:05:06'],
  ['input', 1.5, '1.5'],
  ['input', true, 'true'],
])('what a query brings into a field of %s as %s is %s', (widget, brought, expected) => {
  const form = compileForm(
    {
      key: 'f',
      name: 'f',
      version: 1,
      boAlias: 'bo',
      schema: { type: 'object', properties: { x: { ...field(widget), 'x-query': { alias: 'q', params: {}, result: 'r' } } } },
      layout: [],
      rules: [],
      summary: [],
    },
    { fields: { bo: { x: 'r' } } },
  );
  const [x] = form.fields;
  const model = new FormModel(form, {}, at);
  if (x !== undefined) model.setDerived(x, brought);
  expect([x && broughtValue(x, brought), model.value('x')]).toEqual([expected, expected]);
});

test.each<[widget: string, formula: string]>([
  ['date', 'kd'],
  ['date', 'sl'],
  ['date', 'true'],
  ['date', 'text(rq, "yyyy/mm/dd")'],
  ['date', 'if(sl > 1, text(rq, "m月d日"), rq)'],
  ['datetime', 'text(rq, "dddd")'],
  ['time', 'today()'],
  ['time', 'rq'],
  ['timeSelect', 'yf'],
  ['month', 'kd'],
  ['month', 'text(rq, "mm")'],
  ['year', 'kd'],
  ['year', 'text(rq, "yy")'],
])('a field of %s cannot hold %s', (widget, formula) => {
  for (const keyword of ['x-formula', 'x-defaultFormula']) {
    const problems = lint({ ...field(widget), [keyword]: formula } as PropertySchema);
    expect(problems.map(({ code, pointer }) => [code, pointer])).toEqual([['E04', `/spec/schema/properties/x/${keyword}`]]);
  }
});

test.each([
  ['date', '"abc"'],
  ['date', '"08:15"'],
  ['date', '"2026-01-01 10:00:00"'],
  ['datetime', '"2026-01-01"'],
  ['month', '"2026-01-01"'],
  ['month', '"abc"'],
  ['year', '"2026-01-01"'],
  ['time', '"2026-01-01"'],
])('a constant is written as it is stored: %s, %s', (widget, formula) => {
  const problems = lint(field(widget, { 'x-formula': formula }));
  expect(problems.map(({ code, pointer }) => [code, pointer])).toEqual([['E30', '/spec/schema/properties/x/x-formula']]);
});

test('what comes from a text and is no such moment fails, and nothing is nothing', () => {
  expect(stored(field('date', { 'x-formula': 'wz' }), { ...input, wz: 'abc' })).toEqual([null, 'failed']);
  expect(stored(field('time', { 'x-formula': 'wz' }), { ...input, wz: '2026-02-03' })).toEqual([null, 'failed']);
  for (const widget of ['date', 'datetime', 'month', 'year'])
    for (const formula of ['rq', 'rq + 1', '""']) expect(stored(field(widget, { 'x-formula': formula }), {})).toEqual([null]);
  expect(stored(field('year', { 'x-formula': 'year(rq)' }), {})).toEqual([null]);
  expect(stored(field('time', { 'x-formula': 'kd' }), {})).toEqual([null]);
});
