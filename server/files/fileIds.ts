import { isRecord } from '../../registry/form/index.ts';

/** A place of a document that names a file: `fj`, or `mx.item.fj` in a sub-table. */
export interface NamedFile {
  readonly fileId: string;
  readonly path: string;
}

/** Ids of the files in a value: an entry `{fileId, name, …}`, a list of entries, or either as JSON text. */
export function fileIdsIn(value: unknown): string[] {
  const ids = new Set<string>();
  const visit = (each: unknown, depth: number): void => {
    if (depth > deepest) return;
    if (typeof each === 'string') visit(parsed(each), depth + 1);
    else if (Array.isArray(each)) for (const member of each) visit(member, depth + 1);
    else if (isRecord(each)) {
      const id = each['fileId'] ?? each['id'];
      if (typeof id === 'string' && isFileId(id)) ids.add(id);
    }
  };
  visit(value, 0);
  return [...ids];
}

/** Every file that a plain record names, with the path of the field that names it. */
export function filesNamedIn(record: Readonly<Record<string, unknown>>, tables: readonly string[]): NamedFile[] {
  const names = new Set(tables);
  const found = new Map<string, NamedFile>();
  const visit = (row: Readonly<Record<string, unknown>>, prefix: string): void => {
    for (const [name, value] of Object.entries(row)) {
      if (names.has(name)) {
        for (const inner of Array.isArray(value) ? value.filter(isRecord) : []) visit(inner, `${name}.item.`);
      } else {
        const path = `${prefix}${name}`;
        for (const fileId of fileIdsIn(value)) found.set(`${path} ${fileId}`, { fileId, path });
      }
    }
  };
  visit(record, '');
  return [...found.values()];
}

/** Files that stand beside one opinion. */
const MOST_ATTACHED = 100;

/** Whether a text is what stands beside an opinion: nothing, or JSON of a list whose entries name a file each, by `fileId` or `id`. */
export function isFileList(text: string | null | undefined): boolean {
  if ((text ?? '').trim() === '') return true;
  let list: unknown;
  try {
    list = JSON.parse(text ?? '');
  } catch {
    return false;
  }
  if (!Array.isArray(list) || list.length > MOST_ATTACHED) return false;
  return list.every((entry) => {
    const id: unknown = isRecord(entry) ? (entry['fileId'] ?? entry['id']) : undefined;
    return typeof id === 'string' && isFileId(id);
  });
}

// helpers

const isFileId = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);

const deepest = 6;

/** Most texts are no JSON; they are not parsed. */
function parsed(text: string): unknown {
  if (!/^\s*[[{]/.test(text) || !/[0-9a-f]{32}/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
