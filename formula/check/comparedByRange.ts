import { Num } from '../engine/index.ts';
import type { Node } from '../engine/index.ts';
import { rangeOfPart, type FieldRange, type NumberRange } from './rangeOf.ts';

/** What a comparison says of every document, by the numbers that its sides can be: `abs(a + b) < 0` never holds. Undefined where they leave it open. */
export function comparedByRange({ left, right, symbol }: Extract<Node, { type: 'binary' }>, fieldRange: FieldRange): boolean | undefined {
  const [one, other] = [rangeOfPart(left, fieldRange), rangeOfPart(right, fieldRange)];
  const verdict = verdicts[symbol]?.(one, other);
  // what may have no value is neither larger nor smaller: of that only a comparison that fails is certain
  const isCertain = verdict === false && symbol !== '!=';
  return verdict === undefined || isCertain || (hasValue(left) && hasValue(right)) ? verdict : undefined;
}

// helpers

type Verdict = (one: NumberRange, other: NumberRange) => boolean | undefined;

const isBelow = (one: NumberRange, other: NumberRange): boolean => one.max !== undefined && other.min !== undefined && one.max.cmp(other.min) < 0;
const isAtMost = (one: NumberRange, other: NumberRange): boolean => one.max !== undefined && other.min !== undefined && one.max.cmp(other.min) <= 0;

const less: Verdict = (one, other) => (isBelow(one, other) ? true : isAtMost(other, one) ? false : undefined);
const most: Verdict = (one, other) => (isAtMost(one, other) ? true : isBelow(other, one) ? false : undefined);
const same: Verdict = (one, other) => (isBelow(one, other) || isBelow(other, one) ? false : isAtMost(one, other) && isAtMost(other, one) ? true : undefined);

const verdicts: Readonly<Partial<Record<string, Verdict>>> = {
  '<': less,
  '<=': most,
  '>': (one, other) => less(other, one),
  '>=': (one, other) => most(other, one),
  '==': same,
  '!=': (one, other) => {
    const equal = same(one, other);
    return equal === undefined ? undefined : !equal;
  },
};

/** Calls that give a number whenever their arguments do. */
const total: ReadonlySet<string> = new Set(
  'abs max min sum count countfilled countfiles countif countifs len round roundup rounddown trunc ceil floor int if'.split(' '),
);

function hasValue(node: Node): boolean {
  switch (node.type) {
    case 'leaf':
      return true;
    case 'unary':
      return hasValue(node.operand);
    case 'choice':
      return [node.condition, node.then, node.otherwise].every(hasValue);
    case 'binary':
      if (node.symbol === '/')
        return hasValue(node.left) && node.right.type === 'leaf' && node.right.token.type === 'number' && new Num(node.right.token.value).cmp(ZERO) !== 0;
      return node.symbol !== '%' && node.symbol !== '^' && hasValue(node.left) && hasValue(node.right);
    case 'call':
      return total.has(node.name.replace(/^(?:FormMath|Formulas)\./, '').toLowerCase()) && node.args.every(hasValue);
  }
}

const ZERO = new Num(0);
