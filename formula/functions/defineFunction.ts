import { asBoolean, asNumber, asText, isEmpty, isList, numberOf, parseDateTime, parseTimeOfDay } from '../engine/index.ts';
import type { Argument, Num, FormulaFunction, FunctionScope, FunctionTools, LocalDateTime, Operand, Place } from '../engine/index.ts';
import type { Localised } from '../../registry/localised.ts';
import type { DecimalsSignature, ParameterSignature, ResultSignature, ValueKind } from '../signature.ts';
import { FormulaError } from '../types.ts';
import { criterionOf } from './criteria.ts';
import type { Criterion } from './criteria.ts';
import { isRest, signatureOf } from './signatureOf.ts';

/**
 * How an argument is converted before the body sees it.
 * - `number`: Num, empty is 0
 * - `integer`: JavaScript number, whole
 * - `text`, `boolean`: converted; empty is `''` and false
 * - `date`: a date taken apart, null when empty
 * - `moment`: the same, a time of day counts too, and a number as days and part of a day, as `time` gives it
 * - `any`: as it is
 * - `list`: a column, or one value as a list of one
 * - `lazy`: not computed until the body asks
 * - `numbers`, `values`: this and all further arguments; columns are flattened into single values
 * - `lists`: this and all further arguments, each a list
 * - `column`: a list, null where the argument is left out
 * - `criterion`: the condition of COUNTIF and its family
 * - `criteria`: this and all further arguments, in pairs of a list and a condition on it
 */
export type ParamType =
  | 'number'
  | 'integer'
  | 'text'
  | 'boolean'
  | 'date'
  | 'moment'
  | 'any'
  | 'list'
  | 'lazy'
  | 'numbers'
  | 'values'
  | 'lists'
  | 'column'
  | 'criterion'
  | 'criteria';

export interface Param {
  readonly name: string;
  readonly type: ParamType;
  /** Makes the argument optional. */
  readonly default?: number | string | boolean | null;
  readonly min?: number;
  readonly max?: number;
  readonly oneOf?: readonly string[];
  /** For checkers; the body refuses columns of different lengths. */
  readonly sameRowsAs?: string;
  readonly replacedBy?: string;
  /** Narrows what the conversion would let through; for the bodies of `any`, `list` and `lists` that look at the values themselves. */
  readonly accepts?: readonly ValueKind[];
  /** Each value is a condition. */
  readonly truth?: true;
  /** Numbers or dates, but not both. */
  readonly comparable?: true;
  /** Where one value or a column is asked for against the habit of the type: `any` takes one value, `numbers` both. */
  readonly shape?: ParameterSignature['shape'];
}

interface ParamValues {
  number: Num;
  integer: number;
  text: string;
  boolean: boolean;
  date: LocalDateTime | null;
  moment: LocalDateTime | null;
  any: Operand;
  list: readonly Operand[];
  lazy: () => Operand;
  numbers: readonly Num[];
  values: readonly Operand[];
  lists: readonly (readonly Operand[])[];
  column: readonly Operand[] | null;
  criterion: Criterion;
  criteria: readonly CriteriaPair[];
}

/** A column and the condition its values have to meet. */
export interface CriteriaPair {
  readonly range: readonly Operand[];
  readonly meets: Criterion;
  /** The index of the column among the arguments, for messages. */
  readonly argument: number;
}

type ArgsOf<Params extends readonly Param[]> = { readonly [Index in keyof Params]: ParamValues[Params[Index]['type']] };

export interface FunctionSpec<Params extends readonly Param[]> {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly params: Params;
  readonly result: ResultSignature;
  readonly decimals?: DecimalsSignature;
  /** One sentence for the function list. */
  readonly doc: Localised;
  readonly aggregate?: true;
  /** A call costs far more than an addition. */
  readonly heavy?: true;
  readonly perRow?: true;
  readonly indexed?: true;
  readonly leavesOut?: true;
  readonly random?: true;
  readonly calendar?: true;
  readonly emptyFails?: true;
  readonly replacesFailureOf?: number;
  /** An argument of the right type may have no result; for checkers, left out of the pages of the portal. */
  readonly fails?: true;
  /** Formulas beside their results as text; the suite of the functions and the story hold them. */
  readonly cases?: readonly (readonly [formula: string, result: string])[];
  readonly call: (args: ArgsOf<Params>, tools: FunctionTools) => Operand;
}

