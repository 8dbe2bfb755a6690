import { defineKeyword } from '../defineKeyword.ts';
import { aSchema, listed, one, schemas } from './arguments.ts';

export const allOf = defineKeyword<readonly unknown[]>({
  name: 'allOf',
  check: schemas,
  parts: listed('same'),
  judge: (argument, value, site) => {
    for (const schema of argument) site.apply(schema, value);
  },
});

/** Where only one option is meant, what is wrong with it is said instead of that none fits. */
export const anyOf = defineKeyword<readonly unknown[]>({
  name: 'anyOf',
  check: schemas,
  parts: listed('same'),
  judge: (argument, value, site) => {
    if (!argument.some((schema) => site.holds(schema, value))) site.fail('validation.anyOf');
  },
});

export const oneOf = defineKeyword<readonly unknown[]>({
  name: 'oneOf',
  check: schemas,
  parts: listed('same'),
  judge: (argument, value, site) => {
    const fitting = argument.filter((schema) => site.holds(schema, value)).length;
    if (fitting !== 1) site.fail(fitting === 0 ? 'validation.anyOf' : 'validation.oneOf');
  },
});

export const not = defineKeyword<unknown>({
  name: 'not',
  check: aSchema,
  parts: one('test'),
  judge: (argument, value, site) => {
    if (site.holds(argument, value)) site.fail('validation.not');
  },
});

/** Judges `then` and `else` as well, which mean nothing without it. */
export const condition = defineKeyword<unknown>({
  name: 'if',
  check: aSchema,
  parts: one('test'),
  judge: (argument, value, site) => {
    const branch = site.schema[site.holds(argument, value) ? 'then' : 'else'];
    if (branch !== undefined) site.apply(branch, value);
  },
});

const beside = (name: string) =>
  defineKeyword({
    name,
    check: (argument, schema) => aSchema(argument, schema) ?? (Object.hasOwn(schema, 'if') ? undefined : `没有 if 的 ${name} 不起作用`),
    parts: one('same'),
  });

export const consequence = beside('then');
export const alternative = beside('else');
