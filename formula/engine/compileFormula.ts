import { FormulaError } from '../types.ts';
import type { Formula, FormulaAggregate, FormulaBudget, FormulaReference, FormulaScope } from '../types.ts';
import { aggregateColumn, compileNode } from './compileNode.ts';
import type { Run } from './compileNode.ts';
import { columnOf } from './columns.ts';
import { roundTo, ZERO } from './decimal.ts';
import type { FunctionLookup } from './FormulaFunction.ts';
import { functionOf } from './functionOf.ts';
import { Num } from './Num.ts';
import { childrenOf, parse } from './parse.ts';
import type { Node } from './parse.ts';
import { referenceKey } from './references.ts';
import { isEmpty, isList, memberOf, numberOf, toFormulaValue, toOperand } from './values.ts';
import type { Operand } from './values.ts';

const MAX_NODES = 1500;
const MAX_CACHED = 2000;
const MAX_HEAVY = 40;

export interface CompileOptions {
  /**
   * `mathExp`: a statistics expression of an existing design. Unless its outermost call is `tofixed`, a number is
   * rounded to a whole one; zero, infinity and not-a-number become the empty text.
   */
  readonly style?: 'formula' | 'mathExp';
  /** Refuses what the server could not compute again with the same result: `RAND` and `UUID` (`FML_RANDOM`). */
  readonly derived?: boolean;
}

/**
 * Text to formula, made once per text, options and set of functions.
 *
 * @throws FormulaError for everything that is wrong with the text itself: syntax, unknown functions, argument counts, size
 */
export function compileFormula(text: string, functions: FunctionLookup, options: CompileOptions = {}): Formula {
  const cache = cacheOf(functions, options);
  const known = cache.get(text);
  if (known !== undefined) {
    return known;
  }
  const formula = build(text, functions, options);
  if (cache.size >= MAX_CACHED) {
    const oldest = cache.keys().next().value;
    cache.delete(oldest ?? '');
  }
  cache.set(text, formula);
  return formula;
}

// helpers

const caches = new WeakMap<FunctionLookup, Map<string, Map<string, Formula>>>();

function cacheOf(functions: FunctionLookup, { style, derived }: CompileOptions): Map<string, Formula> {
  const byOptions = caches.get(functions) ?? new Map<string, Map<string, Formula>>();
  caches.set(functions, byOptions);
  const key = `${style ?? 'formula'} ${derived ?? false}`;
  const cache = byOptions.get(key) ?? new Map<string, Formula>();
  byOptions.set(key, cache);
  return cache;
}

function build(text: string, functions: FunctionLookup, { style, derived = false }: CompileOptions): Formula {
  const tree = parse(text);
  const { references, aggregates, products, divisors, random, usesCalendar } = survey(tree, functions);
  if (derived && random !== undefined) {
    throw new FormulaError('FML_RANDOM', 'random', random.at, random.label);
  }
  const plain = compileNode(tree, functions, { several: tree.type === 'leaf' });
  const run = style === 'mathExp' ? asMathExp(tree, plain, functions) : plain;
  const readsColumns = references.some(({ kind }) => kind === 'column');
  return Object.freeze({
    text,
    references: Object.freeze(references),
    aggregates: Object.freeze(aggregates),
    products: Object.freeze(products),
    divisors: Object.freeze(divisors),
    usesRandom: random !== undefined,
    usesCalendar,
    evaluate: (scope: FormulaScope, given?: Parameters<Formula['evaluate']>[1]) => {
      const value = run(readsColumns ? withBudget(scope) : scope);
      const isNothing = value === null || (value instanceof Num && value.isNaN()) || (isList(value) && value.length === 0);
      return isNothing && given?.zeroWithoutInput === true && lacksInput(references, scope) ? ZERO : isList(value) && isNothing ? null : toFormulaValue(value);
    },
  });
}

/** Whether a formula reads something, and nothing of it is filled in. */
function lacksInput(references: readonly FormulaReference[], scope: FormulaScope): boolean {
  return references.length > 0 && references.every((reference) => isEmpty(inputOf(reference, scope)));
}

