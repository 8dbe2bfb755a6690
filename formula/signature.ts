/**
 * What one value is, as a designer thinks of it. At run time dates and times are texts in a fixed form; a checker that
 * knows the fields can tell them apart, and so can the functions.
 * - `date`: a day, `YYYY-MM-DD` (a month `YYYY-MM` stands for its first day); `datetime`: a day with a time; `time`: a time of day
 * - `named`: a person, organisation or other value with id and name
 * - `list`: several values in one field, such as a multiple choice; a column of a sub-table is no list but a `column`
 */
export type ValueKind = 'number' | 'text' | 'date' | 'datetime' | 'time' | 'boolean' | 'named' | 'list';

export const valueKinds: readonly ValueKind[] = ['number', 'text', 'date', 'datetime', 'time', 'boolean', 'named', 'list'];

/** An argument of a function. An empty value (`null`, a field without content) is accepted everywhere. */
export interface ParameterSignature {
  readonly name: string;
  /**
   * What a single value, or each value of a column, may be. A text literal is also whatever it reads as
   * ({@link literalKinds}): `year("2026-11-22")` and `abs("12.5")` are right, `abs(name)` is not.
   */
  readonly accepts: readonly ValueKind[];
  /** `value`: one value; `column`: a column of a sub-table, one value counts as a column of one row; `either`: both. */
  readonly shape: 'value' | 'column' | 'either';
  /** This and all further arguments. Repeated parameters stand at the end; two of them take turns: range, condition, range, condition. */
  readonly repeated: boolean;
  readonly optional: boolean;
  /** A number that must be whole. */
  readonly integer?: true;
  readonly min?: number;
  readonly max?: number;
  /** The only texts it may be. */
  readonly oneOf?: readonly string[];
  /** Only computed when it is needed, so its failure may never happen. */
  readonly lazy?: true;
  /** A condition: yes or no, not an amount or a word that counts as one. */
  readonly truth?: true;
  /** A condition on the values of a column: `">100"`, `"<>机票"`, `"北京*"`, or a value that has to be equal. */
  readonly criteria?: true;
  /** Its values are compared with each other by size, so they are all numbers or all dates. */
  readonly comparable?: true;
  /** A column that must have as many rows as the parameter of this name. */
  readonly sameRowsAs?: string;
  /** Where it is left out, the argument of this name takes its place too, and then must be what this parameter accepts. */
  readonly replacedBy?: string;
}

/**
 * What a call gives: one of these kinds, or the kind of the arguments that stand for the named parameters (of all of
 * them, for a repeated one). An empty result is always possible.
 */
export type ResultSignature = ValueKind | readonly ValueKind[] | { readonly like: readonly string[] };

/**
 * How many decimals a number that a call gives has at most: so many; the most of those of some arguments; none where those of an argument
 * have none; as many as an argument says (0 where it is left out); those of a power; none where an argument is one of some texts or left out.
 */
export type DecimalsSignature =
  | number
  | { readonly like: readonly string[] }
  | { readonly whole: string }
  | { readonly digits: string }
  | { readonly power: readonly [base: string, exponent: string] }
  | { readonly wholeWhere: string; readonly among: readonly string[] };

export interface FunctionSignature {
  readonly parameters: readonly ParameterSignature[];
  readonly result: ResultSignature;
  /** Absent: there is no telling, as of a mean. */
  readonly decimals?: DecimalsSignature;
}

/** The parameter that the argument at an index stands for; undefined beyond the last one. */
export function parameterAt({ parameters }: FunctionSignature, index: number): ParameterSignature | undefined {
  const fixed = parameters.filter(({ repeated }) => !repeated).length;
  const turns = parameters.length - fixed;
  return parameters[index < fixed || turns === 0 ? index : fixed + ((index - fixed) % turns)];
}

/** The kinds of a call's result, where `argumentKinds` tells what the argument at an index may be; undefined for one it does not know. */
export function resultKinds({ parameters, result }: FunctionSignature, argumentKinds: readonly (readonly ValueKind[] | undefined)[]): readonly ValueKind[] {
  if (typeof result === 'string') {
    return [result];
  }
  if (!('like' in result)) {
    return result;
  }
  const kinds = result.like.flatMap((name) => {
    const at = parameters.findIndex((parameter) => parameter.name === name);
    const { accepts, repeated, optional } = parameters[at] ?? { accepts: valueKinds, repeated: false, optional: false };
    const given = argumentKinds.slice(at, repeated ? undefined : at + 1);
    return given.length === 0 && !optional ? accepts : given.flatMap((each) => each ?? accepts);
  });
  return valueKinds.filter((kind) => kinds.includes(kind));
}
