import { sql, type InsertObject, type Selectable } from 'kysely';
import { defineStatement, newId, type Tables, type TenantDb, toJson, type WfInstTable } from '../db/index.ts';
import type {
  AggregateDiff,
  Asked,
  ExecCause,
  ExecRow,
  ForkRow,
  FlowVars,
  GroupKind,
  GroupMemberRow,
  GroupRow,
  InstanceAggregate,
  InstanceRow,
  InstanceStatus,
  OpinionRow,
  OpinionStatus,
  ReturnAddress,
  SignRow,
  TaskRow,
  TaskStatus,
  TokenRow,
  TurnRow,
} from './kernel/aggregate.ts';
import { factsAbout } from './personFacts.ts';
import { systemWords } from './systemWords.ts';

export type InstanceHead = Selectable<WfInstTable>;

/** An instance as the kernel sees it, with the row it belongs to. */
export interface StoredInstance {
  readonly head: InstanceHead;
  readonly aggregate: InstanceAggregate;
}

/** What the kernel does not know and the rows carry. */
export interface WriteFacts {
  readonly now: string;
  /** Whether the person of a finished line finished it himself. */
  readonly acted: (line: OpinionRow) => boolean;
  readonly subject: string;
  readonly typeId: string | null;
  /** User id -> name. */
  readonly names: ReadonlyMap<string, string>;
}

/** Reads an instance as it is at the moment. */
export async function loadInstance(db: TenantDb, instId: string): Promise<StoredInstance | undefined> {
  const [head] = await db.run(headStatement, { instId });
  return head === undefined ? undefined : storedOf(head, await db.run(partsStatement, { instId }));
}

/** An instance whose row is held. */
export interface LockedInstance extends StoredInstance {
  /** Revision of the document, which is held too; undefined when none was named or it is gone. */
  readonly documentRev: number | undefined;
}

/**
 * Reads an instance and holds its row until the transaction ends: everything that belongs to an instance is written under this
 * lock only, so what is read after it, in one statement, is the truth.
 */
export async function lockInstance(
  tx: TenantDb,
  instId: string,
  document: { readonly bo: string; readonly id: string } | undefined,
): Promise<LockedInstance | undefined> {
  const [head] = await tx.run(lockStatement, { instId });
  if (head === undefined) return undefined;
  if (document === undefined) return { ...storedOf(head, await tx.run(partsStatement, { instId })), documentRev: undefined };
  const rows = await tx.run(partsWithDocument, { instId, bo: document.bo, recordId: document.id });
  return { ...storedOf(head, rows), documentRev: rows[0]?.documentRev ?? undefined };
}

function storedOf(head: InstanceHead, rows: readonly PartsRow[]): StoredInstance {
  const { forks, tokens, execs, tasks, groups, members, signs, turns, pending } = partsOf(rows);
  const bySeq = (a: { readonly seq: number }, b: { readonly seq: number }): number => a.seq - b.seq;
  return {
    head,
    aggregate: {
      inst: instanceOf(head),
      forks: forks.map(forkOf),
      tokens: tokens.map(tokenOf),
      execs: execs.map(execOf).sort(bySeq),
      tasks: tasks.map(taskOf).sort(bySeq),
      groups: groups.map(groupOf),
      members: members.map(memberOf),
      signs: signs.map(signOf),
      turns: turns.map(turnOf).sort((a, b) => Number(a.at > b.at) - Number(a.at < b.at)),
      opinions: pending.map(opinionOf).sort(bySeq),
    },
  };
}

/** Everything that belongs to an instance in one question: the lock is held while the answers travel. */
const partsQuery = (db: Pick<TenantDb, 'selectNoFrom'>, instId: string) =>
  db.selectNoFrom((eb) => {
    const rows = (table: RowTable | 'wf_opinion') =>
      eb
        .selectFrom(`${table as 'wf_opinion'} as r`)
        .select(sql`coalesce(json_agg(r), '[]')`.as('rows'))
        .where('r.inst_id', '=', instId);
    return [
      rows('wf_fork').as('forks'),
      rows('wf_token').as('tokens'),
      rows('wf_exec').as('execs'),
      rows('wf_task').as('tasks'),
      rows('wf_group').as('groups'),
      rows('wf_group_member').as('members'),
      rows('wf_sign').as('signs'),
      rows('wf_turn').as('turns'),
      rows('wf_opinion').where('r.status', 'in', pendingStatuses).as('pending'),
    ];
  });

