import Ajv2020 from 'ajv/dist/2020.js';
import { customizeValidator } from '@rjsf/validator-ajv8';
import type { RJSFSchema } from '@rjsf/utils';
import type { FormValidator } from '../../renderers/form/index.ts';

/** Compiles schemas as they come, with the options of the server's compiled validators. */
export function compileValidator(): FormValidator {
  return customizeValidator<Record<string, unknown>, RJSFSchema>({ AjvClass: Ajv2020, ajvOptionsOverrides: { strict: false } });
}
