import {
  childTables,
  EDITION,
  fromBoData,
  isRecord,
  isTable,
  MANUAL,
  propertiesOf,
  tablesOf,
  type CompiledForm,
  type PropertySchema,
} from '../../registry/form/index.ts';
import { requestMembers } from '../../schemas/metadata/index.ts';
import { setMarks, STICKY, takeMarks, wrongMark, type FormIssue } from '../../validators/model/index.ts';
import type { Translate } from '../../validators/index.ts';
import { systemColumns } from '../query/index.ts';
import { isRevision, REVISION } from './revision.ts';

type Data = Record<string, unknown>;

export interface Received {
  /** Plain data. What was entered by hand over a default formula is marked, if the client says so. */
  readonly data: Data;
  /** What is no document of this form, by its place. */
  readonly issues: readonly FormIssue[];
}

/**
 * Reads the wire form of a document, `{ <alias>: { …, sub_<table>: [row…] }, $manual?: [path…], $edition? }`. Data under another name, a
 * member or sub-table that the form does not have, and rows that are none are said, not passed over: whoever sent them believes they are
 * stored. What the document has kept from an older version of its form may come back, and what a record keeps beside its fields. Inner marks in
 * the data are dropped.
 */
export function receiveBoData(form: CompiledForm, wire: unknown, translate: Translate, stored?: Data): Received {
  const issues: FormIssue[] = [];
  const refuse: Refuse = (path, code, name = '', count = 0) => {
    issues.push({ path, rule: code, level: 'error', message: translate(`validation.${code}`, { name, count }), label: '' });
  };
  if (wire === undefined || wire === null) return { data: {}, issues };
  if (!isRecord(wire)) {
    refuse('', 'notRecord');
    return { data: {}, issues };
  }
  for (const key of Object.keys(wire)) if (key !== form.boAlias && !companions.has(key)) refuse(key, 'unknownAlias', key);
  const record = wire[form.boAlias];
  if (record !== undefined && !isRecord(record)) refuse(form.boAlias, 'notRecord');
  else if (record !== undefined) {
    checkRecord({ form, refuse, isKept: keptFrom(form, stored) }, record, undefined, '');
    if (!isRevision(record[REVISION])) refuse(REVISION, 'revision');
  }

  const { data } = takeMarks(
    form,
    fromBoData(
      form.boAlias,
      wire,
      form.tables.map(({ name }) => name),
    ),
  );
  const manual = wire[MANUAL];
  if (manual === undefined || manual === null) return { data, issues };
  if (!Array.isArray(manual) || manual.length > MOST_MARKS || !manual.every((path) => typeof path === 'string')) refuse(MANUAL, 'type');
  else {
    const wrong = wrongMark(form, data, manual);
    if (wrong === undefined) setMarks(form, data, manual);
    else refuse(MANUAL, 'unknownMark', wrong.slice(0, 80));
  }
  return { data, issues };
}

// helpers

/** What a request may carry beside the document. */
const companions: ReadonlySet<string> = new Set([MANUAL, EDITION, ...requestMembers]);
/** What a record keeps beside its fields, and what a client was served with a new one. */
export const ownMembers: ReadonlySet<string> = new Set([...systemColumns.keys(), 'ref_id_', REVISION, 'initData']);
/** Where the words of a decision stand that are entered in the form. */
export const FORM_OPINION = '__form_opinion';
/** Read by others, or dropped. */
const carried: ReadonlySet<string> = new Set([STICKY, FORM_OPINION]);
/** Cells of the largest form, several times over. */
const MOST_MARKS = 100_000;

type Refuse = (path: string, code: string, name?: string, count?: number) => void;

/** So many rows more than a table may have are still looked at: some that a client sends count for nothing. Beyond that nothing is read. */
const SPARE_ROWS = 1_000;

interface Check {
  readonly form: CompiledForm;
  readonly refuse: Refuse;
  /** Whether the stored document has such a member, in the rows of a table or in itself. */
  readonly isKept: (table: string | undefined, name: string) => boolean;
}

function checkRecord(check: Check, record: Data, table: string | undefined, path: string): void {
  const { form, refuse, isKept } = check;
  const tables = new Map(childTables(form, table).map((child) => [child.name, child]));
  for (const [key, value] of Object.entries(record)) {
    const child = tables.get(key.startsWith('sub_') ? key.slice('sub_'.length) : key);
    if (child === undefined) {
      if (isDeclared(form.whole, table, key) || isKept(table, key) || carried.has(key) || ownMembers.has(key)) continue;
      const isList = key.startsWith('sub_') || isRows(value);
      refuse(`${path}${key}`, isList ? 'unknownTable' : 'unknownField', isList ? key : key.slice(0, 80));
      continue;
    }
    const at = `${path}${child.name}`;
    // under both of its names: one of the two would be dropped
    if (key === child.name && child.mode !== 'n' && Object.hasOwn(record, `sub_${key}`)) refuse(at, 'unknownTable', key);
    if (value === null) continue;
    if (!Array.isArray(value)) refuse(at, 'notRows');
    else if (value.length > child.maxRows + SPARE_ROWS) refuse(at, 'maxRows', '', child.maxRows);
    else
      for (const [index, row] of value.entries()) {
        if (isRecord(row)) checkRecord(check, row, child.name, `${at}[${index}].`);
        else refuse(`${at}[${index}]`, 'notRow');
      }
  }
}

/** Whether the object has such a field or table, in whatever branch, whoever may see it: what somebody may not write is passed over, as all that he sends of it. */
function isDeclared(schema: PropertySchema, table: string | undefined, key: string): boolean {
  const known =
    declared.get(schema) ??
    new Map([[undefined, propertiesOf(schema)], ...tablesOf(schema).map(({ name, property }) => [name, propertiesOf(property.items ?? {})] as const)]);
  declared.set(schema, known);
  const members = known.get(table) ?? {};
  const child = key.startsWith('sub_') ? members[key.slice('sub_'.length)] : undefined;
  return Object.hasOwn(members, key) || (child !== undefined && isTable(child));
}

const declared = new WeakMap<PropertySchema, ReadonlyMap<string | undefined, Readonly<Record<string, PropertySchema>>>>();

const isRows = (value: unknown): boolean => Array.isArray(value) && value.length > 0 && value.every(isRecord);

/** Read when the first unknown member is met: most documents have none. */
function keptFrom(form: CompiledForm, stored: Data | undefined): Check['isKept'] {
  if (stored === undefined) return () => false;
  let members: Set<string> | undefined;
  const nameOf = (table: string | undefined, name: string): string => JSON.stringify([table ?? '', name]);
  const collect = (record: Data, table: string | undefined, into: Set<string>): Set<string> => {
    const tables = new Set(childTables(form, table).map(({ name }) => name));
    for (const [name, value] of Object.entries(record)) {
      if (!tables.has(name)) into.add(nameOf(table, name));
      else if (Array.isArray(value)) for (const row of value) if (isRecord(row)) collect(row, name, into);
    }
    return into;
  };
  return (table, name) => (members ??= collect(stored, undefined, new Set())).has(nameOf(table, name));
}
