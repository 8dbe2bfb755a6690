import type { Decimal } from './engine/index.ts';
import { asText, compileFormula as compile, isEmpty, numberOf, toOperand } from './engine/index.ts';
import type { CompileOptions, FunctionLookup } from './engine/index.ts';
import type { Localised } from '../registry/localised.ts';
import type { FunctionSignature } from './signature.ts';
import { createFunctionRegistry } from './functions/index.ts';
import type { Formula, FormulaValue } from './types.ts';

export type { Decimal } from './engine/index.ts';
export { FormulaError } from './types.ts';
export type * from './types.ts';
export { resultKinds, valueKinds } from './signature.ts';
export type * from './signature.ts';
export { literalKinds } from './literalKinds.ts';
export { checkRowReferences, fixedText } from './engine/index.ts';
export type { CompileOptions, FunctionLookup } from './engine/index.ts';
export { capitalAmount, createFunctionRegistry, defaultFunctions, defineFunction } from './functions/index.ts';
export { plainScope } from './plainScope.ts';

const defaultRegistry = createFunctionRegistry();

/**
 * Compiles a formula; the same text gives the same object.
 *
 * @throws FormulaError when the text cannot be a formula
 */
export function compileFormula(text: string, options: CompileOptions & { readonly functions?: FunctionLookup } = {}): Formula {
  return compile(text, options.functions ?? defaultRegistry, options);
}

/** A formula result as plain text: no exponent, no trailing zeros; empty for null. */
export function formatFormulaValue(value: FormulaValue): string {
  return asText(value);
}

/** A raw business value as an exact number; null when it is empty or not a number. Thousands commas are read. */
export function toDecimal(value: unknown): Decimal | null {
  const operand = toOperand(value);
  const isBlank = typeof operand === 'string' ? operand.trim() === '' : isEmpty(operand);
  return isBlank || typeof operand === 'boolean' ? null : (numberOf(operand) ?? null);
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
