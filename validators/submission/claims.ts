import { choiceFeeds, type CompiledField, type CompiledForm } from '../../registry/form/index.ts';
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
import { cellsOf, readSource, type Cell, type StoredRecords } from './queryCells.ts';
import type { Claim, Problem, ValueTruth, Verdict } from './truth.ts';

type Data = Record<string, unknown>;

export interface Judgement {
  readonly issues: readonly FormIssue[];
  /** Whether values were corrected or brought along, so that what is computed from them must be computed again. */
  readonly changed: boolean;
}

export interface JudgeOptions {
  readonly everything: boolean;
  readonly translate: Translate;
  /** The document as it is stored, evaluated; only asked for where linkage swaps choices. */
  readonly storedView: () => Promise<EvaluatedForm>;
}

/**
 * Puts what the person has entered before the server's knowledge and takes over its verdicts: names that belong to ids, what a
 * choice brings along, and refusals. Cells that are as they are stored, under what they were chosen under, are left alone
 * unless `everything` is to be judged: nobody is held up because something that he did not touch has changed since.
 *
 * A value that is a part of another (a city of a province) is also judged where only the other may be written here: the
 * refusal then stands at that one.
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
    const parent = truth.covers(field) ? truth.parentOf(field) : undefined;
    if (!truth.covers(field) || (!isWritable(field.mode) && parent === undefined)) continue;
    const hasMoved = await circumstances(form, evaluated, stored, truth, field, options.storedView);
    const views = new Map(field.table === undefined ? [] : evaluated.rows(field.table).map((row) => [row.key, row]));
    for (const cell of cellsOf(form, field, merged, evaluated, stored)) {
      const view = cell.entry && views.get(cell.entry.key);
      const value = cell.record[field.name] ?? null;
      const before = cell.before?.record[field.name];
      const isStored = cell.before !== undefined && stored.isStored && !everything;
      if (!isWritable(field.mode)) {
        if (parent !== undefined && !isEmpty(value) && answersFor(form, field, parent, isStored, () => hasMoved(cell, view))) {
          claims.push({ ...claimOf(evaluated, merged, field, cell, view, before), blames: blamed(form, field, parent, cell) });
        }
        continue;
      }
      if (!isOpen(form, evaluated, field, view) || !isEntered(field, cell)) continue;
      const isSame = isStored && (sameValue(value, before) || truth.same(field, value, before));
      if (isSame && !sameValue(value, before) && put(form, field, before, cell.record, cell.current.record)) changed = true;
      if (isSame && (isEmpty(value) || !hasMoved(cell, view))) continue;
      if (!isEmpty(value) || choiceFeeds(form).has(field.path)) claims.push(claimOf(evaluated, merged, field, cell, view, before));
    }
  }
  if (claims.length === 0) return { issues: [], changed };
  const verdicts = await truth.judge(claims);
  const issues: FormIssue[] = [];
  for (const [index, claim] of claims.entries()) {
    const verdict = verdicts[index] ?? {};
    const problem = problemFor(claim, verdict);
    if (claim.blames === undefined && apply(form, merged, evaluated, claim, verdict)) changed = true;
    if (problem !== undefined) issues.push(issueAt(form, claim.blames ?? claim.path, problem, translate));
  }
  return { issues, changed };
}

// helpers

interface Collected extends Claim {
  readonly record: Data;
  /** The same record after formulas and linkage. */
  readonly computed: Data;
  readonly path: string;
  /** Place that can be repaired instead of this one. */
  readonly blames?: string;
}

/**
 * Whether somebody answers for a part that he may not write himself: who changes what it is a part of, and who submits for
 * the first time and may write that.
 */
function answersFor(form: CompiledForm, field: CompiledField, parent: string, isStored: boolean, hasMoved: () => boolean): boolean {
  if (isStored) return hasMoved();
  return isWritable(form.byPath.get(fieldOfSource(form, parent, field.table) ?? '')?.mode ?? 'n');
}

/** Path of the cell that a parameter names, seen from another cell. */
function blamed(form: CompiledForm, field: CompiledField, source: string, { entry }: Cell): string {
  const target = form.byPath.get(fieldOfSource(form, source, field.table) ?? '');
  if (target?.table === undefined || entry === undefined) return target?.name ?? source;
  return `${target.table === field.table ? entry.path : (entry.parent?.path ?? '')}.${target.name}`;
}

/** Of a part that cannot be written only the contradiction counts, and what its writer may not see is not named. */
function problemFor({ field, blames }: Collected, { problem }: Verdict): Problem | undefined {
  if (blames === undefined || problem === undefined) return problem;
  if (problem.code !== 'cascade') return undefined;
  return field.mode === 'n' ? { code: 'withheld' } : problem;
}

/** Hidden and linked away cells are nobody's claim. */
function isOpen(form: CompiledForm, evaluated: EvaluatedForm, field: CompiledField, row: RowView | undefined): boolean {
  const table = field.table === undefined ? undefined : form.tableByName.get(field.table);
  if (table !== undefined && (row === undefined || tableModeOf(evaluated, table, row.parent) === 'n')) return false;
  return isWritable(modeOf(evaluated, field, row));
}

/** What a linkage or a formula dictates was not entered by anybody. */
function isEntered(field: CompiledField, { record, current }: Cell): boolean {
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
