import { sql } from 'kysely';
import {
  instanceGetDoneInstCount,
  instanceGetDoneInstList,
  instanceGetDoneList,
  instanceMyRequest,
  instanceMyRequestCount,
  instanceRelatedProcess,
} from '../../../../schemas/calls/index.ts';
import type { DoneInstance } from '../../../../schemas/calls/entities/instance.ts';
import type { TenantDb } from '../../../db/index.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { handle } from '../../handle.ts';
import { flowWords, type FlowWords, type InstanceHead, readable, viewerOf, withDefinitions } from '../../../workflow/index.ts';
import { columnsOf, number, pageOf, type QueryColumns, readFilter, text, time } from '../../../query/index.ts';
import { wireNumber } from '../../../../validators/model/index.ts';
import { definitionId, typeCounts } from './counts.ts';
import { openStepsOf } from './openSteps.ts';
import { requestBriefs } from './requestBriefs.ts';
import { isRevocable } from './revocable.ts';
import { toInstance } from './toWire.ts';

const myRequest = handle(instanceMyRequest, async ({ body }, context) => {
  const { db, user } = context;
  const words = await flowWords(context);
  const { amount, reason } = await requestBriefs(context);
  const briefed: QueryColumns = new Map([...columns, ...columnsOf({ amount: number(amount), reason: text(reason) })]);
  const requests = requestsOf(db, user.id).leftJoin('bo_row as t', (join) => join.onRef('t.id', '=', 'i.business_key').onRef('t.bo', '=', 'i.bo_alias'));
  const page = await pageOf(requests.select([sql<string | null>`${amount}::text`.as('amount'), sql<string | null>`${reason}`.as('reason')]), body, {
    columns: briefed,
    order: newestFirst,
    map: (row) => row,
  });
  const { where } = readFilter(body, briefed);
  const found = requests.clearSelect().select(sql<string | null>`sum(${amount})::text`.as('amount'));
  const sum = page.total === 0 ? undefined : await (where === undefined ? found : found.where(where)).executeTakeFirst();
  const steps = await openStepsOf(db, page.rows, words);
  const rows = page.rows.map((row) => ({
    ...toInstance(row, words),
    taskName: steps.get(row.id)?.steps ?? '',
    holder: steps.get(row.id)?.holders ?? '',
    amount: row.amount === null ? null : wireNumber(row.amount),
    reason: row.reason ?? '',
  }));
  return { ...page, rows, summary: [{ amount: wireNumber(sum?.amount ?? '0') }] };
});

const myRequestCount = handle(instanceMyRequestCount, async (_input, context) =>
  typeCounts(
    context,
    await requestsOf(context.db, context.user.id)
      .clearSelect()
      .select((eb) => ['i.type_id', eb.fn.countAll<string>().as('count')])
      .groupBy('i.type_id')
      .execute(),
  ),
);

/** One row per instance, with the caller's latest decision. */
const doneInstances = handle(instanceGetDoneInstList, async ({ query, body }, context) => {
  const base = doneOf(context.db, context.user.id);
  const narrowed = query.status === undefined || query.status === '' ? base : base.where('i.status', '=', query.status);
  return pageOf(narrowed, body, {
    columns: doneColumns,
    order: ['o.completed_at desc', 'i.created_at desc', 'i.id desc'],
    map: toDone(await flowWords(context)),
  });
});

const doneCount = handle(instanceGetDoneInstCount, async ({ body }, context) => {
  const { where } = readFilter(body, doneColumns);
  const query = doneOf(context.db, context.user.id).clearSelect();
  return typeCounts(
    context,
    await (where === undefined ? query : query.where(where))
      .select((eb) => ['i.type_id', eb.fn.countAll<string>().as('count')])
      .groupBy('i.type_id')
      .execute(),
  );
});

/** One row per decision. With `isCheckRevoke` each says whether it can be taken back now. */
const doneList = handle(instanceGetDoneList, async ({ query, body }, context) => {
  const { db, user } = context;
  const base = decisions(db, user.id);
  const narrowed = query.status === undefined || query.status === '' ? base : base.where('i.status', '=', query.status);
  const page = await pageOf(narrowed, body, { columns: doneColumns, order: ['o.completed_at desc', 'o.seq desc', 'o.opinion_id desc'], map: (row) => row });
  const done = toDone(await flowWords(context));
  if (query.isCheckRevoke !== true) return { ...page, rows: page.rows.map(done) };
  const rows: DoneInstance[] = [];
  const seen = new Set<string>();
  for (const row of page.rows) {
    const latest = !seen.has(`${row.id} ${row.node_id}`);
    seen.add(`${row.id} ${row.node_id}`);
    rows.push({ ...done(row), revoke: latest && (await takesBack(context, row)) });
  }
  return { ...page, rows };
});

/** Instances that the caller may link to another: every one that he may read and that has been started. */
const related = handle(instanceRelatedProcess, async ({ body }, context) => {
  const words = await flowWords(context);
  return pageOf(
    context.db
      .selectFrom('wf_inst as i')
      .selectAll('i')
      .where('i.status', '!=', 'draft')
      .where(readable(context.db, await viewerOf(context))),
    body,
    { columns, order: newestFirst, map: (row) => toInstance(row, words) },
  );
});