const headStatement = defineStatement<{ instId: string }>()((db, at) => db.selectFrom('wf_inst').selectAll().where('id', '=', at('instId')));
const lockStatement = defineStatement<{ instId: string }>()((db, at) => db.selectFrom('wf_inst').selectAll().where('id', '=', at('instId')).forUpdate());
const partsStatement = defineStatement<{ instId: string }>()((db, at) => partsQuery(db, at('instId')));
const partsWithDocument = defineStatement<{ instId: string; bo: string; recordId: string }>()((db, at) =>
  partsQuery(
    db.with('held', (held) =>
      held.selectFrom('bo_row').select('rev').where('id', '=', at('recordId')).where('bo', '=', at('bo')).forUpdate(),
    ) as unknown as TenantDb,
    at('instId'),
  ).select(sql<number | null>`(select rev from held)`.as('documentRev')),
);

type PartsRow = Readonly<Record<keyof StoredParts, unknown>>;

const partsOf = ([row]: readonly PartsRow[]): StoredParts =>
  Object.fromEntries(
    Object.entries(row ?? {}).flatMap(([name, rows]) => (Array.isArray(rows) ? [[name, (rows as Record<string, unknown>[]).map(withWallClock)]] : [])),
  ) as unknown as StoredParts;

/** The aggregate of an instance whose rows are all known, for example for lists of buttons. */
export const instanceOf = (row: InstanceHead): InstanceRow => ({
  id: row.id,
  flowKey: row.def_key,
  version: row.def_version,
  status: row.status as InstanceStatus,
  starterId: row.starter_id,
  creatorId: row.creator_id,
  forbidden: row.forbidden,
  vars: row.vars as FlowVars,
  rev: row.rev,
  seq: row.seq,
  startedAt: row.started_at,
  endedAt: row.ended_at,
});

