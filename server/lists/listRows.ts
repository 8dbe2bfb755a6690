import { sql, type RawBuilder } from 'kysely';
import type { QueryFilter } from '../../schemas/calls/shapes.ts';
import type { TenantDb } from '../db/index.ts';
import type { CurrentUser } from '../identity/index.ts';
import { type FlowWords, readable, type Viewer } from '../workflow/index.ts';
import { statedOrder } from './conditionValues.ts';
import type { ListDefinition } from './ListDefinition.ts';
import { countRows, mustBeAll, type Order, type QueryColumn, readFilter, readRows, type Row } from '../query/index.ts';

export const LIST_PAGE_SIZE = 20;

export interface ListPage {
  readonly rows: Row[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  /** Totals of all filtered rows by column. */
  readonly sums: Record<string, number | string>;
}

/** One page of a list with the totals over everything that the filter leaves. */
export async function listRows(
  db: TenantDb,
  words: FlowWords,
  list: ListDefinition,
  filter: QueryFilter | null | undefined,
  further: readonly (RawBuilder<boolean> | undefined)[] = [],
): Promise<ListPage> {
  const { source, spec } = list;
  const { where, order, page, pageSize, everything } = readFilter(filter, list.columns, spec.pageSize ?? LIST_PAGE_SIZE);
  const request = { source, where: [list.rows, where, ...further] };
  const counted = await countRows(db, request, summedColumns(list));
  mustBeAll({ everything }, counted.total);
  const rows = await readRows(db, { ...request, select: deliveredColumns(list), order: listOrder(list, order), page, pageSize, everything });
  return { rows: await withFlow(db, rows, words), ...counted, page, pageSize };
}

/** Columns whose totals stand at the foot of a list. */
export function summedColumns({ spec, columns }: ListDefinition): QueryColumn[] {
  return spec.columns.flatMap(({ field, sum }) => {
    const column = columns.get(field);
    return sum === true && column?.type === 'number' ? [column] : [];
  });
}

/** What the reader sorts by, then what the list sorts by. */
export function listOrder({ source, spec }: ListDefinition, asked: readonly Order[]): Order[] {
  return [...asked, ...statedOrder(source, spec.defaultSort).filter((each) => !asked.some(({ column }) => column.name === each.column.name))];
}

/** Rows of a task list of the caller: `todo`, `done`, `request` and the lists of circulation. Undefined: no restriction. */
export function taskRows(db: TenantDb, taskType: string | null | undefined, user: CurrentUser): RawBuilder<boolean> | undefined {
  const within = (instances: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`t.inst_id in (${instances})`;
  switch (taskType ?? '') {
    case '':
      return undefined;
    case 'todo':
      return within(asRaw(db.selectFrom('wf_task').select('inst_id').where('assignee_id', '=', user.id)));
    case 'done':
      return within(asRaw(db.selectFrom('wf_opinion').select('inst_id').where('user_id', '=', user.id).where('completed_at', 'is not', null)));
    case 'request':
      return within(asRaw(db.selectFrom('wf_inst').select('id').where('starter_id', '=', user.id)));
    case 'todoRead':
      return within(asRaw(db.selectFrom('wf_notice').select('inst_id').where('receiver', '=', user.id).where('read_at', 'is', null)));
    case 'doneRead':
      return within(asRaw(db.selectFrom('wf_notice').select('inst_id').where('receiver', '=', user.id).where('read_at', 'is not', null)));
    case 'myRead':
      return within(asRaw(db.selectFrom('wf_notice').select('inst_id').where('sender', '=', user.id)));
    case 'myDelegate':
      return within(asRaw(db.selectFrom('wf_turn').select('inst_id').where('from_id', '=', user.id)));
    default:
      return sql<boolean>`false`;
  }
}

/** What a row of the list carries. */
export function deliveredColumns({ spec, columns }: ListDefinition): Map<string, QueryColumn> {
  const names = new Set<string>([...always, ...spec.columns.flatMap(({ field, to }) => (to === undefined ? [field] : [field, to]))]);
  return new Map(
    [...names].flatMap((name) => {
      const column = columns.get(name);
      return column === undefined ? [] : [[name, column] as const];
    }),
  );
}

/** Adds what the flow knows: the names of the nodes at which a document waits, and its instance. */
export async function withFlow(db: TenantDb, rows: readonly Row[], words: FlowWords): Promise<Row[]> {
  const ids = rows.map((row) => row['inst_id']).filter((id): id is string => typeof id === 'string');
  if (ids.length === 0) return rows.map((row) => ({ ...row, isStartFlow: false }));
  const instances = await db
    .selectFrom('wf_inst')
    .select(['id', 'subject', 'def_key', 'def_name', 'status', 'created_at', 'ended_at', 'forbidden', 'starter_name'])
    .where('id', 'in', ids)
    .execute();
  const tasks = await db
    .selectFrom('wf_task')
    .select(['inst_id', 'def_key', 'node_id', 'node_name'])
    .distinct()
    .where('inst_id', 'in', ids)
    .where('parent_id', '=', '0')
    .orderBy('node_name')
    .execute();
  const byId = new Map(instances.map((instance) => [instance.id, instance]));
  return rows.map((row) => {
    const instance = byId.get(String(row['inst_id']));
    if (instance === undefined) return { ...row, isStartFlow: row['inst_id'] !== null };
    const nodes = tasks.filter((task) => task.inst_id === instance.id).map((task) => words.step(task.def_key, task.node_id, task.node_name));
    return {
      ...row,
      cur_node: nodes.length > 0 ? nodes.join('、') : row['cur_node'],
      isStartFlow: true,
      bpm_proc_inst_id_: instance.id,
      bpm_subject_: instance.subject,
      bpm_proc_def_name_: words.flow(instance.def_key, instance.def_name),
      bpm_status_: instance.status,
      bpm_create_time_: instance.created_at,
      bpm_end_time_: instance.ended_at,
      bpm_is_forbidden_: instance.forbidden ? 1 : 0,
      bpm_creator_: instance.starter_name,
    };
  });
}

/** Says of each request whether the reader has a part in it, or whether only the list shows it to him: then there is nothing in it for him to do. */
export async function withParts(db: TenantDb, viewer: Viewer, rows: readonly Row[]): Promise<Row[]> {
  const ids = rows.flatMap(({ inst_id: id }) => (typeof id === 'string' ? [id] : []));
  if (ids.length === 0) return [...rows];
  const found = await db.selectFrom('wf_inst as i').select('i.id').where('i.id', 'in', ids).where(readable(db, viewer)).execute();
  const parts = new Set(found.map(({ id }) => id));
  return rows.map((row) => (typeof row['inst_id'] === 'string' ? { ...row, takesPart: parts.has(row['inst_id']) } : row));
}

// helpers

/** A query built by the builder, so that the tenant is put into it, as a part of a condition. */
const asRaw = (query: { toOperationNode(): unknown }): RawBuilder<unknown> => sql`${query}`;

const always = ['id_', 'inst_id', 'def_key', 'status', 'cur_node', 'create_by', 'create_time'] as const;
