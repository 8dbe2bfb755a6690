import { isRecord } from './boData.ts';
import type { PropertySchema } from './compileForm.ts';

/** A fixed value of a field with its name. */
export interface SchemaChoice {
  readonly value: string | number | boolean;
  readonly title: string;
}

/** The fixed values of a schema, from `enum`, or `oneOf` and `anyOf` with a `const` each; undefined for any other schema. */
export function choicesOf(schema: PropertySchema): readonly SchemaChoice[] | undefined {
  if (Array.isArray(schema.enum)) return plain(schema.enum.map((value: unknown) => ({ value, title: undefined })));
  for (const options of [schema.oneOf, schema.anyOf]) {
    if (!Array.isArray(options) || options.length === 0 || !options.every((option) => isRecord(option) && Object.hasOwn(option, 'const'))) continue;
    return plain(options.map((option: PropertySchema) => ({ value: option.const, title: option.title })));
  }
  return undefined;
}

/** The one value that a schema allows, as the only choice. */
export function onlyChoiceOf(schema: PropertySchema): readonly SchemaChoice[] | undefined {
  return Object.hasOwn(schema, 'const') ? plain([{ value: schema.const, title: undefined }]) : undefined;
}

// helpers

/** Nothing at all is no choice: an empty field is empty. */
function plain(given: readonly { readonly value: unknown; readonly title: string | undefined }[]): readonly SchemaChoice[] | undefined {
  const choices = given.filter(({ value }) => value !== null);
  if (choices.length === 0 || choices.some(({ value }) => !['string', 'number', 'boolean'].includes(typeof value))) return undefined;
  return choices.map(({ value, title }) => ({ value: value as SchemaChoice['value'], title: title ?? String(value) }));
}
