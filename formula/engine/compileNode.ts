import { FormulaError } from '../types.ts';
import type { FormulaScope } from '../types.ts';
import { addToDate, looksLikeDate, subtractFromDate } from './dateArithmetic.ts';
import { settle } from './decimal.ts';
import { columnOf, Frame, isLazy, reachOf, takesSeveral } from './columns.ts';
import type { Column } from './columns.ts';
import { comparisonOf } from './comparisonOf.ts';
import { functionOf } from './functionOf.ts';
import type { Argument, FormulaFunction, FunctionLookup } from './FormulaFunction.ts';
import { childrenOf } from './parse.ts';
import type { Node } from './parse.ts';
import { fieldReader, givesDates } from './kindsOfNode.ts';
import { Num } from './Num.ts';
import { power } from './powers.ts';
import type { OperatorSymbol } from './tokenise.ts';
import { asBoolean, asNumber, isEmpty, isList, memberOf, toOperand } from './values.ts';
import type { Operand } from './values.ts';

/** A compiled part of a formula. */
export type Run = (scope: FormulaScope) => Operand;

/** Where a part stands. */
export interface Position {
  /** Several values may stand here. Elsewhere a whole column is an error, because nothing says which of its values is meant. */
  readonly several: boolean;
  /** The rows of the aggregate around: a column means its value in the row. */
  readonly frame?: Frame;
  /** Something around replaces what cannot be computed, so it has to learn of it: what otherwise goes on as infinite or empty fails here. */
  readonly replaced?: boolean;
  /** What a condition leaves empty takes no part in the function around: neither in a mean nor in a count, nor as a 0 among the smallest. */
  readonly leavesOut?: boolean;
}

/**
 * Tree to closures. Functions are looked up, their argument counts and the places of columns checked here, once, so that an
 * unknown name is found when the formula is written and not when it runs.
 */
export function compileNode(node: Node, functions: FunctionLookup, position: Position): Run {
  const run = compileAny(node, functions, position);
  return position.replaced === true ? failing(node, functions, run) : run;
}

/** The column, where a call is an aggregate over exactly one. */
export function aggregateColumn(node: NodeOf<'call'>, called: FormulaFunction): { readonly table: string; readonly name: string } | undefined {
  const [only] = node.args;
  if (!called.aggregate || node.args.length !== 1 || only?.type !== 'leaf' || only.token.type !== 'reference') {
    return undefined;
  }
  return only.token.reference.kind === 'column' ? only.token.reference : undefined;
}

// helpers

type NodeOf<Type extends Node['type']> = Extract<Node, { type: Type }>;

function compileAny(node: Node, functions: FunctionLookup, position: Position): Run {
  const one = oneValue(position);
  switch (node.type) {
    case 'leaf':
      return compileLeaf(node, position);
    case 'unary':
      return compileUnary(node, compileNode(node.operand, functions, one));
    case 'binary':
      return compileBinary(node, compileNode(node.left, functions, one), compileNode(node.right, functions, one), functions);
    case 'choice': {
      const condition = compileNode(node.condition, functions, one);
      const then = compileBranch(node.then, functions, position);
      const otherwise = compileBranch(node.otherwise, functions, position);
      return (scope) => (asBoolean(condition(scope)) ? then(scope) : otherwise(scope));
    }
    case 'call':
      return compileCall(node, functions, position);
  }
}

const oneValue = ({ frame, replaced }: Position): Position => ({
  several: false,
  ...(frame === undefined ? {} : { frame }),
  ...(replaced === true ? { replaced } : {}),
});

