import { expect, test } from 'vitest';
import { compileForm, type PropertySchema } from '../../../registry/form/index.ts';
import { evaluateForm, FormModel } from '../../../validators/model/index.ts';
import { context } from './fixture.ts';

const day = (formula?: string): PropertySchema => ({
  type: 'string',
  format: 'date',
  title: '日',
  'x-ui': { widget: 'date' },
  ...(formula === undefined ? {} : { 'x-formula': formula }),
});
const form = compileForm(
  {
    key: 'f',
    name: 'f',
    version: 1,
    boAlias: 'bo',
    schema: {
      type: 'object',
      properties: { rq: day(), zq: { type: 'number', title: '账期', 'x-ui': { widget: 'number' } }, dq: day('rq+zq'), zh: day('zq+rq') },
    },
    layout: [],
    rules: [],
    summary: [],
  },
  { fields: { bo: { rq: 'w', zq: 'w', dq: 'r', zh: 'r' } } },
);

test.each([
  ['2026-11-22', 30, '2026-12-22'],
  [null, 30, null],
  ['2026-11-22', null, '2026-11-22'],
  [null, null, null],
])('%s + %s is %s in a field of days', (rq, zq, expected) => {
  const model = new FormModel(form, { rq, zq }, context);
  const whole = evaluateForm(form, { rq, zq }, context);
  expect([model.value('dq'), model.value('zh'), whole.data.dq, whole.data.zh]).toEqual([expected, expected, expected, expected]);
  expect([model.errors.size, whole.errors.size]).toEqual([0, 0]);
});
