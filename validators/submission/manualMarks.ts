import type { CompiledField, CompiledForm } from '../../registry/form/index.ts';
import { isSticky, markManual, STICKY, type EvaluatedForm } from '../model/evaluateForm.ts';
import { isMarkable } from '../model/marks.ts';
import { planOf } from '../model/plan.ts';
import { entriesOf } from '../model/rowTree.ts';
import { normalise, sameValue } from '../model/values.ts';

type Data = Record<string, unknown>;

/** A value over a default formula, or over the answer of a query, of which it is not known yet whether somebody entered it. */
export interface Doubt {
  readonly record: Data;
  readonly field: CompiledField;
  readonly value: unknown;
}

/**
 * Which cells of a record are entered by hand over their default formula, or over the answer of their query.
 *
 * A client may say so (its list stands in `incoming[STICKY]`); a client that only sends values is understood by them. A value
 * as it is stored keeps its mark; any other, the cleared one included, is in doubt: it is the formula's own result, or
 * somebody has entered it. A listing client goes back to the formula by leaving out both the mark and the value. What a query
 * answers a client sends itself: there the list only raises the doubt, and the query is asked.
 */
export function marksOf(fields: readonly CompiledField[], base: Data, incoming: Data): { readonly marks: string[]; readonly doubtful: CompiledField[] } {
  const isListed = Array.isArray(incoming[STICKY]);
  const marks: string[] = [];
  const doubtful: CompiledField[] = [];
  for (const field of fields) {
    if (!isMarkable(field)) continue;
    const wasManual = isSticky(base, field.name);
    const writable = field.mode === 'w' || field.mode === 'b';
    if (writable && isSticky(incoming, field.name) && !asks(field)) marks.push(field.name);
    else if (!writable || !Object.hasOwn(incoming, field.name)) {
      if (wasManual && !(writable && isListed)) marks.push(field.name);
    } else {
      const value = normalise(field, incoming[field.name]);
      if (sameValue(value, base[field.name] ?? null)) {
        const isTold = isListed && isSticky(incoming, field.name) !== wasManual;
        if (asks(field) && isTold) doubtful.push(field);
        else if (wasManual) marks.push(field.name);
      } else doubtful.push(field);
    }
  }
  return { marks, doubtful };
}

/**
 * Evaluates until every doubt is settled: a value that its formula gives anyway follows the formula, any other is somebody's.
 * Values that others are computed from are settled first.
 */
export async function settleDoubts(form: CompiledForm, merged: Data, doubts: readonly Doubt[], derive: () => Promise<EvaluatedForm>): Promise<EvaluatedForm> {
  let evaluated = await derive();
  let open = doubts;
  while (open.length > 0) {
    const differing = open.filter(differsIn(form, merged, evaluated));
    const order = ({ field }: Doubt): number => planOf(form).nodeByPath.get(field.path)?.index ?? 0;
    const first = Math.min(...differing.map(order));
    const manual = new Set(differing.filter((doubt) => order(doubt) === first));
    if (manual.size === 0) return evaluated;
    for (const { record, field, value } of manual) {
      markManual(record, field.name);
      record[field.name] = value;
    }
    open = open.filter((doubt) => !manual.has(doubt));
    evaluated = await derive();
  }
  return evaluated;
}

/** Whether a value comes from a query alone, and so is no doubt of a formula. */
export const asks = ({ query, defaultFormula }: CompiledField): boolean => query !== undefined && defaultFormula === undefined;

// helpers

function differsIn(form: CompiledForm, merged: Data, evaluated: EvaluatedForm): (doubt: Doubt) => boolean {
  const rows = new Map<string, ReadonlyMap<Data, Data>>();
  const computed = ({ record, field }: Doubt): Data => {
    const table = field.table === undefined ? undefined : form.tableByName.get(field.table);
    if (table === undefined) return evaluated.data;
    let byRecord = rows.get(table.name);
    if (byRecord === undefined) {
      const now = new Map(entriesOf(form, evaluated.data, table).map((entry) => [entry.key, entry.record]));
      byRecord = new Map(entriesOf(form, merged, table).map((entry) => [entry.record, now.get(entry.key) ?? {}]));
      rows.set(table.name, byRecord);
    }
    return byRecord.get(record) ?? {};
  };
  return (doubt) => !sameValue(computed(doubt)[doubt.field.name] ?? null, doubt.value);
}
