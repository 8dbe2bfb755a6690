import type { FormulaError } from '../../formula/index.ts';
import type { CompiledField, CompiledForm } from '../../registry/form/index.ts';
import type { Issue, Translate } from '../types.ts';
import { subjectWords } from './formulaCauses.ts';
import { planOf } from './plan.ts';
import { modeOf, tableModeOf, type FormView, type RowView } from './view.ts';

/** Codes with words of their own; whatever else can go wrong has a general text. */
const worded: ReadonlySet<string> = new Set(['FML_TYPE', 'FML_INVALID_DATE', 'FML_RANGE', 'FML_FORMAT', 'FML_PRECISION', 'FML_BUDGET', 'FML_CALENDAR']);

/** What is wrong where the formula of a field cannot be computed, without its place. */
export function failureIssue(
  error: FormulaError,
  field: CompiledField,
  form: CompiledForm,
  translate: Translate,
): Pick<Issue, 'rule' | 'code' | 'level' | 'message'> {
  const key = worded.has(error.code) ? `validation.formula.${error.code}` : 'validation.formula';
  return { rule: 'formula', code: error.code, level: 'error', message: translate(key, { subject: subjectWords(error, field, form) }) };
}

/**
 * The cells whose formula cannot be computed. A submit must not pass over any of them, hidden ones and those that the
 * person cannot repair included: what is stored would be empty without a word. One that is too much work stands for all.
 */
export function* failingCells(
  view: FormView,
): Generator<{ readonly field: CompiledField; readonly row?: RowView; readonly error: FormulaError; readonly isHidden: boolean }> {
  for (const { field } of planOf(view.form).nodes) {
    const table = field.table === undefined ? undefined : view.form.tableByName.get(field.table);
    for (const row of table ? view.rows(table.name) : [undefined]) {
      const error = view.failure(field, row);
      if (!error) continue;
      const isHidden = modeOf(view, field, row) === 'n' || (table !== undefined && tableModeOf(view, table, row?.parent) === 'n');
      yield { field, error, isHidden, ...(row ? { row } : {}) };
      if (error.code === 'FML_BUDGET') return;
    }
  }
}