/** Writes what a command changed; late, so that all tables travel in one statement while the lock is held. */
export function writeDiff(tx: TenantDb, instId: string, defKey: string, diff: AggregateDiff, facts: WriteFacts): void {
  const inst_id = instId;
  // a new row fails where its id is taken: it must not become the content of another one
  const put = <Table extends RowTable | 'wf_opinion', Row>(
    table: Table,
    { insert, update }: Changed<Row>,
    rowOf: (row: Row) => InsertObject<Tables, Table>,
    keep: readonly string[] = [],
  ): void => {
    if (insert.length > 0) tx.later((db) => db.insertInto(table as 'wf_task').values(insert.map(rowOf) as unknown as InsertObject<Tables, 'wf_task'>[]));
    if (update.length > 0) tx.later((db) => updateOf(db, table, update.map(rowOf), keep));
  };
  const name = (id: string | null): string | null => (id === null ? null : (facts.names.get(id) ?? null));
  put('wf_fork', diff.forks, (row) => ({
    id: row.id,
    inst_id,
    gateway_id: row.gatewayId,
    join_id: row.joinId,
    parent_fork_id: row.parentId,
    state: row.state,
  }));
  put('wf_token', diff.tokens, (row) => ({
    id: row.id,
    inst_id,
    node_id: row.nodeId,
    state: row.state,
    forks: [...row.forks],
    exec_id: row.execId,
    from_execs: [...row.fromExecs],
  }));
  put('wf_exec', diff.execs, (row) => ({
    id: row.id,
    inst_id,
    node_id: row.nodeId,
    seq: row.seq,
    from_execs: [...row.fromExecs],
    forks: [...row.forks],
    state: row.state,
    cause: row.cause,
    return_to: toJson(row.returnTo),
    handlers: [...row.handlers],
    decided_on: row.decidedOn,
    answered_for: row.answeredFor,
    asked: row.asked === null ? null : toJson(row.asked),
    entered_at: row.enteredAt,
    left_at: row.leftAt,
  }));
  put('wf_task', diff.tasks, (row) => ({
    id: row.id,
    inst_id,
    exec_id: row.execId,
    def_key: defKey,
    type_id: facts.typeId,
    node_id: row.nodeId,
    node_name: row.nodeName,
    parent_id: row.parentId ?? NONE,
    group_id: row.groupId,
    status: row.status,
    owner_id: row.ownerId ?? NONE,
    owner_name: name(row.ownerId),
    assignee_id: row.assigneeId ?? NONE,
    assignee_name: name(row.assigneeId),
    cand: [...row.candidates],
    claimed: row.claimed,
    suspended: row.suspended,
    prev_status: row.prevStatus,
    read_at: row.readAt,
    subject: facts.subject,
    created_at: row.createdAt,
    seq: row.seq,
  }));
  put(
    'wf_group',
    diff.groups,
    (row) => ({
      id: row.id,
      inst_id,
      parent_task_id: row.parentTaskId,
      kind: row.kind,
      mode: row.sequential ? 'sequential' : 'parallel',
      rule: toJson({ pass: row.pass, decide: row.decide, values: row.values }),
      then_do: row.thenDo,
      state: row.state,
      creator: row.creatorId,
      created_at: facts.now,
    }),
    ['created_at'],
  );
  put('wf_group_member', diff.members, (row) => ({
    id: row.id,
    group_id: row.groupId,
    inst_id,
    ord: row.ord,
    user_id: row.userId,
    task_id: row.taskId,
    result: row.result,
    state: row.state,
  }));
  put('wf_sign', diff.signs, (row) => ({ id: row.id, inst_id, exec_id: row.execId, task_id: row.taskId, user_id: row.userId, vote: row.vote, ord: row.ord }));
  put('wf_turn', diff.turns, (row) => ({
    id: row.id,
    inst_id,
    task_id: row.taskId,
    type: row.type,
    from_id: row.fromId,
    from_name: name(row.fromId),
    to_id: row.toId,
    to_name: name(row.toId),
    owner_id: row.ownerId,
    state: row.state,
    at: row.at,
    finished_at: row.state === 'running' ? null : facts.now,
  }));
  put('wf_opinion', diff.opinions, (row) => ({
    id: row.id,
    inst_id,
    exec_id: row.execId,
    task_id: row.taskId,
    parent_id: row.parentTaskId,
    node_id: row.nodeId,
    node_name: row.nodeName,
    user_id: row.userId,
    user_name: name(row.userId),
    agent_leader_id: row.agentLeaderId,
    agent_leader_name: name(row.agentLeaderId),
    owner_id: row.ownerId,
    qualifieds: toJson(row.candidates),
    status: row.status,
    acted: row.completedAt !== null && facts.acted(row),
    opinion: row.opinion,
    files: filesOf(row.files),
    zfiles: filesOf(row.zfiles),
    created_at: row.createdAt,
    assigned_at: row.createdAt,
    completed_at: row.completedAt,
    duration: row.completedAt === null ? null : millisecondsBetween(row.createdAt, row.completedAt),
    seq: row.seq,
  }));
  for (const [table, removed] of [
    ['wf_task', diff.tasks.remove],
    ['wf_token', diff.tokens.remove],
    ['wf_fork', diff.forks.remove],
    ['wf_sign', diff.signs.remove],
  ] as const) {
    if (removed.length > 0) tx.later((db) => db.deleteFrom(table).where('id', 'in', [...removed]));
  }
}

