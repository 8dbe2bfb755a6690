import type { SchemaKeyword } from '../defineKeyword.ts';
import { annotations } from './annotations.ts';
import { constant, enumeration, type } from './any.ts';
import { contains, items, maxContains, maxItems, minContains, minItems, prefixItems, uniqueItems } from './lists.ts';
import { allOf, alternative, anyOf, condition, consequence, not, oneOf } from './logic.ts';
import { exclusiveMaximum, exclusiveMinimum, maximum, minimum, multipleOf } from './numbers.ts';
import {
  additionalProperties,
  dependentRequired,
  dependentSchemas,
  maxProperties,
  minProperties,
  patternProperties,
  properties,
  propertyNames,
  required,
} from './objects.ts';
import { format, maxLength, minLength, pattern } from './text.ts';

/** Every keyword a schema may use, in the order in which values are judged. */
export const schemaKeywords: ReadonlyMap<string, SchemaKeyword> = new Map(
  [
    type,
    enumeration,
    constant,
    minLength,
    maxLength,
    pattern,
    format,
    minimum,
    maximum,
    exclusiveMinimum,
    exclusiveMaximum,
    multipleOf,
    minItems,
    maxItems,
    uniqueItems,
    prefixItems,
    items,
    contains,
    minContains,
    maxContains,
    properties,
    patternProperties,
    additionalProperties,
    required,
    propertyNames,
    minProperties,
    maxProperties,
    dependentRequired,
    dependentSchemas,
    allOf,
    anyOf,
    oneOf,
    not,
    condition,
    consequence,
    alternative,
    ...annotations,
  ].map((keyword) => [keyword.name, keyword]),
);
