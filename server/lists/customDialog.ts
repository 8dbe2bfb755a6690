import type { QueryFilter } from '../../schemas/calls/shapes.ts';
import type { MetadataItemOf } from '../../schemas/metadata/index.ts';
import { sql } from 'kysely';
import { BadRequest, Forbidden } from '../core/index.ts';
import { columnCondition, countRows, type QueryColumn, readFilter, readRows, type Row, ROW_LIMIT, type RowRequest, type RowSource } from '../query/index.ts';
import type { QueryAnswer, QueryReader } from './customQuery.ts';
import { statedConditions, statedOrder, visibleColumns } from './conditionValues.ts';
import { sourceOf } from './sourceOf.ts';
import { sees, seesTree, visibleDialog } from './visibleDefinition.ts';
import { visibleRows } from './visibleRows.ts';

export type CustomDialogItem = MetadataItemOf<'customDialog'>;
type Spec = CustomDialogItem['spec'];

/**
 * A dialog as the reader may know it. Where he may not see what its nodes are made of, a tree is refused, and a combined
 * dialog is the list that is left.
 */
export async function dialogFor(reader: QueryReader, item: CustomDialogItem, locale?: string): Promise<CustomDialogItem> {
  const { spec } = item;
  const nodes = spec.style === 'list' || spec.tree === undefined ? undefined : await dialogSource(reader, treeObject(spec), spec);
  const treeSeen = spec.tree !== undefined && nodes !== undefined && seesTree(spec.tree, nodes);
  if (nodes !== undefined && spec.style === 'tree') {
    if (!treeSeen) throw new Forbidden();
    return { ...item, spec: visibleDialog(spec, nodes, locale) };
  }
  const rows = await dialogSource(reader, listObject(spec), spec);
  const seen = visibleDialog(spec, rows, locale);
  if (treeSeen && sees(rows, narrowedField(spec))) return { ...item, spec: seen };
  const { tree: _withheld, ...list } = seen;
  return { ...item, spec: { ...list, style: 'list' } };
}

/** Rows of a list dialog, narrowed by the caller's filter over its columns. Not `counted`, the total is that of the page. */
export async function dialogRows(
  reader: QueryReader,
  item: CustomDialogItem,
  filter: QueryFilter,
  parameters: Readonly<Record<string, unknown>>,
  counted = true,
): Promise<QueryAnswer> {
  const source = await dialogSource(reader, listObject(item.spec), item.spec);
  const spec = visibleDialog(item.spec, source);
  const select = visibleColumns(source, [
    ...spec.columns.flatMap(({ field, to }) => (to === undefined ? [field] : [field, to])),
    ...Object.values(spec.resultMap),
  ]);
  // a selected node of the tree narrows the list
  const linked = spec.style === 'combined' ? [narrowedField(spec)] : [];
  const filterable = new Map([
    ...select,
    ...visibleColumns(source, [...(spec.keyword ?? []), ...(spec.conditions ?? []).map(({ field }) => field), ...linked]),
  ]);
  const asked = readFilter(filter, filterable, spec.pageSize ?? 20);
  const stated = statedConditions(source, spec.conditions ?? [], { user: reader.user, today: reader.clock.today(), parameters });
  const { page, pageSize, everything } = asked;
  if (stated === 'none') return { rows: [], total: 0, page, pageSize };
  const request = {
    source,
    select: withKey(select, source),
    where: [...stated, visibleRows(item, source, reader.user, reader.clock.today()), asked.where],
    order: asked.order.length > 0 ? asked.order : statedOrder(source, spec.sort),
    page,
    pageSize,
    everything,
  };
  const rows = await readRows(reader.db, request);
  return { rows, total: counted ? (await countRows(reader.db, request)).total : rows.length, page, pageSize };
}

export interface NodesAsked {
  /** Lazy trees: the node whose children are wanted. */
  readonly parent?: string | undefined;
  /** Lazy trees: text that the nodes hold. */
  readonly keyword?: string | undefined;
}

/**
 * Nodes of a tree dialog, parents known by `parent` of the metadata; `isParent` says whether a node has children.
 * A lazy tree answers one level, or the nodes from anywhere that hold a keyword.
 */
