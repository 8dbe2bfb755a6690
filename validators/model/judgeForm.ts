import {
  discriminatorsOf,
  isRecord,
  isTable,
  isTooLong,
  tablesOf,
  testOf,
  textLimit,
  type CompiledField,
  type PropertySchema,
} from '../../registry/form/index.ts';
import { isFormRecord } from '../schema/instance.ts';
import { fits, judge, type SchemaIssue } from '../schema/judge.ts';
import { schemaValue, visibleRecord } from './schemaRecord.ts';
import { atOnce, type Steps } from './turns.ts';
import { isEmpty } from './values.ts';
import type { FormView, RowView } from './view.ts';

/** What the schema says against one place of a form. */
export interface SchemaFinding {
  readonly keyword: string;
  /** Message key with its parameters. */
  readonly key: string;
  readonly params: Readonly<Record<string, string>>;
  /** Another cell of the record may repair it: the schema lets its parts depend on each other. */
  readonly dependent: boolean;
}

/**
 * A finding with its place: a field or table, or for what is said of a whole record the members it speaks of, the most
 * telling first. `row` is the row around it.
 */
export interface PlacedFinding extends SchemaFinding {
  readonly names: readonly string[];
  readonly table: string | undefined;
  readonly row: RowView | undefined;
}

/** Everything the schema of the reader says against the form as it stands: of what exists, and is filled in. */
export function* judgeForm(view: FormView): Steps<PlacedFinding[]> {
  const record = yield* visibleRecord(view, undefined, undefined);
  const { whole, rows } = inParts(view.form.schema);
  const issues = judge(whole, record);
  for (const [table, schema] of rows) {
    const list = record[table];
    for (const [index, row] of (Array.isArray(list) ? list : []).entries()) {
      for (const issue of judge(schema, row)) issues.push({ ...issue, path: [table, index, ...issue.path] });
      yield;
    }
  }
  return issues.flatMap((issue) => placed(view, issue, record));
}

/** The first thing the schema says against one cell, or that it is too long. What concerns several cells waits for all. */
export function judgeCell(view: FormView, field: CompiledField, row: RowView | undefined): SchemaFinding | undefined {
  const value = row ? row.value(field.name) : view.value(field.name);
  if (isEmpty(value)) return undefined;
  if (isTooLong(field, value)) return { keyword: 'maxLength', key: 'validation.maxLen', params: { n: String(textLimit(field)) }, dependent: false };
  const schema = recordSchema(view.form.schema, field.table);
  if (schema === undefined) return undefined;
  if (isPlain(schema)) return findingOf(judge(schema.properties?.[field.name], schemaValue(field, value))[0], false);
  const record = atOnce(visibleRecord(view, field.table, row));
  for (const issue of judge(schema, record)) {
    const found = issue.path.length > 0 ? [{ ...issue, names: [issue.path[0]] }] : ofRecord(issue, record).filter(({ key }) => !several.has(key));
    const own = found.find((each) => each.names[0] === field.name && !isDemand(each));
    if (own) return { keyword: own.keyword, key: own.key, params: own.params, dependent: true };
  }
  return undefined;
}

// helpers

function findingOf(issue: SchemaIssue | undefined, dependent: boolean): SchemaFinding | undefined {
  return issue && { keyword: issue.keyword, key: issue.key, params: issue.params, dependent };
}

interface SchemaParts {
  /** The schema without what it says of each row by itself. */
  readonly whole: PropertySchema;
  readonly rows: readonly (readonly [table: string, schema: PropertySchema])[];
}

const parts = new WeakMap<PropertySchema, SchemaParts>();

/** Rows are judged one by one, so that a large table can be judged in pieces. */
function inParts(schema: PropertySchema): SchemaParts {
  let known = parts.get(schema);
  if (!known) {
    const tables = Object.entries(schema.properties ?? {}).filter(
      ([, property]) => isTable(property) && !['prefixItems', 'unevaluatedItems'].some((keyword) => Object.hasOwn(property, keyword)),
    );
    const emptied = tables.map(([name, { items: _rows, ...property }]) => [name, property] as const);
    known = {
      whole: tables.length === 0 ? schema : { ...schema, properties: { ...schema.properties, ...Object.fromEntries(emptied) } },
      rows: tables.map(([name, { items }]) => [name, items ?? {}] as const),
    };
    parts.set(schema, known);
  }
  return known;
}

const recordSchemas = new WeakMap<PropertySchema, ReadonlyMap<string, PropertySchema>>();

function recordSchema(root: PropertySchema, table: string | undefined): PropertySchema | undefined {
  if (table === undefined) return root;
  let schemas = recordSchemas.get(root);
  if (!schemas) recordSchemas.set(root, (schemas = new Map(tablesOf(root).map(({ name, property }) => [name, property.items ?? {}]))));
  return schemas.get(table);
}

const plain = new WeakMap<PropertySchema, boolean>();

/** Whether every field of a record is judged by itself. */
function isPlain(schema: PropertySchema): boolean {
  let answer = plain.get(schema);
  if (answer === undefined)
    plain.set(
      schema,
      (answer = !['allOf', 'anyOf', 'oneOf', 'not', 'if', 'dependentSchemas', 'const', 'enum'].some((keyword) => Object.hasOwn(schema, keyword))),
    );
  return answer;
}

