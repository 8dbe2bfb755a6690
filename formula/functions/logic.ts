import { isEmpty, isList, sameOperand } from '../engine/index.ts';
import { defineFunction } from './defineFunction.ts';

export const ifElse = defineFunction({
  name: 'if',
  aliases: ['IF'],
  params: [{ name: 'condition', type: 'boolean' }, { name: 'then', type: 'lazy' }, { name: 'otherwise', type: 'lazy', default: null }],
  doc: '条件成立取 then，否则取 otherwise；另一个不计算',
  call: ([condition, then, otherwise]) => (condition ? then() : otherwise()),
});

export const empty = defineFunction({
  name: 'empty',
  aliases: ['EMPTY', 'ISEMPTY'],
  params: [{ name: 'x', type: 'any' }],
  doc: '没有填写时为真；0 和 false 算已填写',
  call: ([x]) => isEmpty(x),
});

export const oneOf = defineFunction({
  name: 'in',
  aliases: ['IN'],
  params: [{ name: 'x', type: 'any' }, { name: 'values', type: 'values' }],
  doc: 'x 等于后面任一个值时为真；多选值有一个相等即为真',
  call: ([x, values]) => values.some((value) => sameOperand(x, value) && (isList(x) || isList(value) || isEmpty(x) === isEmpty(value))),
});
