import { linearPattern, runsLinearly } from '../../rules/support/patterns.ts';
import { isBlankValue } from '../../rules/support/emptyValue.ts';
import { defineKeyword, type SchemaKeyword, type Site } from '../defineKeyword.ts';
import type { Fault } from '../faults.ts';
import { isFormRecord, isObject } from '../instance.ts';
import { aCount, aSchema, named, namedNames, namedSchemas, names, one } from './arguments.ts';

type Names = readonly string[];
type ByName<Value> = Readonly<Record<string, Value>>;

export const properties = defineKeyword<ByName<unknown>>({
  name: 'properties',
  check: namedSchemas,
  parts: named('member'),
  judge: (argument, value, site) => {
    if (isObject(value)) for (const [name, schema] of Object.entries(argument)) if (Object.hasOwn(value, name)) site.apply(schema, value[name], name);
  },
});

/** On a record of the form it asks for something filled in; a text of nothing but spaces is not. */
export const required = defineKeyword<Names>({
  name: 'required',
  check: names,
  judge: (argument, value, site) => {
    if (!isObject(value)) return;
    for (const name of argument) if (!has(value, name)) missing(site, value, name);
  },
});

export const dependentRequired = defineKeyword<ByName<Names>>({
  name: 'dependentRequired',
  check: namedNames,
  judge: (argument, value, site) => {
    if (!isObject(value)) return;
    for (const [name, needed] of Object.entries(argument)) {
      if (has(value, name)) for (const each of needed) if (!has(value, each)) missing(site, value, each);
    }
  },
});

export const dependentSchemas = defineKeyword<ByName<unknown>>({
  name: 'dependentSchemas',
  check: namedSchemas,
  parts: named('same'),
  judge: (argument, value, site) => {
    if (isObject(value)) for (const [name, schema] of Object.entries(argument)) if (has(value, name)) site.apply(schema, value);
  },
});

export const patternProperties = defineKeyword<ByName<unknown>>({
  name: 'patternProperties',
  place: 'value',
  check: (argument, schema) => namedSchemas(argument, schema) ?? badPattern(Object.keys(argument as object)),
  parts: named('member'),
  judge: (argument, value, site) => {
    if (!isObject(value)) return;
    for (const [source, schema] of Object.entries(argument)) {
      for (const [name, member] of Object.entries(value)) if (linearPattern(source)?.test(name) === true) site.apply(schema, member, name);
    }
  },
});

/** What neither `properties` nor `patternProperties` names. A record of the form has no other members than its fields. */
export const additionalProperties: SchemaKeyword = defineKeyword<unknown>({
  name: 'additionalProperties',
  check: aSchema,
  parts: one('member'),
  judge: (argument, value, site) => {
    if (!isObject(value) || isFormRecord(value)) return;
    const own = isObject(site.schema.properties) ? site.schema.properties : {};
    const patterns = isObject(site.schema.patternProperties) ? Object.keys(site.schema.patternProperties) : [];
    for (const [name, member] of Object.entries(value)) {
      if (Object.hasOwn(own, name) || patterns.some((source) => linearPattern(source)?.test(name) === true)) continue;
      if (argument === false) site.fail('validation.additionalProperties', { name: name.slice(0, 100) });
      else site.apply(argument, member, name);
    }
  },
});

export const propertyNames = defineKeyword<unknown>({
  name: 'propertyNames',
  place: 'value',
  check: aSchema,
  parts: one('member'),
  judge: (argument, value, site) => {
    if (isObject(value))
      for (const name of Object.keys(value)) if (!site.holds(argument, name)) site.fail('validation.additionalProperties', { name: name.slice(0, 100) });
  },
});

export const minProperties = members('minProperties', 'validation.minItems', (count, limit) => count >= limit);
export const maxProperties = members('maxProperties', 'validation.maxItems', (count, limit) => count <= limit);

// helpers

function members(name: string, key: string, holds: (count: number, limit: number) => boolean): SchemaKeyword {
  return defineKeyword<number>({
    name,
    place: 'value',
    check: aCount,
    judge: (argument, value, site) => {
      if (isObject(value) && !holds(Object.keys(value).length, argument)) site.fail(key, { n: String(argument) });
    },
  });
}

function has(value: Readonly<Record<string, unknown>>, name: string): boolean {
  return Object.hasOwn(value, name) && !(isFormRecord(value) && isBlankValue(value[name]));
}

/** A field that is missing says so itself. */
function missing(site: Site, value: Readonly<Record<string, unknown>>, name: string): void {
  if (isFormRecord(value)) site.fail('validation.required', {}, name);
  else site.fail('validation.member', { name: name.slice(0, 100) });
}

function badPattern(sources: readonly string[]): Fault | undefined {
  const bad = sources.find((source) => !runsLinearly(source));
  return bad === undefined ? undefined : ['pattern', bad.slice(0, 100)];
}
