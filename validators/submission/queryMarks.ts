import type { CompiledForm } from '../../registry/form/index.ts';
import { isSticky, markManual, type EvaluatedForm } from '../model/evaluateForm.ts';
import { broughtValue, isComplete, sameValue } from '../model/values.ts';
import type { Doubt } from './manualMarks.ts';
import { cellsOf, paramsOf, type Derivation, type StoredRecords } from './queryCells.ts';

/**
 * Marks the values that somebody has entered over the answer of a query. Whoever may enter a value sends it, be it the answer or his own; the query is asked
 * once more, with his rights, and what it does not answer is his.
 */
export async function markOverAnswers(
  form: CompiledForm,
  merged: Record<string, unknown>,
  evaluated: EvaluatedForm,
  stored: StoredRecords,
  doubts: readonly Doubt[],
  lookup: Derivation['lookup'],
): Promise<void> {
  for (const field of new Set(doubts.map((doubt) => doubt.field))) {
    const given = new Map(doubts.filter((doubt) => doubt.field === field).map(({ record, value }) => [record, value]));
    for (const { record, current } of cellsOf(form, field, merged, evaluated, stored)) {
      // what linkage took back, or dictates, nobody has entered
      const isHis = given.has(record) && [record, current.record].every((each) => sameValue(each[field.name] ?? null, given.get(record) ?? null));
      if (!isHis || isSticky(current.record, field.name)) continue;
      const params = paramsOf(field, evaluated.data, current);
      const row = isComplete(params) ? await answerOf(lookup(field.query?.alias ?? '', params)) : undefined;
      if (sameValue(broughtValue(field, row?.[field.query?.result ?? '']), given.get(record) ?? null)) continue;
      markManual(record, field.name);
      if (current.record !== record) markManual(current.record, field.name);
    }
  }
}

// helpers

/** A query that cannot be asked answers nothing: what somebody may enter is stored all the same, as his. */
const answerOf = (answer: ReturnType<Derivation['lookup']>): ReturnType<Derivation['lookup']> => answer.catch(() => undefined);
