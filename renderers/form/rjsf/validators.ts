import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import type { PropertySchema } from '../../../registry/form/index.ts';
import { loadBranches } from './loadBranches.ts';

export type FormValidator = ValidatorType<Record<string, unknown>, RJSFSchema>;

/** For schemas without conditions: nothing is decided by validity, and values are checked by the form's own rules. */
export const openValidator: FormValidator = {
  isValid: () => true,
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  rawValidation: () => ({ errors: [] }),
};

/**
 * The validator that the server compiled for exactly this schema, from the module it serves, and with it what resolves
 * the branches of such a schema. `load` is a plain dynamic import unless a test brings its own.
 *
 * @throws when the module belongs to another schema
 */
export async function loadValidator(
  address: string,
  schema: PropertySchema,
  load: (address: string) => Promise<unknown> = (url) => import(/* @vite-ignore */ url),
): Promise<FormValidator> {
  const [module, { default: createPrecompiledValidator }] = await Promise.all([load(address), import('@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'), loadBranches()]);
  const functions = (module as { default?: unknown }).default ?? module;
  return createPrecompiledValidator<Record<string, unknown>, RJSFSchema>(functions as Parameters<typeof createPrecompiledValidator>[0], schema as RJSFSchema);
}
