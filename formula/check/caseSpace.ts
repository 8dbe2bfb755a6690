import { asText, childrenOf, compileFormula, Num, parse, parseNumber } from '../engine/index.ts';
import type { FunctionLookup, Node } from '../engine/index.ts';
import { FormulaError } from '../types.ts';
import type { Formula, FormulaReference } from '../types.ts';
import { boundariesOf } from './boundariesOf.ts';
import { comparedByRange } from './comparedByRange.ts';
import type { NumberRange } from './rangeOf.ts';
import { valuesOf } from './representatives.ts';
import { lineOf, meetingPoint } from './turningPoints.ts';
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

export interface CaseOptions {
  /** Further constants by name, which are cases too. */
  readonly written?: ReadonlyMap<string, readonly string[]>;
  /** Fields that always hold what their formula gives: where it falls into cases itself, those are told apart instead. */
  readonly formulas?: ReadonlyMap<string, string>;
}

/**
 * What conditions tell apart. Amounts, dates, choices and yes/no fields that are compared with constants fall into finitely many cases;
 * each is tried with the engine itself, so what is said of a condition is what will happen.
 */
export function caseSpace(
  texts: readonly string[],
  symbols: SymbolTable,
  functions: FunctionLookup,
  { written = new Map(), formulas = new Map() }: CaseOptions = {},
): CaseSpace {
  const variables = new Map<string, Variable>();
  const read = texts.map((text) => readsOf(text, { symbols, functions, formulas }));
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
  /** Names that it reads, or that these are computed from, with the formulas that give their values. */
  readonly computed: ReadonlyMap<string, Formula>;
}

interface Surroundings {
  readonly symbols: SymbolTable;
  readonly functions: FunctionLookup;
  readonly formulas: ReadonlyMap<string, string>;
}

/** A condition while it is read. */
interface Reading extends Surroundings {
  readonly variables: Map<string, Variable>;
  readonly computed: Map<string, Formula>;
}

function readsOf(text: string, surroundings: Surroundings): ReadCondition | undefined {
  try {
    const reading: Reading = { ...surroundings, variables: new Map(), computed: new Map() };
    return collect(parse(text), reading)
      ? { formula: compileFormula(text, surroundings.functions), variables: reading.variables, computed: reading.computed }
      : undefined;
  } catch (error) {
    if (error instanceof FormulaError) return undefined;
    throw error;
  }
}

