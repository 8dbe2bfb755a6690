import { toDecimal } from '../formula/index.ts';
import { childTables, compileForm, isRecord, isTooLong, textLimit, type CompiledField, type CompiledForm, type CompiledTable, type FormPermission, type FormSource } from '../registry/form/index.ts';
import { defaultData, defaultRow, type FormContext } from './model/defaults.ts';
import { evaluateFormInTurns, isSticky, MAX_ROUNDS, normaliseData, STICKY, type EvaluatedForm } from './model/evaluateForm.ts';
import { allEntries, entriesOf, rowsOf } from './model/rowTree.ts';
import { validateForm, type FormIssue, type ValidationOptions } from './model/validateForm.ts';
import { normalise, sameValue } from './model/values.ts';
import { modeOf, tableModeOf, type RowView } from './model/view.ts';
import { stricter } from './permission.ts';
import { loadSchemaPatterns } from './schema/loadSchemaPatterns.ts';

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
  for (const table of childTables(form)) {
    merged[table.name] = mergeRows(form, table, table.name, rowsOf(base, table.name), request.incoming[table.name], { request, ignored, issues: typeIssues });
  }

  const stored = recordsById(form, base);
  let evaluated = await derive(form, merged, stored, request);
  // Taking one edit back can let a condition fall that allowed another.
  for (let round = 0; round < MAX_ROUNDS && revertNarrowed(form, evaluated, merged, base, stored, ignored); round++) {
    evaluated = await derive(form, merged, stored, request);
  }

  const data = dropHidden(form, evaluated);
  await loadSchemaPatterns(form.schema);
  const shape = shapeIssues(evaluated, typeIssues, request);
  const issues = request.level === 'draft' ? shape.filter(({ rule }) => rule === 'maxLength') : [...shape, ...(await validateForm(evaluated, request.validation))];
  return { data, form, issues, ignored, corrected: differences(form, request.incoming, data) };
}

// helpers

/** What could not be taken over, in words; what nobody is asked for does not count. */
function shapeIssues(evaluated: EvaluatedForm, issues: readonly FormIssue[], { validation: { translate } }: SubmissionRequest): FormIssue[] {
  return issues.flatMap((issue) => {
    const field = evaluated.form.byPath.get(issue.path.replace(/\[\d+\]/g, '.item').replace(/^.*\.(?=[^.]+\.item\.[^.]+$)/, ''));
    if (field && field.table === undefined && modeOf(evaluated, field) === 'n') return [];
    const tooLong = issue.rule === 'maxLength' && field ? translate('validation.maxLen', { n: textLimit(field) }) : undefined;
    return [{ ...issue, message: tooLong ?? translate(field?.type === 'number' ? 'validation.numeric' : 'validation.type') }];
  });
}

function mergeMain(form: CompiledForm, base: Data, incoming: Data, ignored: string[], issues: FormIssue[]): Data {
  const merged: Data = { ...base };
  for (const field of form.fields) {
    if (!Object.hasOwn(incoming, field.name)) continue;
    mergeCell(field, field.name, merged, base, incoming, ignored, issues);
  }
  merged[STICKY] = mergeSticky(form.fields, base, incoming);
  return merged;
}

interface Merge {
  readonly request: SubmissionRequest;
  readonly ignored: string[];
  readonly issues: FormIssue[];
}

