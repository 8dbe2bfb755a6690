import { resultKinds } from '../signature.ts';
import type { ValueKind } from '../signature.ts';
import type { FormulaReference, FormulaScope, KindsOf } from '../types.ts';
import { parseDateTime } from './dates.ts';
import type { FunctionLookup } from './FormulaFunction.ts';
import { functionOf } from './functionOf.ts';
import type { Node } from './parse.ts';
import { listOperand, toOperand } from './values.ts';
import type { Operand } from './values.ts';

/**
 * Whether all that a part can give are dates, by what the names in it are declared to hold. A value that is missing says nothing of
 * what it would have been: the latest of no dates is no date, the largest of no numbers is 0. Told once per set of declarations.
 */
export function givesDates(node: Node, functions: FunctionLookup): (scope: Pick<FormulaScope, 'kindsOf'>) => boolean {
  const told = new WeakMap<KindsOf, boolean>();
  return ({ kindsOf = undeclared }) => {
    const known = told.get(kindsOf);
    if (known !== undefined) {
      return known;
    }
    const kinds = kindsOfNode(node, functions, kindsOf);
    const areDates = kinds !== undefined && kinds.length > 0 && kinds.every(isDate);
    told.set(kindsOf, areDates);
    return areDates;
  };
}

/** Whether a name is declared to hold several values and nothing else. */
export function holdsList(reference: FormulaReference, { kindsOf = undeclared }: Pick<FormulaScope, 'kindsOf'>): boolean {
  const kinds = kindsOf(reference);
  return kinds.length === 1 && kinds[0] === 'list';
}

/** What stands in a field, as the scope declares it. */
export function fieldReader(reference: FormulaReference): (raw: unknown, scope: Pick<FormulaScope, 'kindsOf'>) => Operand {
  const told = new WeakMap<KindsOf, boolean>();
  return (raw, scope) => {
    const { kindsOf } = scope;
    // a number or a yes is what it is, and most values are
    if (kindsOf === undefined || (typeof raw !== 'string' && typeof raw !== 'object' && raw !== undefined)) {
      return toOperand(raw);
    }
    let isList = told.get(kindsOf);
    if (isList === undefined) {
      told.set(kindsOf, (isList = holdsList(reference, scope)));
    }
    return isList ? listOperand(raw) : toOperand(raw);
  };
}

// helpers

/** Undefined: nobody knows. None at all: it is empty. */
type Kinds = readonly ValueKind[] | undefined;

const undeclared: KindsOf = () => [];

const isDate = (kind: ValueKind): boolean => kind === 'date' || kind === 'datetime' || kind === 'time';

function kindsOfNode(node: Node, functions: FunctionLookup, kindsOf: KindsOf): Kinds {
  const kindsIn = (part: Node): Kinds => kindsOfNode(part, functions, kindsOf);
  switch (node.type) {
    case 'leaf':
      return kindsOfLeaf(node, kindsOf);
    case 'unary':
      return [node.symbol === 'not' ? 'boolean' : 'number'];
    case 'binary':
      return kindsOfBinary(node, kindsIn);
    case 'choice':
      return either(kindsIn(node.then), kindsIn(node.otherwise));
    case 'call':
      return resultKinds(functionOf(node, functions).types, node.args.map(kindsIn));
  }
}

function kindsOfLeaf({ token }: Extract<Node, { type: 'leaf' }>, kindsOf: KindsOf): Kinds {
  switch (token.type) {
    case 'number':
      return ['number'];
    case 'text':
      return token.value === '' ? [] : [parseDateTime(token.value) === undefined ? 'text' : 'date'];
    case 'constant':
      return token.value === null ? [] : ['boolean'];
    case 'reference': {
      const { reference } = token;
      const kinds = reference.kind !== 'column' && reference.member !== undefined ? [] : kindsOf(reference);
      return kinds.length === 0 ? undefined : kinds;
    }
  }
}

/** A date moved by days is a date, the days between two dates are a number. */
function kindsOfBinary({ symbol, left, right }: Extract<Node, { type: 'binary' }>, kindsIn: (part: Node) => Kinds): Kinds {
  if (symbol === '+' || symbol === '-') {
    const [a, b] = [kindsIn(left), kindsIn(right)];
    if (a === undefined || b === undefined) {
      return undefined;
    }
    const [before, after] = [a.filter(isDate), b.filter(isDate)];
    if (symbol === '-' && after.length > 0) {
      return ['number'];
    }
    const moved = [...before, ...(symbol === '+' ? after : [])];
    const mayBeNumber = [a, ...(symbol === '+' ? [b] : [])].every((kinds) => kinds.length === 0 || !kinds.every(isDate));
    return [...moved, ...(mayBeNumber ? ['number' as const] : [])];
  }
  return [symbol === '*' || symbol === '/' || symbol === '%' || symbol === '^' ? 'number' : 'boolean'];
}

function either(a: Kinds, b: Kinds): Kinds {
  return a === undefined || b === undefined ? undefined : [...a, ...b];
}
