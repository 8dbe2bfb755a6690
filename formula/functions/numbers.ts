import { asText, isEmpty, logarithm, numberOf, parseNumber, power as raise, roundTo, settle, squareRoot, ZERO } from '../engine/index.ts';
import type { Num, Rounding } from '../engine/index.ts';

import { defineFunction, shortText } from './defineFunction.ts';

const MAX_DIGITS = 30;

export const abs = defineFunction({
  name: 'abs',
  aliases: ['ABS'],
  params: [{ name: 'x', type: 'number' }],
  result: 'number',
  decimals: { like: ['x'] },
  doc: { 'zh-CN': '绝对值', 'en-US': 'The number without its sign', 'zh-TW': '絕對值' },
  call: ([x]) => x.abs(),
});

export const round = defineFunction({
  name: 'round',
  aliases: ['ROUND'],
  params: [
    { name: 'x', type: 'number' },
    { name: 'digits', type: 'integer', default: 0, min: -MAX_DIGITS, max: MAX_DIGITS },
  ],
  result: 'number',
  decimals: { digits: 'digits' },
  doc: {
    'zh-CN': '四舍五入到指定小数位，负数同样远离零进位',
    'en-US': 'Rounded to that many decimals; halves go away from zero',
    'zh-TW': '四捨五入到指定小數位，負數同樣遠離零進位',
  },
  call: ([x, digits]) => roundTo(x, digits),
});

export const roundUp = defineFunction({
  name: 'roundUp',
  aliases: ['ROUNDUP'],
  params: [
    { name: 'x', type: 'number' },
    { name: 'digits', type: 'integer', default: 0, min: -MAX_DIGITS, max: MAX_DIGITS },
  ],
  result: 'number',
  decimals: { digits: 'digits' },
  doc: {
    'zh-CN': '远离零进位到指定小数位；digits 为负时进位到小数点左边，-2 为百位',
    'en-US': 'Rounded away from zero to that many decimals; negative digits round before the point, -2 to hundreds',
    'zh-TW': '遠離零進位到指定小數位；digits 為負時進位到小數點左邊，-2 為百位',
  },
  call: ([x, digits]) => x.rounded(digits, 'up'),
});

export const roundDown = defineFunction({
  name: 'roundDown',
  aliases: ['ROUNDDOWN'],
  params: [
    { name: 'x', type: 'number' },
    { name: 'digits', type: 'integer', default: 0, min: -MAX_DIGITS, max: MAX_DIGITS },
  ],
  result: 'number',
  decimals: { digits: 'digits' },
  doc: {
    'zh-CN': '向零舍去到指定小数位；digits 为负时舍去到小数点左边，-2 为百位',
    'en-US': 'Rounded toward zero to that many decimals; negative digits round before the point, -2 to hundreds',
    'zh-TW': '向零捨去到指定小數位；digits 為負時捨去到小數點左邊，-2 為百位',
  },
  call: ([x, digits]) => x.rounded(digits, 'down'),
});

export const trunc = defineFunction({
  name: 'trunc',
  aliases: ['TRUNC'],
  params: [
    { name: 'x', type: 'number' },
    { name: 'digits', type: 'integer', default: 0, min: -MAX_DIGITS, max: MAX_DIGITS },
  ],
  result: 'number',
  decimals: { digits: 'digits' },
  doc: {
    'zh-CN': '截去指定小数位以后的部分，与 roundDown 相同',
    'en-US': 'Cut off after that many decimals, the same as roundDown',
    'zh-TW': '截去指定小數位以後的部分，與 roundDown 相同',
  },
  call: ([x, digits]) => x.rounded(digits, 'down'),
});

export const ceil = defineFunction({
  name: 'ceil',
  aliases: ['CEIL'],
  params: [{ name: 'x', type: 'number' }],
  result: 'number',
  decimals: 0,
  doc: { 'zh-CN': '不小于 x 的最小整数', 'en-US': 'The smallest whole number that is not less than x', 'zh-TW': '不小於 x 的最小整數' },
  call: ([x]) => x.ceil(),
});

export const floor = defineFunction({
  name: 'floor',
  aliases: ['INT'],
  params: [{ name: 'x', type: 'number' }],
  result: 'number',
  decimals: 0,
  doc: { 'zh-CN': '不大于 x 的最大整数', 'en-US': 'The largest whole number that is not more than x', 'zh-TW': '不大於 x 的最大整數' },
  call: ([x]) => x.floor(),
});