/** Who did what; kept for as long as the installation keeps its audit log. */
export interface AuditFacts {
  readonly userId: string;
  readonly account: string;
  readonly action: string;
  readonly ip: string;
  readonly logId: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface HeadFacts {
  readonly subject: string;
  readonly businessKey: string | null;
  readonly now: string;
  readonly urgency?: string | undefined;
  readonly audit?: AuditFacts;
}

/** The members of the instance row that a command changes, and the line of the audit log that says who changed them; late. */
export function writeHead(tx: TenantDb, inst: InstanceRow, more: HeadFacts): void {
  const { audit, urgency } = more;
  if (audit !== undefined) {
    tx.later((db) =>
      db.insertInto('audit_log').values({
        id: newId(),
        user_id: audit.userId,
        account: audit.account,
        action: audit.action,
        target: inst.id,
        outcome: 'done',
        ip: audit.ip,
        log_id: audit.logId,
        detail: toJson(audit.detail),
        at: more.now,
      }),
    );
  }
  tx.later((db) =>
    db
      .updateTable('wf_inst')
      .set({
        status: inst.status,
        forbidden: inst.forbidden,
        vars: toJson(inst.vars),
        rev: inst.rev,
        seq: inst.seq,
        started_at: inst.startedAt,
        ended_at: inst.endedAt,
        duration: inst.endedAt === null || inst.startedAt === null ? null : millisecondsBetween(inst.startedAt, inst.endedAt),
        subject: more.subject,
        business_key: more.businessKey,
        updated_at: more.now,
        ...(urgency === undefined ? {} : { urgency }),
      })
      .where('id', '=', inst.id),
  );
}

/** Names of people by id; unknown ids are left out. */
export async function namesOf(db: TenantDb, ids: Iterable<string | null | undefined>): Promise<Map<string, string>> {
  const wanted = [...new Set([...ids].filter((id): id is string => typeof id === 'string' && id !== '' && id !== NONE))];
  const known = await factsAbout(db, wanted);
  return new Map(
    wanted.flatMap((id): [string, string][] => {
      const name = id === SYSTEM ? systemWords.name['zh-CN'] : known.get(id)?.fullname;
      return name === undefined ? [] : [[id, name]];
    }),
  );
}

/** Everybody a diff names. */
export function peopleOf(diff: AggregateDiff): string[] {
  return [
    ...both(diff.tasks).flatMap((row) => [row.ownerId, row.assigneeId]),
    ...both(diff.opinions).flatMap((row) => [row.userId, row.agentLeaderId]),
    ...both(diff.turns).flatMap((row) => [row.fromId, row.toId]),
  ].filter((id): id is string => id !== null);
}

/** `0` on the wire and in the rows: nobody, no parent. */
export const NONE = '0';

/** Who acts where no person does: a deadline that is over. No account has this id. */
export const SYSTEM = 'system';

/** Milliseconds between two wall-clock texts. */
export const millisecondsBetween = (from: string, to: string): number => Date.parse(`${to.replace(' ', 'T')}Z`) - Date.parse(`${from.replace(' ', 'T')}Z`);

// helpers

interface StoredParts {
  readonly forks: readonly Selectable<Tables['wf_fork']>[];
  readonly tokens: readonly Selectable<Tables['wf_token']>[];
  readonly execs: readonly Selectable<Tables['wf_exec']>[];
  readonly tasks: readonly Selectable<Tables['wf_task']>[];
  readonly groups: readonly Selectable<Tables['wf_group']>[];
  readonly members: readonly Selectable<Tables['wf_group_member']>[];
  readonly signs: readonly Selectable<Tables['wf_sign']>[];
  readonly turns: readonly Selectable<Tables['wf_turn']>[];
  readonly pending: readonly Selectable<Tables['wf_opinion']>[];
}

const moments = ['at', 'entered_at', 'left_at', 'created_at', 'read_at', 'assigned_at', 'completed_at', 'finished_at', 'due_at'];

/** Times inside JSON come as `2026-11-16T09:00:00+08:00`; elsewhere they are wall-clock texts. */
function withWallClock(row: Record<string, unknown>): Record<string, unknown> {
  const changed = { ...row };
  for (const name of moments) {
    const value = row[name];
    if (typeof value === 'string') changed[name] = value.slice(0, 19).replace('T', ' ');
  }
  return changed;
}

type RowTable = 'wf_fork' | 'wf_token' | 'wf_exec' | 'wf_task' | 'wf_group' | 'wf_group_member' | 'wf_sign' | 'wf_turn';

const pendingStatuses = ['awaiting_check', 'awaiting_feedback'];

const both = <Row>(table: { readonly insert: readonly Row[]; readonly update: readonly Row[] }): Row[] => [...table.insert, ...table.update];

const orNull = (id: string): string | null => (id === NONE ? null : id);

interface Changed<Row> {
  readonly insert: readonly Row[];
  readonly update: readonly Row[];
}

/** Rows that an instance has already, with new content. Finished opinions stay as they are: history is never rewritten. */
function updateOf<Table extends RowTable | 'wf_opinion'>(
  db: Pick<TenantDb, 'insertInto'>,
  table: Table,
  rows: readonly InsertObject<Tables, Table>[],
  keep: readonly string[],
) {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'id' && column !== 'inst_id' && !keep.includes(column));
  return db
    .insertInto(table as 'wf_task')
    .values(rows as unknown as InsertObject<Tables, 'wf_task'>[])
    .onConflict((conflict) => {
      const update = conflict
        .columns(['tenant_id', 'id'])
        .doUpdateSet(Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)])))
        .where(sql<boolean>`${sql.ref(`${table}.inst_id`)} = excluded.inst_id`);
      return table === 'wf_opinion' ? update.where(sql<boolean>`wf_opinion.status in (${sql.join(pendingStatuses)})`) : update;
    });
}

