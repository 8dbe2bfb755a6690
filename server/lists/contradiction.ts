import { toDecimal } from '../../formula/index.ts';
import type { Localised } from '../../registry/localised.ts';
import { fill } from '../../registry/words.ts';
import type { Operation, QueryColumn } from '../query/index.ts';

/** A comparison of a column with what a row filter states itself. */
export interface StatedFact {
  readonly column: QueryColumn;
  readonly operation: Operation;
  readonly value: unknown;
}

/** Why comparisons that all have to hold are met by no row; undefined where a row may meet them, or nobody can tell. */
export function contradiction(facts: readonly StatedFact[]): Localised | undefined {
  for (const name of new Set(facts.map(({ column }) => column.name))) {
    // what has several values, or an id and a name, may equal two things
    const own = facts.filter(({ column }) => column.name === name && column.shape === 'plain');
    const pair = own.flatMap((one, index) => own.slice(index + 1).map((other) => [one, other] as const)).find(([one, other]) => excludes(one, other));
    if (pair !== undefined) return fill(texts.never, { name, one: written(pair[0]), other: written(pair[1]) });
  }
  return undefined;
}

// helpers

const signs: Readonly<Partial<Record<Operation, string>>> = {
  EQUAL: '=',
  NOT_EQUAL: '<>',
  LESS: '<',
  LESS_EQUAL: '<=',
  GREAT: '>',
  GREAT_EQUAL: '>=',
  IN: 'in',
  IS_NULL: 'is null',
  NOTNULL: 'is not null',
};

const written = ({ column, operation, value }: StatedFact): string =>
  [column.name, signs[operation] ?? operation, ...(value === undefined ? [] : [Array.isArray(value) ? `(${value.join(', ')})` : String(value)])].join(' ');

function excludes(one: StatedFact, other: StatedFact): boolean {
  if (one.operation === 'IS_NULL' || other.operation === 'IS_NULL') {
    const beside = one.operation === 'IS_NULL' ? other : one;
    return beside.operation !== 'IS_NULL' && beside.operation !== 'NOT_EQUAL';
  }
  return refutes(one, other) || refutes(other, one);
}

/** Whether none of the values that the first allows is left by the second, or a least one lies above a most. */
function refutes(one: StatedFact, other: StatedFact): boolean {
  if (one.operation === 'EQUAL' || one.operation === 'IN') {
    const allowed: readonly unknown[] = Array.isArray(one.value) ? one.value : [one.value];
    return allowed.every((value) => isLeftOut(value, other));
  }
  if ((one.operation !== 'GREAT' && one.operation !== 'GREAT_EQUAL') || (other.operation !== 'LESS' && other.operation !== 'LESS_EQUAL')) return false;
  const order = orderOf(one.column, one.value, other.value);
  return order !== undefined && (order > 0 || (order === 0 && (one.operation === 'GREAT' || other.operation === 'LESS')));
}

function isLeftOut(value: unknown, { column, operation, value: bound }: StatedFact): boolean {
  const values: readonly unknown[] = Array.isArray(bound) ? bound : [bound];
  const orders = values.map((each) => orderOf(column, value, each));
  const [order] = orders;
  switch (operation) {
    case 'EQUAL':
    case 'IN':
      return orders.every((each) => each !== undefined && each !== 0);
    case 'NOT_EQUAL':
      return order === 0;
    case 'LESS':
      return order !== undefined && column.type !== 'text' && order >= 0;
    case 'LESS_EQUAL':
      return order !== undefined && column.type !== 'text' && order > 0;
    case 'GREAT':
      return order !== undefined && column.type !== 'text' && order <= 0;
    case 'GREAT_EQUAL':
      return order !== undefined && column.type !== 'text' && order < 0;
    default:
      return false;
  }
}

/** Undefined where a value is not of the column, or a day stands beside one of its hours. Of texts only that they differ is meant. */
function orderOf({ type }: QueryColumn, one: unknown, other: unknown): number | undefined {
  if (one === null || other === null || one === undefined || other === undefined) return undefined;
  if (type === 'number') {
    const [left, right] = [toDecimal(one), toDecimal(other)];
    return left === null || right === null ? undefined : left.comparedTo(right);
  }
  const [left, right] = [String(one), String(other)];
  if (type !== 'text' && left.length !== right.length) return undefined;
  return left === right ? 0 : left < right ? -1 : 1;
}

const texts = {
  never: {
    'zh-CN': '【{name}】的条件互相矛盾，永远没有数据满足【{one}】且【{other}】',
    'en-US': 'the conditions on {name} contradict each other: no row meets both {one} and {other}',
    'zh-TW': '【{name}】的條件互相矛盾，永遠沒有資料滿足【{one}】且【{other}】',
  },
} as const;