function decide({ formula, variables, computed }: ReadCondition, names: readonly string[], all: readonly CaseVariable[]): DecidedCondition | undefined {
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
      if (
        formula.evaluate({ field: withComputed(readerOf(chosen, 'field'), computed), item: readerOf(chosen, 'item'), column: () => [], clock: NO_CLOCK }) ===
        true
      )
        outcomes[index] = 1;
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
function collect(node: Node, reading: Reading): boolean {
  const all = (...nodes: readonly Node[]): boolean => nodes.every((each) => collect(each, reading));
  switch (node.type) {
    case 'unary':
      return node.symbol === 'not' && all(node.operand);
    case 'binary': {
      if (node.symbol === 'and' || node.symbol === 'or') return all(node.left, node.right);
      if (!['==', '!=', '<', '<=', '>', '>='].includes(node.symbol)) return false;
      const [name, constant] = constantOf(node.right) === undefined ? [node.right, constantOf(node.left)] : [node.left, constantOf(node.right)];
      const equality = node.symbol === '==' || node.symbol === '!=';
      if (constantOf(node.left) !== undefined && constantOf(node.right) !== undefined) return true;
      if (isSameName(node.left, node.right)) return add(node.left, [], equality, reading);
      const measured = constant === undefined ? undefined : measuredIn(name, constant, reading.symbols);
      if (measured !== undefined) return add(measured, [], true, reading);
      if (constant !== undefined && (addComputed(name, constant, equality, reading) || add(name, [constant], equality, reading))) return true;
      const boundaries = constant === undefined ? undefined : boundariesOf(name, constant);
      if (boundaries !== undefined && isNumber(boundaries.name, reading.symbols) && add(boundaries.name, boundaries.constants, equality, reading)) return true;
      return isDecided(node, reading.symbols);
    }
    case 'choice':
      return all(node.condition, node.then, node.otherwise);
    case 'call': {
      const [name, ...rest] = node.args;
      const constants = rest.map(constantOf);
      if (name === undefined || !['empty', 'in'].includes(node.name.toLowerCase()) || constants.some((each) => each === undefined)) return false;
      return add(
        name,
        constants.flatMap((each) => each ?? []),
        true,
        reading,
      );
    }
    case 'leaf':
      return (
        node.token.type === 'constant' ||
        (node.token.type === 'reference' && symbolOf(node.token.reference, reading.symbols)?.kinds.join() === 'boolean' && add(node, [], true, reading))
      );
  }
}

/** `a == a`: the same name on both sides. */
function isSameName(left: Node, right: Node): boolean {
  if (left.type !== 'leaf' || right.type !== 'leaf' || left.token.type !== 'reference' || right.token.type !== 'reference') return false;
  const [one, other] = [left.token.reference, right.token.reference];
  if ((one.kind !== 'field' && one.kind !== 'item') || one.kind !== other.kind) return false;
  return one.name === other.name && one.member === other.member;
}

/** The text whose length is compared with what that can neither be nor be on both sides of: `len(s) < 0`. */
function measuredIn(node: Node, constant: string, symbols: SymbolTable): Node | undefined {
  const [field, ...rest] = node.type === 'call' ? node.args : [];
  if (node.type !== 'call' || field?.type !== 'leaf' || field.token.type !== 'reference' || rest.length > 0) return undefined;
  const kind = symbolOf(field.token.reference, symbols)?.kinds.join();
  return node.name.toLowerCase() === 'len' && kind === 'text' && Number(constant) <= 0 && constant.trim() !== '' ? field : undefined;
}

const isNumber = (node: Node, symbols: SymbolTable): boolean =>
  node.type === 'leaf' && node.token.type === 'reference' && symbolOf(node.token.reference, symbols)?.kinds.join() === 'number';

/** Whether the numbers that both sides can be tell what a comparison says of every document: then it says that of an empty one too, which is tried. */
function isDecided(node: Extract<Node, { type: 'binary' }>, symbols: SymbolTable): boolean {
  return (
    areNumbers([node.left, node.right], symbols) &&
    comparedByRange(node, (name, of) => (of === 'length' ? lengthsOf : rangeOfField)(symbols.main.get(name))) !== undefined
  );
}

/** Whether everything that is computed with is a number by its declaration: of a text that is none there is no result. Lengths and counts are those of anything. */
function areNumbers(nodes: readonly Node[], symbols: SymbolTable): boolean {
  return nodes.every((node) => {
    if (node.type === 'leaf') return node.token.type !== 'reference' || readSymbol(node.token.reference, symbols)?.kinds.join() === 'number';
    const isMeasure = node.type === 'call' && ['len', 'count', 'countfilled', 'countfiles'].includes(node.name.toLowerCase());
    if (node.type === 'call' && node.args[0] !== undefined && isDate(node.args[0], symbols)) return areNumbers(node.args.slice(1), symbols);
    return isMeasure
      ? node.args.every(({ type }) => type === 'leaf')
      : areNumbers(node.type === 'choice' || isIf(node) ? childrenOf(node).slice(1) : childrenOf(node), symbols);
  });
}

/** What a function makes of a date is its own; that it is a number is in its range. */
function isDate(node: Node, symbols: SymbolTable): boolean {
  const kinds = node.type === 'leaf' && node.token.type === 'reference' ? (readSymbol(node.token.reference, symbols)?.kinds ?? []) : [];
  return kinds.length > 0 && kinds.every((kind) => kind === 'date' || kind === 'datetime' || kind === 'time');
}

const readSymbol = (reference: FormulaReference, symbols: SymbolTable): FieldSymbol | undefined =>
  reference.kind === 'column' ? symbols.tables.get(reference.table)?.get(reference.name) : symbolOf(reference, symbols);

/** The condition of a choice is no part of its number. */
const isIf = (node: Node): boolean => node.type === 'call' && node.name.toLowerCase() === 'if';

const lengthsOf = (symbol: FieldSymbol | undefined): NumberRange =>
  symbol?.longest === undefined || symbol.isComputed === true || symbol.isJoined === true ? {} : { max: new Num(symbol.longest) };

function rangeOfField(symbol: FieldSymbol | undefined): NumberRange {
  if (symbol?.kinds.join() !== 'number' || symbol.isComputed === true) return {};
  const [min, max] = [symbol.min, symbol.max].map((bound) => parseNumber(bound ?? ''));
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}

/** A field that is computed is told apart by what goes into it; false where that does not fall into cases. */
function addComputed(node: Node, constant: string, equality: boolean, reading: Reading): boolean {
  const reference = node.type === 'leaf' && node.token.type === 'reference' ? node.token.reference : undefined;
  const text = reference?.kind === 'field' && reference.member === undefined ? reading.formulas.get(reference.name) : undefined;
  const symbol = reference === undefined ? undefined : symbolOf(reference, reading.symbols);
  if (reference?.kind !== 'field' || text === undefined || symbol === undefined) return false;
  const tried: Reading = { ...reading, variables: copyOf(reading.variables), computed: new Map(reading.computed) };
  if (!meets(parse(text), constant, equality, symbol, { ...tried, formulas: without(reading.formulas, reference.name) })) return false;
  tried.variables.forEach((variable, key) => reading.variables.set(key, variable));
  tried.computed.forEach((formula, name) => reading.computed.set(name, formula));
  reading.computed.set(reference.name, compileFormula(text, reading.functions));
  return true;
}

/** Whether cases tell how the value of a formula compares with a constant; what it gives has to be stored as it is in the field. */
function meets(node: Node, constant: string, equality: boolean, into: FieldSymbol, reading: Reading): boolean {
  const own = constantOf(node);
  if (own !== undefined)
    return node.type !== 'leaf' || node.token.type !== 'number' || into.decimals === undefined || (own.split('.')[1] ?? '').length <= into.decimals;
  const branches =
    node.type === 'choice'
      ? [node.condition, node.then, node.otherwise]
      : node.type === 'call' && node.name.toLowerCase() === 'if' && node.args.length === 3
        ? node.args
        : undefined;
  if (branches !== undefined) {
    const [condition, ...results] = branches;
    return condition !== undefined && collect(condition, reading) && results.every((result) => meets(result, constant, equality, into, reading));
  }
  const line = lineOf(node);
  const symbol = line?.name.type === 'leaf' && line.name.token.type === 'reference' ? symbolOf(line.name.token.reference, reading.symbols) : undefined;
  if (line === undefined || symbol?.kinds.join() !== 'number' || symbol.options !== undefined) return false;
  if (into.decimals !== undefined && (symbol.decimals === undefined || symbol.decimals > into.decimals)) return false;
  const point = meetingPoint(line, constant);
  return point !== undefined && (addComputed(line.name, point, equality, reading) || add(line.name, [point], equality, reading));
}

const copyOf = (variables: ReadonlyMap<string, Variable>): Map<string, Variable> =>
  new Map([...variables].map(([key, { symbol, constants, reads }]) => [key, { symbol, constants: new Set(constants), reads: [...reads] }]));

const without = (formulas: ReadonlyMap<string, string>, name: string): ReadonlyMap<string, string> => new Map([...formulas].filter(([each]) => each !== name));

function add(node: Node, constants: readonly string[], equality: boolean, { symbols, variables }: Reading): boolean {
  if (node.type !== 'leaf' || node.token.type !== 'reference' || (node.token.reference.kind !== 'field' && node.token.reference.kind !== 'item')) return false;
  const { reference } = node.token;
  const symbol = symbolOf(reference, symbols);
  const kind = symbol?.kinds.length === 1 ? symbol.kinds[0] : undefined;
  if (
    symbol === undefined ||
    (kind !== 'number' && kind !== 'date' && kind !== 'datetime' && kind !== 'boolean' && !(kind === 'text' && (equality || symbol.options !== undefined)))
  )
    return false;
  const key = `${reference.kind === 'item' ? 'item.' : ''}${symbol.aliasOf ?? symbol.name}`;
  const known = variables.get(key) ?? { symbol, constants: new Set<string>(), reads: [] };
  constants.forEach((constant) => known.constants.add(constant));
  known.reads.push(reference);
  variables.set(key, known);
  return true;
}

function symbolOf(reference: FormulaReference, { main, tables, table, system }: SymbolTable): FieldSymbol | undefined {
  if (reference.kind === 'item' && reference.member === undefined) return asChosen(tables.get(table ?? '')?.get(reference.name));
  if (reference.kind !== 'field') return undefined;
  const path = reference.member === undefined ? reference.name : `${reference.name}.${reference.member}`;
  return system?.get(path) ?? (reference.member === undefined ? asChosen(main.get(path)) : memberOf(main.get(reference.name), reference.member));
}

/** A switch that writes one of two texts is a choice between them. */
function asChosen(symbol: FieldSymbol | undefined): FieldSymbol | undefined {
  return symbol?.options !== undefined && symbol.kinds.join() === 'boolean,text' ? { ...symbol, kinds: ['text'] } : symbol;
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

/** Fields that are computed give what their formula makes of the others, as it is stored. */
function withComputed(field: (name: string) => unknown, computed: ReadonlyMap<string, Formula>): (name: string) => unknown {
  if (computed.size === 0) return field;
  const read = (name: string): unknown => {
    const formula = computed.get(name);
    if (formula === undefined) return field(name);
    const text = asText(formula.evaluate({ field: read, item: () => null, column: () => [], clock: NO_CLOCK }, { zeroWithoutInput: true }));
    return text === '' ? null : text;
  };
  return read;
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
