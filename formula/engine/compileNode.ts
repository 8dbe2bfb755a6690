import { FormulaError } from '../types.ts';
import type { FormulaScope } from '../types.ts';
import { settle } from './decimal.ts';
import type { Argument, FormulaFunction, FunctionLookup } from './FormulaFunction.ts';
import type { Node } from './parse.ts';
import { power } from './powers.ts';
import type { OperatorSymbol } from './tokenise.ts';
import { asBoolean, asNumber, compareOperands, memberOf, sameOperand, toOperand } from './values.ts';
import type { Operand } from './values.ts';

/** A compiled part of a formula. */
export type Run = (scope: FormulaScope) => Operand;

/**
 * Tree to closures. Functions are looked up and their argument counts checked here, once, so that an unknown name
 * is found when the formula is written and not when it runs.
 */
export function compileNode(node: Node, functions: FunctionLookup): Run {
  switch (node.type) {
    case 'leaf':
      return compileLeaf(node);
    case 'unary':
      return compileUnary(node, compileNode(node.operand, functions));
    case 'binary':
      return compileBinary(node, compileNode(node.left, functions), compileNode(node.right, functions));
    case 'choice': {
      const condition = compileNode(node.condition, functions);
      const then = compileNode(node.then, functions);
      const otherwise = compileNode(node.otherwise, functions);
      return (scope) => (asBoolean(condition(scope)) ? then(scope) : otherwise(scope));
    }
    case 'call':
      return compileCall(node, functions);
  }
}

/** The function a call names. */
export function functionOf(node: NodeOf<'call'>, functions: FunctionLookup): FormulaFunction {
  const found = functions.get(node.name);
  if (found === undefined) {
    throw new FormulaError('FML_UNKNOWN_FUNCTION', `没有名为「${node.name}」的函数`, node.at, node.name);
  }
  if (node.args.length < found.minArgs || node.args.length > found.maxArgs || (node.args.length > found.minArgs && (node.args.length - found.minArgs) % found.argumentStep !== 0)) {
    throw new FormulaError('FML_ARITY', `函数「${node.name}」的参数个数不正确：${found.signature}`, node.at, node.name);
  }
  return found;
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

function compileLeaf({ token, at, label }: NodeOf<'leaf'>): Run {
  if (token.type !== 'reference') {
    const { value } = token;
    return () => value;
  }
  const { reference } = token;
  switch (reference.kind) {
    case 'column': {
      const { table, name } = reference;
      return (scope) => scope.column(table, name).map((entry) => toOperand(entry));
    }
    case 'field': {
      const { name, member } = reference;
      return member === undefined
        ? (scope) => toOperand(scope.field(name))
        : (scope) => toOperand(memberOf(scope.field(name), member));
    }
    case 'item': {
      const { name, member } = reference;
      return (scope) => {
        if (scope.item === undefined) {
          throw new FormulaError('FML_FORBIDDEN', `「${label}」只能在子表行中使用`, at, label);
        }
        const raw = scope.item(name);
        return toOperand(member === undefined ? raw : memberOf(raw, member));
      };
    }
    case 'parent': {
      const { name, member } = reference;
      return (scope) => {
        if (scope.parent === undefined) {
          throw new FormulaError('FML_FORBIDDEN', `「${label}」只能在三级子表行中使用`, at, label);
        }
        const raw = scope.parent(name);
        return toOperand(member === undefined ? raw : memberOf(raw, member));
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

function compileBinary(node: NodeOf<'binary'>, left: Run, right: Run): Run {
  switch (node.symbol) {
    case 'and':
      return (scope) => asBoolean(left(scope)) && asBoolean(right(scope));
    case 'or':
      return (scope) => asBoolean(left(scope)) || asBoolean(right(scope));
    case '==':
      return (scope) => sameOperand(left(scope), right(scope));
    case '!=':
      return (scope) => !sameOperand(left(scope), right(scope));
    case '<':
    case '<=':
    case '>':
    case '>=': {
      const holds = orderings[node.symbol];
      return (scope) => holds(compareOperands(left(scope), right(scope), node.left, node.right));
    }
    default:
      return compileArithmetic(node, left, right);
  }
}

const orderings = {
  '<': (order: number) => order < 0,
  '<=': (order: number) => order <= 0,
  '>': (order: number) => order > 0,
  '>=': (order: number) => order >= 0,
};

function compileArithmetic(node: NodeOf<'binary'>, left: Run, right: Run): Run {
  const { at } = node;
  const a: NumberRun = (scope) => asNumber(left(scope), node.left);
  const b: NumberRun = (scope) => asNumber(right(scope), node.right);
  switch (node.symbol) {
    case '+':
      return (scope) => settle(a(scope).plus(b(scope)), at);
    case '-':
      return (scope) => settle(a(scope).minus(b(scope)), at);
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

type NumberRun = (scope: FormulaScope) => ReturnType<typeof asNumber>;

function compileCall(node: NodeOf<'call'>, functions: FunctionLookup): Run {
  const called = functionOf(node, functions);
  const runs = node.args.map((arg) => ({ at: arg.at, label: arg.label, run: compileNode(arg, functions) }));
  const compute: Run = (scope) => {
    const args: Argument[] = runs.map(({ at, label, run }) => ({ at, label, evaluate: () => run(scope) }));
    return called.run(args, scope, node);
  };
  const column = aggregateColumn(node, called);
  if (column === undefined) {
    return compute;
  }
  return (scope) => {
    const kept = scope.aggregate?.(called.name, column.table, column.name);
    return kept === undefined ? compute(scope) : kept;
  };
}

function unknownOperator(symbol: OperatorSymbol, at: number): FormulaError {
  return new FormulaError('FML_SYNTAX', `不能识别的运算符「${symbol}」`, at, symbol);
}
