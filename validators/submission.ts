import {
  childTables,
  compileForm,
  isRecord,
  type CompiledField,
  type CompiledForm,
  type CompiledTable,
  type FormPermission,
  type FormSource,
} from '../registry/form/index.ts';
import { partsNow } from './model/branches.ts';
import { defaultData, defaultRow, type FormContext } from './model/defaults.ts';
import {
  evaluationSteps,
  forgetManual,
  isSticky,
  markManual,
  MAX_ROUNDS,
  normaliseSteps,
  STICKY,
  type EvaluatedForm,
  type Spares,
} from './model/evaluateForm.ts';
import { entriesOf, rowsOf } from './model/rowTree.ts';
import { Turns, type Steps } from './model/turns.ts';
import { validateForm, type FormIssue, type ValidationOptions } from './model/validateForm.ts';
import { isEmpty, normalise, sameValue } from './model/values.ts';
import { hiddenAs, hideableParts, type HideablePart } from './model/hiddenParts.ts';
import { modeOf, type RowView, tableModeOf } from './model/view.ts';
import { stricter } from './permission.ts';
import { loadSchemaPatterns } from './schema/loadSchemaPatterns.ts';
import { type Again, judgeClaims, stillClosed } from './submission/claims.ts';
import { unwritten, type SentCell } from './submission/unwritten.ts';
import { enteredCells } from './submission/enteredCells.ts';
import { isShared } from './model/sharedIssues.ts';
import { countingRows } from './submission/countingRows.ts';
import { issueAt } from './submission/issueAt.ts';
import { asks, marksOf, settleDoubts, type Doubt } from './submission/manualMarks.ts';
import { askedOnce, derive, recordsById, type StoredRecords } from './submission/queryCells.ts';
import { markOverAnswers } from './submission/queryMarks.ts';
import { scalarShape } from './submission/shapes.ts';
import type { Problem, ValueTruth } from './submission/truth.ts';

export { questionKey } from './submission/queryCells.ts';

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
  /** Whether the rights of whoever writes left a question that was asked without this result. */
  readonly isClosed?: ((alias: string, params: Readonly<Data>, result: string) => boolean) | undefined;
  /** Paths of fields in which what was entered over the answer of a query gives way to the answer again. */
  readonly releases?: ReadonlySet<string> | undefined;
  /** {@link Submission.unanswered} of the document as it is stored. */
  readonly unanswered?: Iterable<string>;
  readonly validation: ValidationOptions;
  /** A draft is stored whatever the rules say; only what is no value at all is refused. */
  readonly level: 'draft' | 'submit';
  /** What the server knows of people, choices, rows and files. Without it only the form of values is looked at. */
  readonly truth?: ValueTruth;
  /** Paths of parts of other values that others have decided, and that are asked for again where they do not fit any more. */
  readonly leaves?: ReadonlySet<string> | undefined;
  /** Judges also what is as it is stored: at the first submit nobody has answered for it yet. */
  readonly everything?: boolean;
  /** Judges of what is stored what whoever submits once more, or agrees, may have written himself: it may have become untrue. */
  readonly again?: Again | undefined;
  /** A draft that others already work on takes no untrue values, and none that breaks a rule of its own field: it may lack something, and that is all. */
  readonly refusesUntruth?: boolean;
  /** Follows from a decision, whatever the level: what linkage hides goes, whoever entered it. */
  readonly settles?: boolean;
  /** Every value was sent for its own sake, as in an import: one that cannot be stored is an issue. */
  readonly everyValueCounts?: boolean;
}

