import { describe, expect, test } from 'vitest';
import { compileForm, fieldDisplay, type PropertySchema } from '../../../registry/form/index.ts';
import type { TenantDb } from '../../../server/db/index.ts';
import type { ReadCell } from '../../../server/excel/index.ts';
import { toDecimal } from '../../../formula/index.ts';
import { normalise } from '../../../validators/model/index.ts';
import { createConverter, importColumns } from '../../../server/forms/importFields.ts';
import { importRows } from '../../../server/forms/importRows.ts';
import { exportCell } from '../../../server/lists/exportCells.ts';
import type { TenantMetadata } from '../../../server/metadata/MetadataStore.ts';

const items = [
  { value: 'bj', label: '北京' },
  { value: 'hz', label: '杭州' },
  { value: 'xh', label: '西湖 / 区', parent: 'hz' },
];
const areas = [
  { value: '11', label: '北京' },
  { value: '110105', label: '朝阳区', parent: '11' },
  { value: '22', label: '吉林' },
  { value: '220104', label: '朝阳区', parent: '22' },
];
const meta = {
  list: async () => [
    { key: 'cs', spec: { items } },
    { key: 'qy', spec: { items: areas } },
  ],
} as unknown as TenantMetadata;
const tree = [{ key: 'gl', name: '管理费', children: [{ key: 'cl', name: '差旅费' }] }];
const field = (type: string, widget: string, ui: object = {}): PropertySchema => ({ type, title: '列', 'x-ui': { widget, ...ui } });

async function read(property: PropertySchema, cell: ReadCell) {
  const form = compileForm(
    { key: 'f', name: 'f', version: 1, boAlias: 'b', schema: { type: 'object', properties: { x: property } }, layout: [], rules: [], summary: [] },
    { fields: { b: { x: 'w' } } },
  );
  const [column] = await importColumns(meta, form.fields, 'zh-CN');
  if (column === undefined) throw new Error('no column');
  return createConverter({} as TenantDb)(column, cell);
}

test.each<[PropertySchema, unknown]>([
  [field('string', 'select', { options: [{ value: 'a', label: '甲' }] }), 'a'],
  [field('string', 'select', { dict: 'cs', multiple: true }), 'bj,hz'],
  [field('array', 'checkbox', { dict: 'cs' }), ['bj', 'hz']],
  [field('string', 'checkbox', { dict: 'cs' }), 'bj,hz'],
  [field('string', 'treeSelect', { options: tree }), 'cl'],
  [field('boolean', 'switch', { activeText: '启用', inactiveText: '停用' }), false],
  [field('string', 'switch', { activeValue: 'Y', inactiveValue: 'N' }), 'Y'],
  [field('string', 'autocomplete', { options: ['甲', '乙'] }), '自写'],
  [field('array', 'tags', { options: ['甲', '乙'] }), ['新签', '甲']],
  [field('string', 'tags', { options: ['甲', '乙'] }), '新签,甲'],
  [field('string', 'select', { multiple: true, allowCreate: true, options: ['甲'] }), '丙,甲'],
  [
    field('array', 'checkbox', {
      options: [
        { value: 'a', label: '水、电' },
        { value: 'b', label: '水' },
        { value: 'c', label: '电,气' },
      ],
    }),
    ['a', 'b', 'c'],
  ],
  [
    field('string', 'checkbox', {
      options: [
        { value: 'a', label: '水、电' },
        { value: 'b', label: '电' },
        { value: 'c', label: '水' },
      ],
    }),
    'b,a,c',
  ],
  [field('string', 'cascader', { options: tree }), 'cl'],
  [field('string', 'cascader', { options: tree, keep: 'path', separator: '-' }), 'gl/cl'],
  [field('array', 'cascader', { options: tree }), ['gl', 'cl']],
  [field('string', 'cascader', { dict: 'cs' }), 'xh'],
  [field('string', 'cascader', { dict: 'cs', keep: 'path' }), 'hz/xh'],
  [field('string', 'cascader', { dict: 'cs', keep: 'path' }), 'bj'],
  // choices of a query have no words outside of their form
  [field('string', 'cascader', { query: { alias: 'q' }, keep: 'path' }), 'a/b'],
  [field('array', 'dateRange'), ['2026-01-05', '2026-01-09']],
  [field('string', 'dateRange', { format: 'yyyy年MM月dd日' }), '2026-01-05,2026-01-09'],
  [field('array', 'datetimeRange', { format: 'YYYY-MM-DD HH:mm' }), ['2026-01-05 08:00:00', '2026-01-09 18:30:00']],
  [field('array', 'monthRange'), ['2026-01', '2026-02']],
  [field('string', 'timeRange'), '08:00:00,18:30:00'],
  ...['x,y z', 'x', 'x、y,z', 'a"b,c', '"x",y', ' ,x'].map((text): [PropertySchema, unknown] => [
    field('string', 'tags'),
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .join(','),
  ]),
  ...[['x', 'y,z'], ['y,z'], ['x、y'], ['say "x", y', 'z'], ['"'], ['a\nb', 'c'], ['x；y', 'x', 'y']].flatMap((tags): [PropertySchema, unknown][] => [
    [field('array', 'tags'), tags],
    [field('array', 'tags', { options: ['x', '甲'] }), [...tags, '甲']],
  ]),
  [
    field('number', 'select', {
      options: [
        { key: '2.50', name: '两块五' },
        { key: '3', name: '三块' },
      ],
    }),
    '2.5',
  ],
  [field('number', 'duration', { hoursPerDay: 8 }), '630'],
  [field('number', 'number', { unit: '天', precision: 1 }), '2.5'],
  [field('number', 'rating'), '4'],
  [field('string', 'date', { format: 'yyyy年MM月dd日' }), '2026-11-16'],
])('%j: what an export says of %j is read again', async (property, value) => {
  const cell = exportCell(value, { type: 'text', display: fieldDisplay('x', property, []), locale: 'zh-CN', dict: () => items });
  const given: ReadCell =
    cell === null || typeof cell === 'string' ? cell : cell.kind === 'number' ? { number: String(cell.value) } : { date: String(cell.value) };
  const told = await read(property, given);
  expect('value' in told && property.type === 'number' ? { value: toDecimal(told.value)?.toFixed() } : told).toEqual({ value });
});

