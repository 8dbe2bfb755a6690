import { sql, type RawBuilder, type SqlBool } from 'kysely';
import {
  taskGetDelegate,
  taskGetDelegateCount,
  taskGetLeaderTodoCount,
  taskGetLeaderTodoList,
  taskGetTodoCount,
  taskGetTodoList,
  taskNextTask,
} from '../../../../schemas/calls/index.ts';
import type { Identity } from '../../../../schemas/calls/entities/flow.ts';
import type { Task, TaskTurn } from '../../../../schemas/calls/entities/task.ts';
import type { TenantDb } from '../../../db/index.ts';
import { handle } from '../../handle.ts';
import { flowWords, type FlowWords, type Leader, shares, type Viewer, viewerOf } from '../../../workflow/index.ts';
import { columnsOf, flag, number, pageAsked, pageOf, pageOfAll, type QueryColumns, readFilter, text, time } from '../../../query/index.ts';
import { definitionId, typeCounts } from './counts.ts';
import { toTask } from './toTask.ts';
import { parseDefId } from './toWire.ts';

const todoList = handle(taskGetTodoList, async ({ body }, context) => {
  const viewer = await viewerOf(context);
  const page = await pageOf(openTasks(context.db, todoOf(context.db, viewer)), body, { columns: columnsFor(viewer), order: newestFirst, map: (row) => row });
  const besides = await sharedBeside(context.db, viewer, page.rows);
  const words = await flowWords(context);
  return { ...page, rows: page.rows.map((row) => lineFor(viewer, row, words, besides)) };
});

const todoCount = handle(taskGetTodoCount, async ({ body }, context) => {
  const viewer = await viewerOf(context);
  const { where } = readFilter(body, columnsFor(viewer));
  const query = openTasks(context.db, todoOf(context.db, viewer)).clearSelect();
  return typeCounts(
    context,
    await (where === undefined ? query : query.where(where))
      .select((eb) => ['k.type_id', eb.fn.countAll<string>().as('count')])
      .groupBy('k.type_id')
      .execute(),
  );
});

/** One row per task and leader. */
const leaderList = handle(taskGetLeaderTodoList, async ({ body }, context) => {
  const viewer = await viewerOf(context);
  const all = await pageOf(
    openTasks(context.db, sharedWith(viewer)),
    { ...body, pageBean: { ...body.pageBean, page: 1, pageSize: -1, showTotal: false } },
    { columns: sharedColumns, order: newestFirst, map: (row) => row },
  );
  const words = await flowWords(context);
  const rows = all.rows.flatMap((row) => leadersOf(viewer, row).map((leader): Task => toTask(row, headOf(row), shareStatus(row), words, [identityOf(leader)])));
  return pageOfAll(rows, pageAsked(body));
});

const leaderCount = handle(taskGetLeaderTodoCount, async (_input, context) => {
  const viewer = await viewerOf(context);
  const rows = await openTasks(context.db, sharedWith(viewer)).execute();
  const counts = new Map<string | null, number>();
  for (const row of rows) counts.set(row.type_id, (counts.get(row.type_id) ?? 0) + leadersOf(viewer, row).length);
  return typeCounts(
    context,
    [...counts].map(([type_id, count]) => ({ type_id, count })),
  );
});

const delegated = handle(taskGetDelegate, async ({ body }, context) =>
  pageOf(turnsOf(context.db, context.user.id), body, { columns: turnColumns, order: ['u.at desc', 'u.id desc'], map: toTurn(await flowWords(context)) }),
);

const delegatedCount = handle(taskGetDelegateCount, async ({ body }, context) => {
  const { where } = readFilter(body, turnColumns);
  const query = turnsOf(context.db, context.user.id).clearSelect();
  return typeCounts(
    context,
    await (where === undefined ? query : query.where(where))
      .select((eb) => ['i.type_id', eb.fn.countAll<string>().as('count')])
      .groupBy('i.type_id')
      .execute(),
  );
});

