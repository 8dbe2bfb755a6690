import { expect, test } from 'vitest';
import { compileForm, type PropertySchema } from '../../registry/form/index.ts';
import { isError, type RawItem } from '../../registry/metadata/index.ts';
import { inspectItems } from '../../server/publishing/checkItems.ts';
import { defaultData } from '../../validators/model/index.ts';
import { published } from './mutations/probes.ts';

const anybody = { exists: () => true, keys: () => [] };
const codesOf = async (property: object): Promise<string[]> => {
  const item = {
    kind: 'bo',
    key: 'mr',
    name: '缺省',
    spec: { schema: { type: 'object', properties: { f: { title: '字段', ...property } } } },
  } as unknown as RawItem;
  return (await inspectItems([item], published, anybody, '2026-11-16 09:00:00'))
    .filter(isError)
    .map(({ code, pointer }) => `${code} ${pointer.replace('/spec/schema/properties/f', '')}`);
};
const field = (type: string, widget: string, given: string, ui: object = {}, more: object = {}): object => ({
  type,
  'x-ui': { widget, ...ui },
  'x-default': given,
  ...more,
});
const person = { items: { type: 'object' } };

test.each([
  ...['number', 'money'].map((widget) => field('number', widget, '${user.name}')),
  field('string', 'date', '${user.name}'),
  field('string', 'select', '${user.name}', { dict: 'zffs' }),
  field('string', 'radio', '${user.account}', { options: ['a'] }),
  field('string', 'input', '${user.name}', {}, { format: 'date' }),
  field('object', 'user', '${user.lxdh}'),
  field('array', 'user', '${user.name}', { multiple: true }, person),
  field('boolean', 'switch', '${user.lxdh}'),
  field('string', 'upload', '${user.lxdh}'),
  field('object', 'org', '${user}'),
  field('object', 'post', '${user}'),
  field('object', 'user', '${currentOrg}'),
  field('string', 'input', '${currentOrg}'),
  field('string', 'input', '${user}'),
  field('string', 'date', '${currentOrg}'),
  field('number', 'number', '${user}'),
  field('number', 'number', '${today}'),
  field('object', 'user', '${today}'),
  field('boolean', 'switch', '${now}'),
  field('string', 'select', '${today}', { dict: 'zffs' }),
  field('string', 'time', '${today}'),
  field('string', 'upload', '${today}'),
  field('string', 'input', '${nobody}'),
  field('string', 'input', '${user.khh'),
  field('string', 'input', '${'),
  field('string', 'textarea', '开户：${user.khh'),
  field('string', 'input', '${user.name} ${user.khh'),
  field('object', 'user', '${user'),
  field('string', 'date', '${today'),
])('%j is refused', async (property) => expect(await codesOf(property)).toEqual(['E04 /x-default']));

test.each([
  field('object', 'user', '${user}'),
  field('array', 'user', '${user}', { multiple: true }, person),
  field('object', 'org', '${currentOrg}'),
  field('string', 'input', '${user.name}'),
  field('string', 'textarea', '${user.lxdh}'),
  field('string', 'select', '${user.zjdj}', { dict: 'zjdj' }),
  field('number', 'number', '${user.age}'),
  field('string', 'date', '${today}'),
  field('string', 'date', '${now}'),
  field('string', 'datetime', '${now}'),
  field('string', 'month', '${today}'),
  field('string', 'time', '${now}'),
  field('string', 'input', '${today}'),
  { type: ['string', 'null'], 'x-ui': { widget: 'input' }, 'x-default': '${user.name}' },
  { type: 'string', format: 'date', 'x-default': '${today}' },
])('%j is honest', async (property) => expect(await codesOf(property)).toEqual([]));