/** Declares a formula function. Counting, converting and checking arguments happens here; the body is only the maths. */
export function defineFunction<const Params extends readonly Param[]>(spec: FunctionSpec<Params>): FormulaFunction {
  const { params } = spec;
  const takesRest = params.some(isRest);
  const types = signatureOf(params, spec.result, spec.decimals);
  return {
    name: spec.name,
    aliases: spec.aliases ?? [],
    signature: `${spec.name}(${params.map(describe).join(', ')})`,
    types,
    doc: spec.doc,
    minArgs: types.parameters.filter(({ optional }) => !optional).length,
    maxArgs: takesRest ? Infinity : params.length,
    argumentStep: Math.max(1, types.parameters.filter(({ repeated }) => repeated).length),
    aggregate: spec.aggregate ?? false,
    heavy: spec.heavy ?? false,
    perRow: spec.perRow ?? false,
    indexed: spec.indexed ?? false,
    leavesOut: spec.leavesOut ?? false,
    random: spec.random ?? false,
    calendar: spec.calendar ?? false,
    emptyFails: spec.emptyFails ?? false,
    fails: spec.fails ?? false,
    cases: spec.cases ?? [],
    ...(spec.replacesFailureOf === undefined ? {} : { replacesFailureOf: spec.replacesFailureOf }),
    run: (args, scope, place, givesDates) => spec.call(bind<Params>(params, args), toolsFor(spec.name, args, scope, place, givesDates)),
  };
}

/** A text result may have so many characters, so that no formula can fill the memory. */
export const MAX_TEXT = 10_000;

export function boundedText(text: string, tools: FunctionTools): string {
  return text.length > MAX_TEXT ? tools.fail('FML_RANGE', 'textTooLong', undefined, { params: { limit: MAX_TEXT } }) : text;
}

/** The filled values of an argument as numbers. */
export function numbersOf(values: readonly Operand[], tools: FunctionTools, argument = 0): Num[] {
  return values
    .filter((value) => !isEmpty(value))
    .map((value) => numberOf(value) ?? tools.fail('FML_TYPE', 'notNumber', argument, { params: { value: shortText(asText(value)) } }));
}