/** Attachments are JSON text in the kernel; text that is none is kept as a text. */
function filesOf(text: string): string | null {
  if (text === '') return null;
  try {
    return toJson(JSON.parse(text));
  } catch {
    return toJson(text);
  }
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value));

const forkOf = (row: Selectable<Tables['wf_fork']>): ForkRow => ({
  id: row.id,
  gatewayId: row.gateway_id,
  joinId: row.join_id,
  parentId: row.parent_fork_id,
  state: row.state as ForkRow['state'],
});

const tokenOf = (row: Selectable<Tables['wf_token']>): TokenRow => ({
  id: row.id,
  nodeId: row.node_id,
  state: row.state as TokenRow['state'],
  forks: row.forks,
  execId: row.exec_id,
  fromExecs: row.from_execs,
});

const execOf = (row: Selectable<Tables['wf_exec']>): ExecRow => ({
  id: row.id,
  nodeId: row.node_id,
  seq: row.seq,
  fromExecs: row.from_execs,
  forks: row.forks,
  state: row.state as ExecRow['state'],
  cause: row.cause as ExecCause,
  returnTo: row.return_to as ReturnAddress[],
  handlers: row.handlers,
  decidedOn: row.decided_on,
  asked: row.asked as Asked | null,
  answeredFor: row.answered_for,
  enteredAt: row.entered_at,
  leftAt: row.left_at,
});

/** A stored task as the kernel sees it. */
export const taskOf = (row: Selectable<Tables['wf_task']>): TaskRow => ({
  id: row.id,
  execId: row.exec_id,
  nodeId: row.node_id,
  nodeName: row.node_name,
  parentId: orNull(row.parent_id),
  groupId: row.group_id,
  status: row.status as TaskStatus,
  ownerId: orNull(row.owner_id),
  assigneeId: orNull(row.assignee_id),
  claimed: row.claimed,
  candidates: row.cand,
  suspended: row.suspended,
  prevStatus: row.prev_status as TaskStatus | null,
  readAt: row.read_at,
  createdAt: row.created_at,
  seq: row.seq,
});

function groupOf(row: Selectable<Tables['wf_group']>): GroupRow {
  const rule = row.rule as { readonly pass?: string | null; readonly decide?: 'agree' | 'refuse'; readonly values?: string | null };
  return {
    id: row.id,
    parentTaskId: row.parent_task_id,
    kind: row.kind as GroupKind,
    sequential: row.mode === 'sequential',
    pass: rule.pass ?? null,
    decide: rule.decide ?? 'agree',
    thenDo: (row.then_do ?? 'back') as GroupRow['thenDo'],
    state: row.state as GroupRow['state'],
    values: rule.values ?? null,
    creatorId: row.creator,
  };
}

const memberOf = (row: Selectable<Tables['wf_group_member']>): GroupMemberRow => ({
  id: row.id,
  groupId: row.group_id,
  ord: row.ord,
  userId: row.user_id,
  taskId: row.task_id,
  result: row.result as GroupMemberRow['result'],
  state: row.state as GroupMemberRow['state'],
});

const signOf = (row: Selectable<Tables['wf_sign']>): SignRow => ({
  id: row.id,
  execId: row.exec_id,
  taskId: row.task_id,
  userId: row.user_id,
  vote: row.vote as SignRow['vote'],
  ord: row.ord,
});

const turnOf = (row: Selectable<Tables['wf_turn']>): TurnRow => ({
  id: row.id,
  taskId: row.task_id,
  type: row.type as TurnRow['type'],
  fromId: row.from_id,
  toId: row.to_id,
  ownerId: row.owner_id,
  state: row.state as TurnRow['state'],
  at: row.at,
});

const opinionOf = (row: Selectable<Tables['wf_opinion']>): OpinionRow => ({
  id: row.id,
  seq: row.seq,
  execId: row.exec_id,
  taskId: row.task_id,
  parentTaskId: row.parent_id,
  nodeId: row.node_id,
  nodeName: row.node_name,
  userId: row.user_id,
  agentLeaderId: row.agent_leader_id,
  ownerId: row.owner_id,
  candidates: Array.isArray(row.qualifieds) ? (row.qualifieds as string[]) : [],
  status: row.status as OpinionStatus,
  opinion: row.opinion ?? '',
  files: textOf(row.files),
  zfiles: textOf(row.zfiles),
  createdAt: row.created_at,
  completedAt: row.completed_at,
});
