/** The door of the engine: what functions and the formula folder may use of it. */
export { checkRowReferences } from './checkRowReferences.ts';
export type { RowReferenceIssue } from './checkRowReferences.ts';
export { compileFormula, MAX_NODES } from './compileFormula.ts';
export { MAX_DEPTH } from './checkOrder.ts';
export { MAX_LENGTH } from './tokenise.ts';
export type { Decimal } from 'decimal.js';
export { parseDateTime } from './dates.ts';
export type { LocalDateTime } from './dates.ts';
export { fixedText, Num, ONE, parseNumber, plainText, roundTo, settle, ZERO } from './decimal.ts';
export type { Argument, FormulaFunction, FunctionLookup, FunctionTools } from './FormulaFunction.ts';
export { asBoolean, asNumber, asText, isEmpty, isList, numberOf, ownProperty, sameOperand, toFormulaValue, toOperand } from './values.ts';
export type { Named, Operand, Place } from './values.ts';