test.each([
  ['date', '${now}', {}, '2026-11-16'],
  ['datetime', '${today}', {}, '2026-11-16 00:00:00'],
  ['month', '${today}', {}, '2026-11'],
  ['time', '${now}', {}, '09:10:11'],
  ['date', '${today}', { inputFormat: 'dd.MM.yyyy' }, '16.11.2026'],
  ['date', '${user.rzrq}', {}, null],
  ['date', '${user.day}', {}, '2020-01-02'],
  ['input', '${user.rzrq}', {}, '很久以前'],
  ['input', '${user}', {}, null],
])('a %s begins with %s %j: %s', (widget, given, ui, value) => {
  const form = compileForm(
    {
      key: 'f',
      name: 'f',
      version: 1,
      boAlias: 'b',
      schema: { type: 'object', properties: { f: field('string', widget, given, ui) as PropertySchema } },
      layout: [{ group: 'g', fields: ['f'] }],
      rules: [],
      summary: [],
    },
    { fields: { b: { f: 'w' } } },
  );
  expect(defaultData(form, { user: { id: 'U1', name: '陈', rzrq: '很久以前', day: '2020-01-02' }, today: '2026-11-16', now: '2026-11-16 09:10:11' })['f']).toBe(
    value,
  );
});

test.each([
  [
    'bo',
    { schema: { type: 'object', properties: { f: { type: 'string', title: '字段', 'x-ui': { widget: 'input' }, 'x-default': '${user.khh' } } } },
    '/spec/schema/properties/f/x-default',
  ],
  [
    'flow',
    {
      form: 'probeV1',
      subject: '请 ${bm',
      nodes: [
        { id: 'S', type: 'START' },
        { id: 'E', type: 'END' },
      ],
      edges: [{ from: 'S', to: 'E' }],
    },
    '/spec/subject',
  ],
  ['messageTemplate', { event: 'ended', receivers: ['applicant'], channels: ['inner'], title: '请 ${subject', content: '内容' }, '/spec/title'],
  ['messageTemplate', { event: 'ended', receivers: ['applicant'], channels: ['inner'], title: '请', content: '${subject} ${' }, '/spec/content'],
])('a brace that is not closed in a %s %j is refused at %s', async (kind, spec, pointer) => {
  const found = await inspectItems([{ kind, key: 'mr', name: '缺省', spec } as unknown as RawItem], published, anybody, '2026-11-16 09:00:00');
  expect(
    found
      .filter(isError)
      .filter((problem) => problem.pointer === pointer)
      .map(({ message }) => message),
    JSON.stringify(found),
  ).toEqual(['「${」没有对应的「}」']);
});

test('the rows with which a table begins know the same variables', async () => {
  const columns = {
    day: { type: 'string', title: '日', 'x-ui': { widget: 'date' }, 'x-default': '2020-01-01' },
    who: { type: 'object', title: '人', 'x-ui': { widget: 'user' } },
    note: { type: 'string', title: '注', 'x-ui': { widget: 'input' }, 'x-default': '空' },
  };
  const table = (...rows: readonly object[]): object => ({
    type: 'array',
    'x-ui': { widget: 'subTable' },
    items: { type: 'object', properties: columns },
    default: rows,
  });
  expect(await codesOf(table({ day: '${today}', who: '${user}', note: '${user.name}' }, { note: null }))).toEqual([]);
  expect(await codesOf(table({ who: '${today}' }))).toEqual(['E04 /default/0/who']);
  const schema = { type: 'object', properties: { f: table({ day: '${today}', who: '${user}' }, { note: null }) } };
  const form = compileForm(
    { key: 'f', name: 'f', version: 1, boAlias: 'b', schema: schema as PropertySchema, layout: [], rules: [], summary: [] },
    {
      fields: { b: {}, f: { day: 'w', who: 'w', note: 'w' } },
    },
  );
  expect(defaultData(form, { user: { id: 'U1', name: '陈' }, today: '2026-11-16', now: '2026-11-16 09:10:11' })['f']).toEqual([
    { day: '2026-11-16', who: { id: 'U1', name: '陈' }, note: '空' },
    { day: '2020-01-01', who: null, note: null },
  ]);
});