export function shortText(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

// helpers

function bind<Params extends readonly Param[]>(params: Params, args: readonly Argument[]): ArgsOf<Params> {
  const bound: unknown = params.map((param, index) => {
    if (param.type === 'lists') {
      return args.slice(index).map((arg) => flatten(param.type, arg));
    }
    if (param.type === 'criteria') {
      return pairsOf(args, index);
    }
    if (isRest(param)) {
      return args.slice(index).flatMap((arg) => flatten(param.type, arg));
    }
    if (param.type === 'column' && args[index] === undefined) {
      return null;
    }
    const arg = args[index] ?? defaultArgument(param);
    return param.type === 'lazy' ? arg.evaluate : convert(param, arg);
  });
  return bound as ArgsOf<Params>;
}

function defaultArgument(param: Param): Argument {
  const value = param.default ?? null;
  return { at: 0, label: param.name, evaluate: () => (typeof value === 'number' ? String(value) : value) };
}

function flatten(type: ParamType, arg: Argument): readonly Operand[] {
  const value = arg.evaluate();
  const entries = isList(value) ? value : [value];
  return type === 'numbers' ? entries.map((entry) => asNumber(entry, arg)) : entries;
}

function convert(param: Param, arg: Argument): unknown {
  const value = arg.evaluate();
  switch (param.type) {
    case 'number':
      return asNumber(value, arg);
    case 'integer':
      return integerOf(param, asNumber(value, arg), arg);
    case 'text':
      return checkedText(param, asText(value), arg);
    case 'boolean':
      return asBoolean(value);
    case 'date':
      return dateOf(asText(value), parseDateTime, arg);
    case 'moment':
      return dateOf(
        asText(value),
        (text) => parseDateTime(text) ?? parseTimeOfDay(text) ?? (typeof value === 'boolean' ? undefined : dayPart(numberOf(value))),
        arg,
      );
    case 'criterion':
      return criterion(value, arg);
    case 'column':
    case 'list':
      return isList(value) ? value : [value];
    default:
      return value;
  }
}

function pairsOf(args: readonly Argument[], from: number): readonly CriteriaPair[] {
  const pairs: CriteriaPair[] = [];
  for (let at = from; at + 1 < args.length; at += 2) {
    const [range, condition] = [args[at], args[at + 1]];
    if (range !== undefined && condition !== undefined) {
      pairs.push({ range: flatten('lists', range), meets: criterion(condition.evaluate(), condition), argument: at });
    }
  }
  return pairs;
}

function criterion(condition: Operand, arg: Argument): Criterion {
  if (isList(condition) && condition.length !== 1) {
    throw new FormulaError('FML_TYPE', 'oneCondition', arg.at, arg.label);
  }
  return criterionOf(isList(condition) ? (condition[0] ?? null) : condition);
}

function integerOf({ name, min = -Infinity, max = Infinity }: Param, value: Num, arg: Argument): number {
  const whole = value.toNumber();
  if (!value.isInteger() || whole < min || whole > max) {
    const id = Number.isFinite(min) ? (Number.isFinite(max) ? 'wholeWithin' : 'wholeFrom') : 'whole';
    throw new FormulaError('FML_RANGE', id, arg.at, arg.label, { name, min, max });
  }
  return whole;
}

function checkedText({ name, oneOf }: Param, value: string, arg: Argument): string {
  if (oneOf !== undefined && !oneOf.includes(value)) {
    throw new FormulaError('FML_RANGE', 'oneOf', arg.at, arg.label, { name, choices: oneOf.join(', ') });
  }
  return value;
}

function dateOf(text: string, read: (text: string) => LocalDateTime | undefined, arg: Argument): LocalDateTime | null {
  if (text.trim() === '') {
    return null;
  }
  const parsed = read(text);
  if (parsed === undefined) {
    throw new FormulaError('FML_INVALID_DATE', 'invalidDate', arg.at, text.slice(0, 40));
  }
  return parsed;
}

/** The time of day in a number of days; whole days say nothing of it. */
function dayPart(days: Num | undefined): LocalDateTime | undefined {
  if (days === undefined || !days.isFinite() || days.isNegative()) {
    return undefined;
  }
  const second = days.minus(days.floor()).times(SECONDS_PER_DAY).rounded(0).toNumber() % SECONDS_PER_DAY;
  return { day: 0, second, year: 1970, month: 1, date: 1, hasTime: true };
}

const SECONDS_PER_DAY = 86_400;

function toolsFor(
  name: string,
  args: readonly Argument[],
  { clock, random, budget }: FunctionScope,
  place: Place,
  givesDates: () => boolean = () => false,
): FunctionTools {
  const fail: FunctionTools['fail'] = (code, id, argument, { subject, params } = {}) => {
    const culprit = argument === undefined ? place : (args[argument] ?? place);
    throw new FormulaError(code, id, culprit.at, subject ?? (argument === undefined ? name : culprit.label), params);
  };
  return {
    clock,
    givesDates,
    random: () => random ?? fail('FML_RANDOM', 'random'),
    spend: (units) => budget?.spend(units),
    fail,
  };
}

/** Types whose conversion is of no concern to the one who writes the formula. */
const described: Readonly<Partial<Record<ParamType, string>>> = { criterion: 'any', column: 'list' };

function describe(param: Param): string {
  const rest = isRest(param) ? '...' : '';
  const fallback = param.default === undefined ? '' : ` = ${JSON.stringify(param.default)}`;
  if (param.type === 'criteria') {
    return `${param.name}: list, condition: any, ...`;
  }
  return `${rest}${param.name}: ${param.oneOf?.map((choice) => `'${choice}'`).join('|') ?? described[param.type] ?? param.type}${fallback}`;
}
