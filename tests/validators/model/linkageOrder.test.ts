import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileForm, type LinkageRule } from '../../../registry/form/index.ts';
import { evaluateForm, FormModel } from '../../../validators/index.ts';
import { context } from './fixture.ts';

/** Several rules over one field: the later one wins about value, message and options, the stricter about the mode, whichever came to hold first. */

const rule = (name: string, then: object, otherwise?: object): LinkageRule => ({
  when: `${name} == 1`,
  then: [{ field: 'x', ...then }],
  ...(otherwise === undefined ? {} : { else: [{ field: 'x', ...otherwise }] }),
});
const formOf = (rules: Readonly<Record<'a' | 'b' | 'c', readonly LinkageRule[]>>) =>
  compileForm(
    {
      key: 'f',
      name: 'f',
      version: 1,
      boAlias: 'b',
      layout: [],
      rules: [],
      summary: [],
      schema: {
        type: 'object',
        properties: {
          ...Object.fromEntries(
            Object.entries(rules).map(([name, linkage]) => [name, { type: 'number', title: name, 'x-ui': { widget: 'number' }, 'x-linkage': linkage }]),
          ),
          x: { type: 'string', title: 'x', 'x-ui': { widget: 'input' } },
          d: { type: 'string', title: 'd', 'x-ui': { widget: 'input' }, 'x-defaultFormula': 'concat("=", x)' },
        },
      },
    } as never,
    { fields: { b: { a: 'w', b: 'w', c: 'w', x: 'w', d: 'w' } } },
  );

const rules = {
  values: { a: [rule('a', { value: 'A' })], b: [rule('b', { value: 'B' })], c: [rule('c', { value: 'C' }, { message: 'kein C' })] },
  clear: { a: [rule('a', { value: 'A' }), rule('b', { clear: true })], b: [rule('b', { value: 'B' })], c: [rule('c', { clear: true })] },
  modes: {
    a: [rule('a', { mode: 'n', message: 'a' }, { mode: 'w' })],
    b: [rule('b', { mode: 'r', message: 'b' })],
    c: [rule('c', { mode: 'b', message: 'c', clear: true })],
  },
} as const;

test.each(Object.entries(rules))('%s: the browser agrees with the server after every keystroke', (_name, given) => {
  const form = formOf(given);
  const field = (name: string) =>
    form.fields.find((each) => each.name === name) ??
    ((): never => {
      throw new Error(name);
    })();
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('1', '2')), { maxLength: 12 }), (steps) => {
      const model = new FormModel(form, {}, context);
      for (const [name, value] of steps) {
        model.set(name, value);
        const whole = evaluateForm(form, model.toData(), context);
        expect(model.toData()).toEqual(whole.data);
        expect(model.override(field('x'))).toEqual(whole.override(field('x')));
      }
    }),
    { numRuns: 60 },
  );
});

test('a value that a later rule lets go of is that of the earlier one again', () => {
  const form = formOf(rules.values);
  const model = new FormModel(form, {}, context);
  const values = (
    [
      ['b', '1'],
      ['a', '1'],
      ['b', '2'],
      ['a', '2'],
    ] as const
  ).map(([name, value]) => {
    model.set(name, value);
    return model.value('x');
  });
  expect(values).toEqual(['B', 'B', 'A', 'A']);
});
