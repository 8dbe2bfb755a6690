import { discriminatorsOf, isRecord, propertiesOf, testOf, type PropertySchema } from '../../registry/form/index.ts';
import { isBlankValue } from '../rules/support/emptyValue.ts';
import { asFormRecord } from './instance.ts';
import { fits } from './judge.ts';

/** What a record of the form consists of at this moment. */
export interface ActiveParts {
  /** Fields and tables that exist. */
  readonly names: ReadonlySet<string>;
  /** Those that have to be filled in. */
  readonly required: ReadonlySet<string>;
}

/**
 * The parts of a record that its values bring about: what the schema has always, and what the branches bring whose
 * conditions hold, without what they forbid (`"a": false`). Conditions see only values of parts that exist, so what was left behind in a branch decides nothing.
 * Of options that nothing tells apart all parts exist; which of them fits is judged when the record is sent.
 */
export function activeParts(schema: PropertySchema, read: (name: string) => unknown): ActiveParts {
  let parts = partsOf(schema, asFormRecord({}));
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const next = partsOf(schema, asFormRecord(filledIn(parts.names, read)));
    const settled = sameNames(next.names, parts.names) && sameNames(next.required, parts.required);
    parts = next;
    if (settled) break;
  }
  return parts;
}

/** Whether what a record consists of depends on its values. What it always demands is compiled into the modes. */
export function hasParts(schema: PropertySchema): boolean {
  return deciding.some((keyword) => Object.hasOwn(schema, keyword));
}

/** The members that are filled in; an empty one is absent. */
export function filledIn(names: Iterable<string>, read: (name: string) => unknown): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const name of names) {
    const value = read(name);
    if (value !== undefined && value !== null && value !== '') record[name] = value;
  }
  return record;
}

// helpers

/** Branches may nest; more rounds than this means that conditions contradict themselves. */
const MOST_ROUNDS = 8;
const deciding = ['allOf', 'anyOf', 'oneOf', 'if', 'dependentSchemas', 'dependentRequired'];

interface Collected {
  readonly names: Set<string>;
  readonly required: Set<string>;
  /** What an active branch forbids is no part of the record, whatever brings it elsewhere. */
  readonly forbidden: Set<string>;
}

function partsOf(schema: PropertySchema, record: Record<string, unknown>): ActiveParts {
  const found: Collected = { names: new Set(), required: new Set(), forbidden: new Set() };
  const known = propertiesOf(schema);
  collect(schema, record, found, new Set(Object.keys(schema.properties ?? {})));
  return { names: new Set([...found.names].filter((name) => Object.hasOwn(known, name) && !found.forbidden.has(name))), required: found.required };
}

function collect(schema: unknown, record: Record<string, unknown>, found: Collected, known: ReadonlySet<string>): void {
  if (!isRecord(schema)) return;
  const { properties, required, allOf, dependentSchemas, dependentRequired } = schema;
  for (const [name, part] of entriesOf(properties)) (part === false ? found.forbidden : found.names).add(name);
  for (const name of textsOf(required)) found.required.add(name);
  for (const part of listOf(allOf)) collect(part, record, found, known);
  if (Object.hasOwn(schema, 'if')) collect(schema[fits(schema.if, record) ? 'then' : 'else'], record, found, known);
  for (const [name, part] of entriesOf(dependentSchemas)) if (isFilled(record, name)) collect(part, record, found, known);
  for (const [name, needed] of entriesOf(dependentRequired)) if (isFilled(record, name)) for (const each of textsOf(needed)) found.required.add(each);
  for (const options of [listOf(schema.oneOf), listOf(schema.anyOf)]) collectOptions(options, record, found, known);
}

function collectOptions(options: readonly unknown[], record: Record<string, unknown>, found: Collected, known: ReadonlySet<string>): void {
  const discriminators = discriminatorsOf(options, known);
  for (const name of discriminators) found.names.add(name);
  for (const option of options) {
    const test = testOf(option, discriminators);
    if (test === undefined) collect(option, record, { names: found.names, required: new Set(), forbidden: new Set() }, known);
    else if (fits(test, record)) collect(option, record, found, known);
  }
}

function isFilled(record: Readonly<Record<string, unknown>>, name: string): boolean {
  return Object.hasOwn(record, name) && !isBlankValue(record[name]);
}

function sameNames(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((name) => b.has(name));
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textsOf = (value: unknown): readonly string[] => listOf(value).filter((each): each is string => typeof each === 'string');
const entriesOf = (value: unknown): readonly [string, unknown][] => (isRecord(value) ? Object.entries(value) : []);
