import { isRecord } from '../../../registry/form/index.ts';
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
    if (site.holds(argument, value)) site.fail(asksForOne(argument) ? 'validation.forbidden' : 'validation.not');
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
    check: (argument, schema) => aSchema(argument, schema) ?? (Object.hasOwn(schema, 'if') ? undefined : ['noIf', name]),
    parts: one('same'),
  });

export const consequence = beside('then');
export const alternative = beside('else');

// helpers

/** What must not meet a demand for one member must not have it. */
function asksForOne(schema: unknown): boolean {
  const required = isRecord(schema) && Object.keys(schema).length === 1 ? schema['required'] : undefined;
  return Array.isArray(required) && required.length === 1;
}
