import { isEmpty, Num, numberOf, parseDateTime, settle, sumOf, ZERO } from '../engine/index.ts';
import type { FunctionTools, Operand } from '../engine/index.ts';
import type { Criterion } from './criteria.ts';
import { defineFunction, numbersOf } from './defineFunction.ts';
import type { CriteriaPair } from './defineFunction.ts';
import { extremeOf } from './extremes.ts';
import { extremeKinds, numeric } from './signatureOf.ts';
import { countOrdered, keptFor } from './knownColumns.ts';

export const countIf = defineFunction({
  name: 'COUNTIF',
  aliases: ['COUNTIFSUB'],
  params: [
    { name: 'values', type: 'list' },
    { name: 'condition', type: 'criterion' },
  ],
  result: 'number',
  decimals: 0,
  doc: {
    'zh-CN': '符合条件的个数；条件如 ">100"、"<=2026-11-30"、"<>机票"、"北京*"，没有比较符时为相等',
    'en-US': 'How many values meet a condition such as ">100", "<=2026-11-30", "<>text" or "text*"; without a sign they have to be equal',
    'zh-TW': '符合條件的個數；條件如 ">100"、"<=2026-11-30"、"<>機票"、"北京*"，沒有比較符時為相等',
  },
  indexed: true,
  call: ([values, meets], tools) => {
    const known = meets.ordered && countOrdered(values, meets.ordered.sign, meets.ordered.bound);
    return known === undefined
      ? keptFor(values, values, meets.key && `count ${meets.key}`, () => {
          tools.spend(values.length);
          return new Num(values.filter((value) => meets(value)).length);
        })
      : new Num(known);
  },
});

export const countIfs = defineFunction({
  name: 'COUNTIFS',
  params: [{ name: 'range', type: 'criteria', sameRowsAs: 'range' }],
  result: 'number',
  decimals: 0,
  doc: {
    'zh-CN': '各列都符合各自条件的行数；列与条件成对出现，各列行数必须相同',
    'en-US': 'How many rows meet all conditions; columns and conditions come in pairs, all columns need the same number of rows',
    'zh-TW': '各列都符合各自條件的行數；列與條件成對出現，各列行數必須相同',
  },
  call: ([pairs], tools) => {
    const [first, ...others] = pairs;
    return first === undefined ? ZERO : new Num(rowsMeeting([first, ...others], first.range.length, tools).length);
  },
});

export const sumIf = defineFunction({
  name: 'SUMIF',
  params: [
    { name: 'range', type: 'list' },
    { name: 'condition', type: 'criterion' },
    { name: 'values', type: 'column', sameRowsAs: 'range', replacedBy: 'range', accepts: numeric, default: null },
  ],
  result: 'number',
  decimals: { like: ['values'] },
  doc: {
    'zh-CN': 'range 符合条件的各行的 values 之和；省略 values 时对 range 求和',
    'en-US': 'The sum of the values in the rows whose range meets the condition; without values the range itself is added up',
    'zh-TW': 'range 符合條件的各行的 values 之和；省略 values 時對 range 求和',
  },
  indexed: true,
  call: ([range, meets, values], tools) =>
    keptFor(range, values ?? range, meets.key && `sum ${meets.key}`, () => {
      tools.spend(range.length);
      return total(matching(range, meets, values, tools), tools, values === null ? 0 : 2);
    }),
});

export const sumIfs = defineFunction({
  name: 'SUMIFS',
  params: [
    { name: 'values', type: 'list', accepts: numeric },
    { name: 'range', type: 'criteria', sameRowsAs: 'values' },
  ],
  result: 'number',
  decimals: { like: ['values'] },
  doc: {
    'zh-CN': '各列都符合条件的各行的 values 之和；要求和的列写在最前面',
    'en-US': 'The sum of the values in the rows that meet all conditions; the column to add up comes first',
    'zh-TW': '各列都符合條件的各行的 values 之和；要求和的列寫在最前面',
  },
  call: ([values, pairs], tools) => total(chosen(values, pairs, tools), tools, 0),
});

export const averageIf = defineFunction({
  name: 'AVERAGEIF',
  params: [
    { name: 'range', type: 'list' },
    { name: 'condition', type: 'criterion' },
    { name: 'values', type: 'column', sameRowsAs: 'range', replacedBy: 'range', accepts: numeric, default: null },
  ],
  result: 'number',
  emptyFails: true,
  doc: {
    'zh-CN': 'range 符合条件的各行的 values 的平均值，空值不参与；没有时为空；省略 values 时取 range',
    'en-US': 'The mean of the filled values in the rows whose range meets the condition; empty without any; without values the range itself counts',
    'zh-TW': 'range 符合條件的各行的 values 的平均值，空值不參與；沒有時為空；省略 values 時取 range',
  },
  call: ([range, meets, values], tools) => mean(matching(range, meets, values, tools), tools, values === null ? 0 : 2),
});

