import { toDecimal } from '../formula/index.ts';
import { compileForm, isRecord, type CompiledField, type CompiledForm, type CompiledTable, type FormPermission, type FormSource } from '../registry/form/index.ts';
import { defaultData, defaultRow, type FormContext } from './model/defaults.ts';
import { evaluateForm, isSticky, normaliseData, STICKY, type EvaluatedForm } from './model/evaluateForm.ts';
import { validateForm, type FormIssue, type ValidationOptions } from './model/validateForm.ts';
import { normalise, sameValue } from './model/values.ts';
import { modeOf, tableModeOf } from './model/view.ts';

type Data = Record<string, unknown>;

export interface SubmissionRequest {
  readonly source: FormSource;
  readonly permission: FormPermission;
  /** Stored plain data; absent for a new document. */
  readonly stored?: Data;
  /** Plain data as it came in; nothing in it is trusted. */
  readonly incoming: Data;
  readonly context: FormContext;
  /** Runs a custom query and answers its first row. */
  readonly lookup: (alias: string, params: Readonly<Data>) => Promise<Data | undefined>;
  readonly validation: ValidationOptions;
  /** A draft is stored whatever the rules say. */
  readonly level: 'draft' | 'submit';
}

export interface Submission {
  /** The record to store: hidden and read-only parts as they were, derived parts recomputed. */
  readonly data: Data;
  readonly form: CompiledForm;
  readonly issues: readonly FormIssue[];
  /** Paths that the request tried to change without the right to; for the log. */
  readonly ignored: readonly string[];
  /** Derived fields whose sent value differs from the computed one; for the log. */
  readonly corrected: readonly string[];
}

/**
 * The whole answer to "may this be saved, and what exactly is saved?".
 *
 * Only cells in mode w or b are taken from the request, rows come and go only with the right to add or delete, queries
 * are asked again, every formula is computed anew. What the person may not write is silently as it was.
 */
export async function checkSubmission(request: SubmissionRequest): Promise<Submission> {
  const form = compileForm(request.source, request.permission);
  const base = request.stored ? normaliseData(form, request.stored) : defaultData(form, request.context);
  const ignored: string[] = [];
  const typeIssues: FormIssue[] = [];

  const merged = mergeMain(form, base, request.incoming, ignored, typeIssues);
  for (const table of form.tables) {
    merged[table.name] = mergeRows(table, rowsOf(base, table.name), request, ignored, typeIssues);
  }

  let evaluated = await derive(form, merged, base, request);
  if (revertNarrowed(form, evaluated, merged, base, ignored)) evaluated = await derive(form, merged, base, request);

  const data = { ...evaluated.data };
  dropHidden(form, evaluated, data);
  const issues = request.level === 'draft' ? [] : [...typeIssues.map((issue) => ({ ...issue, message: request.validation.translate('validation.type') })), ...(await validateForm(evaluated, request.validation))];
  return { data, form, issues, ignored, corrected: differences(form, request.incoming, data) };
}

// helpers

function mergeMain(form: CompiledForm, base: Data, incoming: Data, ignored: string[], issues: FormIssue[]): Data {
  const merged: Data = { ...base };
  for (const field of form.fields) {
    if (!Object.hasOwn(incoming, field.name)) continue;
    mergeCell(field, field.name, merged, base, incoming, ignored, issues);
  }
  merged[STICKY] = mergeSticky(form.fields, base, incoming);
  return merged;
}