/** What is missing is said by the mode that demands it. */
function isDemand({ key }: Pick<SchemaIssue, 'key'>): boolean {
  return key === 'validation.required';
}

function placed(view: FormView, issue: SchemaIssue, record: Record<string, unknown>): PlacedFinding[] {
  let table: string | undefined;
  let row: RowView | undefined;
  let inside: unknown = record;
  const rest = [...issue.path];
  for (
    let [name, index] = rest;
    typeof name === 'string' && typeof index === 'number' && view.form.tableByName.get(name)?.parent === table && view.form.tableByName.has(name);
    [name, index] = rest
  ) {
    row = view.rows(name, row)[index];
    inside = ((inside as Record<string, unknown>)[name] as unknown[])[index];
    table = name;
    rest.splice(0, 2);
  }
  const { keyword, key, params } = issue;
  const [name] = rest;
  const dependent = !isPlain(recordSchema(view.form.schema, table) ?? {});
  if (typeof name === 'string')
    return rest.length === 1 && isDemand(issue) && isFormRecord(inside) ? [] : [{ keyword, key, params, dependent, names: [name], table, row }];
  return ofRecord(issue, inside as Record<string, unknown>).map((finding) => ({ ...finding, ...inWords(view, finding, table, issue), table, row }));
}

/**
 * What is said of a whole record. Where exactly one option is meant, what is wrong with it is said instead; where it is
 * open which one is, the member that tells has to be filled in.
 */
function ofRecord(
  { keyword, schema, key, params }: SchemaIssue,
  record: Readonly<Record<string, unknown>>,
): (SchemaFinding & { readonly names: readonly string[] })[] {
  const dependent = true;
  const argument = schema[keyword];
  const options = Array.isArray(argument) ? argument : [];
  const discriminators = discriminatorsOf(options, new Set(Object.keys(record)));
  const missing = [...discriminators].find((name) => !Object.hasOwn(record, name));
  if (missing !== undefined) return [{ keyword, key: 'validation.required', params: {}, dependent, names: [missing] }];
  const told = options.filter((option) => {
    const test = testOf(option, discriminators);
    return test !== undefined && fits(test, record);
  });
  const open = discriminators.size === 0 && key === 'validation.anyOf';
  const [meant, ...others] = open ? meantByContent(options, record) : told;
  const wrong = meant === undefined || others.length > 0 ? [] : judge(meant, record);
  if (wrong.length === 0) return [{ keyword, key, params, dependent, names: [...new Set([...discriminators, ...namesIn(argument)])] }];
  return wrong.flatMap((each) => {
    const [name] = each.path;
    if (name === undefined) return ofRecord(each, record);
    // what a branch demands that is told by a member is said by the mode of the field
    return isDemand(each) && !open ? [] : [{ keyword: each.keyword, key: each.key, params: each.params, dependent, names: [String(name)] }];
  });
}

/**
 * Of options that no fixed value tells apart, the ones that what is filled in speaks of: those whose demands are met, or else those
 * of which a member that not every option has is filled in.
 */
function meantByContent(options: readonly unknown[], record: Readonly<Record<string, unknown>>): readonly unknown[] {
  const complete = options.filter((option) => !judge(option, record).some(isDemand));
  if (complete.length === 1) return complete;
  const names = options.map((option) => new Set(namesIn(option)));
  return options.filter((_option, index) => [...(names[index] ?? [])].some((name) => Object.hasOwn(record, name) && !names.every((each) => each.has(name))));
}

const several = new Set(['validation.anyOf', 'validation.oneOf', 'validation.not']);

/** What is said of several members at once names those that its reader sees. */
function inWords(
  view: FormView,
  { key, names }: SchemaFinding & { readonly names: readonly string[] },
  table: string | undefined,
  { schema, keyword }: SchemaIssue,
): Partial<SchemaFinding> {
  const titles = names.flatMap((name) => {
    const field = view.form.byPath.get(table === undefined ? name : `${table}.item.${name}`) ?? view.form.tableByName.get(name);
    return field === undefined || field.mode === 'n' ? [] : [field.title];
  });
  if (!several.has(key) || titles.length < 2) return {};
  const options = schema[keyword];
  const asksForOne =
    Array.isArray(options) &&
    options.every(
      (option) => isRecord(option) && Object.keys(option).join() === 'required' && Array.isArray(option['required']) && option['required'].length === 1,
    );
  return {
    key: !asksForOne ? 'validation.together' : key === 'validation.oneOf' ? 'validation.onlyOne' : 'validation.oneNeeded',
    params: { names: titles.join(' / ') },
  };
}

function namesIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(namesIn);
  if (typeof node !== 'object' || node === null) return [];
  const { properties, required, ...others } = node as Record<string, unknown>;
  const own = typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
  const needed = Array.isArray(required) ? required.filter((name): name is string => typeof name === 'string') : [];
  return [...own, ...needed, ...['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'].flatMap((keyword) => namesIn(others[keyword]))];
}