/** A division by zero, a root of what is negative and a search that finds nothing are failures where they are replaced, before anything is made of them. */
function failing(node: Node, functions: FunctionLookup, run: Run): Run {
  if (node.type !== 'binary' && node.type !== 'call') {
    return run;
  }
  const emptyFails = node.type === 'call' && functionOf(node, functions).emptyFails;
  return (scope) => {
    const value = run(scope);
    if (value instanceof Num && !value.isFinite()) {
      throw new FormulaError('FML_DIVIDE', 'divide', node.at, node.label);
    }
    if (emptyFails && isEmpty(value)) {
      throw new FormulaError('FML_RANGE', 'noResult', node.at, node.label);
    }
    return value;
  };
}

function compileLeaf({ token, at, label }: NodeOf<'leaf'>, { several, frame }: Position): Run {
  if (token.type !== 'reference') {
    const { value } = token;
    return () => value;
  }
  const { reference } = token;
  const read = fieldReader(reference);
  switch (reference.kind) {
    case 'column': {
      if (frame !== undefined) {
        return frame.bind(reference, at, label);
      }
      if (!several) {
        throw new FormulaError('FML_COLUMN', 'column', at, label);
      }
      return (scope) => columnOf(scope, reference);
    }
    case 'field': {
      const { name, member } = reference;
      return member === undefined ? (scope) => read(scope.field(name), scope) : (scope) => toOperand(memberOf(scope.field(name), member));
    }
    case 'item': {
      const { name, member } = reference;
      return (scope) => {
        if (scope.item === undefined) {
          throw new FormulaError('FML_FORBIDDEN', 'onlyInRow', at, label);
        }
        const raw = scope.item(name);
        return member === undefined ? read(raw, scope) : toOperand(memberOf(raw, member));
      };
    }
    case 'parent': {
      const { name, member } = reference;
      return (scope) => {
        if (scope.parent === undefined) {
          throw new FormulaError('FML_FORBIDDEN', 'onlyInInnerRow', at, label);
        }
        const raw = scope.parent(name);
        return member === undefined ? read(raw, scope) : toOperand(memberOf(raw, member));
      };
    }
  }
}

function compileUnary({ symbol, operand }: NodeOf<'unary'>, run: Run): Run {
  switch (symbol) {
    case 'not':
      return (scope) => !asBoolean(run(scope));
    case '-':
      return (scope) => asNumber(run(scope), operand).neg();
    default:
      return (scope) => asNumber(run(scope), operand);
  }
}

function compileBinary(node: NodeOf<'binary'>, left: Run, right: Run, functions: FunctionLookup): Run {
  switch (node.symbol) {
    case 'and':
      return (scope) => asBoolean(left(scope)) && asBoolean(right(scope));
    case 'or':
      return (scope) => asBoolean(left(scope)) || asBoolean(right(scope));
    case '==':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=': {
      const holds = comparisonOf({ left: node.left, right: node.right, symbol: node.symbol });
      return (scope) => holds(left(scope), right(scope));
    }
    default:
      return compileArithmetic(node, left, right, functions);
  }
}

function compileArithmetic(node: NodeOf<'binary'>, left: Run, right: Run, functions: FunctionLookup): Run {
  const { at } = node;
  const a: NumberRun = (scope) => asNumber(left(scope), node.left);
  const b: NumberRun = (scope) => asNumber(right(scope), node.right);
  const [leftIsDate, rightIsDate] = [givesDates(node.left, functions), givesDates(node.right, functions)];
  const lacksDate = (x: Operand, y: Operand, scope: FormulaScope): boolean => (isNothing(x) && leftIsDate(scope)) || (isNothing(y) && rightIsDate(scope));
  switch (node.symbol) {
    case '+':
      return (scope) => {
        const [x, y] = [left(scope), right(scope)];
        if (lacksDate(x, y, scope)) return null;
        const moved = looksLikeDate(x) || looksLikeDate(y) ? addToDate(x, y, node.left, node.right) : undefined;
        return moved === undefined ? settle(asNumber(x, node.left).plus(asNumber(y, node.right)), at) : moved;
      };
    case '-':
      return (scope) => {
        const [x, y] = [left(scope), right(scope)];
        if (lacksDate(x, y, scope)) return null;
        const moved = looksLikeDate(x) || looksLikeDate(y) ? subtractFromDate(x, y, node.right) : undefined;
        return moved === undefined ? settle(asNumber(x, node.left).minus(asNumber(y, node.right)), at) : moved;
      };
    case '*':
      return (scope) => settle(a(scope).times(b(scope)), at);
    case '/':
      return (scope) => settle(a(scope).div(b(scope)), at);
    case '%':
      return (scope) => settle(a(scope).mod(b(scope)), at);
    case '^':
      return (scope) => power(a(scope), b(scope), at);
    default:
      throw unknownOperator(node.symbol, at);
  }
}

