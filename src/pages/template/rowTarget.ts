import type { ListRow } from '../../../renderers/list/index.ts';

/** A list, and under which top menu it stands. */
interface ListPlace {
  readonly template: { readonly alias: string };
  readonly area?: string | undefined;
}

/** Address of the document of a row; undefined when it has none. */
export function documentOf(row: ListRow): string | undefined {
  const inst = instanceOf(row);
  if (inst === undefined) return undefined;
  return row['status'] === 'draft' ? draftOf(row) : `/inst/${encodeURIComponent(inst)}/request`;
}

/** Address that goes on with a draft. */
export function draftOf(row: ListRow, flow?: string): string | undefined {
  const inst = instanceOf(row);
  const def = typeof row['def_key'] === 'string' && row['def_key'] !== '' ? row['def_key'] : flow;
  return inst === undefined || def === undefined ? undefined : `/start/${encodeURIComponent(def)}/${encodeURIComponent(inst)}`;
}

/** Address that begins a document with the content of another one. */
export function copyOf(row: ListRow, flow?: string): string | undefined {
  const inst = instanceOf(row);
  const def = typeof row['def_key'] === 'string' && row['def_key'] !== '' ? row['def_key'] : flow;
  return inst === undefined || def === undefined ? undefined : `/agentStart/${encodeURIComponent(def)}/0/${encodeURIComponent(inst)}`;
}

/** Address of the form of a record without a flow, or of a new one: in the area in which its list stands. */
export function recordOf({ template, area = STATEMENT }: ListPlace, action: 'add' | 'edit' | 'get', row?: ListRow): string {
  const address = `/${encodeURIComponent(area)}/template/form/${encodeURIComponent(template.alias)}/${action}`;
  return row === undefined ? address : `${address}?id=${encodeURIComponent(String(row['id_']))}`;
}

/** Address of the drafts of a list, in its area. */
export const draftListOf = ({ template, area = STATEMENT }: ListPlace): string =>
  `/${encodeURIComponent(area)}/draftList/${encodeURIComponent(template.alias)}/true`;

export function instanceOf(row: ListRow): string | undefined {
  const inst = row['inst_id'];
  return typeof inst === 'string' && inst !== '' ? inst : undefined;
}

// helpers

/** Where lists stand that no menu leads to. */
const STATEMENT = 'statement';
