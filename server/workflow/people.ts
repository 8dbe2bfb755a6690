import type { TenantDb } from '../db/index.ts';
import { readSetting } from '../identity/index.ts';
import type { Resolved } from './kernel/commands.ts';
import { factsAbout } from './personFacts.ts';

/** Questions about people that a flow asks: who heads an organisation, who holds a role, who stands in for whom. */

/**
 * Active users among `ids`, in their order. Who is not active is replaced by the standing deputy, if that one is active.
 * `soon`: see {@link factsAbout}.
 */
export async function workingUsers(db: TenantDb, ids: readonly string[], soon: readonly string[] = []): Promise<string[]> {
  const wanted = [...new Set(ids)];
  const active = await activeAmong(db, wanted, soon);
  if (active.size === wanted.length) return wanted;
  const deputies = await deputiesOf(
    db,
    wanted.filter((id) => !active.has(id)),
  );
  return [...new Set(wanted.flatMap((id) => (active.has(id) ? id : (deputies.get(id) ?? []))))];
}

/**
 * Ids of people who are named by id or by account. Ids win: nobody can take a task by an account that looks like somebody's id.
 * Unknown names are left out.
 */
export async function peopleNamed(db: TenantDb, names: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(names.filter((name) => name !== ''))];
  if (wanted.length === 0) return [];
  const rows = await db
    .selectFrom('app_user')
    .select(['id', 'account'])
    .where((eb) => eb.or([eb('id', 'in', wanted), eb('account', 'in', wanted)]))
    .execute();
  return wanted.flatMap((name) => rows.find((row) => row.id === name)?.id ?? rows.find((row) => row.account === name)?.id ?? []);
}

/** The id of an organisation that is named by id or by code. */
export async function orgNamed(db: TenantDb, name: string): Promise<string | undefined> {
  const rows = await db
    .selectFrom('org')
    .select(['id', 'code'])
    .where((eb) => eb.or([eb('id', '=', name), eb('code', '=', name)]))
    .orderBy('id')
    .execute();
  return (rows.find((row) => row.id === name) ?? rows[0])?.id;
}

/** Active deputies by the person they stand in for. */
export async function deputiesOf(db: TenantDb, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('wf_deputy as d')
    .innerJoin('app_user as u', 'u.id', 'd.agent_id')
    .select(['d.user_id', 'd.agent_id'])
    .where('d.user_id', 'in', [...ids])
    .where('d.enabled', '=', true)
    .where('u.status', '=', 1)
    .orderBy('d.id')
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.agent_id]));
}

/** Those of `ids` who are active, in their order. */
export async function activeUsers(db: TenantDb, ids: readonly string[]): Promise<string[]> {
  const active = await activeAmong(db, ids);
  return ids.filter((id) => active.has(id));
}

export async function isActiveUser(db: TenantDb, id: string): Promise<boolean> {
  return (await activeAmong(db, [id])).has(id);
}

/** The head of an organisation, or of the nearest one above that has one. */
export const headOf = (db: TenantDb, orgId: string): Promise<string | undefined> => upwards(db, orgId, (org) => org.master_user_id);

/** The institute leader in charge of an organisation, or of the nearest one above that has one. */
export const leaderInCharge = (db: TenantDb, orgId: string): Promise<string | undefined> => upwards(db, orgId, (org) => org.leader_user_id);

/** One holder of the role gets the task himself; several are asked as a group that whoever joins later belongs to. */
export async function roleHolders(db: TenantDb, code: string): Promise<Resolved> {
  const users = await usersOfRole(db, code);
  return users.length > 1 ? { users: [], candidates: [`role:${code}`] } : { users, candidates: [] };
}

export async function usersOfRole(db: TenantDb, code: string): Promise<string[]> {
  const rows = await db
    .selectFrom('user_role as ur')
    .innerJoin('role as r', 'r.id', 'ur.role_id')
    .innerJoin('app_user as u', 'u.id', 'ur.user_id')
    .select('u.id')
    .distinct()
    .where((eb) => eb.or([eb('r.code', '=', code), eb('r.id', '=', code)]))
    .where('r.enabled', '=', true)
    .where('u.status', '=', 1)
    .orderBy('u.id')
    .execute();
  return rows.map((row) => row.id);
}

export async function usersOfPost(db: TenantDb, code: string): Promise<string[]> {
  const rows = await db
    .selectFrom('user_post as up')
    .innerJoin('org_post as p', 'p.id', 'up.post_id')
    .innerJoin('app_user as u', 'u.id', 'up.user_id')
    .select('u.id')
    .where((eb) => eb.or([eb('p.code', '=', code), eb('p.id', '=', code)]))
    .where('u.status', '=', 1)
    .orderBy('u.id')
    .execute();
  return [...new Set(rows.map((row) => row.id))];
}

/** Everybody behind group identities such as `role:cn`, `org:O30` or `user:U1`. */
export async function usersBehind(db: TenantDb, identities: readonly string[]): Promise<string[]> {
  const users: string[] = [];
  for (const identity of identities) {
    const [kind, id = ''] = identity.split(':');
    if (kind === 'user') users.push(...(await peopleNamed(db, [id])));
    else if (kind === 'role') users.push(...(await usersOfRole(db, id)));
    else if (kind === 'post') users.push(...(await usersOfPost(db, id)));
    else if (kind === 'org') users.push(...(await usersOfOrg(db, id)));
  }
  return [...new Set(users)];
}

/** An agent setting, and whose it is. */
export interface AgentRef {
  readonly id: string;
  readonly authId: string;
}

