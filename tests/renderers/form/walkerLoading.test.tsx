import { afterEach, expect, test } from 'vitest';
import rjsfValidator from '@rjsf/validator-ajv8';
import { compileForm, structuralSchema, type PropertySchema } from '../../../registry/form/index.ts';
import type { FormValidator } from '../../../renderers/form/index.ts';
import { loadBranches, loadedBranches } from '../../../renderers/form/rjsf/loadBranches.ts';
import { hasBranches } from '../../../renderers/form/rjsf/structuralNames.ts';
import { mountCompiled, settle, unmountAll } from './support/mountForm.tsx';

afterEach(unmountAll);

const text = (title: string): PropertySchema => ({ type: 'string', title, 'x-ui': { widget: 'input' } });
const plain = { type: 'object', properties: { a: text('甲'), b: text('乙') } } as PropertySchema;
const branched = { ...plain, if: { properties: { a: { const: '1' } }, required: ['a'] }, then: { properties: { c: text('丙') } } } as PropertySchema;

async function shown(schema: PropertySchema, data: Record<string, unknown>): Promise<string[]> {
  const form = compileForm({ key: 't', name: 't', version: 1, boAlias: 'bo', schema, layout: [], rules: [], summary: [] }, { fields: { bo: { a: 'w', b: 'w', c: 'w' } } });
  const { root } = await mountCompiled(form, structuralSchema(schema), data, { validator: rjsfValidator as unknown as FormValidator });
  if (hasBranches(schema)) await loadBranches();
  await settle();
  return [...root.querySelectorAll<HTMLElement>('.yb-field[data-address]')].map((place) => place.dataset.address ?? '');
}

// One after the other: what is loaded once stays loaded.
test('a form without branches is drawn without the resolver; the first one with branches brings it', async () => {
  expect(await shown(plain, {})).toEqual(['a', 'b']);
  expect(loadedBranches()).toBeUndefined();
  expect(await shown(branched, { a: '1' })).toEqual(['a', 'b', 'c']);
  expect(loadedBranches()).toBeDefined();
  expect(await shown(branched, { a: '2' })).toEqual(['a', 'b']);
});

test.each<[string, PropertySchema, boolean]>([
  ['properties only', plain, false],
  ['a condition of a row is not one of the form', { type: 'object', properties: { rows: { type: 'array', items: branched } } } as PropertySchema, false],
  ['if', branched, true],
  ['allOf', { ...plain, allOf: [branched] } as PropertySchema, true],
  ['$ref', { $ref: '#/definitions/x' } as PropertySchema, true],
  ['dependentSchemas', { ...plain, dependentSchemas: { a: branched } } as PropertySchema, true],
])('%s', (_name, schema, expected) => {
  expect(hasBranches(schema)).toBe(expected);
});
