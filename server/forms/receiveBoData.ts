import { childTables, EDITION, fromBoData, isRecord, MANUAL, type CompiledForm } from '../../registry/form/index.ts';
import { requestMembers } from '../../schemas/metadata/index.ts';
import { setMarks, takeMarks, wrongMark, type FormIssue } from '../../validators/model/index.ts';
import type { Translate } from '../../validators/index.ts';
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
 * sub-table that the form does not have, and rows that are none are said, not passed over: whoever sent them believes they are
 * stored. Inner marks in the data are dropped.
 */
export function receiveBoData(form: CompiledForm, wire: unknown, translate: Translate): Received {
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
    checkRecord(form, record, undefined, '', refuse);
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
/** Cells of the largest form, several times over. */
const MOST_MARKS = 100_000;

type Refuse = (path: string, code: string, name?: string, count?: number) => void;

/** So many rows more than a table may have are still looked at: some that a client sends count for nothing. Beyond that nothing is read. */
const SPARE_ROWS = 1_000;

function checkRecord(form: CompiledForm, record: Data, table: string | undefined, path: string, refuse: Refuse): void {
  const tables = new Map(childTables(form, table).map((child) => [child.name, child]));
  for (const [key, value] of Object.entries(record)) {
    const child = tables.get(key.startsWith('sub_') ? key.slice('sub_'.length) : key);
    if (child === undefined) {
      const isField = form.byPath.has(table === undefined ? key : `${table}.item.${key}`);
      if (!isField && (key.startsWith('sub_') || isRows(value))) refuse(`${path}${key}`, 'unknownTable', key);
      continue;
    }
    const at = `${path}${child.name}`;
    if (value === null) continue;
    if (!Array.isArray(value)) refuse(at, 'notRows');
    else if (value.length > child.maxRows + SPARE_ROWS) refuse(at, 'maxRows', '', child.maxRows);
    else
      for (const [index, row] of value.entries()) {
        if (isRecord(row)) checkRecord(form, row, child.name, `${at}[${index}].`, refuse);
        else refuse(`${at}[${index}]`, 'notRow');
      }
  }
}

const isRows = (value: unknown): boolean => Array.isArray(value) && value.length > 0 && value.every(isRecord);
