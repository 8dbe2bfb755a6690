import type { QueryFilter } from '../../schemas/calls/shapes.ts';
import type { MetadataItemOf } from '../../schemas/metadata/index.ts';
import { BadRequest, Forbidden } from '../http/errors.ts';
import type { QueryAnswer, QueryReader } from './customQuery.ts';
import { statedConditions, statedOrder, visibleColumns } from './conditionValues.ts';
import { readFilter } from './readFilter.ts';
import { countRows, readRows, ROW_LIMIT, type Row } from './readRows.ts';
import type { RowSource } from './RowSource.ts';
import { sourceOf } from './sourceOf.ts';

export type CustomDialogItem = MetadataItemOf<'customDialog'>;

/** Rows of a list dialog, narrowed by the caller's filter over its columns. */
export async function dialogRows(reader: QueryReader, { spec }: CustomDialogItem, filter: QueryFilter, parameters: Readonly<Record<string, unknown>>): Promise<QueryAnswer> {
  const source = await dialogSource(reader, spec.object ?? systemObject(spec.api));
  const select = visibleColumns(source, [...spec.columns.map(({ field }) => field), ...Object.values(spec.resultMap)]);
  // a combined dialog narrows people to the organisation that its tree selects
  const filterable = new Map([...select, ...visibleColumns(source, [...(spec.keyword ?? []), ...(spec.conditions ?? []).map(({ field }) => field), ...(spec.style === 'combined' ? ['orgId'] : [])])]);
  const asked = readFilter(filter, filterable, spec.pageSize ?? 20);
  const stated = statedConditions(source, spec.conditions ?? [], { user: reader.user, today: reader.today, parameters });
  const { page, pageSize } = asked;
  if (stated === 'none') return { rows: [], total: 0, page, pageSize };
  const request = { source, select, where: [...stated, asked.where], order: asked.order.length > 0 ? asked.order : statedOrder(source, spec.sort), page, pageSize };
  return { rows: await readRows(reader.db, request), total: (await countRows(reader.db, request)).total, page, pageSize };
}

/** All nodes of a tree dialog, parents known by `parent` of the metadata; `isParent` says whether a node has children. */
export async function dialogNodes(reader: QueryReader, { spec }: CustomDialogItem, parameters: Readonly<Record<string, unknown>>): Promise<Row[]> {
  if (spec.tree === undefined) throw new BadRequest('该对话框不是树形');
  // the tree of a combined picker shows organisations, its list people
  const { id, parent, label } = spec.tree;
  const source = await dialogSource(reader, spec.object ?? systemObject(spec.api === 'user' || spec.api === 'post' ? 'org' : spec.api));
  const columns = spec.style === 'tree' ? spec.columns.map(({ field }) => field) : [];
  const select = visibleColumns(source, [id, parent, label, ...columns]);
  const stated = spec.style === 'tree' ? statedConditions(source, spec.conditions ?? [], { user: reader.user, today: reader.today, parameters }) : [];
  if (stated === 'none') return [];
  const order = statedOrder(source, spec.sort ?? (source.name === 'sys_org' ? [{ field: 'orderNo' }] : []));
  const rows = await readRows(reader.db, { source, select, where: stated, order, page: 1, pageSize: ROW_LIMIT });
  const parents = new Set(rows.map((row) => row[parent]));
  return rows.map((row) => ({ ...row, isParent: parents.has(row[id]) }));
}

// helpers

const systemObjects = { user: 'sys_user', org: 'sys_org', post: 'sys_post', role: 'sys_role' } as const;

function systemObject(api: keyof typeof systemObjects | undefined): string {
  return api === undefined ? '' : systemObjects[api];
}

async function dialogSource(reader: QueryReader, object: string): Promise<RowSource> {
  const source = await sourceOf(reader, object);
  if (source === undefined) throw new Forbidden('对话框的数据源不存在');
  return source;
}
