import { isEmpty, Num, numberOf, settle, sumOf, ZERO } from '../engine/index.ts';
import type { Operand } from '../engine/index.ts';
import { defineFunction, numbersOf } from './defineFunction.ts';
import { extremeOf } from './extremes.ts';
import { extremeKinds, numeric } from './signatureOf.ts';

export const sum = defineFunction({
  name: 'sum',
  aliases: ['SUM', 'SUMSUB'],
  params: [{ name: 'values', type: 'numbers' }],
  result: 'number',
  decimals: { like: ['values'] },
  aggregate: true,
  doc: {
    'zh-CN': '求和；可混用数值与子表列，空值按 0 计',
    'en-US': 'The sum of numbers and columns; empty counts 0',
    'zh-TW': '求和；可混用數值與子表列，空值按 0 計',
  },
  call: ([values]) => sumOf(values),
});

export const average = defineFunction({
  name: 'average',
  aliases: ['AVERAGE', 'AVERAGESUB'],
  params: [{ name: 'values', type: 'numbers' }],
  result: 'number',
  aggregate: true,
  leavesOut: true,
  doc: {
    'zh-CN': '平均值；除以全部行数，空行也计入，没有行时为 0',
    'en-US': 'The mean over all rows, empty ones included; 0 without rows',
    'zh-TW': '平均值；除以全部行數，空行也計入，沒有行時為 0',
  },
  call: ([values]) => (values.length === 0 ? ZERO : sumOf(values).div(values.length)),
});

export const max = defineFunction({
  name: 'max',
  aliases: ['MAX', 'MAXSUB'],
  params: [{ name: 'values', type: 'lists', shape: 'either', accepts: extremeKinds, comparable: true }],
  result: { like: ['values'] },
  decimals: { like: ['values'] },
  aggregate: true,
  leavesOut: true,
  doc: {
    'zh-CN': '最大的数字，空值按 0 计，没有行时为 0；或最晚的日期，空值不参与，一个日期也没有时为空',
    'en-US':
      'The largest number, where empty counts 0 and no rows give 0; or the latest date, where empty is left out and the result is empty without any date',
    'zh-TW': '最大的數字，空值按 0 計，沒有行時為 0；或最晚的日期，空值不參與，一個日期也沒有時為空',
  },
  call: ([values], tools) => extremeOf(values, 'max', tools),
});

export const min = defineFunction({
  name: 'min',
  aliases: ['MIN', 'MINSUB'],
  params: [{ name: 'values', type: 'lists', shape: 'either', accepts: extremeKinds, comparable: true }],
  result: { like: ['values'] },
  decimals: { like: ['values'] },
  aggregate: true,
  leavesOut: true,
  doc: {
    'zh-CN': '最小的数字，空值按 0 计，没有行时为 0；或最早的日期，空值不参与，一个日期也没有时为空',
    'en-US':
      'The smallest number, where empty counts 0 and no rows give 0; or the earliest date, where empty is left out and the result is empty without any date',
    'zh-TW': '最小的數字，空值按 0 計，沒有行時為 0；或最早的日期，空值不參與，一個日期也沒有時為空',
  },
  call: ([values], tools) => extremeOf(values, 'min', tools),
});

export const count = defineFunction({
  name: 'count',
  aliases: ['COUNT', 'COUNTSUB'],
  params: [{ name: 'values', type: 'values' }],
  result: 'number',
  decimals: 0,
  aggregate: true,
  leavesOut: true,
  doc: {
    'zh-CN': '个数；子表列按行数计，空行也计入；多选、人员等列表字段按其中的个数计，没有时为 0',
    'en-US': 'How many values; a column counts all its rows, empty ones too, a field of several values what it holds, 0 when that is nothing',
    'zh-TW': '個數；子表列按行數計，空行也計入；多選、人員等列表欄位按其中的個數計，沒有時為 0',
  },
  call: ([values]) => new Num(values.length),
});

export const countFilled = defineFunction({
  name: 'countFilled',
  aliases: ['COUNTFILLED'],
  params: [{ name: 'values', type: 'values' }],
  result: 'number',
  decimals: 0,
  doc: { 'zh-CN': '非空值的个数；空行不计', 'en-US': 'How many values are filled in', 'zh-TW': '非空值的個數；空行不計' },
  call: ([values]) => new Num(values.filter((value) => !isEmpty(value)).length),
});

export const countFiles = defineFunction({
  name: 'countFiles',
  aliases: ['COUNTFILES'],
  params: [{ name: 'values', type: 'values' }],
  result: 'number',
  decimals: 0,
  doc: { 'zh-CN': '附件字段中的文件个数', 'en-US': 'How many files stand in fields of attachments', 'zh-TW': '附件欄位中的檔案個數' },
  call: ([values]) => new Num(values.reduce((total: number, value) => total + filesIn(value), 0)),
});

