import { expect, test } from 'vitest';
import { saysTheSame } from '../../../../src/pages/vflow/status.ts';

test.each([
  ['backToStart', 'BACK', true],
  ['back', 'BACK', true],
  ['running', 'BACK', false],
  ['backToStart', 'AGENT', false],
  ['draft', 'BACK', false],
  [null, undefined, false],
])('a document %s and a task %s: one tag is %s', (instance, task, same) => {
  expect(saysTheSame(instance, task)).toBe(same);
});
