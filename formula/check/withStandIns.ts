import { byName } from '../../schemas/byName.ts';
import { functionOf, parse } from '../engine/index.ts';
import type { FunctionLookup, Node } from '../engine/index.ts';
import { FormulaError } from '../types.ts';
import { TypeInference } from './TypeInference.ts';
import type { FieldSymbol, SymbolTable } from './types.ts';
import type { ValueKind } from '../signature.ts';

/** Conditions in which names stand for what cannot be told apart by cases. */
export interface StandIns {
  readonly texts: readonly string[];
  /** The symbols of the place, with those names. */
  readonly symbols: SymbolTable;
}

/**
 * Rewrites conditions so that what compares more than one field with a constant becomes a name that may hold anything: `sum(mx.item.je) > 100`
 * is a number against 100, `je > k2` a difference against 0. Names stand for the same thing in all conditions, so what leaves nothing open,
 * or excludes each other, whatever these names hold does so in truth; not the other way round, since nothing says that they can hold it.
 * Undefined where a condition asks chance, or for a number that may have no value (a quotient): two comparisons of it may both fail.
 */
export function withStandIns(
  texts: readonly string[],
  symbols: SymbolTable,
  functions: FunctionLookup,
  isDecided: (text: string) => boolean,
): StandIns | undefined {
  const place: Place = { symbols, functions, isDecided, names: new Map() };
  try {
    const rewritten = texts.map((text) => conditionText(parse(text), place));
    const known = [...place.names.values()].map((symbol) => [symbol.name, symbol] as const);
    return { texts: rewritten, symbols: { ...symbols, system: new Map([...(symbols.system ?? []), ...known]) } };
  } catch (error) {
    if (error instanceof Untold || error instanceof FormulaError) return undefined;
    throw error;
  }
}

// helpers

class Untold extends Error {}

interface Place {
  readonly symbols: SymbolTable;
  readonly functions: FunctionLookup;
  readonly isDecided: (text: string) => boolean;
  readonly names: Map<string, FieldSymbol>;
}

type NodeOf<Type extends Node['type']> = Extract<Node, { type: Type }>;

const mirrored: Readonly<Record<string, string>> = byName({ '<': '>', '<=': '>=', '>': '<', '>=': '<=', '==': '==', '!=': '!=' });

/** What is said by `and`, `or`, `not` and choices stays; each part that cases do not decide is put in other words. */
function conditionText(node: Node, place: Place): string {
  if (node.type === 'unary' && node.symbol === 'not') return `(not ${conditionText(node.operand, place)})`;
  if (node.type === 'binary' && (node.symbol === 'and' || node.symbol === 'or'))
    return `(${conditionText(node.left, place)} ${node.symbol} ${conditionText(node.right, place)})`;
  if (node.type === 'choice') return `(${conditionText(node.condition, place)} ? ${conditionText(node.then, place)} : ${conditionText(node.otherwise, place)})`;
  const text = textOf(node, place);
  if (place.isDecided(text)) return text;
  if (node.type === 'binary' && mirrored[node.symbol] !== undefined) return comparisonText(node, place);
  return nameFor(text, ['boolean'], place);
}

function comparisonText({ left, right, symbol }: NodeOf<'binary'>, place: Place): string {
  const [first, second] = [
    { node: left, text: textOf(left, place), kinds: kindsOf(left, place) },
    { node: right, text: textOf(right, place), kinds: kindsOf(right, place) },
  ];
  const turned = isConstant(left) || (!isConstant(right) && first.text > second.text);
  const [one, other] = turned ? [second, first] : [first, second];
  const sign = turned ? (mirrored[symbol] ?? symbol) : symbol;
  const kind = one.kinds.join();
  if (isConstant(other.node) && (kind === 'number' || kind === 'date')) {
    if (kind === 'number' && !isFinite(one.node, place)) throw new Untold();
    return `(${nameFor(one.text, one.kinds, place)} ${sign} ${other.text})`;
  }
  const equality = sign === '==' || sign === '!=';
  const isNumber = kind === 'number' && other.kinds.join() === 'number';
  const mayBeNumber = [one, other].every(({ kinds }) => kinds.length === 0 || kinds.includes('number') || kinds.includes('boolean'));
  if (mayBeNumber && ![one, other].every(({ node }) => isFinite(node, place))) throw new Untold();
  // texts that read as one number are neither larger nor the same: `007` and `7`
  if (isNumber || (kind === 'date' && other.kinds.join() === 'date') || !equality)
    return `(${nameFor(`${one.text} - ${other.text}`, ['number'], place)} ${sign} 0)`;
  const same = nameFor(`${one.text} == ${other.text}`, ['boolean'], place);
  return sign === '==' ? same : `(not ${same})`;
}

const isConstant = (node: Node): boolean =>
  node.type === 'unary' ? node.symbol !== 'not' && isConstant(node.operand) : node.type === 'leaf' && node.token.type !== 'reference';

const kindsOf = (node: Node, { symbols, functions }: Place): readonly ValueKind[] => new TypeInference(symbols, functions, true).infer(node).kinds;

function nameFor(text: string, kinds: readonly ValueKind[], { names }: Place): string {
  const key = `${kinds.join()} ${text}`;
  const known = names.get(key) ?? { name: `$standIn${names.size}`, title: text, kinds };
  names.set(key, known);
  return known.name;
}

/** Whether a number always has a value: what divides by something that may be zero, or draws a root, may have none. */
function isFinite(node: Node, place: Place): boolean {
  const all = (...nodes: readonly Node[]): boolean => nodes.every((each) => isFinite(each, place));
  switch (node.type) {
    case 'leaf':
      return true;
    case 'unary':
      return all(node.operand);
    case 'choice':
      return all(node.condition, node.then, node.otherwise);
    case 'binary':
      return node.symbol === '/'
        ? all(node.left) && node.right.type === 'leaf' && node.right.token.type === 'number' && !node.right.token.value.isZero()
        : node.symbol !== '%' && node.symbol !== '^' && all(node.left, node.right);
    case 'call': {
      const { types, aggregate } = functionOf(node, place.functions);
      return (aggregate || types.decimals !== undefined || types.result === 'boolean') && all(...node.args);
    }
  }
}

/** An expression with all its brackets, the same for the same meaning. */
function textOf(node: Node, place: Place): string {
  const of = (part: Node): string => textOf(part, place);
  switch (node.type) {
    case 'leaf':
      return node.label;
    case 'unary':
      return `(${node.symbol} ${of(node.operand)})`;
    case 'binary':
      return `(${of(node.left)} ${node.symbol} ${of(node.right)})`;
    case 'choice':
      return `(${of(node.condition)} ? ${of(node.then)} : ${of(node.otherwise)})`;
    case 'call': {
      const { name, random } = functionOf(node, place.functions);
      if (random) throw new Untold();
      return `${name}(${node.args.map(of).join(', ')})`;
    }
  }
}
