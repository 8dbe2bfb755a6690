import { isRecord } from '../../registry/form/index.ts';
import type { TenantDb } from '../db/index.ts';

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

/** The files beside an opinion, by JSON of a list whose entries name one each as `fileId` or `id`; undefined where the text is something else. */
export function attachedIds(text: string | null | undefined): string[] | undefined {
  if ((text ?? '').trim() === '') return [];
  let list: unknown;
  try {
    list = JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
  if (!Array.isArray(list) || list.length > MOST_ATTACHED) return undefined;
  const ids = list.map((entry: unknown) => {
    if (!isRecord(entry)) return undefined;
    const { fileId = entry['id'], id = fileId } = entry;
    return typeof fileId === 'string' && isFileId(fileId) && id === fileId ? fileId : undefined;
  });
  return ids.every((id) => id !== undefined) ? [...new Set(ids)] : undefined;
}

/** Files as they stand beside an opinion: by what they are, whatever a client calls them. */
export async function describedFiles(db: TenantDb, ids: readonly string[]): Promise<string> {
  if (ids.length === 0) return '';
  const rows = await db
    .selectFrom('file')
    .select(['id', 'name', 'size'])
    .where('id', 'in', [...ids])
    .execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  return JSON.stringify(ids.flatMap((id) => known.get(id) ?? []).map(({ id, name, size }) => ({ fileId: id, id, name, size: Number(size) })));
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