function inputOf(reference: FormulaReference, scope: FormulaScope): Operand {
  if (reference.kind === 'column') {
    return columnOf(scope, reference).every(isEmpty) ? null : true;
  }
  const { kind, name, member } = reference;
  const raw = kind === 'field' ? scope.field(name) : kind === 'item' ? scope.item?.(name) : scope.parent?.(name);
  return toOperand(member === undefined ? raw : memberOf(raw, member));
}

/** One evaluation goes through so many values of columns; more would hold up everybody else. */
const MAX_UNITS = 1_000_000;

function withBudget(scope: FormulaScope): FormulaScope {
  let left = MAX_UNITS;
  const budget: FormulaBudget = {
    spend: (units) => {
      left -= units;
      if (left < 0) {
        throw new FormulaError('FML_BUDGET', 'budget', 0);
      }
      scope.budget?.spend(units);
    },
  };
  return Object.assign(Object.create(scope) as FormulaScope, { budget, shared: scope.shared ?? new Map() });
}

function asMathExp(tree: Node, run: Run, functions: FunctionLookup): Run {
  const keepsDecimals = tree.type === 'call' && functions.get(tree.name)?.name === functions.get('tofixed')?.name;
  return (scope) => {
    const value = run(scope);
    if (isEmpty(value) || numberOf(value)?.isZero() === true) {
      return '';
    }
    if (keepsDecimals || !(value instanceof Num)) {
      return value;
    }
    const whole = roundTo(value, 0);
    return whole.isZero() ? '' : whole;
  };
}

interface Survey {
  readonly references: FormulaReference[];
  readonly aggregates: FormulaAggregate[];
  readonly products: (readonly string[])[];
  readonly divisors: string[];
  /** The first call whose result is left to chance. */
  readonly random: Node | undefined;
  readonly usesCalendar: boolean;
}

/** Lists what a formula reads and refuses trees that are too large. */
function survey(tree: Node, functions: FunctionLookup): Survey {
  let random: Node | undefined;
  let heavy = 0;
  let usesCalendar = false;
  const references = new Map<string, FormulaReference>();
  const aggregates = new Map<string, FormulaAggregate>();
  const products: (readonly string[])[] = [];
  const divisors: string[] = [];
  const waiting: Node[] = [tree];
  let seen = 0;
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    seen += 1;
    if (seen > MAX_NODES) {
      throw new FormulaError('FML_TOO_LONG', 'tooManyParts', node.at, '', { limit: MAX_NODES });
    }
    if (node.type === 'leaf' && node.token.type === 'reference') {
      references.set(referenceKey(node.token.reference), node.token.reference);
    }
    if (node.type === 'call') {
      const called = functionOf(node, functions);
      heavy += called.heavy ? 1 : 0;
      random ??= called.random ? node : undefined;
      usesCalendar ||= called.calendar;
      const column = aggregateColumn(node, called);
      if (column !== undefined) {
        aggregates.set(`${called.name} ${column.table} ${column.name}`, { fn: called.name, table: column.table, column: column.name });
      }
    }
    const factors = node.type === 'binary' && node.symbol === '*' ? factorsOf(node) : [];
    if (factors.length > 1) products.push(factors);
    if (node.type === 'binary' && node.symbol === '/') divisors.push(...columnsIn(node.right));
    heavy += node.type === 'binary' && (node.symbol === '^' || node.symbol === '%') ? 1 : 0;
    if (heavy > MAX_HEAVY) {
      throw new FormulaError('FML_TOO_LONG', 'tooHeavy', node.at, node.label, { limit: MAX_HEAVY });
    }
    waiting.push(...childrenOf(node).toReversed());
  }
  return { references: [...references.values()], aggregates: [...aggregates.values()], products, divisors, random, usesCalendar };
}

/** The columns of the own row among the factors of a product. */
function factorsOf(node: Node): string[] {
  return node.type === 'binary' && node.symbol === '*' ? [...factorsOf(node.left), ...factorsOf(node.right)] : ownColumn(node);
}

/** The columns of the own row anywhere in a part. */
function columnsIn(node: Node): string[] {
  return [...ownColumn(node), ...childrenOf(node).flatMap(columnsIn)];
}

function ownColumn(node: Node): string[] {
  return node.type === 'leaf' && node.token.type === 'reference' && node.token.reference.kind === 'item' ? [node.token.reference.name] : [];
}