/** The oldest task of the caller in the same flow, else in any. Only what he can decide himself. */
const nextTask = handle(taskNextTask, async ({ query }, context) => {
  const viewer = await viewerOf(context);
  const mine = openTasks(context.db, sql<SqlBool>`(k.assignee_id = ${viewer.user.id} or (k.assignee_id = '0' and k.cand && ${identities(viewer.identities)}))`);
  const wanted = query.defId !== undefined && query.defId !== '' ? parseDefId(query.defId).key : (query.defKey ?? '');
  const row = await mine
    .where('i.forbidden', '=', false)
    .orderBy(sql`i.def_key = ${wanted}`, 'desc')
    .orderBy('k.created_at')
    .orderBy('k.id')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : lineFor(viewer, row, await flowWords(context));
});

export const taskListHandlers = [todoList, todoCount, leaderList, leaderCount, delegated, delegatedCount, nextTask];

// helpers

const ofTask = {
  id: text('k.id'),
  taskId: text('k.id'),
  name: text('k.node_name'),
  nodeName: text('k.node_name'),
  subject: text('k.subject'),
  nodeId: text('k.node_id'),
  procInstId: text('k.inst_id'),
  procDefKey: text('k.def_key'),
  procDefName: text('i.def_name'),
  typeId: text('k.type_id'),
  status: text('k.status'),
  assigneeId: text('k.assignee_id'),
  assigneeName: text('k.assignee_name'),
  ownerId: text('k.owner_id'),
  ownerName: text('k.owner_name'),
  createTime: time('k.created_at'),
  createDate: time(sql`coalesce(i.started_at, i.created_at)`),
  creator: text('i.starter_name'),
  creatorId: text('i.starter_id'),
  instStatus: text('i.status'),
  createOrgId: text('i.create_org_id'),
  dueTime: time('k.due_at'),
  dueExpDate: time('k.due_at'),
  procDefId: definitionId('k.def_key'),
  urgentStateValue: text('i.urgency'),
  isRead: flag(sql`(k.read_at is not null)`),
  priority: number(sql`50`),
};
const sharedStatus = sql`(case k.status when 'BACK' then 'BACKSHARE' else 'SHARE' end)`;
const taskColumns = columnsOf(ofTask);
const sharedColumns = columnsOf({ ...ofTask, status: text(sharedStatus) });
const newestFirst = ['k.created_at desc', 'k.id desc'];

const identities = (of: readonly string[]): RawBuilder<unknown> => sql`${of}::text[]`;

/** Open tasks with the head of their instance. */
function openTasks(db: TenantDb, condition: RawBuilder<SqlBool>) {
  return db
    .selectFrom('wf_task as k')
    .innerJoin('wf_inst as i', 'i.id', 'k.inst_id')
    .selectAll('k')
    .select([
      'i.def_name',
      'i.def_version',
      'i.starter_id',
      'i.starter_name',
      'i.status as inst_status',
      'i.forbidden',
      'i.urgency',
      'i.created_at as inst_created_at',
      'i.started_at',
    ])
    .where('k.suspended', '=', false)
    .where(condition);
}

type OpenRow = Awaited<ReturnType<ReturnType<typeof openTasks>['execute']>>[number];

/** The status is that under which the viewer meets the task ({@link lineFor}). */
function columnsFor(viewer: Viewer): QueryColumns {
  const held = sql<SqlBool>`(k.assignee_id = ${viewer.user.id} or (k.assignee_id = '0' and k.cand && ${identities(viewer.identities)}) or k.owner_id = ${viewer.user.id})`;
  return new Map(taskColumns).set(
    'status',
    text(sql`(case when ${held} then k.status when ${sharedWith(viewer)} then ${sharedStatus} else 'FOLLOW' end)`)('status'),
  );
}

