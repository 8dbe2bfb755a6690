import { Num, roundTo, fixedText, settle, ZERO } from '../engine/index.ts';
import { defineFunction } from './defineFunction.ts';

const MAX_DIGITS = 30;

export const sum = defineFunction({
  name: 'sum',
  aliases: ['SUM'],
  params: [{ name: 'values', type: 'numbers' }],
  aggregate: true,
  doc: '求和；可混用数值与子表列，空值按 0 计',
  call: ([values]) => settle(values.reduce((total, value) => total.plus(value), ZERO), 0),
});

export const average = defineFunction({
  name: 'average',
  aliases: ['AVERAGE'],
  params: [{ name: 'values', type: 'numbers' }],
  aggregate: true,
  doc: '平均值；除以全部行数，空行也计入，没有行时为 0',
  call: ([values]) => (values.length === 0 ? ZERO : settle(values.reduce((total, value) => total.plus(value), ZERO).div(values.length), 0)),
});

export const max = defineFunction({
  name: 'max',
  aliases: ['MAX'],
  params: [{ name: 'values', type: 'numbers' }],
  aggregate: true,
  doc: '最大值；空值按 0 计，没有行时为 0',
  call: ([values]) => values.reduce((best, value) => (value.gt(best) ? value : best), values[0] ?? ZERO),
});

export const min = defineFunction({
  name: 'min',
  aliases: ['MIN'],
  params: [{ name: 'values', type: 'numbers' }],
  aggregate: true,
  doc: '最小值；空值按 0 计，没有行时为 0',
  call: ([values]) => values.reduce((best, value) => (value.lt(best) ? value : best), values[0] ?? ZERO),
});

export const count = defineFunction({
  name: 'count',
  aliases: ['COUNT'],
  params: [{ name: 'values', type: 'values' }],
  aggregate: true,
  doc: '个数；子表列按行数计，空行也计入',
  call: ([values]) => new Num(values.length),
});

export const countFilled = defineFunction({
  name: 'countFilled',
  aliases: ['COUNTFILLED'],
  params: [{ name: 'values', type: 'values' }],
  doc: '非空值的个数；空行不计',
  call: ([values]) => new Num(values.filter((value) => value !== null && value !== '').length),
});

export const abs = defineFunction({
  name: 'abs',
  aliases: ['ABS'],
  params: [{ name: 'x', type: 'number' }],
  doc: '绝对值',
  call: ([x]) => x.abs(),
});

export const round = defineFunction({
  name: 'round',
  aliases: ['ROUND'],
  params: [{ name: 'x', type: 'number' }, { name: 'digits', type: 'integer', default: 0, min: -MAX_DIGITS, max: MAX_DIGITS }],
  doc: '四舍五入到指定小数位，负数同样远离零进位',
  call: ([x, digits]) => roundTo(x, digits),
});

export const ceil = defineFunction({
  name: 'ceil',
  aliases: ['CEIL'],
  params: [{ name: 'x', type: 'number' }],
  doc: '不小于 x 的最小整数',
  call: ([x]) => x.ceil(),
});

export const floor = defineFunction({
  name: 'floor',
  aliases: ['FLOOR'],
  params: [{ name: 'x', type: 'number' }],
  doc: '不大于 x 的最大整数',
  call: ([x]) => x.floor(),
});

export const sqrt = defineFunction({
  name: 'sqrt',
  aliases: ['SQRT'],
  params: [{ name: 'x', type: 'number' }],
  doc: '平方根；负数没有平方根，结果为空',
  call: ([x]) => settle(x.sqrt(), 0),
});

export const toFixed = defineFunction({
  name: 'toFixed',
  aliases: ['tofixed', 'TOFIXED', 'FIXED'],
  params: [{ name: 'x', type: 'number' }, { name: 'digits', type: 'integer', default: 0, min: 0, max: MAX_DIGITS }],
  doc: '四舍五入并保留固定小数位的文本',
  call: ([x, digits]) => fixedText(x, digits),
});
