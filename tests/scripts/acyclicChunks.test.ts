import { expect, test } from 'vitest';
import { ringOf } from '../../scripts/acyclicChunks.ts';

test.each([
  ['nothing', {}, undefined],
  ['a chain', { a: ['b'], b: ['c'] }, undefined],
  ['two ways to one chunk', { a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }, undefined],
  ['a chunk outside of the bundle', { a: ['https://elsewhere'] }, undefined],
  ['two that import each other', { a: ['b'], b: ['a'] }, ['a', 'b']],
  ['a ring behind an entry', { entry: ['a'], a: ['b'], b: ['c'], c: ['a'] }, ['a', 'b', 'c']],
  ['a ring that a chain reaches first', { a: ['x'], x: [], b: ['c', 'x'], c: ['b'] }, ['b', 'c']],
])('%s', (_, imports, ring) => {
  expect(ringOf(new Map(Object.entries(imports)))).toEqual(ring);
});