function mergeRows(table: CompiledTable, stored: readonly Data[], request: SubmissionRequest, ignored: string[], issues: FormIssue[]): Data[] {
  const sent = request.incoming[table.name];
  if (!Array.isArray(sent) || table.mode === 'n') return stored.map((row) => ({ ...row }));
  const incoming = sent.filter(isRecord).slice(0, table.maxRows + 1);
  const byId = new Map(stored.filter((row) => typeof row.id_ === 'string').map((row) => [row.id_ as string, row]));
  const used = new Set<string>();
  const result: Data[] = [];

  for (const [index, row] of incoming.entries()) {
    const id = typeof row.id_ === 'string' || typeof row.id_ === 'number' ? String(row.id_) : undefined;
    const known = id !== undefined && !used.has(id) ? byId.get(id) : undefined;
    if (!known && !table.rights.add) {
      ignored.push(`${table.name}[${index}]`);
      continue;
    }
    if (known && id !== undefined) used.add(id);
    const start = known ?? defaultRow(table.columns, request.context);
    const merged: Data = { ...start };
    for (const column of table.columns) {
      if (Object.hasOwn(row, column.name)) mergeCell(column, `${table.name}[${index}].${column.name}`, merged, start, row, ignored, issues);
    }
    merged[STICKY] = mergeSticky(table.columns, start, row);
    result.push(merged);
  }

  const missing = stored.filter((row) => typeof row.id_ !== 'string' || !used.has(row.id_));
  if (missing.length === 0 || table.rights.del) return table.rights.add || table.rights.del ? result : inStoredOrder(result, stored);
  ignored.push(...missing.map((row) => `${table.name}#${String(row.id_)}`));
  const keptById = new Map(result.map((row) => [row.id_, row]));
  return [...stored.map((row) => keptById.get(row.id_) ?? { ...row }), ...result.filter((row) => !byId.has(String(row.id_)))];
}

function inStoredOrder(rows: readonly Data[], stored: readonly Data[]): Data[] {
  const position = new Map(stored.map((row, index) => [row.id_, index]));
  return [...rows].sort((a, b) => (position.get(a.id_) ?? 0) - (position.get(b.id_) ?? 0));
}

function mergeCell(field: CompiledField, path: string, target: Data, base: Data, incoming: Data, ignored: string[], issues: FormIssue[]): void {
  const value = normalise(field, incoming[field.name]);
  if (field.mode !== 'w' && field.mode !== 'b') {
    if (field.formula === undefined && !sameValue(value, base[field.name])) ignored.push(path);
    return;
  }
  if (!fitsType(field, value)) {
    issues.push({ path, rule: 'type', level: 'error', message: '', label: field.title });
    return;
  }
  target[field.name] = value;
}

function fitsType(field: CompiledField, value: unknown): boolean {
  if (value === null) return true;
  switch (field.type) {
    case 'number': return typeof value === 'string' && toDecimal(value) !== null;
    case 'boolean': return typeof value === 'boolean';
    case 'array': return Array.isArray(value);
    case 'object': return isRecord(value);
    case 'string': return typeof value === 'string';
  }
}

/** Which default formulas are overridden: by this request for writable cells, as before for the others. */
function mergeSticky(fields: readonly CompiledField[], base: Data, incoming: Data): string[] {
  const declared = Array.isArray(incoming[STICKY]);
  return fields.filter((field) => field.defaultFormula !== undefined).filter((field) => {
    const writable = field.mode === 'w' || field.mode === 'b';
    if (!writable || !Object.hasOwn(incoming, field.name)) return isSticky(base, field.name);
    // A client that does not report manual edits means every value it sends.
    return declared ? isSticky(incoming, field.name) : normalise(field, incoming[field.name]) !== null;
  }).map((field) => field.name);
}

/** Asks the queries whose parameters this person could have changed, and evaluates until both agree. */
async function derive(form: CompiledForm, merged: Data, base: Data, request: SubmissionRequest): Promise<EvaluatedForm> {
  const answers = new Map<string, Promise<Data | undefined>>();
  const ask = (alias: string, params: Data): Promise<Data | undefined> => {
    const key = `${alias} ${JSON.stringify(params)}`;
    let answer = answers.get(key);
    if (!answer) answers.set(key, (answer = request.lookup(alias, params)));
    return answer;
  };

  let evaluated = evaluateForm(form, merged, request.context);
  for (let round = 0; round < 3; round++) {
    let changed = false;
    for (const field of form.byPath.values()) {
      if (!field.query || field.mode === 'w' || field.mode === 'b') continue;
      const records = field.table === undefined ? [merged] : rowsOf(merged, field.table);
      const current = field.table === undefined ? [evaluated.data] : rowsOf(evaluated.data, field.table);
      for (const [index, record] of records.entries()) {
        const before = field.table === undefined ? base : rowsOf(base, field.table).find((row) => row.id_ !== undefined && row.id_ === record.id_);
        const params = paramsOf(field, evaluated.data, current[index] ?? {});
        if (request.stored && before && sameValue(JSON.stringify(params), JSON.stringify(paramsOf(field, base, before)))) continue;
        const row = await ask(field.query.alias, params);
        const value = normalise(field, row?.[field.query.result]);
        if (!sameValue(record[field.name], value)) {
          record[field.name] = value;
          changed = true;
        }
      }
    }
    if (!changed) return evaluated;
    evaluated = evaluateForm(form, merged, request.context);
  }
  return evaluated;
}