/** A date that is missing cannot be moved, and no days lie between it and another. */
const isNothing = (operand: Operand): boolean => operand === null || operand === '';

type NumberRun = (scope: FormulaScope) => ReturnType<typeof asNumber>;

function compileCall(node: NodeOf<'call'>, functions: FunctionLookup, position: Position): Run {
  const called = functionOf(node, functions);
  const runs = node.args.map((arg, index) => ({ at: arg.at, label: arg.label, run: compileArgument(node, index, called, functions, position) }));
  if (position.leavesOut === true && isLazy(called, runs.length)) {
    runs.push({ at: node.at, label: node.label, run: () => LEFT_OUT });
  }
  const ofDates = givesDates(node, functions);
  const compute: Run = (scope) => {
    const args: Argument[] = runs.map(({ at, label, run }) => ({ at, label, evaluate: () => run(scope) }));
    return called.run(args, scope, node, () => ofDates(scope));
  };
  if (isClosed(node, functions)) {
    return keptRun(node, aggregateColumn(node, called), called.name, compute);
  }
  return compute;
}

function compileArgument(node: NodeOf<'call'>, index: number, called: FormulaFunction, functions: FunctionLookup, position: Position): Run {
  const arg = node.args[index] as Node;
  const replaced = position.replaced === true || called.replacesFailureOf === index;
  if (isLazy(called, index)) {
    return compileBranch(arg, functions, { ...position, replaced });
  }
  const inRow = position.frame !== undefined && reachOf(called, index, node.args.length) === 'row';
  if (inRow) {
    return compileNode(arg, functions, { several: takesSeveral(called, index), frame: position.frame, replaced, leavesOut: called.leavesOut });
  }
  if (!takesSeveral(called, index)) {
    return compileNode(arg, functions, { several: false, replaced });
  }
  const run = compileSeveral(arg, functions, { replaced, leavesOut: called.leavesOut });
  return called.indexed
    ? run
    : (scope) => {
        const values = run(scope);
        if (isList(values)) {
          scope.budget?.spend(values.length);
        }
        return values;
      };
}

/** What a condition chooses stands where the choice stands. */
function compileBranch(node: Node, functions: FunctionLookup, position: Position): Run {
  if (position.leavesOut === true && saysNothing(node)) {
    return () => LEFT_OUT;
  }
  return position.several && position.frame === undefined ? compileSeveral(node, functions, position) : compileNode(node, functions, position);
}

/** The value of a branch that says nothing: as several values it is none of them. */
const LEFT_OUT: Operand = Object.freeze([]);

/** A branch that is empty as it is written: `if(x, y, null)`, `x ? y : ""`. */
export function saysNothing(node: Node): boolean {
  return node.type === 'leaf' && ((node.token.type === 'constant' && node.token.value === null) || (node.token.type === 'text' && node.token.value === ''));
}

