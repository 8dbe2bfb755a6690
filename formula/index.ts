import type { Decimal } from 'decimal.js';
import { asText, compileFormula as compile, Guard, isEmpty, Num, numberOf, parse, parseNumber, plainText, sameOperand, toOperand } from './engine/index.ts';
import type { CompileOptions, FunctionLookup } from './engine/index.ts';
import type { Localised } from '../registry/localised.ts';
import type { FunctionSignature } from './signature.ts';
import { checkExpression as check } from './check/checkExpression.ts';
import type { CheckedExpression, CheckOptions } from './check/checkExpression.ts';
import { constantResults as constantsIn } from './check/constantResults.ts';
import { readsOf } from './check/readsOf.ts';
import type { ExpressionRead } from './check/readsOf.ts';
import { caseSpace as casesOf } from './check/caseSpace.ts';
import type { CaseOptions, CaseSpace } from './check/caseSpace.ts';
import { rangeOf } from './check/rangeOf.ts';
import { withStandIns as standInsOf } from './check/withStandIns.ts';
import type { StandIns } from './check/withStandIns.ts';
import type { SymbolTable } from './check/types.ts';
import { criterionOf } from './functions/criteria.ts';
import { createFunctionRegistry } from './functions/index.ts';
import type { Formula, FormulaValue } from './types.ts';

export type { Decimal } from 'decimal.js';
export type { Num } from './engine/index.ts';
export { FormulaError } from './types.ts';
export { wordsOfFailure } from './failures.ts';
export type * from './types.ts';
export { parameterAt, resultKinds, valueKinds } from './signature.ts';
export type * from './signature.ts';
export { literalKinds } from './literalKinds.ts';
export { checkRowReferences } from './engine/index.ts';
export type { CompileOptions, FunctionLookup } from './engine/index.ts';
export { capitalAmount, createFunctionRegistry, defaultFunctions, defineFunction } from './functions/index.ts';
export { withThousands } from './functions/withThousands.ts';
export { plainScope } from './plainScope.ts';
export { daysIn, WorkDays } from './WorkDays.ts';
export type { CalendarEntry } from './WorkDays.ts';
export type * from './check/types.ts';
export { kindText } from './check/valueTypes.ts';
export type { CheckedExpression } from './check/checkExpression.ts';
export { comparisonsIn } from './check/comparisonsIn.ts';
export type { ExpressionRead } from './check/readsOf.ts';
export type { CaseOptions, CaseSpace, CaseValue, CaseVariable, DecidedCondition } from './check/caseSpace.ts';

const defaultRegistry = createFunctionRegistry();
const calendarCall = new RegExp(
  String.raw`\b(?:${defaultRegistry
    .list()
    .filter(({ calendar }) => calendar)
    .flatMap(({ name, aliases }) => [name, ...aliases])
    .join('|')})\s*\(`,
);

/**
 * Compiles a formula; the same text gives the same object.
 *
 * @throws FormulaError when the text cannot be a formula
 */
export function compileFormula(text: string, options: CompileOptions & { readonly functions?: FunctionLookup } = {}): Formula {
  return compile(text, options.functions ?? defaultRegistry, options);
}

/** The cases that conditions tell apart, and what each condition says in them. */
export function caseSpace(conditions: readonly string[], symbols: SymbolTable, options?: CaseOptions): CaseSpace {
  return casesOf(conditions, symbols, defaultRegistry, options);
}

/** Conditions in words that always fall into cases; undefined where they ask for something that may have no value. */
export function withStandIns(conditions: readonly string[], symbols: SymbolTable, options?: CaseOptions): StandIns | undefined {
  return standInsOf(conditions, symbols, defaultRegistry, (text) => casesOf([text], symbols, defaultRegistry, options).conditions[0] !== undefined);
}

/** Whether a text calls a function that needs the work calendar, wherever in it formulas stand. */
export function mentionsCalendar(text: string): boolean {
  return calendarCall.test(text);
}

/** `12000` as `12,000.00`. */
export function groupDigits(amount: string): string {
  const [whole = '0', decimals = ''] = amount.split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals.padEnd(2, '0')}`;
}

/** Names, types and result of an expression against the names that its place knows; never throws for what the text contains. */
export function checkExpression(text: string, options: CheckOptions): CheckedExpression {
  return check(text, options, defaultRegistry);
}

/** The least and the most that a formula gives, as decimal text, whatever is filled in between the bounds of its fields. @throws FormulaError when the text cannot be one */
export function resultBounds(text: string, boundsOf: (name: string) => NumberBounds): NumberBounds {
  const { min, max } = rangeOf(parse(text), (name, of) => {
    if (of === 'length') return {};
    const [low, high] = [boundsOf(name).min, boundsOf(name).max].map((bound) => (bound === undefined ? undefined : parseNumber(bound)));
    return { ...(low === undefined ? {} : { min: low }), ...(high === undefined ? {} : { max: high }) };
  });
  return { ...(min === undefined ? {} : { min: plainText(min) }), ...(max === undefined ? {} : { max: plainText(max) }) };
}

export interface NumberBounds {
  readonly min?: string;
  readonly max?: string;
}

/** What an expression reads, and with what of it something is computed. @throws FormulaError when the text cannot be one */
export function expressionReads(text: string): readonly ExpressionRead[] {
  return readsOf(text, defaultRegistry);
}

/** The results of an expression that are written out in it, each as it would be stored: its value, or those of its branches. What counts working days is no constant. */
export function constantResults(text: string): readonly (string | boolean | null)[] {
  return mentionsCalendar(text)
    ? []
    : constantsIn(text, defaultRegistry).map((value) => (value === null || typeof value === 'boolean' ? value : formatFormulaValue(value)));
}

/** Whether two texts are equal in formulas: `6602.1` and `6602.10` are, `01` and `1` are not. */
export function isSameText(one: string, other: string): boolean {
  return sameOperand(one, other);
}

/** Whether a text meets another one as the condition of SUMIF and its family: letter case, wildcards and comparisons count there. */
export const meetsCondition = (condition: string, text: string): boolean => criterionOf(condition)(text);

/** A formula result as text, the same wherever it is stored or shown: at most 12 decimals, no exponent, no trailing zeros; empty for null. */
export function formatFormulaValue(value: FormulaValue): string {
  return asText(value);
}

/** A raw business value as an exact number; null when it is empty or not a number. Thousands commas are read. */
export function toNum(value: unknown): Num | null {
  const operand = toOperand(value);
  const isBlank = typeof operand === 'string' ? operand.trim() === '' : isEmpty(operand);
  return isBlank || typeof operand === 'boolean' ? null : (numberOf(operand) ?? null);
}

/** The same as a decimal.js number, which what is not a formula computes with; all its digits are kept. */
export function toDecimal(value: unknown): Decimal | null {
  const exact = toNum(value);
  return exact === null ? null : new Guard(exact.digits);
}

/** Plain digits with a fixed number of decimals, halves away from zero, never `-0.00`. */
export function fixedText(value: Decimal | Num, digits: number): string {
  return new Num(value).toFixed(digits);
}

export interface FunctionDoc {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly signature: string;
  readonly types: FunctionSignature;
  readonly doc: Localised;
}

/** The declared functions for lists and editors. */
export function formulaDocs(): readonly FunctionDoc[] {
  return defaultRegistry.list().map(({ name, aliases, signature, types, doc }) => ({ name, aliases, signature, types, doc }));
}