/** His own, those he may claim, those an agent has of him, those of the leaders whose secretary he is, and those at nodes he follows. */
function todoOf(db: TenantDb, viewer: Viewer): RawBuilder<SqlBool> {
  const own = sql<SqlBool>`k.assignee_id = ${viewer.user.id} or (k.assignee_id = '0' and k.cand && ${identities(viewer.identities)}) or (k.status = 'AGENT' and k.owner_id = ${viewer.user.id})`;
  const followed = db
    .selectFrom('wf_follow as f')
    .select('f.id')
    .whereRef('f.inst_id', '=', sql.ref('k.inst_id'))
    .whereRef('f.node_id', '=', sql.ref('k.node_id'))
    .where('f.user_id', '=', viewer.user.id)
    .where('f.state', '=', 'open');
  // of the tasks that one countersign gave to several leaders the first stands for all
  const earlier = db
    .selectFrom('wf_task as s')
    .select('s.id')
    .whereRef('s.exec_id', '=', sql.ref('k.exec_id'))
    .whereRef('s.id', '<', sql.ref('k.id'))
    .where('s.suspended', '=', false)
    .where('s.assignee_id', '<>', viewer.user.id)
    .where(sharedWith(viewer, 's'));
  const shared = viewer.leaders.length < 2 ? sharedWith(viewer) : sql<SqlBool>`(${sharedWith(viewer)} and not exists ${earlier})`;
  return sql<SqlBool>`(k.id in ${withinReach(db, viewer)} and (${own} or ${shared} or exists ${followed}))`;
}

/**
 * Every task that can be on the list of the viewer, found by one index each: alternatives joined by `or` would make the
 * database look at every open task of the tenant. The full condition decides among these few.
 */
function withinReach(db: TenantDb, { user, identities: own, leaders }: Viewer) {
  const people = [user.id, ...leaders.map(({ person }) => person.id)];
  const any = identities([...own, ...leaders.flatMap((leader) => leader.identities)]);
  const open = sql<SqlBool>`not r.suspended`;
  return db
    .selectFrom('wf_task as r')
    .select('r.id')
    .where('r.assignee_id', 'in', people)
    .where(open)
    .unionAll(db.selectFrom('wf_task as r').select('r.id').where(sql<SqlBool>`r.assignee_id = '0' and r.cand && ${any}`).where(open))
    .unionAll(db.selectFrom('wf_task as r').select('r.id').where('r.owner_id', '=', user.id).where('r.status', '=', 'AGENT').where(open))
    .unionAll(
      db
        .selectFrom('wf_follow as f')
        .innerJoin('wf_task as r', (join) => join.onRef('r.inst_id', '=', 'f.inst_id').onRef('r.node_id', '=', 'f.node_id'))
        .select('r.id')
        .where('f.user_id', '=', user.id)
        .where('f.state', '=', 'open')
        .where(open),
    );
}

/** The tasks of other leaders for which a shared line stands too. */
async function sharedBeside(db: TenantDb, viewer: Viewer, rows: readonly OpenRow[]): Promise<readonly OpenRow[]> {
  if (viewer.leaders.length < 2 || rows.length === 0) return [];
  return openTasks(db, sql<SqlBool>`(k.exec_id in (${sql.join(rows.map((row) => row.exec_id))}) and ${sharedWith(viewer)})`)
    .orderBy('k.id')
    .execute();
}

function sharedWith({ leaders }: Viewer, alias: 'k' | 's' = 'k'): RawBuilder<SqlBool> {
  if (leaders.length === 0) return sql<SqlBool>`false`;
  const of = (column: 'assignee_id' | 'cand' | 'def_key' | 'parent_id'): RawBuilder<unknown> => sql.ref(`${alias}.${column}`);
  const parts = leaders.map((leader) => {
    const held = sql<SqlBool>`(${of('assignee_id')} = ${leader.person.id} or (${of('assignee_id')} = '0' and ${of('cand')} && ${identities(leader.identities)}))`;
    return leader.defKeys.length === 0 ? held : sql<SqlBool>`(${held} and ${of('def_key')} in (${sql.join(leader.defKeys)}))`;
  });
  return sql<SqlBool>`(${of('parent_id')} = '0' and (${sql.join(parts, sql` or `)}))`;
}

const holds = (row: OpenRow, id: string, own: readonly string[]): boolean =>
  row.assignee_id === id || (row.assignee_id === '0' && row.cand.some((candidate) => own.includes(candidate)));

const leadersOf = (viewer: Viewer, row: OpenRow): Leader[] =>
  viewer.leaders.filter((leader) => shares(leader, row.def_key) && holds(row, leader.person.id, leader.identities));

