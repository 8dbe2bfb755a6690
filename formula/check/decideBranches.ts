import { compileFormula, parse } from '../engine/index.ts';
import type { FunctionLookup, Node } from '../engine/index.ts';
import { FormulaError } from '../types.ts';
import type { FormulaReference } from '../types.ts';
import { valuesOf } from './representatives.ts';
import type { FieldSymbol, SymbolTable } from './types.ts';

/** A value of each name that the conditions read. */
export type Example = readonly { readonly symbol: FieldSymbol; readonly value: string | boolean | null }[];

export interface BranchVerdict {
  /** A document for which no condition holds; absent where one always does. */
  readonly gap?: Example;
  /** The first two conditions that hold for the same document. */
  readonly overlap?: { readonly first: number; readonly second: number; readonly example: Example };
  /** Conditions before which another one always holds, or that never hold. */
  readonly never: readonly number[];
}

/**
 * What the conditions of a choice leave open and what they cover twice. Amounts, dates, choices and yes/no fields that are compared with
 * constants fall into finitely many cases; each is tried with the engine itself, so the verdict is what will happen. Undefined where a
 * condition asks for more than that, or for too many cases.
 */
export function decideBranches(conditions: readonly string[], symbols: SymbolTable, functions: FunctionLookup): BranchVerdict | undefined {
  try {
    const variables = new Map<string, Variable>();
    if (!conditions.every((text) => collect(parse(text), symbols, variables))) return undefined;
    const names = [...variables.values()];
    const domains = names.map(({ symbol, constants, reads }) => valuesOf(symbol, constants).map((value) => ({ symbol, value, reads })));
    const cases = domains.reduce((count, domain) => count * domain.length, 1);
    if (cases > MOST_CASES) return undefined;
    const formulas = conditions.map((text) => compileFormula(text, functions));
    let gap: Example | undefined;
    let overlap: BranchVerdict['overlap'];
    const taken = new Set<number>();
    for (let index = 0; index < cases; index += 1) {
      const chosen = pick(domains, index);
      const field = fieldsOf(chosen);
      const held = formulas.flatMap((formula, at) => (formula.evaluate({ field, column: () => [], clock: NO_CLOCK }) === true ? [at] : []));
      const [first, second] = held;
      if (first === undefined) gap ??= chosen;
      else taken.add(first);
      if (first !== undefined && second !== undefined) overlap ??= { first, second, example: chosen };
    }
    return { ...(gap === undefined ? {} : { gap }), ...(overlap === undefined ? {} : { overlap }), never: conditions.flatMap((_, at) => (taken.has(at) ? [] : [at])) };
  } catch (error) {
    if (error instanceof FormulaError) return undefined;
    throw error;
  }
}

// helpers

const MOST_CASES = 20_000;
const NO_CLOCK = { today: () => '', now: () => '' };

type FieldReference = Extract<FormulaReference, { kind: 'field' }>;
type Chosen = { readonly symbol: FieldSymbol; readonly value: string | boolean | null; readonly reads: readonly FieldReference[] };

interface Variable {
  readonly symbol: FieldSymbol;
  readonly constants: Set<string>;
  /** Every spelling under which conditions read it. */
  readonly reads: FieldReference[];
}

/** Finds the names and the constants beside them; false for a condition with parts that are not of this form. */
function collect(node: Node, symbols: SymbolTable, variables: Map<string, Variable>): boolean {
  const all = (...nodes: readonly Node[]): boolean => nodes.every((each) => collect(each, symbols, variables));
  switch (node.type) {
    case 'unary': return node.symbol === 'not' && all(node.operand);
    case 'binary': {
      if (node.symbol === 'and' || node.symbol === 'or') return all(node.left, node.right);
      if (!['==', '!=', '<', '<=', '>', '>='].includes(node.symbol)) return false;
      const [name, constant] = constantOf(node.right) === undefined ? [node.right, constantOf(node.left)] : [node.left, constantOf(node.right)];
      return constant !== undefined && add(name, [constant], node.symbol === '==' || node.symbol === '!=', symbols, variables);
    }
    case 'choice': return all(node.condition, node.then, node.otherwise);
    case 'call': {
      const [name, ...rest] = node.args;
      const constants = rest.map(constantOf);
      if (name === undefined || !['empty', 'in'].includes(node.name.toLowerCase()) || constants.some((each) => each === undefined)) return false;
      return add(name, constants.flatMap((each) => each ?? []), true, symbols, variables);
    }
    case 'leaf': return node.token.type === 'constant' || (node.token.type === 'reference' && symbolOf(node.token.reference, symbols)?.kinds.join() === 'boolean' && add(node, [], true, symbols, variables));
  }
}

function add(node: Node, constants: readonly string[], equality: boolean, symbols: SymbolTable, variables: Map<string, Variable>): boolean {
  if (node.type !== 'leaf' || node.token.type !== 'reference' || node.token.reference.kind !== 'field') return false;
  const { reference } = node.token;
  const symbol = symbolOf(reference, symbols);
  const kind = symbol?.kinds.length === 1 ? symbol.kinds[0] : undefined;
  if (symbol === undefined || (kind !== 'number' && kind !== 'date' && kind !== 'boolean' && !(kind === 'text' && (equality || symbol.options !== undefined)))) return false;
  const key = symbol.aliasOf ?? symbol.name;
  const known = variables.get(key) ?? { symbol, constants: new Set<string>(), reads: [] };
  constants.forEach((constant) => known.constants.add(constant));
  known.reads.push(reference);
  variables.set(key, known);
  return true;
}

function symbolOf(reference: FormulaReference, { main, system }: SymbolTable): FieldSymbol | undefined {
  if (reference.kind !== 'field') return undefined;
  const path = reference.member === undefined ? reference.name : `${reference.name}.${reference.member}`;
  return system?.get(path) ?? (reference.member === undefined ? main.get(path) : undefined);
}

function constantOf(node: Node): string | undefined {
  if (node.type === 'unary' && node.symbol === '-') {
    const inner = constantOf(node.operand);
    return inner === undefined ? undefined : `-${inner}`;
  }
  if (node.type !== 'leaf' || node.token.type === 'reference') return undefined;
  return node.token.type === 'number' ? node.token.value.toString() : String(node.token.value ?? '');
}

/** The case of a running number, the last name changing fastest. */
function pick(domains: readonly (readonly Chosen[])[], index: number): Chosen[] {
  let rest = index;
  return domains.map((domain) => {
    const chosen = domain[rest % domain.length];
    rest = Math.floor(rest / domain.length);
    return chosen;
  }).filter((each) => each !== undefined);
}

function fieldsOf(chosen: readonly Chosen[]): (name: string) => unknown {
  const values = new Map<string, unknown>();
  for (const { value, reads } of chosen) {
    for (const { name, member } of reads) {
      const before = values.get(name);
      values.set(name, member === undefined ? value : { ...(typeof before === 'object' ? before : {}), [member]: value });
    }
  }
  return (name) => values.get(name) ?? null;
}
