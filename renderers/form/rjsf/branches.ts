import { createSchemaUtils, type RJSFSchema } from '@rjsf/utils';
import { isRecord, type PropertySchema } from '../../../registry/form/index.ts';
import type { FormValidator } from './validators.ts';

type Data = Record<string, unknown>;

/**
 * RJSF's resolution of a schema with branches ($ref, allOf, if/then/else, dependencies), of which a form needs no more
 * than the names: its own, those of the options that fit (the first of `oneOf`, all of `anyOf`), and those that depend
 * on a field which is filled in. The options of `oneOf` and `anyOf` have no selector.
 */
export function createBranches(schema: PropertySchema, validator: FormValidator): (data: Data) => readonly string[] {
  const root = schema as RJSFSchema;
  const utils = createSchemaUtils<Data, RJSFSchema>(validator, root);
  return (data) => {
    const resolved = utils.retrieveSchema(root, data);
    const names = new Set(Object.keys(resolved.properties ?? {}));
    const fits = (option: RJSFSchema): boolean => validator.isValid(option, data, root);
    const add = (part: RJSFSchema | undefined): void => {
      for (const name of Object.keys(part?.properties ?? {})) names.add(name);
    };
    add(optionsOf(resolved.oneOf).find(fits));
    for (const option of optionsOf(resolved.anyOf)) if (fits(option)) add(option);
    for (const [name, part] of Object.entries(isRecord(resolved.dependentSchemas) ? resolved.dependentSchemas : {})) {
      if (isRecord(part) && isFilled(data[name])) add(part as RJSFSchema);
    }
    return [...names];
  };
}

// helpers

function optionsOf(options: unknown): readonly RJSFSchema[] {
  return Array.isArray(options) ? options.filter((option): option is RJSFSchema => isRecord(option)) : [];
}

/** An empty field is null in the data; nothing depends on it yet. */
function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