test.each<[PropertySchema, string]>([
  [field('boolean', 'switch', { activeText: '启用', inactiveText: '停用' }), '也许'],
  [field('number', 'duration'), '很久'],
  [field('string', 'checkbox', { dict: 'cs' }), '北京、上海'],
  [field('array', 'dateRange'), '2026-01-05'],
  [field('array', 'dateRange'), '2026-01-05 ~ 2026-02-30'],
  [field('string', 'timeRange'), '上午 ~ 下午'],
])('%j does not take %s', async (property, text) => {
  expect(await read(property, text)).toEqual({ problem: expect.stringContaining('“') });
});

test.each<[string, object, ReadCell, unknown]>([
  ['time', {}, { date: '08:01:00' }, { value: '08:01:00' }],
  ['time', {}, '8:01', { value: '08:01:00' }],
  ['time', { inputFormat: 'HH:mm' }, { date: '08:01:00' }, { value: '08:01' }],
  ['time', {}, { number: '0.5' }, { value: '12:00:00' }],
  ['time', {}, '25:00', { problem: expect.stringContaining('时间') }],
  ['datetime', {}, { date: '2026-11-09 08:01:00' }, { value: '2026-11-09 08:01:00' }],
  ['datetime', {}, { date: '08:01:00' }, { problem: expect.stringContaining('日期') }],
  ['date', {}, '2026年1月5日', { value: '2026-01-05' }],
  ['date', {}, '2026-02-30', { problem: expect.stringContaining('日期') }],
  ['month', {}, '2026-11-09', { value: '2026-11' }],
  ['year', {}, { number: '2026' }, { value: '2026' }],
])('%s (%j) <- %j', async (widget, ui, cell, expected) => {
  expect(await read(field('string', widget, ui), cell)).toEqual(expected);
});

