import type { CompiledField, CompiledForm } from '../../registry/form/index.ts';
import type { EvaluatedForm } from '../model/evaluateForm.ts';
import { isEmpty, sameValue } from '../model/values.ts';
import { modeOf } from '../model/view.ts';
import { cellsOf, type StoredRecords } from './queryCells.ts';
import type { Problem, ValueTruth } from './truth.ts';

type Data = Record<string, unknown>;

/** A value that a request gives to a cell which its sender may see. */
export interface SentCell {
  readonly field: CompiledField;
  /** The record after the request. */
  readonly record: Data;
  readonly value: unknown;
  readonly before: unknown;
}

/**
 * The places where what was sent is not what is stored: fields that nobody is asked for now, and fields that the sender may
 * not write or that are computed. A page sends its whole form, so there such values mean nothing; whoever names single
 * columns, in an import or for many records at once, has to be told.
 */
export function unwritten(
  form: CompiledForm,
  merged: Data,
  evaluated: EvaluatedForm,
  stored: StoredRecords,
  sent: readonly SentCell[],
  truth: ValueTruth | undefined,
): { readonly path: string; readonly problem: Problem }[] {
  const tried = sent.filter(({ value, before }) => !isEmpty(value) && !sameValue(value, before ?? null));
  return [...new Set(tried.map(({ field }) => field))].flatMap((field) => {
    const cells = new Map(cellsOf(form, field, merged, evaluated, stored).map((cell) => [cell.record, cell]));
    const views = new Map(field.table === undefined ? [] : evaluated.rows(field.table).map((row) => [row.key, row]));
    return tried.flatMap(({ record, value, ...each }) => {
      const cell = each.field === field ? cells.get(record) : undefined;
      if (cell === undefined) return [];
      const { current, entry } = cell;
      const mode = modeOf(evaluated, field, entry && views.get(entry.key));
      const stands = sameValue(current.record[field.name] ?? null, value) || truth?.same(field, current.record[field.name], value) === true;
      if (mode !== 'n' && (stands || isWritable(mode))) return [];
      return [{ path: entry === undefined ? field.name : `${entry.path}.${field.name}`, problem: { code: mode === 'n' ? 'notAsked' : 'notWritable' } }];
    });
  });
}

// helpers

const isWritable = (mode: string): boolean => mode === 'w' || mode === 'b';
