import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import { defineStatement, type TenantDb, type WfSecretaryTable } from '../db/index.ts';
import type { HandlerContext } from '../context/index.ts';
import { Forbidden } from '../core/index.ts';
import { type CurrentUser, isGranted, loadPerson } from '../identity/index.ts';
import type { Actor } from './kernel/commands.ts';
import { NONE, type InstanceHead } from './repository.ts';

/** A leader whose secretary the caller is, at this moment. */
export interface Leader {
  readonly person: Omit<CurrentUser, 'sessionId'>;
  readonly identities: readonly string[];
  /** Flows that are shared; empty means all. */
  readonly defKeys: readonly string[];
  readonly mayStart: boolean;
  readonly mayAct: boolean;
}

/** The caller with everybody he may stand for. */
export interface Viewer {
  readonly user: CurrentUser;
  readonly identities: readonly string[];
  readonly leaders: readonly Leader[];
}

type PersonFacts = Pick<CurrentUser, 'id' | 'roles' | 'posts'>;

/** How candidates of a task name a person. */
const identitiesOf = (person: PersonFacts): string[] => [
  `user:${person.id}`,
  ...person.roles.map((code) => `role:${code}`),
  ...person.posts.flatMap((post) => [`post:${post.postId}`, `org:${post.org.id}`]),
];

/** `settings`: the rows of {@link secretarySettings}, for a caller who has them already. */
export async function viewerOf(
  { db, user, clock, meta }: Pick<HandlerContext, 'db' | 'user' | 'clock' | 'meta'>,
  settings?: readonly SecretarySetting[],
): Promise<Viewer> {
  const rows = settings ?? (await secretarySettings(db, user.id, clock.now()).execute());
  return { user, identities: identitiesOf(user), leaders: await leadersOf(db, meta, rows) };
}

/** What leaders share with a secretary at this moment. */
export const secretarySettings = (db: Pick<TenantDb, 'selectFrom'>, userId: string, now: string) =>
  db
    .selectFrom('wf_secretary as y')
    .select(['y.leader_id', 'y.def_keys', 'y.rights'])
    .where('y.secretary_id', '=', userId)
    .where('y.enabled', '=', true)
    .where((eb) => eb.or([eb('y.start_at', 'is', null), eb('y.start_at', '<=', now)]))
    .where((eb) => eb.or([eb('y.end_at', 'is', null), eb('y.end_at', '>=', now)]))
    .orderBy('y.id');

type SecretarySetting = Pick<Selectable<WfSecretaryTable>, 'leader_id' | 'def_keys' | 'rights'>;

/** Marks a flow category among the shared flows of a secretary setting. */
export const sharedType = 'type:';

/** `0` and empty mean that nobody is named. */
export const namedLeader = (...ids: readonly (string | null | undefined)[]): string | undefined =>
  ids.find((id): id is string => id !== undefined && id !== null && id !== '' && id !== NONE);

/** The leader of this id, if he shares the flow with the caller; a claim of the request that is never trusted. */
export function leaderNamed(viewer: Viewer, leaderId: string, defKey: string): Leader {
  const leader = viewer.leaders.find(({ person }) => person.id === leaderId);
  if (leader === undefined || !shares(leader, defKey)) throw new Forbidden(texts.noSecretary);
  return leader;
}

export const shares = (leader: Leader, defKey: string): boolean => leader.defKeys.length === 0 || leader.defKeys.includes(defKey);

/** Who gives a command. */
export function actorOf(viewer: Viewer, defKey: string, leaderId?: string): Actor {
  const { user } = viewer;
  if (leaderId === undefined) return { userId: user.id, identities: viewer.identities, manager: user.isAdmin };
  const leader = leaderNamed(viewer, leaderId, defKey);
  if (!leader.mayAct) throw new Forbidden(texts.mayNotAct);
  return { userId: user.id, identities: leader.identities, leaderId };
}

/** Whether a person may start a flow or a form; nobody starts a flow that he may not view. */
export const mayStart = (
  user: CurrentUser | Leader['person'],
  { start, view }: { readonly [Right in 'start' | 'view']?: readonly string[] | undefined },
): boolean => [start, view].every((grants) => grants === undefined || isGranted(user as CurrentUser, grants));

/** The caller, or a leader of his, with all names that candidates go by. */
export interface Reach extends Readonly<Record<string, unknown>> {
  readonly userId: string;
  readonly people: readonly string[];
  readonly identities: readonly string[];
  /** Flows for which it holds; empty means all. */
  readonly defKeys: readonly string[];
}

/** The caller together with the leaders who share all flows with him; then each leader who shares some. */
export function reachesOf({ user, identities, leaders }: Viewer): readonly Reach[] {
  const whole = leaders.filter(({ defKeys }) => defKeys.length === 0);
  const some = leaders.filter(({ defKeys }) => defKeys.length > 0);
  return [
    {
      userId: user.id,
      people: [user.id, ...whole.map(({ person }) => person.id)],
      identities: [...identities, ...whole.flatMap((leader) => leader.identities)],
      defKeys: [],
    },
    ...some.map((leader) => ({ userId: '', people: [leader.person.id], identities: leader.identities, defKeys: leader.defKeys })),
  ];
}

/**
 * Condition over `wf_inst as i`: the caller, or a leader who shares the flow with him, started it, has a line in its history, a task, a place
 * among the candidates, a circulation, a hand-over, or follows it. Administrators may read everything.
 */
