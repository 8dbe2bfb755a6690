import { createRegistry } from '../../registry/createRegistry.ts';
import type { Registry } from '../../registry/createRegistry.ts';
import type { FormulaFunction } from '../engine/index.ts';
import { dateDiff, now, today, year } from './dates.ts';
import { empty, ifElse, oneOf } from './logic.ts';
import { capital } from './money.ts';
import { abs, average, ceil, count, countFilled, floor, max, min, round, sqrt, sum, toFixed } from './numbers.ts';
import { concat } from './text.ts';

/** Every function a formula can call. */
export const defaultFunctions: readonly FormulaFunction[] = [
  // numbers
  sum, average, max, min, count, countFilled, abs, round, ceil, floor, sqrt, toFixed,
  // text
  concat,
  // dates
  dateDiff, today, now, year,
  // logic
  ifElse, empty, oneOf,
  // money
  capital,
];

export function createFunctionRegistry(functions: readonly FormulaFunction[] = defaultFunctions): Registry<FormulaFunction> {
  return createRegistry(functions, { kind: 'formula function', nameOf: (unit) => unit.name, aliasesOf: (unit) => unit.aliases });
}

export { capitalAmount } from './capitalAmount.ts';
export { defineFunction } from './defineFunction.ts';