test.each<[ReadCell, unknown]>([
  ['6%', { value: '0.06' }],
  ['6', { value: '0.06' }],
  ['６％', { value: '0.06' }],
  [{ number: '0.06' }, { value: '0.06' }],
  ['六', { problem: expect.stringContaining('数字') }],
])('a rate <- %j', async (cell, expected) => {
  expect(await read(field('number', 'rate'), cell)).toEqual(expected);
});

test.each<[ReadCell, unknown]>([
  ['1小时30分', { value: '90' }],
  ['1h30m', { value: '90' }],
  ['01:30:00', { value: '90' }],
  [{ date: '01:30:00' }, { value: '90' }],
  ['90', { value: '129600' }],
  [{ number: '90' }, { value: '129600' }],
  [true, { problem: expect.anything() }],
  [{ date: '1900-01-01 06:00:00' }, { value: '1800' }],
  ['1小时-5分钟', { problem: expect.stringContaining('时长') }],
  [{ date: '2026-11-09' }, { problem: expect.stringContaining('时长') }],
])('a duration <- %j', async (cell, expected) => {
  expect(await read(field('number', 'duration'), cell)).toEqual(expected);
});

test.each<[string, unknown]>([
  ['１２', '12'],
  ['1,234.50', '1234.5'],
  ['¥12', '12'],
  ['1e3', '1000'],
  [' 7 ', '7'],
  ['6%', (value: unknown) => value],
])('the number %s is what the form makes of it', async (text, expected) => {
  const property = field('number', 'number');
  const form = compileForm(
    { key: 'f', name: 'f', version: 1, boAlias: 'b', schema: { type: 'object', properties: { x: property } }, layout: [], rules: [], summary: [] },
    { fields: { b: { x: 'w' } } },
  );
  const typed = normalise(form.fields[0] as NonNullable<(typeof form.fields)[0]>, text);
  expect(await read(property, text)).toEqual(
    typeof expected === 'string' ? { value: expected } : toDecimal(typed) === null ? { problem: expect.stringContaining('不是有效的数字') } : { value: typed },
  );
});

test('words of a dictionary that linkage puts in place are read', async () => {
  const dicts = [
    { key: 'own', spec: { items: [{ value: '1', label: '房一' }] } },
    {
      key: 'other',
      spec: {
        items: [
          { value: '1', label: '车一' },
          { value: '3', label: '车三' },
        ],
      },
    },
  ];
  const k = {
    ...field('string', 'radio', { options: ['房', '车'] }),
    'x-linkage': [{ when: 'k == "车"', then: [{ field: 'x', options: 'other' }] }],
  } as PropertySchema;
  const form = compileForm(
    {
      key: 'f',
      name: 'f',
      version: 1,
      boAlias: 'b',
      schema: { type: 'object', properties: { k, x: field('string', 'select', { dict: 'own' }) } },
      layout: [],
      rules: [],
      summary: [],
    },
    { fields: { b: { k: 'w', x: 'w' } } },
  );
  const column = (await importColumns({ list: async () => dicts } as unknown as TenantMetadata, form.fields, 'zh-CN')).find(
    ({ field: { name } }) => name === 'x',
  );
  const converter = createConverter({} as TenantDb);
  for (const [word, value] of [
    ['房一', '1'],
    ['车一', '1'],
    ['车三', '3'],
    ['3', '3'],
  ] as const)
    expect(await converter(column as NonNullable<typeof column>, word)).toEqual({ value });
  expect(await converter(column as NonNullable<typeof column>, '船一')).toEqual({ problem: expect.stringContaining('船一') });
});

const twice = [
  { key: '11', name: '北京', children: [{ key: '110105', name: '朝阳区' }] },
  {
    key: '22',
    name: '吉林',
    children: [
      { key: '220104', name: '朝阳区' },
      { key: '220105', name: '二道区' },
    ],
  },
];
test.each<[string, unknown]>([
  ['朝阳区', { problem: '“朝阳区”有多个，请填写完整路径或编码' }],
  ['吉林 / 朝阳区', { value: '220104' }],
  ['220104', { value: '220104' }],
  ['二道区', { value: '220105' }],
])('of choices with one name none is taken by its name alone: %s', async (text, expected) => {
  expect(await read(field('string', 'treeSelect', { options: twice }), text)).toEqual(expected);
});

