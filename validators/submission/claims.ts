import { choiceFeeds, type CompiledField, type CompiledForm } from '../../registry/form/index.ts';
import { isSticky, type EvaluatedForm } from '../model/evaluateForm.ts';
import { rowsOf } from '../model/rowTree.ts';
import type { FormIssue } from '../model/validateForm.ts';
import { isEmpty, normalise, sameValue } from '../model/values.ts';
import { modeOf, tableModeOf, type RowView } from '../model/view.ts';
import type { Translate } from '../types.ts';
import { issueAt } from './issueAt.ts';
import { cellsOf, readFrom, type Cell, type StoredRecords } from './queryCells.ts';
import type { Claim, ValueTruth, Verdict } from './truth.ts';

type Data = Record<string, unknown>;

export interface Judgement {
  readonly issues: readonly FormIssue[];
  /** Whether values were corrected or brought along, so that what is computed from them must be computed again. */
  readonly changed: boolean;
}

/**
 * Puts what the person has entered before the server's knowledge and takes over its verdicts: names that belong to ids, what a
 * choice brings along, and refusals. Cells that are as they are stored are left alone unless `everything` is to be judged:
 * nobody is held up because something that he did not touch has changed since.
 */
export async function judgeClaims(
  form: CompiledForm, merged: Data, evaluated: EvaluatedForm, stored: StoredRecords, truth: ValueTruth, { everything, translate }: { readonly everything: boolean; readonly translate: Translate },
): Promise<Judgement> {
  const claims: Collected[] = [];
  let changed = false;
  for (const field of form.byPath.values()) {
    if (!isWritable(field.mode) || !truth.covers(field)) continue;
    const views = new Map(field.table === undefined ? [] : evaluated.rows(field.table).map((row) => [row.key, row]));
    for (const cell of cellsOf(form, field, merged, evaluated, stored)) {
      const view = cell.entry && views.get(cell.entry.key);
      if (!isOpen(form, evaluated, field, view) || !isEntered(field, cell)) continue;
      const value = cell.record[field.name] ?? null;
      const before = cell.before?.record[field.name];
      const isStored = cell.before !== undefined && stored.isStored && !everything;
      if (isStored && sameValue(value, before)) continue;
      if (isStored && truth.same(field, value, before)) {
        cell.record[field.name] = before;
        changed = true;
      } else if (!isEmpty(value) || choiceFeeds(form).has(field.path)) claims.push(claimOf(evaluated, merged, field, cell, view, before));
    }
  }
  if (claims.length === 0) return { issues: [], changed };
  const verdicts = await truth.judge(claims);
  const issues: FormIssue[] = [];
  for (const [index, claim] of claims.entries()) {
    const verdict = verdicts[index] ?? {};
    if (apply(merged, claim, verdict)) changed = true;
    if (verdict.problem !== undefined) issues.push(issueAt(form, claim.path, verdict.problem, translate));
  }
  return { issues, changed };
}

// helpers

interface Collected extends Claim {
  readonly record: Data;
  readonly path: string;
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

function claimOf(evaluated: EvaluatedForm, merged: Data, field: CompiledField, { record, current, entry }: Cell, view: RowView | undefined, before: unknown): Collected {
  const options = evaluated.override(field, view)?.options;
  return {
    field, record, before, options,
    value: record[field.name] ?? null,
    path: entry === undefined ? field.name : `${entry.path}.${field.name}`,
    read: (source) => {
      const [, name = source, member] = /^((?:item\.|parent\.)?[^.']+)\.([^.']+)$/.exec(source) ?? [];
      const value = readFrom(evaluated.data, current, name);
      if (member === undefined || name === 'item' || name === 'parent') return readFrom(evaluated.data, current, source);
      return value !== null && typeof value === 'object' && Object.hasOwn(value, member) ? (value as Data)[member] : undefined;
    },
    at: (other) => (other.table === field.table ? current.record : evaluated.data)[other.name],
    earlier: () => (entry === undefined ? [] : rowsOf(entry.parent?.record ?? merged, entry.table.name).slice(0, entry.index).map((row) => row[field.name])),
  };
}

function apply(merged: Data, { field, record }: Collected, { value, fill }: Verdict): boolean {
  let changed = false;
  const write = (into: Data, target: CompiledField, next: unknown): void => {
    const normal = normalise(target, next);
    if (sameValue(into[target.name] ?? null, normal)) return;
    into[target.name] = normal;
    changed = true;
  };
  if (value !== undefined) write(record, field, value);
  for (const each of fill ?? []) {
    // what the person may write himself is his own, what is computed is the formula's
    if (isWritable(each.field.mode) || each.field.formula !== undefined) continue;
    write(each.field.table === field.table ? record : merged, each.field, each.value);
  }
  return changed;
}

const isWritable = (mode: string): boolean => mode === 'w' || mode === 'b';
