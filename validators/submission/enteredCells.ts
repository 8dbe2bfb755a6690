import type { CompiledForm } from '../../registry/form/index.ts';
import type { EvaluatedForm } from '../model/evaluateForm.ts';
import { isEmpty, sameValue } from '../model/values.ts';
import { cellsOf, type StoredRecords } from './queryCells.ts';

/** Paths of the cells in which a request leaves another value than is stored, computed ones apart. What it empties is no value that could break a rule. */
export function enteredCells(form: CompiledForm, merged: Record<string, unknown>, evaluated: EvaluatedForm, stored: StoredRecords): ReadonlySet<string> {
  const paths = new Set<string>();
  for (const field of form.byPath.values()) {
    if (field.mode !== 'w' && field.mode !== 'b') continue;
    for (const { current, before, entry } of cellsOf(form, field, merged, evaluated, stored)) {
      const value = current.record[field.name];
      if (!isEmpty(value) && !sameValue(value, before?.record[field.name] ?? null)) paths.add(entry === undefined ? field.name : `${entry.path}.${field.name}`);
    }
  }
  return paths;
}
