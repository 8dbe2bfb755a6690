import { describe, expect, test } from 'vitest';
import { FormStore } from '../../../../renderers/form/index.ts';
import { createControlRegistry } from '../../../../renderers/form/controls/index.ts';
import { Binding } from '../../../../renderers/form/store/Binding.ts';
import { columnsOf } from '../../../../renderers/form/subtable/columns.ts';
import { convertCell, type FindNamed, type SourceCell } from '../../../../renderers/form/subtable/convertCell.ts';
import { dateValue } from '../../../../validators/words/index.ts';
import { readBlock, readClipboard, readHtmlTable, writeBlock } from '../../../../renderers/form/subtable/clipboardText.ts';
import { compile } from '../support/mountForm.tsx';
import { storeOptions } from '../support/surroundings.tsx';

const districts = [
  {
    key: '11',
    name: '北京市',
    children: [
      {
        key: '1101',
        name: '北京市',
        children: [
          { key: '110105', name: '朝阳区' },
          { key: '110102', name: '西城区' },
        ],
      },
    ],
  },
  { key: '22', name: '吉林省', children: [{ key: '2201', name: '长春市', children: [{ key: '220104', name: '朝阳区' }] }] },
];
const form = compile({
  properties: {
    mx: {
      type: 'array',
      items: {
        properties: {
          je: { type: 'number', 'x-ui': { widget: 'money' } },
          sl: { type: 'number', 'x-ui': { widget: 'rate' } },
          dj: { type: 'string', 'x-rules': 'max:5', 'x-ui': { widget: 'input' } },
          rq: { type: 'string', 'x-ui': { widget: 'date' } },
          sj: { type: 'string', 'x-ui': { widget: 'time' } },
          sk: { type: 'string', 'x-ui': { widget: 'datetime' } },
          cs: { type: 'string', 'x-ui': { widget: 'select', dict: 'cs' } },
          lx: {
            type: 'array',
            'x-ui': {
              widget: 'checkbox',
              options: [
                { key: 'a', name: '甲' },
                { key: 'b', name: '乙' },
              ],
            },
          },
          lw: {
            type: 'string',
            'x-ui': {
              widget: 'checkbox',
              options: [
                { key: 'a', name: '甲' },
                { key: 'b', name: '乙' },
              ],
            },
          },
          ry: { type: 'object', 'x-ui': { widget: 'user' } },
          zp: { type: 'boolean', 'x-ui': { widget: 'switch' } },
          ts: { type: 'string', 'x-ui': { widget: 'treeSelect', options: districts } },
          tm: { type: 'array', 'x-ui': { widget: 'treeSelect', options: districts } },
          tl: { type: 'string', 'x-ui': { widget: 'treeSelect', options: districts, leafOnly: true } },
          qy: { type: 'string', 'x-ui': { widget: 'cascader', options: districts } },
          ql: { type: 'array', 'x-ui': { widget: 'cascader', options: districts, separator: '-' } },
          zl: {
            type: 'string',
            'x-ui': {
              widget: 'select',
              options: [
                { key: 'a9', name: '其他', group: '交通' },
                { key: 'b9', name: '其他', group: '住宿' },
              ],
            },
          },
          sm: { type: 'string', 'x-ui': { widget: 'input' } },
          fj: { type: 'string', 'x-ui': { widget: 'upload' } },
          qj: { type: 'array', items: { type: 'string' }, 'x-ui': { widget: 'dateRange' } },
          qt: { type: 'string', 'x-ui': { widget: 'dateRange' } },
          sc: { type: 'number', 'x-ui': { widget: 'duration' } },
        },
      },
    },
  },
});
const store = new FormStore(form, { mx: [{}] }, storeOptions);
const row = store.rows('mx')[0];
const columns = columnsOf(form, form.tableByName.get('mx') ?? (form.tables[0] as never), createControlRegistry());
const people: FindNamed = (_, text) =>
  text === '王建国'
    ? [{ id: 'U1', name: '王建国' }]
    : text === '李'
      ? [
          { id: '1', name: '李' },
          { id: '2', name: '李' },
        ]
      : [];

function convert(name: string, cell: SourceCell, find: FindNamed = people): unknown {
  const column = columns.find((each) => each.field.name === name);
  if (!column) throw new Error(name);
  return convertCell(column, cell, new Binding(store, column.field, row), find);
}