export const product = defineFunction({
  name: 'product',
  aliases: ['PRODUCT', 'PRODUCTSUB'],
  params: [{ name: 'values', type: 'lists', accepts: numeric }],
  result: 'number',
  decimals: { whole: 'values' },
  doc: {
    'zh-CN': '乘积；空值略过，全部为空时为 0',
    'en-US': 'The product of the values that are filled in; 0 when none is',
    'zh-TW': '乘積；空值略過，全部為空時為 0',
  },
  call: ([values], tools) => {
    const filled = values.flatMap((list, index) => numbersOf(list, tools, index));
    return filled.length === 0 ? ZERO : filled.reduce((total, value) => settle(total.times(value), 0));
  },
});

export const median = defineFunction({
  name: 'median',
  aliases: ['MEDIAN'],
  params: [{ name: 'values', type: 'lists', shape: 'either', accepts: numeric }],
  result: 'number',
  emptyFails: true,
  leavesOut: true,
  doc: {
    'zh-CN': '中位数，空值不参与；个数为偶数时取中间两个的平均值；全部为空时为空',
    'en-US': 'The middle of the filled values, the mean of the middle two when they are even in number; empty when none is filled',
    'zh-TW': '中位數，空值不參與；個數為偶數時取中間兩個的平均值；全部為空時為空',
  },
  call: ([values], tools) => {
    const sorted = values.flatMap((list, index) => numbersOf(list, tools, index)).sort((a, b) => a.cmp(b));
    const undefinedOne = sorted.find((value) => value.isNaN());
    const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
    return undefinedOne ?? (low === undefined || high === undefined ? null : settle(low.plus(high).div(2), 0));
  },
});

export const large = defineFunction({
  name: 'LARGE',
  aliases: ['LARGESUB'],
  params: [
    { name: 'values', type: 'list', accepts: numeric },
    { name: 'k', type: 'integer', min: 1 },
  ],
  result: 'number',
  decimals: { like: ['values'] },
  emptyFails: true,
  doc: {
    'zh-CN': '第 k 大的值，空值不参与；不足 k 个时为空',
    'en-US': 'The k-th largest of the filled values; empty when there are fewer',
    'zh-TW': '第 k 大的值，空值不參與；不足 k 個時為空',
  },
  call: ([values, k], tools) => numbersOf(values, tools).sort((a, b) => b.cmp(a))[k - 1] ?? null,
});

export const small = defineFunction({
  name: 'SMALL',
  aliases: ['SMALLSUB'],
  params: [
    { name: 'values', type: 'list', accepts: numeric },
    { name: 'k', type: 'integer', min: 1 },
  ],
  result: 'number',
  decimals: { like: ['values'] },
  emptyFails: true,
  doc: {
    'zh-CN': '第 k 小的值，空值不参与；不足 k 个时为空',
    'en-US': 'The k-th smallest of the filled values; empty when there are fewer',
    'zh-TW': '第 k 小的值，空值不參與；不足 k 個時為空',
  },
  call: ([values, k], tools) => numbersOf(values, tools).sort((a, b) => a.cmp(b))[k - 1] ?? null,
});

export const sumProduct = defineFunction({
  name: 'SUMPRODUCT',
  aliases: ['SUMPRODUCTSUB'],
  params: [{ name: 'columns', type: 'lists', sameRowsAs: 'columns', accepts: numeric }],
  result: 'number',
  decimals: { whole: 'columns' },
  doc: {
    'zh-CN': '各列逐行相乘后求和，空值按 0 计；各列行数必须相同',
    'en-US': 'Multiplies the columns row by row and adds up; empty counts 0, all columns need the same number of rows',
    'zh-TW': '各列逐行相乘後求和，空值按 0 計；各列行數必須相同',
  },
  call: ([columns], tools) => {
    const rows = columns[0]?.length ?? 0;
    const odd = columns.findIndex((column) => column.length !== rows);
    if (odd >= 0) {
      return tools.fail('FML_RANGE', 'rowCounts', odd);
    }
    const lines: Num[] = [];
    for (let row = 0; row < rows; row += 1) {
      let line = new Num(1);
      columns.forEach((column, index) => {
        line = settle(line.times(numberOf(column[row] ?? null) ?? tools.fail('FML_TYPE', 'notNumberInColumn', index)), 0);
      });
      lines.push(line);
    }
    return sumOf(lines);
  },
});

// helpers

/** A text field keeps its files as JSON, a list field one value for each. */
function filesIn(value: Operand): number {
  if (typeof value !== 'string') return isEmpty(value) ? 0 : 1;
  if (!value.startsWith('[')) return value === '' ? 0 : 1;
  try {
    const list: unknown = JSON.parse(value);
    return Array.isArray(list) ? list.length : 1;
  } catch {
    return 1;
  }
}