/** The rows of one table, or of one row's nested table, after the request: matched by `id_`, which nobody can invent. */
function mergeRows(form: CompiledForm, table: CompiledTable, path: string, stored: readonly Data[], sent: unknown, merge: Merge): Data[] {
  if (!Array.isArray(sent) || table.mode === 'n') return stored.map((row) => ({ ...row }));
  const { request, ignored, issues } = merge;
  const incoming = sent.filter(isRecord).slice(0, table.maxRows + 1);
  const byId = new Map(stored.filter((row) => typeof row.id_ === 'string').map((row) => [row.id_ as string, row]));
  const used = new Set<string>();
  const result: Data[] = [];

  for (const [index, row] of incoming.entries()) {
    const id = typeof row.id_ === 'string' || typeof row.id_ === 'number' ? String(row.id_) : undefined;
    const known = id !== undefined && !used.has(id) ? byId.get(id) : undefined;
    if (!known && !table.rights.add) {
      ignored.push(`${path}[${index}]`);
      continue;
    }
    if (known && id !== undefined) used.add(id);
    const start = known ?? defaultRow(table.columns, request.context);
    const merged: Data = { ...start };
    // Without the right to edit, rows that are there stay as they are; new ones are filled in by whoever may add them.
    const columns = known && !table.rights.edit ? table.columns.map((column) => ({ ...column, mode: stricter(column.mode, 'r') })) : table.columns;
    for (const column of columns) {
      if (Object.hasOwn(row, column.name)) mergeCell(column, `${path}[${index}].${column.name}`, merged, start, row, ignored, issues);
    }
    merged[STICKY] = mergeSticky(columns, start, row);
    for (const child of childTables(form, table.name)) {
      const given = Object.hasOwn(row, child.name) ? row[child.name] : undefined;
      merged[child.name] = mergeRows(form, child, `${path}[${index}].${child.name}`, rowsOf(start, child.name), given, merge);
    }
    result.push(merged);
  }

  const missing = stored.filter((row) => typeof row.id_ !== 'string' || !used.has(row.id_));
  // who may add and delete may put rows in any order; for everybody else what is there keeps its place
  if (missing.length === 0 || table.rights.del) return table.rights.add && table.rights.del ? result : inStoredOrder(result, stored);
  ignored.push(...missing.map((row) => `${path}#${String(row.id_)}`));
  const keptById = new Map(result.map((row) => [row.id_, row]));
  return [...stored.map((row) => keptById.get(row.id_) ?? { ...row }), ...result.filter((row) => !byId.has(String(row.id_)))];
}

