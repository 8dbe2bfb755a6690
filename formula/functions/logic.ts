import { asBoolean, isEmpty, isList, sameOperand } from '../engine/index.ts';
import { FormulaError } from '../types.ts';
import type { FormulaErrorCode } from '../types.ts';
import { defineFunction } from './defineFunction.ts';

export const ifElse = defineFunction({
  name: 'if',
  aliases: ['IF'],
  params: [
    { name: 'condition', type: 'boolean' },
    { name: 'then', type: 'lazy' },
    { name: 'otherwise', type: 'lazy', default: null },
  ],
  result: { like: ['then', 'otherwise'] },
  decimals: { like: ['then', 'otherwise'] },
  doc: {
    'zh-CN': '条件成立取 then，否则取 otherwise；另一个不计算',
    'en-US': 'then when the condition holds, otherwise the last argument; the other one is not computed',
    'zh-TW': '條件成立取 then，否則取 otherwise；另一個不計算',
  },
  call: ([condition, then, otherwise]) => (condition ? then() : otherwise()),
});

export const ifError = defineFunction({
  name: 'ifError',
  aliases: ['IFERROR'],
  params: [
    { name: 'value', type: 'lazy' },
    { name: 'otherwise', type: 'lazy' },
  ],
  result: { like: ['value', 'otherwise'] },
  decimals: { like: ['value', 'otherwise'] },
  replacesFailureOf: 0,
  doc: {
    'zh-CN': 'value 或其中任何一部分不能计算（不是数字、日期无效、找不到、没有结果、超出范围、除以零）时取 otherwise，否则取 value',
    'en-US':
      'otherwise when the value or any part of it cannot be computed (no number, no date, not found, no result, out of range, divided by zero), else the value',
    'zh-TW': 'value 或其中任何一部分不能計算（不是數字、日期無效、找不到、沒有結果、超出範圍、除以零）時取 otherwise，否則取 value',
  },
  call: ([value, otherwise]) => {
    try {
      return value();
    } catch (error) {
      if (error instanceof FormulaError && replaceable.has(error.code)) {
        return otherwise();
      }
      throw error;
    }
  },
});

export const and = defineFunction({
  name: 'AND',
  params: [{ name: 'values', type: 'values', truth: true }],
  result: 'boolean',
  perRow: true,
  doc: { 'zh-CN': '全部成立时为真', 'en-US': 'True when all values hold', 'zh-TW': '全部成立時為真' },
  call: ([values]) => values.every(asBoolean),
});

export const or = defineFunction({
  name: 'OR',
  params: [{ name: 'values', type: 'values', truth: true }],
  result: 'boolean',
  perRow: true,
  doc: { 'zh-CN': '有一个成立即为真', 'en-US': 'True when at least one value holds', 'zh-TW': '有一個成立即為真' },
  call: ([values]) => values.some(asBoolean),
});

export const not = defineFunction({
  name: 'NOT',
  params: [{ name: 'value', type: 'boolean' }],
  result: 'boolean',
  doc: { 'zh-CN': '不成立时为真', 'en-US': 'True when the value does not hold', 'zh-TW': '不成立時為真' },
  call: ([value]) => !value,
});

export const xor = defineFunction({
  name: 'XOR',
  params: [{ name: 'values', type: 'values', truth: true }],
  result: 'boolean',
  perRow: true,
  doc: { 'zh-CN': '成立的个数为奇数时为真', 'en-US': 'True when an odd number of values hold', 'zh-TW': '成立的個數為奇數時為真' },
  call: ([values]) => values.filter(asBoolean).length % 2 === 1,
});

export const truth = defineFunction({
  name: 'TRUE',
  params: [],
  result: 'boolean',
  doc: { 'zh-CN': '真，也可以写作 true', 'en-US': 'True; may be written true', 'zh-TW': '真，也可以寫作 true' },
  call: () => true,
});

export const falsehood = defineFunction({
  name: 'FALSE',
  params: [],
  result: 'boolean',
  doc: { 'zh-CN': '假，也可以写作 false', 'en-US': 'False; may be written false', 'zh-TW': '假，也可以寫作 false' },
  call: () => false,
});

export const empty = defineFunction({
  name: 'empty',
  aliases: ['EMPTY', 'ISEMPTY'],
  params: [{ name: 'x', type: 'any', shape: 'either' }],
  result: 'boolean',
  perRow: true,
  doc: {
    'zh-CN': '没有填写时为真；0 和 false 算已填写',
    'en-US': 'True when nothing is filled in; 0 and false count as filled in',
    'zh-TW': '沒有填寫時為真；0 和 false 算已填寫',
  },
  call: ([x]) => isEmpty(x),
});

export const oneOf = defineFunction({
  name: 'in',
  aliases: ['IN'],
  params: [
    { name: 'x', type: 'any', shape: 'either' },
    { name: 'values', type: 'values' },
  ],
  result: 'boolean',
  perRow: true,
  doc: {
    'zh-CN': 'x 等于后面任一个值时为真；多选值有一个相等即为真',
    'en-US': 'True when x equals one of the values; of several choices one is enough',
    'zh-TW': 'x 等於後面任一個值時為真；多選值有一個相等即為真',
  },
  call: ([x, values]) => values.some((value) => sameOperand(x, value) && (isList(x) || isList(value) || isEmpty(x) === isEmpty(value))),
});

// helpers

/** What comes from the data; what is wrong with the formula itself stays an error. */
const replaceable: ReadonlySet<FormulaErrorCode> = new Set(['FML_TYPE', 'FML_INVALID_DATE', 'FML_DIVIDE', 'FML_RANGE', 'FML_FORMAT', 'FML_PRECISION']);
