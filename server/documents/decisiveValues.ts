import { createHash } from 'node:crypto';
import { compileFormula, toDecimal, type FormulaReference } from '../../formula/index.ts';
import { holdsNumber, isRecord, type CompiledField, type CompiledForm } from '../../registry/form/index.ts';
import { isSystemName } from '../../validators/expressions/index.ts';
import type { FormDefinition } from '../forms/index.ts';
import type { CompiledFlow } from '../workflow/index.ts';
import { writersOf } from './decidingSteps.ts';

type Data = Readonly<Record<string, unknown>>;

/**
 * Digests the values that decide in a flow: what its conditions read, who is to approve, and what later steps decide over a default formula. The same values give
 * the same digest, however they are written (4000 and 4000.00). Compiled once per flow and form.
 */
export function decisiveValues(flow: CompiledFlow, definition: FormDefinition | undefined): (document: Data) => string {
  const of = known.get(flow) ?? new WeakMap<object, (document: Data) => string>();
  known.set(flow, of);
  const key = definition ?? flow;
  const digest = of.get(key) ?? digestOver(definition?.compiled('read'), decisivePaths(flow, definition));
  of.set(key, digest);
  return digest;
}

/** Where nobody has said what decides, everything does. */
export const wholeDocument = (document: Data): string => digestOf(plain(document));

/** Digests the values at these paths: the same for 4000 and 4000.00. */
export function digestOver(form: CompiledForm | undefined, paths: readonly string[]): (document: Data) => string {
  const columns = new Map<string, string[]>();
  const main: string[] = [];
  for (const path of paths) {
    const [table, name] = path.split('.item.');
    if (table === undefined || name === undefined) main.push(path);
    else columns.set(table, [...(columns.get(table) ?? []), name]);
  }
  const fieldAt = (path: string): CompiledField | undefined => form?.byPath.get(path);
  const parents = new Map(form?.tables.map(({ name, parent }) => [name, parent]) ?? []);
  const rowsOf = (document: Data, table: string): Data[] => {
    const parent = parents.get(table);
    const holders = parent === undefined ? [document] : rowsOf(document, parent);
    return holders.flatMap((holder) => (Array.isArray(holder[table]) ? holder[table].filter(isRecord) : []));
  };
  return (document) =>
    digestOf([
      ...main.map((path) => [path, plain(valueAt(document, path), fieldAt(path))]),
      ...[...columns].map(([table, names]) => [
        table,
        names,
        rowsOf(document, table).map((row) => names.map((name) => plain(row[name], fieldAt(`${table}.item.${name}`)))),
      ]),
    ]);
}

// helpers

/** Paths of these values, `je`, `sqr.id`, `xcmx.item.je`, in order. */
function decisivePaths(flow: CompiledFlow, definition: FormDefinition | undefined): string[] {
  const nodes = Object.keys(flow.nodes);
  const conditions = [...flow.edges.flatMap(({ when }) => when ?? []), ...Object.values(flow.nodes).flatMap(({ skipWhen }) => skipWhen ?? [])];
  const read = conditions.flatMap((text) => compileFormula(text).references).flatMap((reference) => pathOf(reference, nodes));
  const form = definition?.compiled('read');
  const fields = form === undefined ? [] : [...form.fields, ...form.tables.flatMap(({ columns }) => columns)];
  const decided =
    definition === undefined
      ? []
      : fields.filter((field) => {
          const able = field.defaultFormula === undefined ? [] : writersOf(definition, flow, field);
          return able.length > 0 && !able.includes(flow.firstNode);
        });
  const people = Object.values(flow.nodes).flatMap(({ assignees }) => assignees.flatMap((rule) => (rule.rule === 'field' ? [rule.field] : [])));
  return [...new Set([...read, ...people, ...decided.map(({ path }) => path)])].sort();
}

const known = new WeakMap<CompiledFlow, WeakMap<object, (document: Data) => string>>();

function pathOf(reference: FormulaReference, nodes: readonly string[]): string[] {
  if (reference.kind === 'column') return [`${reference.table}.item.${reference.name}`];
  if (reference.kind !== 'field' || isSystemName(reference.name, nodes)) return [];
  return [reference.member === undefined ? reference.name : `${reference.name}.${reference.member}`];
}

function valueAt(document: Data, path: string): unknown {
  const [name = '', member] = path.split('.');
  const value = document[name];
  return member === undefined || !isRecord(value) ? value : value[member];
}

/** One form for each value: a number as its digits, an object by its members, nothing as null. */
function plain(value: unknown, field?: CompiledField): unknown {
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) return null;
  if (typeof value === 'number' || (typeof value === 'string' && field !== undefined && holdsNumber(field))) {
    const number = toDecimal(value);
    return number === null ? value : number.isZero() ? '0' : number.toFixed();
  }
  if (Array.isArray(value)) return value.map((each) => plain(each, field));
  return isRecord(value)
    ? Object.keys(value)
        .sort()
        .map((name) => [name, plain(value[name])])
    : value;
}

const digestOf = (values: unknown): string => createHash('sha256').update(JSON.stringify(values)).digest('base64url');
