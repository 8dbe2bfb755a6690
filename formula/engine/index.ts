/** The door of the engine: what functions and the formula folder may use of it. */
export { checkRowReferences } from './checkRowReferences.ts';
export { compileFormula } from './compileFormula.ts';
export type { CompileOptions } from './compileFormula.ts';
export { reachOf } from './columns.ts';
export { compileNode } from './compileNode.ts';
export { dateText, dateTimeText, dayOf, parseDateTime, parseTimeOfDay } from './dates.ts';
export type { LocalDateTime } from './dates.ts';
export { fixedText, parseNumber, plainText, roundTo, settle, ZERO } from './decimal.ts';
export { Guard, Num } from './Num.ts';
export type { Rounding } from './fractions.ts';
export { logarithm, power, squareRoot } from './powers.ts';
export { sumOf } from './sum.ts';
export type { Argument, FormulaFunction, FunctionLookup, FunctionScope, FunctionTools } from './FormulaFunction.ts';
export { functionOf } from './functionOf.ts';
export { childrenOf, parse } from './parse.ts';
export type { Node } from './parse.ts';
export { asBoolean, asNumber, asText, isEmpty, isList, numberOf, ownProperty, sameOperand, toFormulaValue, toOperand } from './values.ts';
export type { Operand, Place } from './values.ts';