export const ceiling = defineFunction({
  name: 'CEILING',
  params: [
    { name: 'x', type: 'number' },
    { name: 'significance', type: 'number', default: 1 },
  ],
  result: 'number',
  decimals: { like: ['significance'] },
  doc: {
    'zh-CN': '远离零进位到 significance 的倍数',
    'en-US': 'Rounded away from zero to a multiple of significance',
    'zh-TW': '遠離零進位到 significance 的倍數',
  },
  call: ([x, significance]) => toMultiple(x, significance, 'up'),
});

export const floorToMultiple = defineFunction({
  name: 'FLOOR',
  params: [
    { name: 'x', type: 'number' },
    { name: 'significance', type: 'number', default: 1 },
  ],
  result: 'number',
  decimals: { like: ['significance'] },
  doc: {
    'zh-CN': '向零舍去到 significance 的倍数',
    'en-US': 'Rounded toward zero to a multiple of significance',
    'zh-TW': '向零捨去到 significance 的倍數',
  },
  call: ([x, significance]) => toMultiple(x, significance, 'down'),
});

export const sqrt = defineFunction({
  name: 'sqrt',
  aliases: ['SQRT'],
  params: [{ name: 'x', type: 'number' }],
  result: 'number',
  doc: { 'zh-CN': '平方根；负数没有平方根，结果为空', 'en-US': 'The square root; empty for a negative number', 'zh-TW': '平方根；負數沒有平方根，結果為空' },
  heavy: true,
  call: ([x]) => squareRoot(x),
});

export const power = defineFunction({
  name: 'power',
  aliases: ['POWER'],
  params: [
    { name: 'x', type: 'number' },
    { name: 'exponent', type: 'number' },
  ],
  result: 'number',
  decimals: { power: ['x', 'exponent'] },
  doc: {
    'zh-CN': 'x 的 exponent 次方，与 x ^ exponent 相同',
    'en-US': 'x to the power of exponent, the same as x ^ exponent',
    'zh-TW': 'x 的 exponent 次方，與 x ^ exponent 相同',
  },
  heavy: true,
  call: ([x, exponent]) => raise(x, exponent, 0),
});

export const log = defineFunction({
  name: 'log',
  aliases: ['LOG'],
  params: [
    { name: 'x', type: 'number' },
    { name: 'base', type: 'number', default: 10 },
  ],
  result: 'number',
  emptyFails: true,
  doc: {
    'zh-CN': '以 base 为底的对数；x 不大于零，或 base 不大于零或等于 1 时为空',
    'en-US': 'The logarithm to a base; empty unless x and base are above zero and base is not 1',
    'zh-TW': '以 base 為底的對數；x 不大於零，或 base 不大於零或等於 1 時為空',
  },
  heavy: true,
  call: ([x, base]) => (!x.gt(0) || !base.gt(0) || base.eq(1) ? null : settle(logarithm(x, base), 0)),
});

export const mod = defineFunction({
  name: 'mod',
  aliases: ['MOD'],
  params: [
    { name: 'x', type: 'number' },
    { name: 'divisor', type: 'number' },
  ],
  result: 'number',
  decimals: { like: ['x', 'divisor'] },
  doc: {
    'zh-CN': '余数，符号与除数相同；除数为零时为空',
    'en-US': 'The remainder with the sign of the divisor; empty when that is zero',
    'zh-TW': '餘數，符號與除數相同；除數為零時為空',
  },
  heavy: true,
  call: ([x, divisor]) => {
    const rest = x.mod(divisor);
    return settle(rest.isZero() || rest.isNegative() === divisor.isNegative() ? rest : rest.plus(divisor), 0);
  },
});

export const toNumber = defineFunction({
  name: 'toNumber',
  aliases: ['VALUE'],
  fails: true,
  params: [{ name: 'x', type: 'any', accepts: ['number', 'text', 'boolean'] }],
  result: 'number',
  decimals: { like: ['x'] },
  doc: {
    'zh-CN': '把文本读作数字，可带千分位逗号、货币符号或百分号；空为 0',
    'en-US': 'The number in a text, which may have thousands commas, a currency sign or a percent sign; 0 when empty',
    'zh-TW': '把文字讀作數字，可帶千分位逗號、貨幣符號或百分號；空為 0',
  },
  call: ([x], tools) => {
    if (isEmpty(x)) {
      return ZERO;
    }
    const text = asText(x).trim();
    const percent = text.endsWith('%') ? parseNumber(text.slice(0, -1)) : undefined;
    return percent?.div(100) ?? numberOf(x) ?? tools.fail('FML_TYPE', 'notNumber', 0, { params: { value: shortText(text) } });
  },
});

// helpers

function toMultiple(x: Num, significance: Num, rounding: Rounding): Num {
  return significance.isZero() ? ZERO : settle(x.div(significance).rounded(0, rounding).times(significance), 0);
}