describe('a foreign cell', () => {
  test.each<[string, SourceCell, unknown]>([
    ['je', '1,234.50', { value: '1234.50' }],
    ['je', '¥ 1,234', { value: '1234' }],
    ['je', '(12.30)', { value: '-12.30' }],
    ['je', '１２．５', { value: '12.5' }],
    ['je', '5%', { value: '0.05' }],
    ['je', '0.115', { problem: 'tooManyDecimals' }],
    ['je', { number: '0.115' }, { problem: 'tooManyDecimals' }],
    ['je', '0.110', { value: '0.110' }],
    ['dj', '二十个字以内的说明', { problem: 'tooLong' }],
    ['dj', '五个字以内', { value: '五个字以内' }],
    ['je', '很多', { problem: 'notNumber' }],
    ['je', '1.2.3', { problem: 'notNumber' }],
    ['je', '', { value: null }],
    ['je', { number: '0.3' }, { value: '0.3' }],
    ['je', { number: '99999999999.99' }, { value: '99999999999.99' }],
    ['sl', '6%', { value: '0.06' }],
    ['sl', { number: '0.06' }, { value: '0.06' }],
    ['sc', '1小时30分', { value: '90' }],
    ['sc', { date: '01:30:00' }, { value: '90' }],
    ['sc', { date: '1900-01-01 06:00:00' }, { value: '1800' }],
    ['sc', { number: '90' }, { value: '129600' }],
    ['sc', '90', { value: '129600' }],
    ['sc', '1小时-5分钟', { problem: 'notDuration' }],
    ['sc', { date: '2026-11-09' }, { problem: 'notDuration' }],
    ['rq', '2026/11/9', { value: '2026-11-09' }],
    ['rq', { number: '46335' }, { value: '2026-11-09' }],
    ['rq', '明天', { problem: 'notDate' }],
    ['rq', '11-20', { value: '2026-11-20' }],
    ['rq', { number: '11.2' }, { problem: 'notDate' }],
    ['sj', { date: '08:01:00' }, { value: '08:01:00' }],
    ['sk', { date: '08:01:00' }, { problem: 'notDate' }],
    ['rq', { date: '08:01:00' }, { problem: 'notDate' }],
    ['sk', { date: '2026-11-09' }, { value: '2026-11-09 00:00:00' }],
    ['qj', '11-20 ~ 2026年11月25日', { value: ['2026-11-20', '2026-11-25'] }],
    ['qj', '2026-11-20~', { problem: 'halfRange' }],
    ['qt', '～2026-11-20', { problem: 'halfRange' }],
    ['qt', '2026-11-20~2026-11-31', { problem: 'notDate' }],
    ['qj', '2026-11-20~2026-11-01', { problem: 'rangeOrder' }],
    ['cs', '杭州', { value: 'hangzhou' }],
    ['cs', 'beijing', { value: 'beijing' }],
    ['cs', '火星', { problem: 'unknownOption' }],
    ['je', { wrong: 'formula', text: '#N/A' }, { problem: 'errorCell' }],
    ['sm', { wrong: 'formula', text: '#REF!' }, { problem: 'errorCell' }],
    ['rq', { wrong: 'day', text: '60' }, { problem: 'noDay' }],
    ['ts', '朝阳区', { problem: 'severalOptions' }],
    ['ts', '西城区', { value: '110102' }],
    ['ts', '吉林省 / 长春市 / 朝阳区', { value: '220104' }],
    ['ts', '长春市/朝阳区', { value: '220104' }],
    ['ts', '220104', { value: '220104' }],
    ['ts', '北京市', { value: '11' }],
    ['ts', '北京市 / 北京市', { value: '1101' }],
    ['tl', '北京市', { problem: 'unknownOption' }],
    ['tm', '西城区、朝阳区', { problem: 'severalOptions' }],
    ['tm', '西城区、吉林省 / 长春市 / 朝阳区', { value: ['110102', '220104'] }],
    ['qy', '朝阳区', { problem: 'severalOptions' }],
    ['qy', '西城区', { value: '110102' }],
    ['qy', '吉林省 / 长春市 / 朝阳区', { value: '220104' }],
    ['qy', '22/2201/220104', { value: '220104' }],
    ['qy', '长春市', { problem: 'unknownOption' }],
    ['qy', '火星', { problem: 'unknownOption' }],
    ['ql', '吉林省-长春市-朝阳区', { value: ['22', '2201', '220104'] }],
    ['zl', '其他', { problem: 'severalOptions' }],
    ['zl', '住宿 / 其他', { value: 'b9' }],
    ['lx', '甲、乙', { value: ['a', 'b'] }],
    ['lx', '甲、丙', { problem: 'unknownOption' }],
    ['lw', '甲、乙', { value: 'a,b' }],
    ['lw', '甲、丙', { problem: 'unknownOption' }],
    ['ry', '王建国', { value: { id: 'U1', name: '王建国' } }],
    ['ry', '李', { problem: 'severalPeople' }],
    ['ry', '无名', { problem: 'unknownPerson' }],
    ['zp', '是', { value: true }],
    ['zp', '0', { value: false }],
    ['zp', true, { value: true }],
    ['zp', '也许', { problem: 'notYesNo' }],
    ['sm', '=1+1', { value: '=1+1' }],
    ['fj', 'a.pdf', { problem: 'notPasteable' }],
  ])('%s <- %j', async (name, cell, expected) => {
    await store.dictsReady(['cs']);
    expect(convert(name, cell)).toEqual(expected);
  });

  test('nobody can be named where nobody can be asked', () => {
    expect(convert('ry', '王建国', () => undefined)).toEqual({ problem: 'notPasteable' });
  });
});

