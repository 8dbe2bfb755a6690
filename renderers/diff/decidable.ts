import { isMoved, sameValue, type MergeEntry, type OrderedRow } from '../../validators/diff/index.ts';
import type { FormStore } from '../form/index.ts';

/**
 * What there is to decide between two versions. Results of formulas follow from the rest; at places that the person cannot write
 * the other version counts, and is only shown where it brings something new.
 */
export function decidable(store: FormStore, entries: readonly MergeEntry[]): MergeEntry[] {
  return entries.flatMap((entry): MergeEntry[] => {
    const field = store.form.byPath.get(entry.path);
    const table = store.form.tableByName.get(entry.kind === 'value' ? (field?.table ?? '') : entry.path);
    if (entry.kind === 'value' && (field === undefined || field.formula !== undefined || field.mode === 'n')) return [];
    if (entry.kind !== 'value' && (table === undefined || table.mode === 'n')) return [];
    if (entry.kind === 'order') {
      const moves = table?.rights.add === true && isWritable(table.mode) && !store.readOnly;
      return moves
        ? [entry]
        : isMoved(entry.base as readonly OrderedRow[], entry.theirs as readonly OrderedRow[])
          ? [{ ...entry, mine: entry.theirs, conflict: false, preset: 'theirs' }]
          : [];
    }
    const writable =
      entry.kind === 'value'
        ? isWritable(field?.mode) && (table === undefined || table.rights.edit)
        : table !== undefined &&
          (entry.mine === undefined ? table.rights.del : entry.base === undefined || entry.theirs === undefined ? table.rights.add : table.rights.edit);
    if (writable && !store.readOnly) return [entry];
    return sameValue(entry.theirs, entry.base) ? [] : [{ ...entry, mine: entry.base, conflict: false, preset: 'theirs' }];
  });
}

// helpers

const isWritable = (mode: string | undefined): boolean => mode === 'w' || mode === 'b';
