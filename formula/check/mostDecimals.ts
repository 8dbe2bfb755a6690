import { functionOf, Num, numberOf, plainText } from '../engine/index.ts';
import type { FunctionLookup, Node } from '../engine/index.ts';
import { literalKinds } from '../literalKinds.ts';
import type { DecimalsSignature, FunctionSignature } from '../signature.ts';
import { constantOf } from './constantOf.ts';
import { resolveName } from './resolveName.ts';
import type { FieldSymbol, SymbolTable } from './types.ts';

/**
 * How many decimals the number that an expression gives can have at most; undefined where there is no telling, as of a quotient. What
 * gives no number has none. The expression is one in which every name and every operation is right.
 */
export function mostDecimals(node: Node, symbols: SymbolTable, functions: FunctionLookup): number | undefined {
  const of = (part: Node): number | undefined => mostDecimals(part, symbols, functions);
  switch (node.type) {
    case 'leaf':
      return ofLeaf(node, symbols);
    case 'unary':
      return node.symbol === 'not' ? 0 : of(node.operand);
    case 'choice':
      return widest([of(node.then), of(node.otherwise)]);
    // half of four is whole
    case 'binary':
      return (node.symbol === '/' ? ofConstant(node, functions) : undefined) ?? ofBinary(node, of);
    case 'call': {
      const { types } = functionOf(node, functions);
      if (types.result === 'boolean') return 0;
      return (types.decimals === undefined ? undefined : ofCall(node, types, types.decimals, of)) ?? ofConstant(node, functions);
    }
  }
}

// helpers

type NodeOf<Type extends Node['type']> = Extract<Node, { type: Type }>;
type Decimals = number | undefined;

const widest = (parts: readonly Decimals[]): Decimals =>
  parts.reduce((most, each) => (most === undefined || each === undefined ? undefined : Math.max(most, each)), 0);

/** Decimals that a number is written with; nothing for what is no number. */
function written(text: string): Decimals {
  const number = numberOf(text);
  return number === undefined ? undefined : (plainText(number).split('.')[1]?.length ?? 0);
}

function ofLeaf({ token, label }: NodeOf<'leaf'>, symbols: SymbolTable): Decimals {
  switch (token.type) {
    case 'number':
      return written(plainText(token.value));
    case 'text':
      return literalKinds(token.value).includes('date') ? 0 : written(token.value);
    case 'constant':
      return 0;
    case 'reference': {
      const found = resolveName(token.reference, label, symbols);
      return 'type' in found ? ofSymbol(found.type.symbol) : undefined;
    }
  }
}

/** A choice among numbers has the decimals of its values; between days lie whole ones, between moments parts of them. */
function ofSymbol(symbol: FieldSymbol | undefined): Decimals {
  if (symbol === undefined) return undefined;
  if (symbol.kinds.length > 0 && symbol.kinds.every((kind) => kind === 'boolean' || kind === 'date')) return 0;
  return symbol.decimals ?? (symbol.options === undefined ? undefined : widest(symbol.options.map(({ value }) => written(value))));
}

function ofBinary({ symbol, left, right }: NodeOf<'binary'>, of: (part: Node) => Decimals): Decimals {
  switch (symbol) {
    case '+':
    case '%':
    case '-':
      return widest([of(left), of(right)]);
    case '*':
      return sumOf(of(left), of(right));
    case '/':
      return sumOf(of(left), byDivisor(right));
    case '^':
      return raised(of(left), right);
    default:
      return 0;
  }
}

const sumOf = (a: Decimals, b: Decimals): Decimals => (a === undefined || b === undefined ? undefined : a + b);

/** How many decimals the reciprocal of a written number has: those of 1/8 are three, those of 1/3 have no end. */
function byDivisor(node: Node): Decimals {
  if (node.type !== 'leaf' || node.token.type !== 'number' || node.token.value.isZero()) return undefined;
  const reciprocal = new Num(1).div(node.token.value);
  return reciprocal.quotient === undefined ? written(plainText(reciprocal)) : undefined;
}

function raised(base: Decimals, exponent: Node): Decimals {
  const power = exponent.type === 'leaf' && exponent.token.type === 'number' ? exponent.token.value : undefined;
  return base === undefined || power === undefined || !power.isInteger() || power.isNegative() ? undefined : base * power.toNumber();
}

function ofCall(node: NodeOf<'call'>, { parameters }: FunctionSignature, decimals: DecimalsSignature, of: (part: Node) => Decimals): Decimals {
  const given = (name: string): readonly Node[] => {
    const at = parameters.findIndex((parameter) => parameter.name === name);
    const { repeated = false, replacedBy } = parameters[at] ?? {};
    const own = repeated ? node.args.slice(at) : node.args.slice(at, at + 1);
    return own.length === 0 && replacedBy !== undefined ? given(replacedBy) : own;
  };
  if (typeof decimals === 'number') return decimals;
  if ('like' in decimals) return widest(decimals.like.flatMap(given).map(of));
  if ('whole' in decimals) return given(decimals.whole).every((arg) => of(arg) === 0) ? 0 : undefined;
  if ('digits' in decimals) {
    const [digits] = given(decimals.digits);
    const literal = digits === undefined ? '0' : literalOf(digits);
    return literal === undefined ? undefined : Math.max(0, Number(literal));
  }
  if ('power' in decimals) {
    const [base, exponent] = decimals.power.map((name) => given(name)[0]);
    return base === undefined || exponent === undefined ? undefined : raised(of(base), exponent);
  }
  const [chosen] = given(decimals.wholeWhere);
  const literal = chosen === undefined ? undefined : literalOf(chosen);
  return chosen === undefined || (literal !== undefined && decimals.among.includes(literal)) ? 0 : undefined;
}

/** A constant as it is written, with its sign. */
function literalOf(node: Node): string | undefined {
  if (node.type === 'unary' && node.symbol === '-') {
    const inner = literalOf(node.operand);
    return inner === undefined ? undefined : `-${inner}`;
  }
  if (node.type !== 'leaf' || (node.token.type !== 'number' && node.token.type !== 'text')) return undefined;
  return node.token.type === 'number' ? plainText(node.token.value) : node.token.value;
}

/** What is written without names is computed. */
function ofConstant(node: Node, functions: FunctionLookup): Decimals {
  const value = constantOf(node, functions)?.value;
  if (value === undefined) return undefined;
  return value instanceof Num ? written(plainText(value)) : typeof value === 'string' ? written(value) : 0;
}