describe('a foreign date', () => {
  test.each([
    ['2026/11/9', 'date', '2026-11-09'],
    ['2026年11月9日', 'date', '2026-11-09'],
    ['2026.1.31', 'date', '2026-01-31'],
    ['20261109', 'date', '2026-11-09'],
    ['2026-11-9 8:05', 'date', '2026-11-09'],
    ['2026-11-9 8:05', 'datetime', '2026-11-09 08:05:00'],
    ['２０２６/１１/９', 'date', '2026-11-09'],
    ['46335.5', 'datetime', '2026-11-09 12:00:00'],
    ['2026/2/29', 'date', undefined],
    ['2026/13/1', 'date', undefined],
    ['12', 'date', undefined],
    ['', 'date', undefined],
    ['2026年11月', 'month', '2026-11'],
    ['2026-11-09', 'month', '2026-11'],
    ['2026/13', 'month', undefined],
    ['2026', 'year', '2026'],
    ['2026/11/9', 'year', '2026'],
    ['8:05', 'time', '08:05:00'],
    ['0.5', 'time', '12:00:00'],
    ['25:00', 'time', undefined],
    ['46335', 'date', '2026-11-09'],
    ['1900', 'date', undefined],
  ] as const)('%s as %s is %s', (text, widget, expected) => {
    expect(dateValue(text, widget)).toBe(expected);
  });

  test.each([
    ['11-20', 'date', '2026-11-20'],
    ['3月1日', 'date', '2026-03-01'],
    ['20261120 0905', 'datetime', '2026-11-20 09:05:00'],
    ['2026年3月1日 9点5分', 'datetime', '2026-03-01 09:05:00'],
    ['2026年3月1日 9点5分', 'date', '2026-03-01'],
    ['2026-03-01T08:05:00.000Z', 'datetime', '2026-03-01 08:05:00'],
    ['11月', 'month', '2026-11'],
    ['9点5分', 'time', '09:05:00'],
    ['11-31', 'date', undefined],
  ] as const)('%s as %s is %s, as if it were typed', (text, widget, expected) => {
    expect(dateValue(text, widget, { now: '2026-11-16 09:00:00' })).toBe(expected);
  });

  test('the format that the column shows comes before other ways to write', () =>
    expect(dateValue('05/11/2026', 'date', { shown: 'DD/MM/YYYY' })).toBe('2026-11-05'));
});

describe('the clipboard', () => {
  test.each([
    [
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [[['x\ny', 'z']]],
    [[['a "b"', '"c"', 'tab\there']]],
  ])('%j is written and read alike', (block) => {
    expect(readBlock(writeBlock(block))).toEqual(block);
  });

  test('a table of a web page is read with merged cells', () => {
    expect(
      readHtmlTable(
        '<table><tr><td colspan="2">a</td><td>b</td></tr><tr><td rowspan="2">c<br>d</td><td>e</td><td>f</td></tr><tr><td>g</td><td>h</td></tr></table>',
      ),
    ).toEqual([
      ['a', '', 'b'],
      ['c\nd', 'e', 'f'],
      ['', 'g', 'h'],
    ]);
    expect(readHtmlTable('<p>no table</p>')).toBeUndefined();
  });

  test('text with tabs wins, a table of a page comes as HTML', () => {
    const data = (texts: Readonly<Record<string, string>>) => ({ getData: (type: string) => texts[type] ?? '' });
    expect(readClipboard(data({ 'text/plain': 'a\tb', 'text/html': '<table><tr><td>x</td></tr></table>' }))).toEqual([['a', 'b']]);
    expect(readClipboard(data({ 'text/plain': 'a b', 'text/html': '<table><tr><td>a</td><td>b</td></tr></table>' }))).toEqual([['a', 'b']]);
    expect(readClipboard(data({ 'text/plain': 'word' }))).toEqual([['word']]);
  });
});