export interface Submission {
  /** The record to store: hidden and read-only parts as they were, derived parts recomputed. */
  readonly data: Data;
  readonly form: CompiledForm;
  readonly issues: readonly FormIssue[];
  /** Paths of fields that hold nothing because the rights of whoever wrote the document left their question open: nobody knows what would stand there. */
  readonly unanswered: ReadonlySet<string>;
  /** Whether a field or table of the main record belongs to it as it is stored, whoever may see it: not to an inactive branch. */
  readonly exists: (name: string) => boolean;
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
  const {
    level,
    context,
    validation: { translate },
  } = request;
  const turns = new Turns();
  const base = request.stored ? await turns.run(normaliseSteps(form, request.stored)) : defaultData(form, context);
  const merge: Merge = { request, ignored: [], problems: [], doubts: [], sent: [] };
  const { ignored } = merge;
  const back: TakenBack[] = [];

  const merged = mergeMain(form, base, request.incoming, merge);
  for (const table of childTables(form)) {
    merged[table.name] = await turns.run(mergeRows(form, table, table.name, rowsOf(base, table.name), rowsSent(request, table), merge));
  }

  const stored = recordsById(form, base, request.stored !== undefined);
  const unanswered = new Set<string>();
  const derivation = {
    keepsAnswers: request.stored !== undefined && request.everything !== true,
    context,
    turns,
    lookup: askedOnce(request.lookup),
    isClosed: request.isClosed,
    releases: request.releases ?? new Set<string>(),
    unansweredBefore: new Set(request.unanswered),
    unanswered,
    // a draft changes nothing that others have decided, whatever its switches say
    spares: level === 'draft' && request.settles !== true && request.refusesUntruth === true ? sparesOthers(stored) : undefined,
  };
  const settle = async (doubts: readonly Doubt[]): Promise<EvaluatedForm> => {
    let settled = await settleDoubts(form, merged, doubts, () => derive(form, merged, stored, derivation));
    // Taking one edit back can let a condition fall that allowed another.
    for (let round = 0; round < MAX_ROUNDS && (await turns.run(revertNarrowed(form, settled, merged, base, stored, { ignored, back, context }))); round++) {
      settled = await derive(form, merged, stored, derivation);
    }
    return settled;
  };
  let evaluated = await settle(merge.doubts.filter(({ field }) => !asks(field)));
  // what nobody is asked for does not count
  const issues = merge.problems.filter(({ path }) => !isAbsent(evaluated, path)).map(({ path, problem }) => issueAt(form, path, problem, translate));
  if (request.truth !== undefined) {
    const judged = await judgeClaims(form, merged, evaluated, stored, request.truth, {
      everything: request.everything ?? request.stored === undefined,
      again: request.again,
      leaves: request.leaves,
      translate,
      storedView: () => turns.run(evaluationSteps(form, base, context)),
    });
    if (judged.changed) evaluated = await settle([]);
    for (const path of [...judged.closed, ...stillClosed(form, merged, evaluated, stored, derivation.unansweredBefore)]) unanswered.add(path);
    if (level === 'submit' || request.refusesUntruth === true) issues.push(...judged.issues);
  }
  await markOverAnswers(
    form,
    merged,
    evaluated,
    stored,
    merge.doubts.filter(({ field }) => asks(field)),
    derivation.lookup,
  );
  for (const { path, problem } of unwritten(form, merged, evaluated, stored, merge.sent, request.truth)) {
    if (!issues.some((issue) => issue.path === path)) issues.push(issueAt(form, path, problem, translate));
  }

  // of values that hide one another none would be stored
  issues.push(
    ...withoutRepeats(
      [...evaluated.contested, ...openAgain(evaluated, back)].map((path) => issueAt(form, path, { code: 'contested' }, translate)),
      issues,
    ),
  );

  const data = await turns.run(dropHidden(form, evaluated, level === 'draft' && request.settles !== true && stored.isStored ? stored : undefined));
  await loadSchemaPatterns(form.schema);
  const judgesAll = level === 'submit';
  // what others already read may be unfinished, but what somebody enters in it holds by itself
  const judgesEntries = !judgesAll && request.refusesUntruth === true && request.settles !== true;
  const found = judgesAll || judgesEntries ? await validateForm(evaluated, { ...request.validation, turns }) : [];
  const entered = judgesEntries ? enteredCells(form, merged, evaluated, stored) : undefined;
  issues.push(...withoutRepeats(entered === undefined ? found : found.filter((issue) => entered.has(issue.path) && !isShared(issue)), issues));
  const parts = partsNow({ ...evaluated, whole: true }, form.whole, undefined, undefined);
  return { data, form, issues, unanswered, exists: (name) => parts?.names.has(name) !== false, ignored, corrected: differences(form, request.incoming, data) };
}

