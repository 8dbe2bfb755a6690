import type { CompiledField, CompiledForm } from '../../registry/form/index.ts';
import type { EvaluatedForm } from '../model/evaluateForm.ts';
import { planOf } from '../model/plan.ts';
import { sameValue } from '../model/values.ts';
import type { FormView, RowView } from '../model/view.ts';
import { readSource, type Cell, type StoredRecords } from './queryCells.ts';
import type { ValueTruth } from './truth.ts';

/**
 * Tells of the cells of a field whether what decides over their values has changed since they were stored: what they are
 * chosen under, and the choices that linkage offers. New rows have no circumstances to differ from.
 */
export async function circumstances(
  form: CompiledForm,
  evaluated: EvaluatedForm,
  stored: StoredRecords,
  truth: ValueTruth,
  field: CompiledField,
  storedView: () => Promise<EvaluatedForm>,
): Promise<(cell: Cell, view: RowView | undefined) => boolean> {
  const sources = truth.standsUnder(field);
  const offered = stored.isStored && switchedByLinkage(form).has(field.path) ? offeredBefore(field, await storedView()) : undefined;
  return ({ current, before }, view) => {
    if (before === undefined) return false;
    if (sources.some((source) => !sameValue(readSource(evaluated.data, current, source) ?? null, readSource(stored.main, before, source) ?? null))) return true;
    return offered !== undefined && offered(before.record['id_']) !== evaluated.override(field, view)?.options;
  };
}

/** Paths of the fields for which linkage may swap the choices. */
export function switchedByLinkage(form: CompiledForm): ReadonlySet<string> {
  let paths = switched.get(form);
  if (paths === undefined) {
    paths = new Set(
      planOf(form).linkages.flatMap(({ then, otherwise, table }) =>
        [...then, ...otherwise].flatMap(({ field, options }) => {
          if (options === undefined) return [];
          return [table !== undefined && field.startsWith('item.') ? `${table}.${field}` : field];
        }),
      ),
    );
    switched.set(form, paths);
  }
  return paths;
}

/** The choices that linkage offered a cell, by the id of its row. */
export function offeredBefore(field: CompiledField, view: FormView): (id: unknown) => string | undefined {
  if (field.table === undefined) return () => view.override(field)?.options;
  const byId = new Map(view.rows(field.table).map((row) => [row.value('id_'), view.override(field, row)?.options]));
  return (id) => byId.get(id);
}

// helpers

const switched = new WeakMap<CompiledForm, ReadonlySet<string>>();
