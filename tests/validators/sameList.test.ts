import { expect, test } from 'vitest';
import { compileForm, type FormPermission, type FormSource, type PropertySchema } from '../../registry/form/index.ts';
import { FormStore } from '../../renderers/form/FormStore.ts';
import { translateRule } from '../../validators/index.ts';
import { checkSubmission } from '../../validators/submission.ts';

/** What is wrong with a document is said in one list: the same on both sides, in the same order. */

type Data = Record<string, unknown>;
const context = { user: { id: 'u', name: '甲' }, today: '2026-11-16', now: '2026-11-16 09:00:00' };
const translate = translateRule('zh-CN');
const permission: FormPermission = {
  fields: { f: { a: 'w', d: 'w', r: 'w' }, mx: { b: 'w', c: 'w' }, nn: { e: 'w' } },
  table: { mx: { add: true, del: true, edit: true }, nn: { add: true, del: true, edit: true } },
};
const field = (type: string, widget: string, rules?: string, more: Partial<PropertySchema> = {}): PropertySchema =>
  ({ type, title: widget, 'x-ui': { widget }, ...(rules === undefined ? {} : { 'x-rules': rules }), ...more }) as PropertySchema;
const table = (properties: Record<string, PropertySchema>, more: Partial<PropertySchema>): PropertySchema => ({
  type: 'array',
  title: '明细',
  'x-ui': { widget: 'subTable' },
  items: { type: 'object', properties },
  ...more,
});
const schema: PropertySchema = {
  type: 'object',
  properties: {
    a: field('string', 'input', 'required|max:3'),
    d: field('string', 'date', 'required'),
    r: field('array', 'dateRange'),
    mx: table(
      {
        b: field('string', 'input', 'max:5'),
        c: field('number', 'number', 'min_value:3'),
        nn: table({ e: field('number', 'number', 'required') }, { maxItems: 2 }),
      },
      { maxItems: 6, minItems: 0, 'x-rules': 'row_unique:b' },
    ),
  },
};
const source: FormSource = {
  key: 'f',
  name: 'f',
  version: 1,
  boAlias: 'f',
  schema,
  layout: [],
  summary: [],
  rules: [
    { key: 'r1', field: 'mx', check: 'count(mx.item.c) < 5', message: '行太多' },
    { key: 'r2', check: 'sum(mx.item.c) < 20', message: '合计太大' },
    { key: 'r3', field: 'a', check: 'a != "abcd"', message: '不许' },
  ],
};
const rows = (count: number, row: (index: number) => Data): Data[] => Array.from({ length: count }, (_, index) => row(index));

test.each<readonly [string, Data]>([
  [
    'too many rows, a long text and form rules',
    { a: '甲', d: '2026-11-16', mx: rows(7, (index) => ({ b: index === 2 ? '一二三四五六' : `b${index}`, c: '9' })) },
  ],
  ['many too many rows', { a: '甲', d: '2026-11-16', mx: rows(12, (index) => ({ b: index > 7 ? '一二三四五六' : `b${index}`, c: index === 11 ? '1' : '9' })) }],
  [
    'rows in rows',
    { a: 'abcd', d: '2026-11-16', mx: rows(2, () => ({ b: 'x', c: '1', nn: rows(4, () => ({ e: null })).concat([{ e: '1' }, { e: '2' }, { e: '3' }]) })) },
  ],
  ['a day that is none', { a: '甲', d: '2026-02-30', mx: [{ b: 'x', c: '9' }] }],
  [
    'rows that are alike',
    {
      a: 'abcd',
      d: '2026-11-16',
      mx: [
        { b: 'x', c: '1' },
        { b: 'x', c: '1' },
      ],
    },
  ],
])('%s', async (_name, data) => {
  const store = new FormStore(compileForm(source, permission), structuredClone(data), { context, translate });
  const browser = await store.submit();
  const { issues } = await checkSubmission({
    source,
    permission,
    incoming: store.toData(),
    context,
    lookup: async () => undefined,
    validation: { translate, today: context.today },
    level: 'submit',
  });
  const lines = (list: typeof browser): string[] => list.map(({ path, rule, label, message }) => `${path} ${rule} ${label} ${message}`);
  expect(browser.length).toBeGreaterThan(0);
  expect(lines(issues)).toEqual(lines(browser));
});