// helpers

/** Rows over the limit that are judged all the same. */
const ROWS_STILL_READ = 1000;

/** A value of the request that linkage does not allow. */
interface TakenBack {
  readonly field: CompiledField;
  readonly path: string;
  readonly row?: string;
}

interface Merge {
  readonly request: SubmissionRequest;
  readonly ignored: string[];
  /** Values that are none, by their place. */
  readonly problems: { readonly path: string; readonly problem: Problem }[];
  readonly doubts: Doubt[];
  /** Only kept where every value counts. */
  readonly sent: SentCell[];
}

function mergeMain(form: CompiledForm, base: Data, incoming: Data, merge: Merge): Data {
  const merged: Data = { ...base };
  for (const field of form.fields) if (Object.hasOwn(incoming, field.name)) mergeCell(field, field.name, merged, base, incoming, merge);
  mergeMarks(form.fields, merged, base, incoming, merge);
  return merged;
}

/** Others already work on the document: whoever sends rows that cannot be stored, or taken away, is told. */
const isDecided = ({ stored, refusesUntruth }: SubmissionRequest): boolean => stored !== undefined && refusesUntruth === true;

/** A new document that names no rows has none: what a form opens with, somebody has to have seen. */
const rowsSent = ({ stored, incoming }: SubmissionRequest, { name, rights }: CompiledTable): unknown =>
  stored === undefined && rights.add ? (incoming[name] ?? []) : incoming[name];

/** The rows of one table, or of one row's nested table, after the request: matched by `id_`, which nobody can invent. */
function* mergeRows(form: CompiledForm, table: CompiledTable, path: string, stored: readonly Data[], given: unknown, merge: Merge): Steps<Data[]> {
  const { request, ignored } = merge;
  // a draft that is submitted as it stands is judged as if it were sent once more
  const sent = given === undefined && request.stored !== undefined && request.level === 'submit' && request.everyValueCounts !== true ? stored : given;
  if (!Array.isArray(sent) || table.mode === 'n') return stored.map((row) => ({ ...row }));
  const records = sent.filter(isRecord);
  const counting = request.level === 'submit' && request.everyValueCounts !== true ? countingRows(form, table, stored, records, request.context) : records;
  // at submit the form itself says that there are too many, beside whatever else is wrong; of far too many nobody reads the rest
  const most = table.maxRows + (request.level === 'submit' ? ROWS_STILL_READ : 1);
  const incoming = counting.slice(0, most);
  if ((request.level === 'submit' ? counting.length > most : incoming.length > table.maxRows) && table.rights.add)
    merge.problems.push({ path, problem: { code: 'maxRows', params: { count: table.maxRows } } });
  // whoever sends none means to take them away; rows that are left out of others stay
  if (isDecided(request) && given === sent && sent.length === 0 && stored.length > 0 && !table.rights.del)
    merge.problems.push({ path, problem: { code: 'keptRows' } });
  const byId = new Map(stored.filter((row) => typeof row.id_ === 'string').map((row) => [row.id_ as string, row]));
  const used = new Set<string>();
  const result: Data[] = [];

  for (const [index, row] of incoming.entries()) {
    const id = typeof row.id_ === 'string' || typeof row.id_ === 'number' ? String(row.id_) : undefined;
    const known = id !== undefined && !used.has(id) ? byId.get(id) : undefined;
    if (!known && !table.rights.add) {
      // what somebody who may write here has put into a row that is none would be lost without a word
      const holds = (): boolean => countingRows(form, table, stored, [row], request.context).length > 0;
      if ((byId.size > 0 && table.rights.edit && table.columns.some((column) => isWritable(column.mode))) || (isDecided(request) && holds()))
        merge.problems.push({ path, problem: { code: 'unknownRow', params: { row: index + 1 } } });
      else ignored.push(`${path}[${index}]`);
      continue;
    }
    if (known && id !== undefined) used.add(id);
    const start = known ?? defaultRow(table.columns, request.context);
    const merged: Data = { ...start };
    // Without the right to edit, rows that are there stay as they are; new ones are filled in by whoever may add them.
    const columns = known && !table.rights.edit ? table.columns.map((column) => ({ ...column, mode: stricter(column.mode, 'r') })) : table.columns;
    for (const column of columns) {
      if (Object.hasOwn(row, column.name)) mergeCell(column, `${path}[${index}].${column.name}`, merged, start, row, merge);
    }
    mergeMarks(columns, merged, start, row, merge);
    for (const child of childTables(form, table.name)) {
      merged[child.name] = yield* mergeRows(
        form,
        child,
        `${path}[${index}].${child.name}`,
        rowsOf(start, child.name),
        Object.hasOwn(row, child.name) ? row[child.name] : undefined,
        merge,
      );
    }
    result.push(merged);
    yield;
  }

  // the rows that a new document begins with are sent by whoever may add rows; they are none of the stored ones
  const standing = table.rights.add ? stored.filter((row) => typeof row.id_ === 'string') : stored;
  const missing = standing.filter((row) => typeof row.id_ !== 'string' || !used.has(row.id_));
  // who may add and delete may put rows in any order; for everybody else what is there keeps its place
  if (missing.length === 0 || table.rights.del) return table.rights.add && table.rights.del ? result : inStoredOrder(result, stored);
  ignored.push(...missing.map((row) => `${path}#${String(row.id_)}`));
  const keptById = new Map(result.map((row) => [row.id_, row]));
  return [...standing.map((row) => keptById.get(row.id_) ?? { ...row }), ...result.filter((row) => !byId.has(String(row.id_)))];
}

