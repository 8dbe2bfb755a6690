import { isRecord } from '../../../../registry/form/index.ts';
import type { Binding } from '../../store/Binding.ts';
import { plainText, writeChoice } from '../../../../validators/words/index.ts';
import { writeTo } from '../support/fieldSources.ts';

type RowData = Readonly<Record<string, unknown>>;

/**
 * Writes chosen rows by the field's `map` (target -> column; without one the column of the field's own name). Several
 * rows are joined with `、`. With `store: "selection"` the field itself keeps the rows beside their names.
 */
export function takeRows(binding: Binding, rows: readonly RowData[]): void {
  const { field } = binding;
  const map = isRecord(field.ui.map) ? field.ui.map : { [field.name]: field.name };
  const values = Object.fromEntries(Object.entries(map).map(([target, column]) => [target, joined(rows, plainText(column))]));
  const own = [field.name, `item.${field.name}`].find((name) => Object.hasOwn(values, name));
  if (field.ui.store === 'selection') values[own ?? field.name] = writeChoice(plainText(own === undefined ? joined(rows, 'name') : values[own]), rows);
  writeTo(binding, values, true);
  binding.leave();
}

// helpers

function joined(rows: readonly RowData[], column: string): unknown {
  if (rows.length <= 1) return rows[0]?.[column] ?? null;
  return rows
    .map((row) => plainText(row[column]))
    .filter((text) => text !== '')
    .join('、');
}
