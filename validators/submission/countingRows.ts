import type { CompiledForm, CompiledTable } from '../../registry/form/index.ts';
import type { FormContext } from '../model/defaults.ts';
import { STICKY } from '../model/evaluateForm.ts';
import { rowsThatCount } from '../model/untouchedRows.ts';

type Data = Record<string, unknown>;

/**
 * The rows of a submitted table that count, as they were sent. What is stored of a row counts as well as what is sent of it, and a
 * client that does not list what was entered over default formulas has entered what it sends.
 */
export function countingRows(form: CompiledForm, table: CompiledTable, stored: readonly Data[], sent: readonly Data[], context: FormContext): readonly Data[] {
  const byId = new Map(stored.flatMap((row) => (typeof row.id_ === 'string' ? [[row.id_, row] as const] : [])));
  const whole = sent.map((row) => {
    const known = row.id_ === undefined || row.id_ === null ? undefined : byId.get(String(row.id_));
    // an id that nobody knows makes no stored row
    return { ...known, ...row, id_: known?.id_, [STICKY]: Array.isArray(row[STICKY]) ? row[STICKY] : Object.keys(row) };
  });
  const counting = new Set(rowsThatCount(form, table, whole, context));
  return counting.size === sent.length ? sent : sent.filter((_row, index) => counting.has(whole[index] ?? {}));
}