function inStoredOrder(rows: readonly Data[], stored: readonly Data[]): Data[] {
  const position = new Map(stored.map((row, index) => [row.id_, index]));
  const placeOf = (row: Data): number => (typeof row.id_ === 'string' ? position.get(row.id_) : undefined) ?? stored.length;
  return [...rows].sort((a, b) => placeOf(a) - placeOf(b));
}

function mergeCell(field: CompiledField, path: string, target: Data, base: Data, incoming: Data, { request, ignored, problems, sent }: Merge): void {
  const value = normalise(field, incoming[field.name]);
  if (request.everyValueCounts === true && field.mode !== 'n') sent.push({ field, record: target, value, before: base[field.name] });
  if (field.mode !== 'w' && field.mode !== 'b') {
    if (field.formula === undefined && !sameValue(value, base[field.name])) ignored.push(path);
    return;
  }
  // what is stored was taken once, under the rules of its time
  const before = base[field.name] ?? null;
  const isStored = sameValue(value, before);
  const problem = isStored ? undefined : (tolerated(scalarShape(field, value), request) ?? request.truth?.shape(field, value));
  // the year '2026' that is stored is no number because a client sends one
  if (isStored && typeof value !== typeof before && scalarShape(field, value) !== undefined) return;
  if (problem === undefined) target[field.name] = value;
  else problems.push({ path, problem });
}

/** A draft keeps what is not finished: the end of a range that is still missing. */
const tolerated = (problem: Problem | undefined, { level }: SubmissionRequest): Problem | undefined =>
  level === 'draft' && problem?.code === 'rangeHalf' ? undefined : problem;

function mergeMarks(fields: readonly CompiledField[], target: Data, base: Data, incoming: Data, { doubts }: Merge): void {
  const { marks, doubtful } = marksOf(fields, base, incoming);
  target[STICKY] = marks;
  for (const field of doubtful) doubts.push({ record: target, field, value: target[field.name] });
}