export const instanceListHandlers = [myRequest, myRequestCount, doneInstances, doneCount, doneList, related];

// helpers

const ofInstance = {
  id: text('i.id'),
  procInstId: text('i.id'),
  subject: text('i.subject'),
  procDefKey: text('i.def_key'),
  procDefName: text('i.def_name'),
  status: text('i.status'),
  typeId: text('i.type_id'),
  createTime: time(sql`coalesce(i.started_at, i.created_at)`),
  updateTime: time('i.updated_at'),
  endTime: time('i.ended_at'),
  creator: text('i.starter_name'),
  createBy: text('i.starter_id'),
  creatorId: text('i.starter_id'),
  bizKey: text('i.business_key'),
  createOrgId: text('i.create_org_id'),
  urgentState: text('i.urgency'),
  urgentStateValue: text('i.urgency'),
  procDefId: definitionId('i.def_key'),
  isDele: number(sql`0`),
  isForbidden: number(sql`i.forbidden::int`),
};
const columns = columnsOf(ofInstance);
const doneColumns = columnsOf({
  ...ofInstance,
  completeTime: time('o.completed_at'),
  opinionStatus: text('o.opinion_state'),
  taskKey: text('o.node_id'),
  taskName: text('o.node_name'),
  taskId: text('o.task_id'),
});
const newestFirst = ['i.created_at desc', 'i.id desc'];

const requestsOf = (db: TenantDb, userId: string) =>
  db
    .selectFrom('wf_inst as i')
    .selectAll('i')
    .where((eb) => eb.or([eb('i.starter_id', '=', userId), eb('i.creator_id', '=', userId)]));

/** Lines that are no decision on the request: filling it in, claiming, handing on, taking back. */
const noDecision = [
  'start',
  'reSubmit',
  'lockTask',
  'unLockTask',
  'deliverto',
  'deliverto_cancel',
  'revoker',
  'revoker_to_start',
  'copyto',
  'copyto_reply',
  'start_commu',
  'addsign',
  'skip',
  'transforming',
];

const lines = [
  'inst_id',
  'exec_id',
  'task_id',
  'node_id',
  'node_name',
  'status as opinion_state',
  'completed_at',
  'user_id',
  'user_name',
  'id as opinion_id',
  'seq',
] as const;

/** The latest decision of a person on each instance; what a secretary decided for him counts as his, too. */
function doneOf(db: TenantDb, userId: string) {
  return db
    .selectFrom('wf_inst as i')
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('wf_opinion')
          .distinctOn('inst_id')
          .select(lines)
          .where('acted', '=', true)
          .where('status', 'not in', noDecision)
          .where((or) => or.or([or('user_id', '=', userId), or('agent_leader_id', '=', userId)]))
          .orderBy('inst_id')
          .orderBy('seq', 'desc')
          .as('o'),
      (join) => join.onRef('o.inst_id', '=', 'i.id'),
    )
    .selectAll('i')
    .select(['o.exec_id', 'o.task_id', 'o.node_id', 'o.node_name', 'o.opinion_state', 'o.completed_at', 'o.user_id', 'o.user_name', 'o.opinion_id']);
}

function decisions(db: TenantDb, userId: string) {
  return db
    .selectFrom('wf_inst as i')
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('wf_opinion')
          .select(lines)
          .where('acted', '=', true)
          .where('status', 'not in', noDecision)
          .where((or) => or.or([or('user_id', '=', userId), or('agent_leader_id', '=', userId)]))
          .as('o'),
      (join) => join.onRef('o.inst_id', '=', 'i.id'),
    )
    .selectAll('i')
    .select(['o.exec_id', 'o.task_id', 'o.node_id', 'o.node_name', 'o.opinion_state', 'o.completed_at', 'o.user_id', 'o.user_name', 'o.opinion_id']);
}

type DoneRow = InstanceHead & {
  readonly exec_id: string | null;
  readonly task_id: string | null;
  readonly node_id: string;
  readonly node_name: string;
  readonly opinion_state: string;
  readonly completed_at: string | null;
  readonly user_id: string | null;
  readonly user_name: string | null;
};

const toDone =
  (words: FlowWords) =>
  (row: DoneRow): DoneInstance => ({
    ...toInstance(row, words),
    completeTime: row.completed_at,
    auditor: row.user_id ?? '',
    auditorName: row.user_name ?? '',
    taskId: row.task_id ?? '',
    taskKey: row.node_id,
    taskName: words.step(row.def_key, row.node_id, row.node_name),
    opinionStatus: row.opinion_state,
  });

const revocable: ReadonlySet<string> = new Set(['agree', 'oppose', 'delivertoAgree', 'delivertoOppose']);

async function takesBack(context: HandlerContext, row: DoneRow): Promise<boolean> {
  if (row.exec_id === null || row.user_id !== context.user.id || !revocable.has(row.opinion_state)) return false;
  return isRevocable(context, await withDefinitions(context.meta, row), { kind: 'revoke', execId: row.exec_id });
}