test.each<[ReadCell, string]>([
  [{ wrong: 'formula', text: '#N/A' }, '单元格是公式错误（#N/A），没有值'],
  [{ wrong: 'day', text: '60' }, '没有日期序号为60的一天'],
])('%j is no value', async (cell, problem) => {
  for (const widget of ['date', 'input', 'user']) expect(await read(field('string', widget), cell)).toEqual({ problem: expect.stringContaining(problem) });
});

test('a choice whose name stands twice is exported with its way, and read again', async () => {
  const property = field('string', 'treeSelect', { options: twice });
  const cell = exportCell('220104', { type: 'text', display: fieldDisplay('x', property, []), locale: 'zh-CN', dict: () => undefined });
  expect(cell).toBe('吉林 / 朝阳区');
  expect(await read(property, cell as string)).toEqual({ value: '220104' });
});

test.each<[string, unknown]>([
  ['吉林 / 朝阳区', { value: '220104' }],
  ['朝阳区', { problem: expect.stringContaining('有多个') }],
])('the items of a dictionary have ways as well: %s', async (text, expected) => {
  expect(await read(field('string', 'treeSelect', { dict: 'qy' }), text)).toEqual(expected);
  expect(
    exportCell('220104', { type: 'text', display: fieldDisplay('x', field('string', 'treeSelect', { dict: 'qy' }), []), locale: 'zh-CN', dict: () => areas }),
  ).toBe('吉林 / 朝阳区');
});

describe('choices that stand under another column', () => {
  const dicts = [
    {
      key: 'sf',
      spec: {
        items: [
          { value: 'zj', label: '浙江' },
          { value: 'js', label: '江苏' },
        ],
      },
    },
    {
      key: 'cs',
      spec: {
        items: [
          { value: 'hz', label: '杭州', parent: 'zj' },
          { value: 'gl1', label: '鼓楼', parent: 'zj' },
          { value: 'nj', label: '南京', parent: 'js' },
          { value: 'gl2', label: '鼓楼', parent: 'js' },
        ],
      },
    },
  ];
  const properties = {
    sf: { ...field('string', 'select', { dict: 'sf' }), title: '省份' },
    cs: { ...field('string', 'select', { dict: 'cs', parentField: 'item.sf' }), title: '城市' },
  } as Record<string, PropertySchema>;
  const form = compileForm(
    {
      key: 'f',
      name: 'f',
      version: 1,
      boAlias: 'b',
      schema: { type: 'object', properties: { mx: { type: 'array', title: '明细', items: { properties } } } as never },
      layout: [],
      rules: [],
      summary: [],
    },
    { fields: { b: { mx: 'w' }, mx: { sf: 'w', cs: 'w' } } },
  );
  const rowsOf = async (...sheet: readonly (readonly ReadCell[])[]) => {
    const columns = await importColumns({ list: async () => dicts } as unknown as TenantMetadata, form.tables[0]?.columns ?? [], 'zh-CN');
    return (await importRows(sheet, columns, createConverter({} as TenantDb), 100)).rows;
  };

  test.each([
    [['省份', '城市'], false],
    [['城市', '省份'], true],
  ])('are read by the row they stand in: %j', async (titles, turned) => {
    const lines = [
      ['江苏', '南京'],
      ['浙江', '鼓楼'],
      ['江苏', '鼓楼'],
      ['js', 'gl2'],
    ];
    const rows = await rowsOf(titles, ...lines.map((line) => (turned ? [...line].reverse() : line)));
    expect(rows.map(({ values: { sf, cs }, errors }) => [sf, cs, errors.length])).toEqual([
      ['js', 'nj', 0],
      ['zj', 'gl1', 0],
      ['js', 'gl2', 0],
      ['js', 'gl2', 0],
    ]);
  });

  test('where nobody tells the parent, a name that stands twice is none', async () => {
    const rows = await rowsOf(['城市'], ['鼓楼'], ['南京'], ['gl1']);
    expect(rows.map(({ values: { cs }, errors }) => [cs, errors[0]?.message])).toEqual([
      [undefined, '“鼓楼”有多个，请填写完整路径或编码'],
      ['nj', undefined],
      ['gl1', undefined],
    ]);
  });
});
