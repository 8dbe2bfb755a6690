import { expect, test } from 'vitest';
import { compileForm, type CompiledField, type PropertySchema } from '../../../registry/form/index.ts';
import { choices } from '../../../server/documents/truth/choices.ts';
import { people } from '../../../server/documents/truth/people.ts';

/** A list of choices or people names each of them once. */
const fieldOf = (property: PropertySchema): CompiledField => {
  const source = {
    key: 'f',
    name: 'f',
    version: 1,
    boAlias: 'b',
    layout: [],
    rules: [],
    summary: [],
    schema: { type: 'object', properties: { v: { title: '值', ...property } } },
  };
  return compileForm(source, { fields: { b: { v: 'w' } } }).byPath.get('v') as CompiledField;
};
const [a, b] = [
  { id: '1', name: '甲' },
  { id: '2', name: '乙' },
];
const several = { type: 'array', 'x-ui': { widget: 'user', multiple: true } };
const boxes = (type: string, widget = 'checkbox'): PropertySchema => ({ type, 'x-ui': { widget, multiple: true, dict: 'd' } });

test.each([
  [people, several, [a, b], undefined],
  [people, several, [a, { ...a, name: '另名' }], 'uniqueItems'],
  [people, several, [a, '1'], 'uniqueItems'],
  [people, { type: 'object', 'x-ui': { widget: 'user' } }, a, undefined],
  [choices, boxes('array'), ['x', 'y'], undefined],
  [choices, boxes('array'), ['x', 'x'], 'uniqueItems'],
  [choices, boxes('string'), 'x,y', undefined],
  [choices, boxes('string'), 'x, x', 'uniqueItems'],
  [choices, boxes('array', 'select'), [1, '1'], 'uniqueItems'],
  [choices, { type: 'array', 'x-ui': { widget: 'cascader', dict: 'd' } }, ['x', 'x'], undefined],
])('%# %j', (kind, property, value, code) => {
  expect(kind.shape(fieldOf(property), value)?.code).toBe(code);
});
