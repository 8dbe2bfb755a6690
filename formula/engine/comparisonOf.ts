import type { Node } from './parse.ts';
import { orderOfMoments } from './dates.ts';
import { asNumber, asText, isEmpty, isList, isNamed, numberOf, sameOperand } from './values.ts';
import type { Operand, Place } from './values.ts';

type Comparison = Extract<Node, { type: 'binary' }>;
type Symbol = '==' | '!=' | '<' | '<=' | '>' | '>=';

/**
 * What a comparison says of two values. A missing value is 0 beside a number, whether that is written out, computed or read from a
 * field; beside a text or a date it is the empty text, which comes before all others; two missing values are equal. So of two
 * numbers, missing ones included, exactly one of `<`, `==` and `>` holds. Dates are points in time: a day is its 00:00:00, a month its
 * first day.
 *
 * Only the empty text written into the formula is no 0: `x == ""` asks whether anything was entered.
 */
export function comparisonOf({ left, right, symbol }: Pick<Comparison, 'left' | 'right'> & { readonly symbol: Symbol }): (a: Operand, b: Operand) => boolean {
  const asksForNothing = isEmptyText(left) || isEmptyText(right);
  const same = asksForNothing ? sameAsNothing : (a: Operand, b: Operand): boolean => sameOperand(known(a), known(b));
  if (symbol === '==') return same;
  if (symbol === '!=') return (a, b) => !same(a, b);
  const holds = orderings[symbol];
  const order = asksForNothing ? orderOfTexts : orderOf;
  return (a, b) => holds(order(a, b, left, right));
}

// helpers

const orderings: Readonly<Record<Exclude<Symbol, '==' | '!='>, (order: number) => boolean>> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

const isEmptyText = (node: Node): boolean => node.type === 'leaf' && node.token.type === 'text' && node.token.value === '';

const known = (operand: Operand): Operand => (operand === '' ? null : operand);

function sameAsNothing(a: Operand, b: Operand): boolean {
  return isList(a) || isList(b) ? sameOperand(a, b) : isEmpty(a) && isEmpty(b);
}

/** Negative, zero or positive. Numbers and texts that read as one compare by size, dates as points in time, other texts by characters. */
function orderOf(left: Operand, right: Operand, leftPlace: Place, rightPlace: Place): number {
  const [a, b] = [numberOf(left), numberOf(right)];
  if (a !== undefined && b !== undefined) return a.cmp(b);
  if (!isTextual(left) || !isTextual(right)) return asNumber(left, leftPlace).cmp(asNumber(right, rightPlace));
  return orderOfMoments(asText(left), asText(right)) ?? orderOfTexts(left, right);
}

function orderOfTexts(left: Operand, right: Operand): number {
  const [first, second] = [asText(left), asText(right)];
  return first === second ? 0 : first < second ? -1 : 1;
}

function isTextual(operand: Operand): boolean {
  return operand === null || typeof operand === 'string' || isNamed(operand);
}
