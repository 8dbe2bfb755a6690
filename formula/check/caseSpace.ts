import { compileFormula, parse } from '../engine/index.ts';
import type { FunctionLookup, Node } from '../engine/index.ts';
import { FormulaError } from '../types.ts';
import type { Formula, FormulaReference } from '../types.ts';
import { valuesOf } from './representatives.ts';
import type { FieldSymbol, SymbolTable } from './types.ts';

export type CaseValue = string | boolean | null;

/** A name that conditions read, with one value of each case into which their constants divide what it can hold. */
export interface CaseVariable {
  readonly symbol: FieldSymbol;
  readonly values: readonly CaseValue[];
}

/** What a condition says in every case of the names that it reads. */
export interface DecidedCondition {
  /** Indices of variables; the first one changes fastest in `outcomes`. */
  readonly reads: readonly number[];
  /** 1 where it holds. */
  readonly outcomes: Uint8Array;
}

/** The finitely many cases that conditions tell apart. */
export interface CaseSpace {
  readonly variables: readonly CaseVariable[];
  /** One per condition; undefined for what asks for more than constants, or for too many cases, or fails in one. */
  readonly conditions: readonly (DecidedCondition | undefined)[];
}

/**
 * What conditions tell apart. Amounts, dates, choices and yes/no fields that are compared with constants fall into finitely many cases;
 * each is tried with the engine itself, so what is said of a condition is what will happen. `written`: further constants by name, which
 * are cases too.
 */
export function caseSpace(texts: readonly string[], symbols: SymbolTable, functions: FunctionLookup, written: ReadonlyMap<string, readonly string[]> = new Map()): CaseSpace {
  const variables = new Map<string, Variable>();
  const read = texts.map((text) => readsOf(text, symbols, functions));
  for (const own of read) {
    for (const [key, { symbol, constants, reads }] of own?.variables ?? []) {
      const known = variables.get(key) ?? { symbol, constants: new Set<string>(written.get(key)), reads: [] };
      constants.forEach((constant) => known.constants.add(constant));
      variables.set(key, { ...known, reads: [...known.reads, ...reads] });
    }
  }
  const names = [...variables.keys()];
  const all = [...variables.values()].map(({ symbol, constants }): CaseVariable => ({ symbol, values: valuesOf(symbol, constants) }));
  return { variables: all, conditions: read.map((own) => (own === undefined ? undefined : decide(own, names, all))) };
}

// helpers

const MOST_CASES = 20_000;
const NO_CLOCK = { today: () => '', now: () => '' };

interface ReadCondition {
  readonly formula: Formula;
  readonly variables: ReadonlyMap<string, Variable>;
}

function readsOf(text: string, symbols: SymbolTable, functions: FunctionLookup): ReadCondition | undefined {
  try {
    const variables = new Map<string, Variable>();
    return collect(parse(text), symbols, variables) ? { formula: compileFormula(text, functions), variables } : undefined;
  } catch (error) {
    if (error instanceof FormulaError) return undefined;
    throw error;
  }
}

function decide({ formula, variables }: ReadCondition, names: readonly string[], all: readonly CaseVariable[]): DecidedCondition | undefined {
  const own = [...variables].map(([key, { reads }]) => ({ at: names.indexOf(key), reads }));
  const sizes = own.map(({ at }) => all[at]?.values.length ?? 0);
  const count = sizes.reduce((product, size) => product * size, 1);
  if (count > MOST_CASES) return undefined;
  const outcomes = new Uint8Array(count);
  try {
    for (let index = 0; index < count; index += 1) {
      let rest = index;
      const chosen = own.map(({ at, reads }, place): Chosen => {
        const size = sizes[place] ?? 1;
        const value = all[at]?.values[rest % size] ?? null;
        rest = Math.floor(rest / size);
        return { value, reads };
      });
      if (formula.evaluate({ field: readerOf(chosen, 'field'), item: readerOf(chosen, 'item'), column: () => [], clock: NO_CLOCK }) === true) outcomes[index] = 1;
    }
  } catch (error) {
    if (error instanceof FormulaError) return undefined;
    throw error;
  }
  return { reads: own.map(({ at }) => at), outcomes };
}

/** A field, or a column of the row in which the conditions stand. */
type FieldReference = Extract<FormulaReference, { kind: 'field' | 'item' }>;
interface Chosen {
  readonly value: CaseValue;
  readonly reads: readonly FieldReference[];
}

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
  if (node.type !== 'leaf' || node.token.type !== 'reference' || (node.token.reference.kind !== 'field' && node.token.reference.kind !== 'item')) return false;
  const { reference } = node.token;
  const symbol = symbolOf(reference, symbols);
  const kind = symbol?.kinds.length === 1 ? symbol.kinds[0] : undefined;
  if (symbol === undefined || (kind !== 'number' && kind !== 'date' && kind !== 'boolean' && !(kind === 'text' && (equality || symbol.options !== undefined)))) return false;
  const key = `${reference.kind === 'item' ? 'item.' : ''}${symbol.aliasOf ?? symbol.name}`;
  const known = variables.get(key) ?? { symbol, constants: new Set<string>(), reads: [] };
  constants.forEach((constant) => known.constants.add(constant));
  known.reads.push(reference);
  variables.set(key, known);
  return true;
}

function symbolOf(reference: FormulaReference, { main, tables, table, system }: SymbolTable): FieldSymbol | undefined {
  if (reference.kind === 'item' && reference.member === undefined) return tables.get(table ?? '')?.get(reference.name);
  if (reference.kind !== 'field') return undefined;
  const path = reference.member === undefined ? reference.name : `${reference.name}.${reference.member}`;
  return system?.get(path) ?? (reference.member === undefined ? main.get(path) : memberOf(main.get(reference.name), reference.member));
}

/** Who a person or an organisation is: compared like words. */
function memberOf(owner: FieldSymbol | undefined, member: string): FieldSymbol | undefined {
  if (owner?.kinds.includes('named') !== true || (member !== 'id' && member !== 'name')) return undefined;
  return { name: `${owner.name}.${member}`, title: owner.title, kinds: ['text'] };
}

function constantOf(node: Node): string | undefined {
  if (node.type === 'unary' && node.symbol === '-') {
    const inner = constantOf(node.operand);
    return inner === undefined ? undefined : `-${inner}`;
  }
  if (node.type !== 'leaf' || node.token.type === 'reference') return undefined;
  return node.token.type === 'number' ? node.token.value.toString() : String(node.token.value ?? '');
}

function readerOf(chosen: readonly Chosen[], kind: FieldReference['kind']): (name: string) => unknown {
  const values = new Map<string, unknown>();
  for (const { value, reads } of chosen) {
    for (const { kind: own, name, member } of reads) {
      if (own !== kind) continue;
      const before = values.get(name);
      values.set(name, member === undefined ? value : { ...(typeof before === 'object' ? before : {}), [member]: value });
    }
  }
  return (name) => values.get(name) ?? null;
}
