import type { CustomDialog } from '../../../schemas/calls/entities/query.ts';
import type { DialogFilter, DialogTemplate, DialogTree, ListColumn } from '../../../renderers/dialog/index.ts';

/** Reads the JSON texts of a dialog on the wire. What is missing or malformed reads as nothing: the server has checked it. */

/** Columns: `[{field, comment, …}]` with the members that columns of lists have. */
export function columnsOf(text: string | null | undefined): readonly ListColumn[] {
  return entriesOf(text).map(({ field, comment, ...rest }) => ({ ...rest, field, title: typeof comment === 'string' ? comment : field }) as ListColumn);
}

/** Results: `[{field, comment}]`, where the comment is the name of the result. */
export function resultsOf(text: string | null | undefined): DialogTemplate['resultMap'] {
  return Object.fromEntries(entriesOf(text).map(({ field, comment }) => [typeof comment === 'string' ? comment : field, field]));
}

/** Conditions that a person may fill in; they take dictionary and type of the column of their field. */
export function filtersOf(text: string | null | undefined, columns: readonly ListColumn[]): readonly DialogFilter[] {
  return entriesOf(text).map((entry) => {
    const parameter = entry.field;
    const field = typeof entry['column'] === 'string' ? entry['column'] : parameter;
    const column = columns.find((each) => each.field === field);
    const type = entry['dbType'] === 'number' || entry['dbType'] === 'date' ? entry['dbType'] : undefined;
    const title = typeof entry.comment === 'string' && entry.comment !== parameter ? entry.comment : (column?.title ?? parameter);
    return {
      field,
      parameter,
      title,
      op: (typeof entry['condition'] === 'string' ? entry['condition'] : 'EQUAL') as DialogFilter['op'],
      ...(column?.dict === undefined ? {} : { dict: column.dict }),
      ...(type === undefined ? {} : { type }),
    };
  });
}

/** Names: `["a", "b"]`. */
export function namesOf(text: string | null | undefined): readonly string[] {
  const names = parsed(text);
  return Array.isArray(names) ? names.filter((name): name is string => typeof name === 'string') : [];
}

/** Members of a node: `{id, pid, displayName}`. */
export function treeOf({ displayfield, lazy, expandAll, parentCheck, childrenCheck }: CustomDialog): DialogTree {
  const fields = recordOf(parsed(displayfield));
  const name = (key: string, fallback: string): string => (typeof fields[key] === 'string' ? fields[key] : fallback);
  const on = (bit: number | string | null | undefined): boolean => String(bit) === '1';
  return {
    id: name('id', 'id'),
    parent: name('pid', 'parentId'),
    label: name('displayName', 'name'),
    lazy: on(lazy),
    expandAll: on(expandAll),
    parentCheck: on(parentCheck),
    childrenCheck: on(childrenCheck),
  };
}

/** The field of the list that a node of the tree narrows: `{treeField, listField}`. */
export function linkOf(text: string | null | undefined): string {
  const { listField } = recordOf(parsed(text));
  return typeof listField === 'string' ? listField : 'orgId';
}

// helpers

interface Entry extends Readonly<Record<string, unknown>> {
  readonly field: string;
}

function entriesOf(text: string | null | undefined): readonly Entry[] {
  const entries = parsed(text);
  return Array.isArray(entries) ? entries.filter((entry: unknown): entry is Entry => typeof recordOf(entry)['field'] === 'string') : [];
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

function parsed(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}
