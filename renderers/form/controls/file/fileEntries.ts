import type { StoredFile } from '../../../core/index.ts';
import { filesOf } from '../../../../validators/words/index.ts';

/** A file in a form with what is known of how it came there. */
export interface FileEntry extends StoredFile {
  readonly user?: string;
  readonly time?: string;
  readonly nodeId?: string;
  readonly node?: string;
}

const FACTS = ['user', 'time', 'nodeId', 'node'] as const;

/** Files of a value, each with its facts. */
export function entriesOf(value: unknown): readonly FileEntry[] {
  const raw = rawEntries(value);
  return filesOf(value).map((file) => {
    const source = raw.find((each) => String(each.fileId ?? each.id) === file.fileId) ?? {};
    const facts = Object.fromEntries(FACTS.flatMap((name) => (typeof source[name] === 'string' ? [[name, source[name]]] : [])));
    return { ...file, ...facts };
  });
}

/** The value for these files: JSON text, or null for none. */
export function entriesValue(entries: readonly FileEntry[]): string | null {
  return entries.length === 0 ? null : JSON.stringify(entries);
}

export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const rest = items.filter((_, index) => index !== from);
  const item = items[from];
  return item === undefined || to < 0 || to > rest.length ? items : [...rest.slice(0, to), item, ...rest.slice(to)];
}

// helpers

function rawEntries(value: unknown): readonly Record<string, unknown>[] {
  let list: unknown = value;
  if (typeof value === 'string') {
    try {
      list = JSON.parse(value === '' ? '[]' : value);
    } catch {
      return [];
    }
  }
  return (Array.isArray(list) ? list : [list]).filter((each): each is Record<string, unknown> => each !== null && typeof each === 'object');
}
