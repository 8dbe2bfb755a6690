import { asBoolean, asNumber, asText, isEmpty, isList, numberOf, parseDateTime, parseTimeOfDay } from '../engine/index.ts';
import type { Argument, Num, FormulaFunction, FunctionScope, FunctionTools, LocalDateTime, Operand, Place } from '../engine/index.ts';
import type { Localised } from '../../registry/localised.ts';
import type { ParameterSignature, ResultSignature, ValueKind } from '../signature.ts';
import { FormulaError } from '../types.ts';
import { isRest, signatureOf } from './signatureOf.ts';

/**
 * How an argument is converted before the body sees it.
 * - `number`: Num, empty is 0
 * - `integer`: JavaScript number, whole
 * - `text`, `boolean`: converted; empty is `''` and false
 * - `date`: a date taken apart, null when empty
 * - `moment`: the same, a time of day counts too
 * - `any`: as it is
 * - `list`: a column, or one value as a list of one
 * - `lazy`: not computed until the body asks
 * - `numbers`, `values`: this and all further arguments; columns are flattened into single values
 * - `lists`: this and all further arguments, each a list
 */
export type ParamType = 'number' | 'integer' | 'text' | 'boolean' | 'date' | 'moment' | 'any' | 'list' | 'lazy' | 'numbers' | 'values' | 'lists';

export interface Param {
  readonly name: string;
  readonly type: ParamType;
  /** Makes the argument optional. */
  readonly default?: number | string | boolean | null;
  readonly min?: number;
  readonly max?: number;
  readonly oneOf?: readonly string[];
  /** Narrows what the conversion would let through; for the bodies of `any`, `list` and `lists` that look at the values themselves. */
  readonly accepts?: readonly ValueKind[];
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
}

type ArgsOf<Params extends readonly Param[]> = { readonly [Index in keyof Params]: ParamValues[Params[Index]['type']] };

export interface FunctionSpec<Params extends readonly Param[]> {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly params: Params;
  readonly result: ResultSignature;
  /** One sentence for the function list. */
  readonly doc: Localised;
  readonly aggregate?: true;
  /** A call costs far more than an addition. */
  readonly heavy?: true;
  readonly random?: true;
  readonly call: (args: ArgsOf<Params>, tools: FunctionTools) => Operand;
}

/** Declares a formula function. Counting, converting and checking arguments happens here; the body is only the maths. */
export function defineFunction<const Params extends readonly Param[]>(spec: FunctionSpec<Params>): FormulaFunction {
  const { params } = spec;
  const takesRest = params.some(isRest);
  return {
    name: spec.name,
    aliases: spec.aliases ?? [],
    signature: `${spec.name}(${params.map(describe).join(', ')})`,
    types: signatureOf(params, spec.result),
    doc: spec.doc,
    minArgs: params.filter((param) => param.default === undefined).length,
    maxArgs: takesRest ? Infinity : params.length,
    aggregate: spec.aggregate ?? false,
    heavy: spec.heavy ?? false,
    random: spec.random ?? false,
    run: (args, scope, place) => spec.call(bind<Params>(params, args), toolsFor(spec.name, args, scope, place)),
  };
}

/** A text result may have so many characters, so that no formula can fill the memory. */
export const MAX_TEXT = 10_000;

export function boundedText(text: string, tools: FunctionTools): string {
  return text.length > MAX_TEXT ? tools.fail('FML_RANGE', `文本不能超过 ${MAX_TEXT} 个字符`) : text;
}

/** The filled values of an argument as numbers. */
export function numbersOf(values: readonly Operand[], tools: FunctionTools, argument = 0): Num[] {
  return values.filter((value) => !isEmpty(value)).map((value) => numberOf(value) ?? tools.fail('FML_TYPE', `「${shortText(asText(value))}」不是数字`, argument));
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
    if (isRest(param)) {
      return args.slice(index).flatMap((arg) => flatten(param.type, arg));
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

function flatten(type: ParamType, arg: Argument): readonly (Operand | Num)[] {
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
      return dateOf(asText(value), (text) => parseDateTime(text) ?? parseTimeOfDay(text), arg);
    case 'list':
      return isList(value) ? value : [value];
    default:
      return value;
  }
}

function integerOf({ name, min = -Infinity, max = Infinity }: Param, value: Num, arg: Argument): number {
  const whole = value.toNumber();
  if (!value.isInteger() || whole < min || whole > max) {
    const range = Number.isFinite(min) ? Number.isFinite(max) ? ` ${min} 到 ${max} 之间的` : `不小于 ${min} 的` : '';
    throw new FormulaError('FML_RANGE', `参数「${name}」必须是${range}整数`, arg.at, arg.label);
  }
  return whole;
}

function checkedText({ name, oneOf }: Param, value: string, arg: Argument): string {
  if (oneOf !== undefined && !oneOf.includes(value)) {
    throw new FormulaError('FML_RANGE', `参数「${name}」只能是 ${oneOf.join('、')}`, arg.at, arg.label);
  }
  return value;
}

function dateOf(text: string, read: (text: string) => LocalDateTime | undefined, arg: Argument): LocalDateTime | null {
  if (text.trim() === '') {
    return null;
  }
  const parsed = read(text);
  if (parsed === undefined) {
    throw new FormulaError('FML_INVALID_DATE', 'invalid date', arg.at, text.slice(0, 40));
  }
  return parsed;
}

function toolsFor(name: string, args: readonly Argument[], { clock, random }: FunctionScope, place: Place): FunctionTools {
  const fail: FunctionTools['fail'] = (code, message, argument) => {
    const culprit = argument === undefined ? place : (args[argument] ?? place);
    throw new FormulaError(code, message, culprit.at, argument === undefined ? name : culprit.label);
  };
  return { clock, random: () => random ?? fail('FML_RANDOM', `「${name}」每次结果不同，不能用在自动计算的公式中`), fail };
}

function describe(param: Param): string {
  const rest = isRest(param) ? '...' : '';
  const fallback = param.default === undefined ? '' : ` = ${JSON.stringify(param.default)}`;
  return `${rest}${param.name}: ${param.oneOf?.map((choice) => `'${choice}'`).join('|') ?? param.type}${fallback}`;
}
