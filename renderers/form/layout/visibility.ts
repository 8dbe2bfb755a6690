import type { FormStore } from '../FormStore.ts';
import { mainNameOf, type Entry, type Part } from './sections.ts';

/** Whether anything of an entry can be seen now. Tracked. */
export function isVisible(store: FormStore, entry: Entry): boolean {
  switch (entry.kind) {
    case 'field':
      return store.mode(entry.field) !== 'n' && entry.field.ui.widget !== 'query';
    case 'table':
      return store.tableMode(entry.table) !== 'n';
    case 'unknown':
      return true;
    case 'block':
      return entry.parts.some((part) => isPartVisible(store, part));
  }
}

export function isPartVisible(store: FormStore, part: Part): boolean {
  return part.entries.some((entry) => isVisible(store, entry));
}

/** On paper a table without rows is not worth its heading. */
export function isPrinted(store: FormStore, entry: Entry): boolean {
  if (entry.kind === 'table') return isVisible(store, entry) && store.rows(entry.name).length > 0;
  if (entry.kind === 'block') return entry.parts.some((part) => part.entries.some((each) => isPrinted(store, each)));
  return isVisible(store, entry);
}

/** Something inside a part is wrong. Tracked. */
export function isWrong(store: FormStore, part: Part): boolean {
  return store.issueCount((address) => part.names.has(mainNameOf(store.form, address))) > 0;
}

/** Rows of the sub-tables that stand in a part itself. Tracked. */
export function rowCount(store: FormStore, part: Part): number {
  return part.entries.reduce((sum, entry) => sum + (entry.kind === 'table' ? store.rows(entry.name).length : 0), 0);
}
