import { sameValue, type MergeEntry } from '../../validators/diff/index.ts';
import type { FormStore } from '../form/index.ts';

/**
 * What there is to decide between two versions. Results of formulas follow from the rest; at places that the person cannot write
 * the other version counts, and is only shown where it brings something new.
 */
export function decidable(store: FormStore, entries: readonly MergeEntry[]): MergeEntry[] {
  return entries.flatMap((entry): MergeEntry[] => {
    const field = store.form.byPath.get(entry.path);
    const table = store.form.tableByName.get(entry.kind === 'row' ? entry.path : field?.table ?? '');
    if (entry.kind === 'value' && (field === undefined || field.formula !== undefined || field.mode === 'n')) return [];
    if (entry.kind === 'row' && (table === undefined || table.mode === 'n')) return [];
    const writable = entry.kind === 'value'
      ? isWritable(field?.mode) && (table === undefined || table.rights.edit)
      : table !== undefined && (entry.mine === undefined ? table.rights.del : entry.base === undefined || entry.theirs === undefined ? table.rights.add : table.rights.edit);
    if (writable && !store.readOnly) return [entry];
    return sameValue(entry.theirs, entry.base) ? [] : [{ ...entry, mine: entry.base, conflict: false, preset: 'theirs' }];
  });
}

// helpers

const isWritable = (mode: string | undefined): boolean => mode === 'w' || mode === 'b';