function inStoredOrder(rows: readonly Data[], stored: readonly Data[]): Data[] {
  const position = new Map(stored.map((row, index) => [row.id_, index]));
  const placeOf = (row: Data): number => (typeof row.id_ === 'string' ? position.get(row.id_) : undefined) ?? stored.length;
  return [...rows].sort((a, b) => placeOf(a) - placeOf(b));
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
  if (isTooLong(field, value)) {
    issues.push({ path, rule: 'maxLength', level: 'error', message: '', label: field.title });
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
    case 'any': return true;
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
async function derive(form: CompiledForm, merged: Data, stored: StoredRecords, request: SubmissionRequest): Promise<EvaluatedForm> {
  const answers = new Map<string, Promise<Data | undefined>>();
  const ask = (alias: string, params: Data): Promise<Data | undefined> => {
    const key = `${alias} ${JSON.stringify(params)}`;
    let answer = answers.get(key);
    if (!answer) answers.set(key, (answer = request.lookup(alias, params)));
    return answer;
  };
  const queries = [...form.byPath.values()].filter((field) => field.query && !isWritable(field.mode));

  let evaluated = await evaluateFormInTurns(form, merged, request.context);
  for (let round = 0; round < 3; round++) {
    let changed = false;
    for (const field of queries) {
      for (const { record, current, before } of cellsOf(form, field, merged, evaluated, stored)) {
        const params = paramsOf(field, evaluated.data, current);
        if (request.stored && before && sameValue(JSON.stringify(params), JSON.stringify(paramsOf(field, stored.main, before)))) continue;
        const row = await ask(field.query?.alias ?? '', params);
        const value = normalise(field, row?.[field.query?.result ?? '']);
        if (!sameValue(record[field.name], value)) {
          record[field.name] = value;
          changed = true;
        }
      }
    }
    if (!changed) return evaluated;
    evaluated = await evaluateFormInTurns(form, merged, request.context);
  }
  return evaluated;
}

/** The record of a cell with the record around it, for `item.x` and `parent.x`. */
interface Place { readonly record: Data; readonly parent?: Data }

/** The stored records by identity. */
interface StoredRecords { readonly main: Data; readonly byId: ReadonlyMap<unknown, Place> }

function recordsById(form: CompiledForm, base: Data): StoredRecords {
  const rows = allEntries(form, base).filter(({ record }) => typeof record.id_ === 'string');
  return { main: base, byId: new Map(rows.map(({ record, parent }) => [record.id_, { record, ...(parent ? { parent: parent.record } : {}) }])) };
}

/** Every place a field stands: the record of the request, the same one evaluated, and as it was stored. */
function cellsOf(form: CompiledForm, field: CompiledField, merged: Data, evaluated: EvaluatedForm, stored: StoredRecords): { record: Data; current: Place; before: Place | undefined }[] {
  const table = field.table === undefined ? undefined : form.tableByName.get(field.table);
  if (!table) return [{ record: merged, current: { record: evaluated.data }, before: { record: stored.main } }];
  const now = new Map(entriesOf(form, evaluated.data, table).map((entry) => [entry.key, entry]));
  return entriesOf(form, merged, table).map(({ record, key, parent }) => {
    const entry = now.get(key);
    const above = entry?.parent?.record ?? parent?.record;
    return { record, current: { record: entry?.record ?? record, ...(above ? { parent: above } : {}) }, before: record.id_ === undefined ? undefined : stored.byId.get(record.id_) };
  });
}

function paramsOf(field: CompiledField, main: Data, { record, parent }: Place): Data {
  return Object.fromEntries(Object.entries(field.query?.params ?? {}).map(([name, source]) => {
    const constant = /^'(.*)'$/.exec(source);
    if (constant) return [name, constant[1]];
    if (source.startsWith('item.')) return [name, record[source.slice('item.'.length)]];
    return [name, source.startsWith('parent.') ? parent?.[source.slice('parent.'.length)] : main[source]];
  }));
}

/** Linkage may forbid what permission allows: such cells keep their stored value. True when something went back. */
function revertNarrowed(form: CompiledForm, evaluated: EvaluatedForm, merged: Data, base: Data, stored: StoredRecords, ignored: string[]): boolean {
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
    const columns = table.columns.filter((column) => isWritable(column.mode));
    if (columns.length === 0) continue;
    const views = new Map(evaluated.rows(table.name).map((row) => [row.key, row]));
    for (const { record, key, path } of entriesOf(form, merged, table)) {
      const view = views.get(key);
      const before = stored.byId.get(record.id_)?.record ?? {};
      for (const column of columns) {
        if (view && !isWritable(modeOf(evaluated, column, view))) revert(column, record, before, `${path}.${column.name}`);
      }
    }
  }
  return reverted;
}

/** The evaluated data with each field's and table's policy for what linkage hides applied. */
function dropHidden(form: CompiledForm, evaluated: EvaluatedForm): Data {
  const apply = (record: Data, columns: readonly CompiledField[], tables: readonly CompiledTable[], view?: RowView): Data => {
    const kept = { ...record };
    for (const field of columns) {
      if (field.whenHidden === 'keep' || field.mode === 'n' || modeOf(evaluated, field, view) !== 'n') continue;
      if (field.whenHidden === 'omit') delete kept[field.name];
      else kept[field.name] = null;
    }
    for (const table of tables) {
      const hidden = table.mode !== 'n' && tableModeOf(evaluated, table, view) === 'n';
      if (hidden && table.whenHidden === 'omit') delete kept[table.name];
      else if (hidden && table.whenHidden === 'clear') kept[table.name] = [];
      else {
        const views = evaluated.rows(table.name, view);
        kept[table.name] = rowsOf(record, table.name).map((row, index) => apply(row, table.columns, childTables(form, table.name), views[index]));
      }
    }
    return kept;
  };
  return apply(evaluated.data, form.fields, childTables(form));
}

function differences(form: CompiledForm, incoming: Data, data: Data): string[] {
  return form.fields
    .filter((field) => field.formula !== undefined && Object.hasOwn(incoming, field.name) && !sameValue(normalise(field, incoming[field.name]), data[field.name]))
    .map((field) => field.name);
}

function isWritable(mode: string): boolean {
  return mode === 'w' || mode === 'b';
}