/** Whether a field or table of the main record is out of the form by linkage or by its branch. */
function isAbsent(evaluated: EvaluatedForm, path: string): boolean {
  const table = evaluated.form.tableByName.get(path);
  if (table !== undefined) return tableModeOf(evaluated, table, undefined) === 'n';
  const field = evaluated.form.byPath.get(path);
  return field !== undefined && field.table === undefined && modeOf(evaluated, field) === 'n';
}

/** A place that is refused already says so once. */
function withoutRepeats(found: readonly FormIssue[], said: readonly FormIssue[]): FormIssue[] {
  const places = new Set(said.map(({ path }) => path));
  return found.filter(({ path }) => !places.has(path));
}

/** Linkage may forbid what permission allows: such cells, and the rows of tables that it hides or closes, stay as they are stored. True when something went back. */
function* revertNarrowed(
  form: CompiledForm,
  evaluated: EvaluatedForm,
  merged: Data,
  base: Data,
  stored: StoredRecords,
  { ignored, back, context }: Pick<Merge, 'ignored'> & Pick<SubmissionRequest, 'context'> & { readonly back: TakenBack[] },
): Steps<boolean> {
  let reverted = false;
  /** Rows that are as they are stored, and have no view yet. */
  const restored = new Set<Data>();
  const revert = (field: CompiledField, record: Data, before: Data, path: string, view?: RowView): void => {
    const hidden = hiddenAs(evaluated, { name: field.name, field }, view);
    // what counts as empty while it is hidden is told by the evaluation
    if (record === before || hidden === 'gone' || isWritable(modeOf(evaluated, field, view))) return;
    const wasManual = isSticky(before, field.name);
    const follows = field.defaultFormula !== undefined && !wasManual;
    if (field.defaultFormula !== undefined && hidden !== 'kept') return;
    if ((follows || sameValue(record[field.name], before[field.name])) && isSticky(record, field.name) === wasManual) return;
    forgetManual(record, field.name);
    if (wasManual) markManual(record, field.name);
    if (!isEmpty(record[field.name])) back.push({ field, path, ...(view === undefined ? {} : { row: view.key }) });
    if (!follows) record[field.name] = before[field.name] ?? null;
    ignored.push(path);
    reverted = true;
  };
  const revertRows = (table: CompiledTable, record: Data, before: Data | undefined, path: string, view?: RowView): void => {
    if (hiddenAs(evaluated, { name: table.name, table }, view) !== 'kept') return;
    const rows = before === undefined ? [] : rowsOf(before, table.name);
    if (sameValue(record[table.name], rows)) return;
    const again = structuredClone(rows);
    for (const row of again) restored.add(row);
    record[table.name] = again;
    ignored.push(path);
    reverted = true;
  };
  for (const field of form.fields) if (isWritable(field.mode)) revert(field, merged, base, field.name);
  for (const table of childTables(form)) revertRows(table, merged, stored.isStored ? base : undefined, table.name);
  for (const table of form.tables) {
    const columns = table.columns.filter((column) => isWritable(column.mode));
    const children = childTables(form, table.name).filter(({ name }) => hideableParts(form).get(table.name)?.has(name) === true);
    if (columns.length === 0 && children.length === 0) continue;
    const views = new Map(evaluated.rows(table.name).map((row) => [row.key, row]));
    const fresh = defaultRow(table.columns, context);
    for (const { record, key, path, parent } of entriesOf(form, merged, table)) {
      if (parent !== undefined && restored.has(parent.record)) restored.add(record);
      const view = restored.has(record) ? undefined : views.get(key);
      if (!view) continue;
      const before = stored.byId.get(record.id_)?.record;
      for (const column of columns) revert(column, record, before ?? fresh, `${path}.${column.name}`, view);
      for (const child of children) revertRows(child, record, before, `${path}.${child.name}`, view);
      yield;
    }
  }
  return reverted;
}

