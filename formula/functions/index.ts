import { createRegistry } from '../../registry/createRegistry.ts';
import type { Registry } from '../../registry/createRegistry.ts';
import type { FormulaFunction } from '../engine/index.ts';
import { average, count, countFiles, countFilled, large, max, median, min, product, small, sum, sumProduct } from './aggregates.ts';
import { averageIf, averageIfs, countIf, countIfs, maxIfs, minIfs, sumIf, sumIfs } from './conditions.ts';
import { day, hour, isoWeekNum, minute, month, second, weekday, weekNum, year } from './dateParts.ts';
import { countHours, date, dateDelta, dateDiff, days, days360, eDate, eoMonth, halfDay, lastMonth, lastYear, now, time, timestamp, today } from './dates.ts';
import { capital, text, thousand, toFixed } from './format.ts';
import { and, empty, falsehood, ifElse, ifError, not, oneOf, or, truth, xor } from './logic.ts';
import { abs, ceil, ceiling, floor, floorToMultiple, log, mod, power, round, roundDown, roundUp, sqrt, toNumber, trunc } from './numbers.ts';
import { rand, uuid } from './random.ts';
import { char, concat, countNo, exact, find, left, len, lower, mid, replace, rept, right, search, substitute, trim, upper } from './text.ts';
import { networkDays, workDay } from './workdays.ts';

/** Every function a formula can call. */
export const defaultFunctions: readonly FormulaFunction[] = [
  // values and columns
  sum,
  average,
  max,
  min,
  median,
  count,
  countFilled,
  countFiles,
  product,
  large,
  small,
  sumProduct,
  // rows that meet conditions
  countIf,
  countIfs,
  sumIf,
  sumIfs,
  averageIf,
  averageIfs,
  maxIfs,
  minIfs,
  // numbers
  abs,
  round,
  roundUp,
  roundDown,
  trunc,
  ceil,
  floor,
  ceiling,
  floorToMultiple,
  sqrt,
  power,
  log,
  mod,
  toNumber,
  // text
  concat,
  left,
  right,
  mid,
  len,
  lower,
  upper,
  trim,
  replace,
  substitute,
  find,
  search,
  rept,
  exact,
  char,
  countNo,
  // written out
  toFixed,
  thousand,
  text,
  capital,
  // dates
  today,
  now,
  dateDiff,
  days,
  days360,
  halfDay,
  countHours,
  dateDelta,
  eDate,
  eoMonth,
  date,
  timestamp,
  time,
  lastMonth,
  lastYear,
  networkDays,
  workDay,
  year,
  month,
  day,
  hour,
  minute,
  second,
  weekday,
  weekNum,
  isoWeekNum,
  // logic
  ifElse,
  ifError,
  and,
  or,
  not,
  xor,
  truth,
  falsehood,
  empty,
  oneOf,
  // chance
  rand,
  uuid,
];

export function createFunctionRegistry(functions: readonly FormulaFunction[] = defaultFunctions): Registry<FormulaFunction> {
  return createRegistry(functions, { kind: 'formula function', nameOf: (unit) => unit.name, aliasesOf: (unit) => unit.aliases });
}

export { capitalAmount } from './capitalAmount.ts';
export { defineFunction } from './defineFunction.ts';
