import { choiceFeeds, feedOf, type CompiledField, type CompiledForm } from '../../registry/form/index.ts';
import { isSticky, type EvaluatedForm } from '../model/evaluateForm.ts';
import { rowsOf } from '../model/rowTree.ts';
import type { FormIssue } from '../model/validateForm.ts';
import { branchSchemasOf } from '../model/branches.ts';
import { fieldOfSource, planOf } from '../model/plan.ts';
import { broughtValue, isEmpty, sameValue } from '../model/values.ts';
import { modeOf, tableModeOf, type RowView } from '../model/view.ts';
import type { Translate } from '../types.ts';
import { circumstances } from './circumstances.ts';
import { issueAt } from './issueAt.ts';
import { cellsOf, readSource, recordsById, type Cell, type StoredRecords } from './queryCells.ts';
import type { Claim, Problem, ValueTruth, Verdict } from './truth.ts';

type Data = Record<string, unknown>;

export interface Judgement {
  readonly issues: readonly FormIssue[];
  /** Whether values were corrected or brought along, so that what is computed from them must be computed again. */
  readonly changed: boolean;
  /** Paths of fields that a choice would bring a value for which whoever chose may not read. */
  readonly closed: ReadonlySet<string>;
}

/** What is judged of entered values that are as they are stored: all of them, or those that bring a row of elsewhere, whose values may have become others. */
export type Again = 'all' | 'rows';

export interface JudgeOptions {
  readonly everything: boolean;
  /** See {@link Again}. */
  readonly again?: Again | undefined;
  readonly translate: Translate;
  /** Paths of parts that others have decided: whoever changes what they are a part of does not answer for them. */
  readonly leaves?: ReadonlySet<string> | undefined;
  /** The document as it is stored, evaluated; only asked for where linkage swaps choices. */
  readonly storedView: () => Promise<EvaluatedForm>;
}

/**
 * Puts what the person has entered before the server's knowledge and takes over its verdicts: names that belong to ids, what a
 * choice brings along, and refusals. Cells that are as they are stored, under what they were chosen under, are left alone
 * unless `everything` is to be judged, or they are judged `again`: otherwise nobody is held up because something that he did not touch has changed since.
 *
 * Choices are judged whoever or whatever writes them: what is computed, dictated, brought or begun with is refused like what is entered, as the
 * document is to be stored. Of a part of another value (a city of a province) that cannot be written here the refusal stands at the other one.
 */
export async function judgeClaims(
  form: CompiledForm,
  merged: Data,
  evaluated: EvaluatedForm,
  stored: StoredRecords,
  truth: ValueTruth,
  options: JudgeOptions,
): Promise<Judgement> {
  const { everything, translate } = options;
  const claims: Collected[] = [];
  let changed = false;
  for (const field of form.byPath.values()) {
    if (!truth.covers(field) || (!isWritable(field.mode) && !truth.isClosed(field))) continue;
    const hasMoved = await circumstances(form, evaluated, stored, truth, field, options.storedView);
    const views = new Map(field.table === undefined ? [] : evaluated.rows(field.table).map((row) => [row.key, row]));
    for (const cell of cellsOf(form, field, merged, evaluated, stored)) {
      const view = cell.entry && views.get(cell.entry.key);
      const before = cell.before?.record[field.name];
      const isStored = cell.before !== undefined && stored.isStored && !everything;
      if (!isOpen(form, evaluated, field, view) || !isEntered(evaluated, field, cell, view)) {
        if (truth.isClosed(field) && isJudgedUnentered(form, evaluated, truth, field, cell, view, isStored, () => hasMoved(cell, view)))
          claims.push(unenteredClaim(form, evaluated, merged, truth, field, cell, view, before));
        continue;
      }
      const value = cell.record[field.name] ?? null;
      const isSame = isStored && (sameValue(value, before) || truth.same(field, value, before));
      if (isSame && !sameValue(value, before) && put(form, field, before, cell.record, cell.current.record)) changed = true;
      if (isSame && (isEmpty(value) || !(isAgain(form, field, options.again) || hasMoved(cell, view)))) continue;
      if (!isEmpty(value) || choiceFeeds(form).has(field.path)) claims.push({ ...claimOf(evaluated, merged, field, cell, view, before), isKept: isSame });
    }
  }
  if (claims.length === 0) return { issues: [], changed, closed: new Set() };
  const verdicts = await truth.judge(claims);
  const issues: FormIssue[] = [];
  for (const [index, claim] of claims.entries()) {
    const verdict = verdicts[index] ?? {};
    const problem = problemFor(claim, verdict, options.leaves);
    if (claim.isEntered && apply(form, merged, evaluated, claim, verdict)) changed = true;
    if (problem !== undefined) issues.push(issueAt(form, placeOf(claim, verdict), problem, translate));
  }
  const closed = verdicts.flatMap(({ fill = [] }) => fill.flatMap((each) => (each.closed === true && !isWritable(each.field.mode) ? [each.field.path] : [])));
  return { issues, changed, closed: new Set(closed) };
}