/** Places that were taken back because something hid or closed them, and that may be written all the same now that it was taken back as well. */
function openAgain(evaluated: EvaluatedForm, back: readonly TakenBack[]): string[] {
  return back
    .filter(({ field, row }) => {
      const view = field.table === undefined || row === undefined ? undefined : evaluated.rows(field.table).find(({ key }) => key === row);
      return (field.table === undefined || view !== undefined) && isWritable(modeOf(evaluated, field, view));
    })
    .map(({ path }) => path);
}

/**
 * The evaluated data without the keys of what linkage hides and the document leaves out. A draft takes nothing away that its writer may not enter: what others
 * have put there (`kept`) comes back with the switch that hides it, and goes when somebody decides.
 */
function dropHidden(form: CompiledForm, evaluated: EvaluatedForm, kept: StoredRecords | undefined): Steps<Data> {
  return dropInside({ form, evaluated, kept }, evaluated.data, kept?.main, form.fields, childTables(form));
}

interface Drop {
  readonly form: CompiledForm;
  readonly evaluated: EvaluatedForm;
  readonly kept: StoredRecords | undefined;
}

function* dropInside(
  drop: Drop,
  record: Data,
  before: Data | undefined,
  columns: readonly CompiledField[],
  tables: readonly CompiledTable[],
  view?: RowView,
): Steps<Data> {
  const { form, evaluated } = drop;
  const kept = { ...record };
  const names = evaluated.parts(columns[0]?.table, view)?.names;
  const isGone = (part: HideablePart): boolean => names?.has(part.name) === false || hiddenAs(evaluated, part, view) === 'gone';
  for (const field of columns) {
    if (field.whenHidden === 'keep' || field.mode === 'n' || !isGone({ name: field.name, field })) continue;
    if (before !== undefined && isOthers(field, before)) {
      kept[field.name] = before[field.name];
      continue;
    }
    forgetManual(kept, field.name);
    if (field.whenHidden === 'omit') delete kept[field.name];
    else kept[field.name] = null;
  }
  for (const table of tables) {
    const hidden = table.mode !== 'n' && isGone({ name: table.name, table });
    const { add, del } = table.rights;
    if (hidden && before !== undefined && !add && !del && table.whenHidden !== 'keep') kept[table.name] = rowsOf(before, table.name);
    else if (hidden && table.whenHidden === 'omit') delete kept[table.name];
    else if (hidden && table.whenHidden === 'clear') kept[table.name] = [];
    else {
      const views = evaluated.rows(table.name, view);
      const rows: Data[] = [];
      for (const [index, row] of rowsOf(record, table.name).entries()) {
        rows.push(yield* dropInside(drop, row, drop.kept?.byId.get(row.id_)?.record, table.columns, childTables(form, table.name), views[index]));
        yield;
      }
      kept[table.name] = rows;
    }
  }
  return kept;
}

/** Leaves to linkage what the writer may enter himself, what is computed, and what is new. */
function sparesOthers(stored: StoredRecords): Spares {
  return (part, record) => {
    const before = record['id_'] === stored.main['id_'] ? stored.main : stored.byId.get(record['id_'])?.record;
    if (before === undefined) return false;
    return 'rights' in part ? !part.rights.add && !part.rights.del : isOthers(part, before);
  };
}

/** Whether what is stored in a cell was entered by others than whoever writes now. What is computed comes back by itself. */
const isOthers = (field: CompiledField, before: Data): boolean =>
  !isWritable(field.mode) &&
  Object.hasOwn(before, field.name) &&
  field.formula === undefined &&
  (field.defaultFormula === undefined || isSticky(before, field.name));

function differences(form: CompiledForm, incoming: Data, data: Data): string[] {
  return form.fields
    .filter(
      (field) => field.formula !== undefined && Object.hasOwn(incoming, field.name) && !sameValue(normalise(field, incoming[field.name]), data[field.name]),
    )
    .map((field) => field.name);
}

function isWritable(mode: string): boolean {
  return mode === 'w' || mode === 'b';
}