export const averageIfs = defineFunction({
  name: 'AVERAGEIFS',
  params: [
    { name: 'values', type: 'list', accepts: numeric },
    { name: 'range', type: 'criteria', sameRowsAs: 'values' },
  ],
  result: 'number',
  emptyFails: true,
  doc: {
    'zh-CN': '各列都符合条件的各行的 values 的平均值，空值不参与；没有时为空',
    'en-US': 'The mean of the filled values in the rows that meet all conditions; empty without any',
    'zh-TW': '各列都符合條件的各行的 values 的平均值，空值不參與；沒有時為空',
  },
  call: ([values, pairs], tools) => mean(chosen(values, pairs, tools), tools, 0),
});

export const maxIfs = defineFunction({
  name: 'MAXIFS',
  params: [
    { name: 'values', type: 'list', accepts: extremeKinds },
    { name: 'range', type: 'criteria', sameRowsAs: 'values' },
  ],
  result: { like: ['values'] },
  decimals: { like: ['values'] },
  doc: {
    'zh-CN': '各列都符合条件的各行中最大的值，可为数字或日期，空值不参与；没有时数字为 0，日期为空',
    'en-US': 'The largest filled number or date in the rows that meet all conditions; without any 0 for numbers and empty for dates',
    'zh-TW': '各列都符合條件的各行中最大的值，可為數字或日期，空值不參與；沒有時數字為 0，日期為空',
  },
  call: ([values, pairs], tools) => extremeIn(values, chosen(values, pairs, tools), 'max', tools),
});

export const minIfs = defineFunction({
  name: 'MINIFS',
  params: [
    { name: 'values', type: 'list', accepts: extremeKinds },
    { name: 'range', type: 'criteria', sameRowsAs: 'values' },
  ],
  result: { like: ['values'] },
  decimals: { like: ['values'] },
  doc: {
    'zh-CN': '各列都符合条件的各行中最小的值，可为数字或日期，空值不参与；没有时数字为 0，日期为空',
    'en-US': 'The smallest filled number or date in the rows that meet all conditions; without any 0 for numbers and empty for dates',
    'zh-TW': '各列都符合條件的各行中最小的值，可為數字或日期，空值不參與；沒有時數字為 0，日期為空',
  },
  call: ([values, pairs], tools) => extremeIn(values, chosen(values, pairs, tools), 'min', tools),
});

// helpers

/** The values in the rows whose range meets the condition. */
function matching(range: readonly Operand[], meets: Criterion, values: readonly Operand[] | null, tools: FunctionTools): readonly Operand[] {
  if (values !== null && values.length !== range.length) {
    return tools.fail('FML_RANGE', 'rowCounts', 2);
  }
  return (values ?? range).filter((_, row) => meets(range[row] ?? null));
}

function chosen(values: readonly Operand[], pairs: readonly CriteriaPair[], tools: FunctionTools): readonly Operand[] {
  return rowsMeeting(pairs, values.length, tools).map((row) => values[row] ?? null);
}

function rowsMeeting(pairs: readonly CriteriaPair[], rows: number, tools: FunctionTools): readonly number[] {
  for (const { range, argument } of pairs) {
    if (range.length !== rows) {
      tools.fail('FML_RANGE', 'rowCounts', argument);
    }
  }
  const met: number[] = [];
  for (let row = 0; row < rows; row += 1) {
    if (pairs.every(({ range, meets }) => meets(range[row] ?? null))) {
      met.push(row);
    }
  }
  return met;
}

function total(values: readonly Operand[], tools: FunctionTools, argument: number): Operand {
  return sumOf(numbersOf(values, tools, argument));
}

function mean(values: readonly Operand[], tools: FunctionTools, argument: number): Operand {
  const numbers = numbersOf(values, tools, argument);
  return numbers.length === 0 ? null : settle(sumOf(numbers).div(numbers.length), 0);
}

function filled(values: readonly Operand[]): readonly Operand[] {
  return values.filter((value) => !isEmpty(value));
}

/** Where no row is met there is no date, and 0 for a column of numbers. A column that holds a date is one of dates, whatever it is declared to be. */
function extremeIn(values: readonly Operand[], met: readonly Operand[], which: 'max' | 'min', tools: FunctionTools): Operand {
  const found = filled(met);
  return found.length === 0 && values.some(isDate) ? null : extremeOf([found], which, tools);
}

const isDate = (value: Operand): boolean => typeof value === 'string' && numberOf(value) === undefined && parseDateTime(value) !== undefined;
