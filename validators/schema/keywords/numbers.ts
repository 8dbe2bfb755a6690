import { toDecimal, type Decimal } from '../../../formula/index.ts';
import { defineKeyword, type SchemaKeyword } from '../defineKeyword.ts';
import { exact } from '../instance.ts';
import { aNumber } from './arguments.ts';

/** Numbers are judged as exact decimals; anything that is no number passes. */
function bound(name: string, key: string, holds: (value: Decimal, bound: Decimal) => boolean): SchemaKeyword {
  return defineKeyword<number>({
    name,
    check: aNumber,
    judge: (argument, value, site) => {
      const number = exact(value);
      const limit = toDecimal(argument);
      if (number && limit && !holds(number, limit)) site.fail(key, { bound: limit.toFixed() });
    },
  });
}

export const minimum = bound('minimum', 'validation.min_value', (value, limit) => value.greaterThanOrEqualTo(limit));
export const maximum = bound('maximum', 'validation.max_value', (value, limit) => value.lessThanOrEqualTo(limit));
export const exclusiveMinimum = bound('exclusiveMinimum', 'validation.above', (value, limit) => value.greaterThan(limit));
export const exclusiveMaximum = bound('exclusiveMaximum', 'validation.below', (value, limit) => value.lessThan(limit));

export const multipleOf: SchemaKeyword = {
  ...bound('multipleOf', 'validation.multipleOf', (value, step) => value.modulo(step).isZero()),
  check: (argument, schema) => aNumber(argument, schema) ?? (Number(argument) > 0 ? undefined : 'positive'),
};
