import { defineKeyword, type SchemaKeyword, type Site } from '../defineKeyword.ts';
import { canonical } from '../instance.ts';
import { aCount, aFlag, aSchema, listed, one, schemas } from './arguments.ts';

function count(name: string, key: string, holds: (length: number, limit: number) => boolean): SchemaKeyword {
  return defineKeyword<number>({
    name,
    check: aCount,
    judge: (argument, value, site) => {
      if (Array.isArray(value) && !holds(value.length, argument)) site.fail(key, { n: String(argument) });
    },
  });
}

export const minItems = count('minItems', 'validation.minItems', (length, limit) => length >= limit);
export const maxItems = count('maxItems', 'validation.maxItems', (length, limit) => length <= limit);

export const uniqueItems = defineKeyword<boolean>({
  name: 'uniqueItems',
  check: aFlag,
  judge: (argument, value, site) => {
    if (argument && Array.isArray(value) && new Set(value.map(canonical)).size < value.length) site.fail('validation.uniqueItems');
  },
});

export const prefixItems = defineKeyword<readonly unknown[]>({
  name: 'prefixItems',
  check: schemas,
  parts: listed('item'),
  judge: (argument, value, site) => {
    if (Array.isArray(value)) for (const [index, schema] of argument.entries()) if (index < value.length) site.apply(schema, value[index], index);
  },
});

export const items = defineKeyword<unknown>({
  name: 'items',
  check: aSchema,
  parts: one('item'),
  judge: (argument, value, site) => {
    if (!Array.isArray(value)) return;
    const before = Array.isArray(site.schema.prefixItems) ? site.schema.prefixItems.length : 0;
    for (let index = before; index < value.length; index++) site.apply(argument, value[index], index);
  },
});

/** How many items must match follows from `minContains` and `maxContains` beside it. */
export const contains = defineKeyword<unknown>({
  name: 'contains',
  check: aSchema,
  parts: one('item'),
  judge: (argument, value, site) => {
    if (!Array.isArray(value)) return;
    const found = value.filter((item) => site.holds(argument, item)).length;
    const least = limitOf(site, 'minContains') ?? 1;
    const most = limitOf(site, 'maxContains');
    if (found < least) site.fail('validation.minContains', { n: String(least) });
    else if (most !== undefined && found > most) site.fail('validation.maxContains', { n: String(most) });
  },
});

export const minContains = defineKeyword({ name: 'minContains', check: aCount });
export const maxContains = defineKeyword({ name: 'maxContains', check: aCount });

// helpers

function limitOf({ schema }: Site, name: string): number | undefined {
  const limit = schema[name];
  return typeof limit === 'number' ? limit : undefined;
}