export function readable(db: TenantDb, viewer: Viewer): RawBuilder<SqlBool> {
  if (viewer.user.isAdmin) return sql<SqlBool>`true`;
  const parts = reachesOf(viewer).map((reach) =>
    reach.defKeys.length === 0 ? readableBy(db, reach) : sql<SqlBool>`(i.def_key = any(${[...reach.defKeys]}::text[]) and ${readableBy(db, reach)})`,
  );
  return sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
}

/** The row of an instance that the viewer may read; undefined for every other. */
export async function readInstance(db: TenantDb, viewer: Viewer, instId: string): Promise<InstanceHead | undefined> {
  for (const reach of reachesOf(viewer)) {
    const [head] = await db.run(viewer.user.isAdmin ? anyStatement : readableStatement, { ...reach, instId });
    if (head === undefined || (reach.defKeys.length > 0 && !reach.defKeys.includes(head.def_key))) continue;
    // a draft is nobody else's business
    return isOthersDraft(head, viewer.user.id) ? undefined : head;
  }
  return undefined;
}

const isOthersDraft = (
  { status, creator_id: creator, starter_id: starter }: Pick<InstanceHead, 'status' | 'creator_id' | 'starter_id'>,
  userId: string,
): boolean => status === 'draft' && creator !== userId && starter !== userId;

export const mayRead = async (db: TenantDb, viewer: Viewer, instId: string): Promise<boolean> => (await readInstance(db, viewer, instId)) !== undefined;

// helpers

function readableBy(db: Pick<TenantDb, 'selectFrom'>, { userId, people, identities }: Pick<Reach, 'userId' | 'people' | 'identities'>): RawBuilder<SqlBool> {
  const anyOf = (column: string): RawBuilder<SqlBool> => sql<SqlBool>`${sql.ref(column)} = any(${people}::text[])`;
  const acted = db
    .selectFrom('wf_opinion as o')
    .select('o.id')
    .whereRef('o.inst_id', '=', sql.ref('i.id'))
    .where((eb) =>
      eb.or([
        anyOf('o.user_id'),
        anyOf('o.owner_id'),
        anyOf('o.agent_leader_id'),
        sql<SqlBool>`jsonb_exists_any(coalesce(o.qualifieds, '[]'::jsonb), ${identities}::text[])`,
      ]),
    );
  const open = db
    .selectFrom('wf_task as k')
    .select('k.id')
    .whereRef('k.inst_id', '=', sql.ref('i.id'))
    .where((eb) => eb.or([anyOf('k.assignee_id'), anyOf('k.owner_id'), sql<SqlBool>`k.cand && ${identities}::text[]`]));
  const told = db
    .selectFrom('wf_notice as n')
    .select('n.id')
    .whereRef('n.inst_id', '=', sql.ref('i.id'))
    .where((eb) => eb.or([anyOf('n.receiver'), anyOf('n.sender')]));
  const turned = db
    .selectFrom('wf_turn as u')
    .select('u.id')
    .whereRef('u.inst_id', '=', sql.ref('i.id'))
    .where((eb) => eb.or([anyOf('u.from_id'), anyOf('u.to_id')]));
  return sql<SqlBool>`(${anyOf('i.starter_id')} or i.creator_id = ${userId} or exists ${acted} or exists ${open} or exists ${told} or exists ${turned})`;
}

interface Wanted extends Reach {
  readonly instId: string;
}

const anyStatement = defineStatement<Wanted>()((db, at) => db.selectFrom('wf_inst as i').selectAll('i').where('i.id', '=', at('instId')));
const readableStatement = defineStatement<Wanted>()((db, at) =>
  db
    .selectFrom('wf_inst as i')
    .selectAll('i')
    .where('i.id', '=', at('instId'))
    .where(readableBy(db, { userId: at('userId'), people: at('people'), identities: at('identities') })),
);

async function leadersOf(db: TenantDb, meta: HandlerContext['meta'], rows: readonly SecretarySetting[]): Promise<Leader[]> {
  const leaders: Leader[] = [];
  for (const row of rows) {
    if (leaders.some(({ person }) => person.id === row.leader_id)) continue;
    const person = await loadPerson(db, row.leader_id);
    if (person === undefined) continue;
    const defKeys = await flowsOf(meta, row.def_keys);
    if (defKeys.length === 0 && row.def_keys.length > 0) continue;
    const may = (right: string): boolean => Object.keys(row.rights).length === 0 || row.rights[right] === true;
    leaders.push({ person, identities: identitiesOf(person), defKeys, mayStart: may('start'), mayAct: may('task') });
  }
  return leaders;
}

/** The shared flows by key; a category stands for the flows that are in it now. */
async function flowsOf(meta: HandlerContext['meta'], shared: readonly string[]): Promise<readonly string[]> {
  const types = shared.filter((key) => key.startsWith(sharedType)).map((key) => key.slice(sharedType.length));
  if (types.length === 0) return shared;
  const inTypes = (await meta.list('flow')).filter((item) => item.typeKey !== undefined && types.includes(item.typeKey)).map((item) => item.key);
  return [...new Set([...shared.filter((key) => !key.startsWith(sharedType)), ...inTypes])];
}

const texts = {
  noSecretary: { 'zh-CN': '您不是该领导的秘书', 'en-US': 'You are no secretary of this leader.', 'zh-TW': '您不是該領導的秘書' },
  mayNotAct: { 'zh-CN': '没有代领导审批的权限', 'en-US': 'You have no right to decide for this leader.', 'zh-TW': '沒有代領導審批的權限' },
} as const;
