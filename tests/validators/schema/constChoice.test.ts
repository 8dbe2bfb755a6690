import { expect, test } from 'vitest';
import { compileForm, type PropertySchema } from '../../../registry/form/index.ts';

test.each<[string, PropertySchema, unknown]>([
  ['the only value of a choice', { type: 'string', const: 'Y', 'x-ui': { widget: 'select' } }, [{ key: 'Y', name: 'Y' }]],
  ['a fixed number', { type: 'number', const: 3, 'x-ui': { widget: 'radio' } }, [{ key: '3', name: '3' }]],
  [
    'values by enum',
    { enum: ['a', 'b'] },
    [
      { key: 'a', name: 'a' },
      { key: 'b', name: 'b' },
    ],
  ],
  ['an input stays one', { type: 'string', const: 'Y', 'x-ui': { widget: 'input' } }, undefined],
])('%s', (_, property, options) => {
  const form = compileForm(
    {
      key: 'f',
      name: 'f',
      version: 1,
      boAlias: 'b',
      schema: { type: 'object', properties: { x: property } },
      layout: [{ group: 'g', fields: ['x'] }],
      rules: [],
      summary: [],
    },
    { fields: { b: { x: 'w' } } },
  );
  expect(form.byPath.get('x')?.ui['options']).toEqual(options);
});
