import { asText, compareOperands, isEmpty, Num, numberOf, sameOperand } from '../engine/index.ts';
import type { Operand } from '../engine/index.ts';
import { defineFunction } from './defineFunction.ts';

export const countIf = defineFunction({
  name: 'COUNTIF',
  aliases: ['COUNTIFSUB'],
  params: [{ name: 'values', type: 'list' }, { name: 'condition', type: 'any' }],
  result: 'number',
  doc: {
    'zh-CN': '符合条件的个数；条件如 ">100"、"<=2026-11-30"、"<>机票"，没有比较符时为相等',
    'en-US': 'How many values meet a condition such as ">100", "<=2026-11-30" or "<>text"; without a sign they have to be equal',
    'zh-TW': '符合條件的個數；條件如 ">100"、"<=2026-11-30"、"<>機票"，沒有比較符時為相等',
  },
  call: ([values, condition]) => {
    const meets = conditionOf(condition);
    return new Num(values.filter(meets).length);
  },
});

// helpers

const CONDITION = /^\s*(>=|<=|<>|!=|==|=|>|<)\s*(.*?)\s*$/su;
const NOWHERE = { at: 0, label: '' };

const orderings: Readonly<Record<string, (order: number) => boolean>> = {
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
};

/** An ordering never holds for an empty value, nor between a number and a word. */
function conditionOf(condition: Operand): (value: Operand) => boolean {
  const match = typeof condition === 'string' ? CONDITION.exec(condition) : null;
  const [sign, bound]: readonly [string, Operand] = match === null ? ['=', condition] : [match[1] ?? '=', match[2] ?? ''];
  const holds = orderings[sign];
  if (holds === undefined) {
    const wanted = sign !== '<>' && sign !== '!=';
    return (value) => equals(value, bound) === wanted;
  }
  const boundIsNumber = numberOf(bound) !== undefined;
  return (value) => !isEmpty(value) && (numberOf(value) !== undefined) === boundIsNumber && holds(compareOperands(value, bound, NOWHERE, NOWHERE));
}

/** Number fields hold numbers, conditions hold text: `5` meets "5.00", an empty value meets only emptiness. */
function equals(value: Operand, bound: Operand): boolean {
  if (isEmpty(value) || isEmpty(bound)) {
    return isEmpty(value) && isEmpty(bound);
  }
  return sameOperand(value, bound) || asText(value) === asText(bound);
}