const identityOf = ({ person }: Leader): Identity => ({ id: person.id, name: person.fullname, type: 'user' });
const shareStatus = (row: OpenRow): string => (row.status === 'BACK' ? 'BACKSHARE' : 'SHARE');
const headOf = (row: OpenRow) => ({ ...row, status: row.inst_status, created_at: row.inst_created_at });

function lineFor(viewer: Viewer, row: OpenRow, words: FlowWords, besides: readonly OpenRow[] = []): Task {
  const isOwn = holds(row, viewer.user.id, viewer.identities) || row.owner_id === viewer.user.id;
  if (isOwn) return toTask(row, headOf(row), row.status, words);
  if (leadersOf(viewer, row).length === 0) return toTask(row, headOf(row), 'FOLLOW', words);
  const all = [row, ...besides.filter((other) => other.exec_id === row.exec_id && other.id !== row.id)];
  const leaders = new Map(
    all
      .flatMap((task) =>
        leadersOf(viewer, task).map((leader) => [leader.person.id, { ...identityOf(leader), ...(task.id === row.id ? {} : { taskId: task.id }) }] as const),
      )
      .reverse(),
  );
  return toTask(row, headOf(row), shareStatus(row), words, [...leaders.values()].reverse());
}

const turnColumns = columnsOf({
  id: text('u.id'),
  taskId: text('u.task_id'),
  taskName: text('o.node_name'),
  taskSubject: text('i.subject'),
  subject: text('i.subject'),
  procInstId: text('u.inst_id'),
  procDefKey: text('i.def_key'),
  procDefName: text('i.def_name'),
  typeId: text('i.type_id'),
  status: text('u.state'),
  turnType: text('u.type'),
  ownerId: text('u.owner_id'),
  assigneeId: text('u.to_id'),
  assigneeName: text('u.to_name'),
  createTime: time('u.at'),
  finishTime: time('u.finished_at'),
  procDefId: definitionId('i.def_key'),
});

/** What a person gave to others; the newest line of the task names its node. */
function turnsOf(db: TenantDb, userId: string) {
  return db
    .selectFrom('wf_turn as u')
    .innerJoin('wf_inst as i', 'i.id', 'u.inst_id')
    .leftJoin(
      (eb) => eb.selectFrom('wf_opinion').distinctOn('task_id').select(['task_id', 'node_id', 'node_name']).orderBy('task_id').orderBy('seq', 'desc').as('o'),
      (join) => join.onRef('o.task_id', '=', 'u.task_id'),
    )
    .selectAll('u')
    .select(['i.subject', 'i.def_key', 'i.def_name', 'i.type_id', 'o.node_id', 'o.node_name'])
    .where('u.from_id', '=', userId);
}

const toTurn =
  (words: FlowWords) =>
  (row: Awaited<ReturnType<ReturnType<typeof turnsOf>['execute']>>[number]): TaskTurn => {
    return {
      id: row.id,
      taskId: row.task_id,
      taskName: words.step(row.def_key, row.node_id ?? '', row.node_name ?? ''),
      taskSubject: row.subject,
      nodeId: row.node_id ?? '',
      procInstId: row.inst_id,
      procDefKey: row.def_key,
      procDefName: words.flow(row.def_key, row.def_name),
      ownerId: row.owner_id,
      ownerName: row.from_name ?? '',
      assigneeId: row.to_id,
      assigneeName: row.to_name ?? '',
      status: row.state as NonNullable<TaskTurn['status']>,
      turnType: row.type === 'agent' ? 'agent' : 'turn',
      typeId: row.type_id ?? '',
      createTime: row.at,
      finishTime: row.finished_at,
      supportMobile: 1,
      turnAssignList: [
        {
          id: row.id,
          taskTurnId: row.id,
          fromUserId: row.from_id,
          fromUser: row.from_name ?? '',
          receiverId: row.to_id,
          receiver: row.to_name ?? '',
          createTime: row.at,
          comment: row.opinion ?? '',
        },
      ],
    };
  };