/** A place for several values: a whole column, a choice between such places, or an expression over columns, which is computed row by row. */
function compileSeveral(node: Node, functions: FunctionLookup, { replaced = false, leavesOut = false }: Pick<Position, 'replaced' | 'leavesOut'>): Run {
  if (node.type === 'leaf' || !readsRow(node, functions) || choosesOnce(node, functions)) {
    return compileNode(node, functions, { several: true, replaced, leavesOut });
  }
  const frame = new Frame();
  const run = compileNode(node, functions, { several: false, frame, replaced, leavesOut });
  const cost = sizeOf(node);
  return (scope) => {
    const values = frame.each(scope, (inner) => {
      inner.budget?.spend(cost);
      return run(inner);
    });
    return leavesOut ? values.filter((value) => value !== LEFT_OUT) : values;
  };
}

/** A choice whose condition is the same for all rows: `if(byWeight, t.item.zl, s.item.js)`. */
function choosesOnce(node: Node, functions: FunctionLookup): boolean {
  if (node.type === 'choice') {
    return !readsRow(node.condition, functions);
  }
  if (node.type !== 'call') {
    return false;
  }
  const called = functionOf(node, functions);
  return (
    !isLazy(called, 0) &&
    node.args.some((_, index) => isLazy(called, index)) &&
    node.args.every((arg, index) => isLazy(called, index) || !readsRow(arg, functions))
  );
}

/** Whether a part has a value for each row: it names a column outside any aggregate of its own. */
export function readsRow(node: Node, functions: FunctionLookup): boolean {
  if (node.type === 'call') {
    const called = functionOf(node, functions);
    return node.args.some((arg, index) => reachOf(called, index, node.args.length) === 'row' && readsRow(arg, functions));
  }
  return node.type === 'leaf' ? isColumnLeaf(node) : childrenOf(node).some((child) => readsRow(child, functions));
}

/** Whether a call is about columns as a whole and about nothing of the row in which the formula stands, or of an aggregate around. */
function isClosed(node: NodeOf<'call'>, functions: FunctionLookup): boolean {
  const called = functionOf(node, functions);
  const closed = node.args.every((arg, index) => reachOf(called, index, node.args.length) === 'whole' || !readsRow(arg, functions));
  return closed && some(node, isColumnLeaf) && !some(node, (each) => readsOwnRow(each) || (each.type === 'call' && functionOf(each, functions).random));
}

function readsOwnRow(node: Node): boolean {
  return node.type === 'leaf' && node.token.type === 'reference' && (node.token.reference.kind === 'item' || node.token.reference.kind === 'parent');
}

function isColumnLeaf(node: Node): boolean {
  return node.type === 'leaf' && node.token.type === 'reference' && node.token.reference.kind === 'column';
}

function some(node: Node, holds: (node: Node) => boolean): boolean {
  return holds(node) || childrenOf(node).some((child) => some(child, holds));
}

function sizeOf(node: Node): number {
  return childrenOf(node).reduce((size, child) => size + sizeOf(child), 1);
}

/** Computed once for all rows that see the same columns; a failure is kept like a value. */
function keptRun(node: NodeOf<'call'>, column: Column | undefined, name: string, compute: Run): Run {
  return (scope) => {
    const kept = column === undefined ? undefined : scope.aggregate?.(name, column.table, column.name);
    if (kept !== undefined) {
      return kept;
    }
    const shared = scope.shared;
    const known = shared?.get(node) as SharedResult | undefined;
    if (known !== undefined) {
      return resultOf(known);
    }
    const result = attempt(() => compute(scope));
    shared?.set(node, result);
    return resultOf(result);
  };
}

type SharedResult = { readonly value: Operand } | { readonly error: FormulaError };

function attempt(compute: () => Operand): SharedResult {
  try {
    return { value: compute() };
  } catch (error) {
    if (error instanceof FormulaError && error.code !== 'FML_BUDGET') {
      return { error };
    }
    throw error;
  }
}

function resultOf(result: SharedResult): Operand {
  if ('error' in result) {
    throw result.error;
  }
  return result.value;
}

function unknownOperator(symbol: OperatorSymbol, at: number): FormulaError {
  return new FormulaError('FML_SYNTAX', 'operator', at, symbol);
}