export async function dialogNodes(
  reader: QueryReader,
  item: CustomDialogItem,
  parameters: Readonly<Record<string, unknown>>,
  asked: NodesAsked = {},
): Promise<Row[]> {
  const { tree } = item.spec;
  if (tree === undefined) throw new BadRequest(texts.noTree);
  const { id, parent, label, lazy } = tree;
  const source = await dialogSource(reader, treeObject(item.spec), item.spec);
  if (!seesTree(tree, source)) throw new Forbidden();
  const isTree = item.spec.style === 'tree';
  const spec = isTree ? visibleDialog(item.spec, source) : item.spec;
  const select = visibleColumns(source, [id, parent, label, ...(isTree ? [...spec.columns.map(({ field }) => field), ...Object.values(spec.resultMap)] : [])]);
  const stated = isTree ? statedConditions(source, spec.conditions ?? [], { user: reader.user, today: reader.clock.today(), parameters }) : [];
  if (stated === 'none') return [];
  const order = statedOrder(source, spec.sort !== undefined && isTree ? spec.sort : source.name === 'sys_org' ? [{ field: 'orderNo' }] : [{ field: label }]);
  const rowFilter = tree.rowFilter ?? (source.name === listObject(item.spec) ? item.spec.rowFilter : undefined);
  const rows = visibleRows({ name: item.name, spec: rowFilter === undefined ? {} : { rowFilter } }, source, reader.user, reader.clock.today());
  const request: RowRequest = { source, select, where: [...stated, rows], order, page: 1, pageSize: ROW_LIMIT, everything: true };
  if (lazy !== true) {
    const nodes = await readRows(reader.db, request);
    const parents = new Set(nodes.map((row) => row[parent]));
    return nodes.map((row) => ({ ...row, isParent: parents.has(row[id]) }));
  }
  const parentColumn = select.get(parent);
  if (parentColumn === undefined) return [];
  const nodes = await readRows(reader.db, {
    ...request,
    where: [
      ...stated,
      rows,
      levelOf(
        parentColumn,
        [...(spec.keyword ?? [label])].flatMap((field) => source.column(field) ?? []),
        asked,
      ),
    ],
  });
  const parents = await parentsAmong(
    reader,
    request,
    parentColumn,
    nodes.map((row) => row[id]),
  );
  return nodes.map((row) => ({ ...row, isParent: parents.has(String(row[id])) }));
}

/** The field of the list that a node of the tree narrows; people and posts know their organisation. */
export const narrowedField = ({ tree }: Spec): string => tree?.field ?? 'orgId';

// helpers

const systemObjects = { user: 'sys_user', org: 'sys_org', post: 'sys_post', role: 'sys_role' } as const;

function systemObject(api: keyof typeof systemObjects | undefined): string {
  return api === undefined ? '' : systemObjects[api];
}

const listObject = ({ object, api }: Spec): string => object ?? systemObject(api);

/** The tree of a combined dialog shows organisations unless it names a source of its own. */
function treeObject({ style, api, object, tree }: Spec): string {
  if (style === 'combined') return tree?.object ?? 'sys_org';
  return object ?? systemObject(api === 'user' || api === 'post' ? 'org' : api);
}

/** The form that a dialog names is that of its list; the nodes beside a list have their own source. */
async function dialogSource(reader: QueryReader, object: string, spec: Spec): Promise<RowSource> {
  const source = await sourceOf(reader, object, object === listObject(spec) ? { formKey: spec.form } : {});
  if (source === undefined) throw new Forbidden(texts.noSource);
  return source;
}

/** Rows are told apart by the key of their source, which a client needs to keep a choice over pages. */
function withKey(select: ReadonlyMap<string, QueryColumn>, source: RowSource): ReadonlyMap<string, QueryColumn> {
  return select.has(source.key.name) ? select : new Map([...select, [source.key.name, source.key]]);
}

/** A root has no parent, or the number zero or minus one in its place. */
function levelOf(parent: QueryColumn, searched: readonly QueryColumn[], { parent: above, keyword }: NodesAsked) {
  if (keyword !== undefined && keyword.trim() !== '') {
    const found = searched.flatMap((column) => columnCondition(column, 'LIKE', keyword.trim()) ?? []);
    return found.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(found, sql` or `)})`;
  }
  if (above !== undefined && above !== '') return columnCondition(parent, 'EQUAL', above);
  return sql<boolean>`(${parent.value} is null or ${parent.value}::text in ('', '0', '-1'))`;
}

async function parentsAmong(reader: QueryReader, { source, where }: RowRequest, parent: QueryColumn, ids: readonly unknown[]): Promise<ReadonlySet<string>> {
  const children = ids.length === 0 ? undefined : columnCondition(parent, 'IN', ids.map(String));
  if (children === undefined) return new Set();
  let query = source.rows(reader.db).where(children);
  for (const condition of where) if (condition !== undefined) query = query.where(condition);
  const rows = (await query
    .select(sql<unknown>`${parent.id ?? parent.value}`.as('parent'))
    .distinct()
    .execute()) as readonly { readonly parent: unknown }[];
  return new Set(rows.map((row) => String(row.parent)));
}

const texts = {
  noTree: { 'zh-CN': '该对话框不是树形', 'en-US': 'This dialog shows no tree.', 'zh-TW': '該對話方塊不是樹狀' },
  noSource: { 'zh-CN': '对话框的数据源不存在', 'en-US': 'The data source of the dialog does not exist.', 'zh-TW': '對話方塊的資料來源不存在' },
} as const;