/** Of the fields that were left empty in this way, those of which a choice that stands there still brings nothing. */
export function stillClosed(form: CompiledForm, merged: Data, evaluated: EvaluatedForm, stored: StoredRecords, before: ReadonlySet<string>): readonly string[] {
  return [...form.byPath.values()].flatMap((field) => {
    const feed = before.has(field.path) ? feedOf(form, field) : undefined;
    if (feed === undefined) return [];
    const isLeft = ({ record }: Cell): boolean =>
      isEmpty(record[field.name]) && !isEmpty(feed.key.table === field.table ? record[feed.key.name] : merged[feed.key.name]);
    return cellsOf(form, field, merged, evaluated, stored).some(isLeft) ? [field.path] : [];
  });
}

/** Values in these fields that are a part of another and contradict it, whoever may write which. */
export async function contradictions(
  form: CompiledForm,
  evaluated: EvaluatedForm,
  truth: ValueTruth,
  paths: ReadonlySet<string>,
  translate: Translate,
): Promise<FormIssue[]> {
  const fresh = recordsById(form, {}, false);
  const claims = [...form.byPath.values()]
    .filter((field) => paths.has(field.path) && truth.covers(field) && truth.parentOf(field) !== undefined)
    .flatMap((field) => {
      const views = new Map(field.table === undefined ? [] : evaluated.rows(field.table).map((row) => [row.key, row]));
      return cellsOf(form, field, evaluated.data, evaluated, fresh)
        .filter(({ record }) => !isEmpty(record[field.name]))
        .map((cell) => claimOf(evaluated, evaluated.data, field, cell, cell.entry && views.get(cell.entry.key), undefined));
    });
  if (claims.length === 0) return [];
  const verdicts = await truth.judge(claims);
  return claims.flatMap(({ path }, index) => {
    const problem = verdicts[index]?.problem;
    return problem?.code === 'cascade' ? [issueAt(form, path, problem, translate)] : [];
  });
}

// helpers

interface Collected extends Claim {
  readonly record: Data;
  /** The same record after formulas and linkage. */
  readonly computed: Data;
  readonly path: string;
  /** Place that can be repaired instead of this one. */
  readonly blames?: string | undefined;
}

const isAgain = (form: CompiledForm, { path }: CompiledField, again: Again | undefined): boolean =>
  again === 'all' || (again === 'rows' && (choiceFeeds(form).get(path)?.source.kind ?? 'directory') !== 'directory');

/**
 * Whether a value that nobody enters here is judged: at the first submit each that is to be stored, later those that have changed, and parts of what has
 * changed. A part that its writer does not see is judged for him who changes what it is a part of.
 */
function isJudgedUnentered(
  form: CompiledForm,
  evaluated: EvaluatedForm,
  truth: ValueTruth,
  field: CompiledField,
  { current, before }: Cell,
  view: RowView | undefined,
  isStored: boolean,
  hasMoved: () => boolean,
): boolean {
  const value = current.record[field.name] ?? null;
  if (isEmpty(value) || isGone(evaluated, field, view)) return false;
  const isSame = isStored && sameValue(value, before?.record[field.name] ?? null);
  const parent = truth.parentOf(field);
  if (field.mode !== 'n' || parent === undefined) return !isSame || hasMoved();
  return isStored ? hasMoved() : isWritable(form.byPath.get(fieldOfSource(form, parent, field.table) ?? '')?.mode ?? 'n');
}

/** Hidden by linkage, or no part of the document now; what rights hide is stored all the same. */
function isGone(evaluated: EvaluatedForm, field: CompiledField, view: RowView | undefined): boolean {
  return field.mode === 'n' ? evaluated.override(field, view)?.mode === 'n' : modeOf(evaluated, field, view) === 'n';
}

function unenteredClaim(
  form: CompiledForm,
  evaluated: EvaluatedForm,
  merged: Data,
  truth: ValueTruth,
  field: CompiledField,
  cell: Cell,
  view: RowView | undefined,
  before: unknown,
): Collected {
  const claim = { ...claimOf(evaluated, merged, field, cell, view, before), isEntered: false, value: cell.current.record[field.name] ?? null };
  const parent = truth.parentOf(field);
  return parent === undefined || isWritable(field.mode) ? claim : { ...claim, blames: blamed(form, field, parent, cell) };
}

/** A part stands against what it is a part of. What its reader does not see has no place. */
const placeOf = ({ field, path, blames }: Collected, { problem }: Verdict): string =>
  (problem?.code === 'cascade' ? blames : undefined) ?? (field.mode === 'n' ? '' : path);

