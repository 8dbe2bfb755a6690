import { Num, parseNumber, plainText } from '../engine/index.ts';
import type { Node } from '../engine/index.ts';
import type { FormulaReference } from '../types.ts';

/** `2 * je + 1`: what an expression makes of the one name that it reads. */
export interface Line {
  readonly name: Node;
  readonly factor: Num;
  readonly shift: Num;
}

type FieldReference = Extract<FormulaReference, { kind: 'field' }>;

/** An expression as a straight line with whole numbers over one field; undefined where it is something else. */
export function lineOf(node: Node): Line | undefined {
  const part = partOf(node);
  return part?.name === undefined || part.factor.cmp(ZERO) === 0 || !isWhole(part.factor) || !isWhole(part.shift)
    ? undefined
    : { name: part.name, factor: part.factor, shift: part.shift };
}

/** Where a line meets a constant; undefined where no decimal number says it. */
export function meetingPoint({ factor, shift }: Line, constant: string): string | undefined {
  const level = parseNumber(constant);
  const point = level?.minus(shift).div(factor);
  if (point === undefined) return undefined;
  const text = plainText(point);
  return parseNumber(text)
    ?.times(factor)
    .plus(shift)
    .cmp(level ?? ZERO) === 0
    ? text
    : undefined;
}

// helpers

const ZERO = new Num(0);
const ONE = new Num(1);

interface Part {
  readonly name?: Node;
  readonly factor: Num;
  readonly shift: Num;
}

const isWhole = (value: Num): boolean => value.floor().cmp(value) === 0;

function partOf(node: Node): Part | undefined {
  switch (node.type) {
    case 'leaf': {
      if (node.token.type === 'number') return { factor: ZERO, shift: new Num(node.token.value) };
      return isField(node) ? { name: node, factor: ONE, shift: ZERO } : undefined;
    }
    case 'unary': {
      const inner = partOf(node.operand);
      return inner === undefined || (node.symbol !== '-' && node.symbol !== '+') ? undefined : node.symbol === '+' ? inner : scaled(inner, new Num(-1));
    }
    case 'binary': {
      const [left, right] = [partOf(node.left), partOf(node.right)];
      if (left === undefined || right === undefined) return undefined;
      if (node.symbol === '*') return left.name === undefined ? scaled(right, left.shift) : right.name === undefined ? scaled(left, right.shift) : undefined;
      if (node.symbol !== '+' && node.symbol !== '-') return undefined;
      const name = left.name ?? right.name;
      if (left.name !== undefined && right.name !== undefined && nameOf(left.name) !== nameOf(right.name)) return undefined;
      const added = node.symbol === '-' ? scaled(right, new Num(-1)) : right;
      return { ...(name === undefined ? {} : { name }), factor: left.factor.plus(added.factor), shift: left.shift.plus(added.shift) };
    }
    default:
      return undefined;
  }
}

const scaled = ({ factor, shift, ...rest }: Part, by: Num): Part => ({ ...rest, factor: factor.times(by), shift: shift.times(by) });

function fieldOf(node: Node): FieldReference | undefined {
  return node.type === 'leaf' && node.token.type === 'reference' && node.token.reference.kind === 'field' && node.token.reference.member === undefined
    ? node.token.reference
    : undefined;
}

const isField = (node: Node): boolean => fieldOf(node) !== undefined;

const nameOf = (node: Node): string | undefined => fieldOf(node)?.name;
