import { valueKinds } from '../signature.ts';
import type { DecimalsSignature, FunctionSignature, ParameterSignature, ResultSignature, ValueKind } from '../signature.ts';
import type { Param, ParamType } from './defineFunction.ts';

/** The types of a declaration. They follow from how `defineFunction` converts each argument, so the two cannot differ. */
export function signatureOf(params: readonly Param[], result: ResultSignature, decimals?: DecimalsSignature): FunctionSignature {
  return { parameters: params.flatMap(parametersOf), result, ...(decimals === undefined ? {} : { decimals }) };
}

/** Whether a parameter takes this and all further arguments. */
export function isRest(param: Param): boolean {
  return param.type === 'numbers' || param.type === 'values' || param.type === 'lists' || param.type === 'criteria';
}

/** What counts as a number: true is 1, false is 0. */
export const numeric: readonly ValueKind[] = ['number', 'boolean'];

/** What has a largest and a smallest. */
export const extremeKinds: readonly ValueKind[] = ['number', 'date', 'datetime', 'boolean'];

// helpers

const accepted: Readonly<Record<ParamType, readonly ValueKind[]>> = {
  number: numeric,
  integer: numeric,
  numbers: numeric,
  text: valueKinds,
  boolean: valueKinds,
  date: ['date', 'datetime'],
  moment: ['date', 'datetime', 'time', 'number'],
  any: valueKinds,
  list: valueKinds,
  lists: valueKinds,
  values: valueKinds,
  lazy: valueKinds,
  column: valueKinds,
  criterion: valueKinds.filter((kind) => kind !== 'list'),
  criteria: valueKinds,
};

const shapes: Readonly<Record<ParamType, ParameterSignature['shape']>> = {
  number: 'value',
  integer: 'value',
  text: 'value',
  boolean: 'value',
  date: 'value',
  moment: 'value',
  any: 'value',
  lazy: 'either',
  numbers: 'either',
  values: 'either',
  list: 'column',
  lists: 'column',
  column: 'column',
  criterion: 'value',
  criteria: 'column',
};

/** Criteria are pairs: a column and the condition on it. */
function parametersOf(param: Param): readonly ParameterSignature[] {
  return param.type === 'criteria' ? [parameterOf(param), { ...parameterOf({ name: 'condition', type: 'criterion' }), repeated: true }] : [parameterOf(param)];
}

function parameterOf(param: Param): ParameterSignature {
  const { name, type, min, max, oneOf, sameRowsAs, replacedBy } = param;
  return {
    name,
    accepts: param.accepts ?? accepted[type],
    shape: param.shape ?? shapes[type],
    repeated: isRest(param),
    optional: param.default !== undefined,
    ...(type === 'integer' ? { integer: true } : {}),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(oneOf === undefined ? {} : { oneOf }),
    ...(type === 'lazy' ? { lazy: true } : {}),
    ...(type === 'criterion' ? { criteria: true } : {}),
    ...(sameRowsAs === undefined ? {} : { sameRowsAs }),
    ...(param.comparable === true ? { comparable: true } : {}),
    ...(replacedBy === undefined ? {} : { replacedBy }),
    ...(type === 'boolean' || param.truth === true ? { truth: true } : {}),
  };
}