/** Path of the cell that a parameter names, seen from another cell; undefined where it cannot be written either. */
function blamed(form: CompiledForm, field: CompiledField, source: string, { entry }: Cell): string | undefined {
  const target = form.byPath.get(fieldOfSource(form, source, field.table) ?? '');
  if (target !== undefined && !isWritable(target.mode)) return undefined;
  if (target?.table === undefined || entry === undefined) return target?.name ?? source;
  return `${target.table === field.table ? entry.path : (entry.parent?.path ?? '')}.${target.name}`;
}

/** What its writer may not see is not named. A part that later steps decide is put right by them; whether a secret is among its choices nobody is told. */
function problemFor({ field, isEntered, blames }: Collected, { problem }: Verdict, leaves: JudgeOptions['leaves']): Problem | undefined {
  if (isEntered || problem === undefined) return problem;
  if (problem.code === 'cascade' && (leaves?.has(field.path) === true || (field.mode === 'n' && blames === undefined))) return undefined;
  return field.mode === 'n' ? { code: 'withheld' } : problem;
}

/** Hidden and linked away cells are nobody's claim. */
function isOpen(form: CompiledForm, evaluated: EvaluatedForm, field: CompiledField, row: RowView | undefined): boolean {
  const table = field.table === undefined ? undefined : form.tableByName.get(field.table);
  if (table !== undefined && (row === undefined || tableModeOf(evaluated, table, row.parent) === 'n')) return false;
  return isWritable(modeOf(evaluated, field, row));
}

/** What a linkage or a formula dictates was not entered by anybody. */
function isEntered(evaluated: EvaluatedForm, field: CompiledField, { record, current }: Cell, view: RowView | undefined): boolean {
  if (evaluated.override(field, view)?.isDictated === true) return false;
  if (field.defaultFormula !== undefined && !isSticky(record, field.name)) return false;
  return sameValue(record[field.name] ?? null, current.record[field.name] ?? null);
}

function claimOf(
  evaluated: EvaluatedForm,
  merged: Data,
  field: CompiledField,
  { record, current, entry }: Cell,
  view: RowView | undefined,
  before: unknown,
): Collected {
  const options = evaluated.override(field, view)?.options;
  return {
    field,
    record,
    before,
    options,
    isKept: false,
    isEntered: true,
    computed: current.record,
    value: record[field.name] ?? null,
    path: entry === undefined ? field.name : `${entry.path}.${field.name}`,
    read: (source) => readSource(evaluated.data, current, source),
    at: (other) => (other.table === field.table ? current.record : evaluated.data)[other.name],
    earlier: () =>
      entry === undefined
        ? []
        : rowsOf(entry.parent?.record ?? merged, entry.table.name)
            .slice(0, entry.index)
            .map((row) => row[field.name]),
  };
}

/** Takes a verdict over; true when something has to be computed again. */
function apply(form: CompiledForm, merged: Data, evaluated: EvaluatedForm, { field, record, computed }: Collected, { value, fill }: Verdict): boolean {
  let feeds = false;
  const write = (target: CompiledField, next: unknown, into: Data, now: Data): void => {
    const normal = broughtValue(target, next);
    if (!sameValue(into[target.name] ?? null, normal) && put(form, target, normal, into, now)) feeds = true;
  };
  if (value !== undefined) write(field, value, record, computed);
  for (const { field: target, value: next } of fill ?? []) {
    // what the person may write himself is his own, what is computed is the formula's
    if (isWritable(target.mode) || target.formula !== undefined) continue;
    if (target.table === field.table) write(target, next, record, computed);
    else write(target, next, merged, evaluated.data);
  }
  return feeds;
}

/** Writes a value into a record and into what was computed from it; true when others are computed from the value. */
function put(form: CompiledForm, field: CompiledField, value: unknown, record: Data, computed: Data): boolean {
  record[field.name] = value;
  if (isRead(form, field.path)) return true;
  computed[field.name] = value;
  return false;
}

const readIn = new WeakMap<CompiledForm, ReadonlySet<string>>();

/** Whether a formula, a condition, a question or a branch of the form looks at a field. */
function isRead(form: CompiledForm, path: string): boolean {
  if (branchSchemasOf(form.schema).size > 0) return true;
  let read = readIn.get(form);
  if (read === undefined) {
    const { dependents, linkagesBy, queriesBy } = planOf(form);
    // a question may look at a member: `sqr.id`
    read = new Set([dependents, linkagesBy, queriesBy].flatMap((map) => [...map.keys()]).flatMap((key) => [key, key.replace(/\.[^.]+$/, '')]));
    readIn.set(form, read);
  }
  return read.has(path);
}

const isWritable = (mode: string): boolean => mode === 'w' || mode === 'b';