/** Whether a condition of an agent setting holds for the document at hand; undefined where that cannot be said. */
export type ConditionTest = (condition: string, setting: AgentRef) => Promise<boolean | undefined>;

/**
 * Who works for `userId` on a flow at a moment, first hop first; one hop unless the setting `agent.maxHops` allows more, never more
 * than {@link mostHops}. Settings that lead back to somebody already met mean that nobody stands in: the task stays where it belongs.
 */
export async function agentChain(db: TenantDb, userId: string, defKey: string, now: string, holds: ConditionTest): Promise<string[]> {
  const chain: string[] = [];
  for (let current = userId; chain.length < mostHops; ) {
    const next = await agentAt(db, current, defKey, now, holds);
    if (next === undefined) break;
    if (next === userId || chain.includes(next)) return [];
    chain.push(next);
    current = next;
  }
  return chain.length < 2 ? chain : chain.slice(0, await hopsAllowed(db));
}

/** One line of a conditional agent setting: whoever the condition is true for goes to this agent. */
export interface AgentCondition {
  readonly condition: string;
  readonly conditionDesc: string;
  readonly agentId: string;
  readonly agentName: string;
}

/** The conditions that `wf_agent.rule` holds, in their order. */
export function agentConditions(rule: unknown): AgentCondition[] {
  return Array.isArray(rule) ? (rule as AgentCondition[]) : [];
}

/** Who is a secretary of the leader at a moment. */
export async function secretariesOf(db: TenantDb, leaderId: string, now: string): Promise<string[]> {
  const rows = await db
    .selectFrom('wf_secretary')
    .select('secretary_id')
    .where('leader_id', '=', leaderId)
    .where('enabled', '=', true)
    .where((eb) => eb.or([eb('start_at', 'is', null), eb('start_at', '<=', now)]))
    .where((eb) => eb.or([eb('end_at', 'is', null), eb('end_at', '>=', now)]))
    .orderBy('id')
    .execute();
  return rows.map((row) => row.secretary_id);
}

// helpers

const mostHops = 5;

async function hopsAllowed(db: TenantDb): Promise<number> {
  const hops = Math.trunc(Number(await readSetting(db, 'agent.maxHops')));
  return hops >= 1 ? Math.min(hops, mostHops) : 1;
}

/** The newest setting that covers the flow wins; of its conditions the first that holds. Where one cannot be asked, nobody knows whom its author meant: nobody stands in. */
async function agentAt(db: TenantDb, userId: string, defKey: string, now: string, holds: ConditionTest): Promise<string | undefined> {
  if ((await factsAbout(db, [userId])).get(userId)?.delegates !== true) return undefined;
  const settings = await db
    .selectFrom('wf_agent as a')
    .select(['a.id', 'a.agent_id', 'a.type', 'a.rule'])
    .where('a.auth_id', '=', userId)
    .where('a.enabled', '=', true)
    .where((eb) => eb.or([eb('a.start_at', 'is', null), eb('a.start_at', '<=', now)]))
    .where((eb) => eb.or([eb('a.end_at', 'is', null), eb('a.end_at', '>=', now)]))
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .execute();
  for (const setting of settings) {
    const flows = setting.type === '1' ? [] : await db.selectFrom('wf_agent_flow').select('def_key').where('agent_id', '=', setting.id).execute();
    const covers = setting.type === '1' || (setting.type === '3' && flows.length === 0) || flows.some((flow) => flow.def_key === defKey);
    if (!covers) continue;
    const chosen =
      setting.type !== '3'
        ? { agentId: setting.agent_id }
        : await agentByCondition(agentConditions(setting.rule), (condition) => holds(condition, { id: setting.id, authId: userId }));
    if (chosen === 'unclear') return undefined;
    if (chosen.agentId !== undefined && (await isActiveUser(db, chosen.agentId))) return chosen.agentId;
  }
  return undefined;
}

async function agentByCondition(
  conditions: readonly AgentCondition[],
  holds: (condition: string) => ReturnType<ConditionTest>,
): Promise<{ readonly agentId: string | undefined } | 'unclear'> {
  for (const { condition, agentId } of conditions) {
    const held = await holds(condition);
    if (held === undefined) return 'unclear';
    if (held) return { agentId };
  }
  return { agentId: undefined };
}

async function activeAmong(db: TenantDb, ids: readonly string[], soon: readonly string[] = []): Promise<Set<string>> {
  const facts = await factsAbout(db, ids, soon);
  return new Set(ids.filter((id) => facts.get(id)?.active === true));
}

async function usersOfOrg(db: TenantDb, name: string): Promise<string[]> {
  const orgId = (await orgNamed(db, name)) ?? name;
  const rows = await db
    .selectFrom('user_post as up')
    .innerJoin('org_post as p', 'p.id', 'up.post_id')
    .innerJoin('app_user as u', 'u.id', 'up.user_id')
    .select('u.id')
    .where('p.org_id', '=', orgId)
    .where('u.status', '=', 1)
    .execute();
  return [...new Set(rows.map((row) => row.id))];
}

async function upwards(
  db: TenantDb,
  orgId: string,
  pick: (org: { readonly master_user_id: string | null; readonly leader_user_id: string | null }) => string | null,
): Promise<string | undefined> {
  let id = orgId;
  for (let step = 0; step < 20; step++) {
    const org = await db.selectFrom('org').select(['parent_id', 'master_user_id', 'leader_user_id']).where('id', '=', id).executeTakeFirst();
    if (org === undefined) return undefined;
    const found = pick(org);
    if (found !== null && found !== '') return found;
    id = org.parent_id;
  }
  return undefined;
}