function paramsOf(field: CompiledField, main: Data, row: Data): Data {
  return Object.fromEntries(Object.entries(field.query?.params ?? {}).map(([name, source]) => {
    const constant = /^'(.*)'$/.exec(source);
    return [name, constant ? constant[1] : source.startsWith('item.') ? row[source.slice('item.'.length)] : main[source]];
  }));
}

/** Linkage may forbid what permission allows: such cells keep their stored value. True when something went back. */
function revertNarrowed(form: CompiledForm, evaluated: EvaluatedForm, merged: Data, base: Data, ignored: string[]): boolean {
  let reverted = false;
  const revert = (field: CompiledField, record: Data, before: Data, path: string): void => {
    if (record === before || sameValue(record[field.name], before[field.name]) || field.defaultFormula !== undefined) return;
    record[field.name] = before[field.name] ?? null;
    ignored.push(path);
    reverted = true;
  };
  for (const field of form.fields) {
    if (isWritable(field.mode) && !isWritable(modeOf(evaluated, field))) revert(field, merged, base, field.name);
  }
  for (const table of form.tables) {
    const stored = rowsOf(base, table.name);
    const views = evaluated.rows(table.name);
    for (const [index, row] of rowsOf(merged, table.name).entries()) {
      const before = stored.find((each) => each.id_ !== undefined && each.id_ === row.id_) ?? {};
      for (const column of table.columns) {
        if (isWritable(column.mode) && !isWritable(modeOf(evaluated, column, views[index]))) revert(column, row, before, `${table.name}[${index}].${column.name}`);
      }
    }
  }
  return reverted;
}

/** Applies each field's policy for values that linkage hides. */
function dropHidden(form: CompiledForm, evaluated: EvaluatedForm, data: Data): void {
  for (const field of form.fields) {
    if (field.whenHidden === 'keep' || field.mode === 'n' || modeOf(evaluated, field) !== 'n') continue;
    if (field.whenHidden === 'omit') delete data[field.name];
    else data[field.name] = null;
  }
  for (const table of form.tables) {
    if (table.mode !== 'n' && tableModeOf(evaluated, table) === 'n') {
      data[table.name] = [];
      continue;
    }
    const views = evaluated.rows(table.name);
    data[table.name] = rowsOf(data, table.name).map((row, index) => {
      const kept = { ...row };
      for (const column of table.columns) {
        if (column.whenHidden === 'keep' || column.mode === 'n' || modeOf(evaluated, column, views[index]) !== 'n') continue;
        if (column.whenHidden === 'omit') delete kept[column.name];
        else kept[column.name] = null;
      }
      return kept;
    });
  }
}

function differences(form: CompiledForm, incoming: Data, data: Data): string[] {
  return form.fields
    .filter((field) => field.formula !== undefined && Object.hasOwn(incoming, field.name) && !sameValue(normalise(field, incoming[field.name]), data[field.name]))
    .map((field) => field.name);
}

function isWritable(mode: string): boolean {
  return mode === 'w' || mode === 'b';
}

function rowsOf(data: Data, table: string): Data[] {
  const rows = data[table];
  return Array.isArray(rows) ? (rows as Data[]) : [];
}
