import { expect, test } from 'vitest';
import { fieldDisplay, type PropertySchema } from '../../../registry/form/index.ts';
import { entriesOf } from '../../../renderers/list/formats/index.ts';

const a = {
  type: 'string',
  title: '等级',
  'x-ui': {
    widget: 'select',
    options: [
      { key: 'p', name: '急', color: 'red' },
      { value: 'q', label: '缓', children: ['r'] },
    ],
  },
};
const cash = [{ value: 'x', label: '现金' }];

test.each<[string, PropertySchema, string | undefined, readonly object[]]>([
  [
    'options with colours and levels',
    a,
    undefined,
    [
      { value: 'p', label: '急', color: 'red' },
      { value: 'q', label: '缓' },
      { value: 'r', label: 'r' },
    ],
  ],
  ['a dictionary of the column goes before', a, 'zffs', cash],
  ['titles of constants', { type: 'string', title: '方式', oneOf: [{ const: 'x', title: '现金' }] }, undefined, cash],
  [
    'values of the members of a list',
    { type: 'array', title: '多', items: { type: 'string', enum: ['1', '2'] } },
    undefined,
    [
      { value: '1', label: '1' },
      { value: '2', label: '2' },
    ],
  ],
  ['the dictionary of the field', { type: 'string', 'x-ui': { widget: 'radio', dict: 'zffs' } }, undefined, cash],
  ['the dictionary that linkage puts in its place', { type: 'string', 'x-ui': { widget: 'select' } }, undefined, cash],
  ['no choices', { type: 'string', 'x-ui': { widget: 'input' } }, undefined, []],
])('the choices of a column or filter: %s', (name, property, dict, expected) => {
  const linking: PropertySchema = { 'x-linkage': name.includes('linkage') ? [{ when: 'true', then: [{ field: 'f', options: 'zffs' }] }] : [] };
  expect(entriesOf({ dicts: { zffs: cash } }, { dict, display: fieldDisplay('f', property, [property, linking]) })).toEqual(expected);
});
