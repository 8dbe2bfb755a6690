import { expect, it } from 'vitest';
import type { PropertySchema } from '../../../registry/form/index.ts';
import { validatorAddress, validatorModule } from '../../../server/forms/compileValidator.ts';

const moduleAt = (schema: PropertySchema) => validatorModule(validatorAddress(schema).split('/').at(-1) ?? '');

// an invalid schema must not end the process: vitest fails on a rejection that nobody handles
it.each<[string, PropertySchema]>([
  ['an empty list of options', { type: 'object', anyOf: [] }],
  ['a pattern that is none', { type: 'object', oneOf: [{ properties: { a: { type: 'string', pattern: '(((' } } }] }],
  ['a reference to nothing', { type: 'object', oneOf: [{ $ref: '#/$defs/nothing' }] }],
])('refuses one form, and only when it is asked for: %s', async (_, schema) => {
  const code = moduleAt(schema);
  await new Promise((resolve) => { setTimeout(resolve, 300); });
  await expect(code).rejects.toThrow();
});
