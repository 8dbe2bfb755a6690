import type { TenantDb } from '../db/index.ts';
import { secretariesOf } from './people.ts';
import type { AssigneeRule, FlowNode } from './model.ts';

/** Somebody who may start a flow, for one of the organisations that he may start it for. */
export interface Starter {
  readonly id: string;
  readonly account: string;
  readonly orgId: string | null;
}

interface Org {
  readonly id: string;
  readonly code: string;
  readonly path: string;
  readonly parent_id: string;
  readonly master_user_id: string | null;
  readonly leader_user_id: string | null;
}

/**
 * The organisation at one moment, for questions about everybody at once: it answers for any starter whether the rules of a step find
 * somebody, as `kernelPorts` will for one request. What only a request knows counts as found.
 */
export class Organisation {
  readonly #orgs: ReadonlyMap<string, Org>;
  readonly #posts: ReadonlyMap<string, readonly string[]>;
  readonly #working: ReadonlySet<string>;
  readonly #ids: ReadonlyMap<string, string>;
  readonly #roles: ReadonlyMap<string, readonly string[]>;
  readonly #postHolders: ReadonlyMap<string, readonly string[]>;
  readonly #secretaries: ReadonlyMap<string, readonly string[]>;
  readonly #deputies: ReadonlySet<string>;
  readonly #users: readonly { readonly id: string; readonly account: string; readonly status: number }[];

  private constructor(facts: Facts) {
    const active = new Set(facts.users.filter(({ status }) => status === 1).map(({ id }) => id));
    this.#users = facts.users;
    this.#deputies = new Set(facts.deputies.map(({ agent_id }) => agent_id));
    this.#orgs = new Map(facts.orgs.flatMap((org) => [[org.code, org] as const]).concat(facts.orgs.map((org) => [org.id, org] as const)));
    this.#working = new Set([...active, ...facts.deputies.filter(({ agent_id }) => active.has(agent_id)).map(({ user_id }) => user_id)]);
    this.#ids = new Map([...facts.users.map(({ id, account }) => [account, id] as const), ...facts.users.map(({ id }) => [id, id] as const)]);
    this.#roles = grouped(
      facts.roles
        .filter(({ user_id }) => active.has(user_id))
        .flatMap(({ id, code, user_id }) => [
          [id, user_id],
          [code, user_id],
        ]),
    );
    this.#postHolders = grouped(
      facts.posts
        .filter(({ user_id }) => active.has(user_id))
        .flatMap(({ id, code, user_id }) => [
          [id, user_id],
          [code, user_id],
        ]),
    );
    this.#posts = grouped(facts.posts.map(({ user_id, org_id }) => [user_id, org_id]));
    this.#secretaries = grouped(facts.secretaries);
  }

  static async load(db: TenantDb, now: string): Promise<Organisation> {
    const leaders = await db.selectFrom('wf_secretary').select('leader_id').distinct().execute();
    const secretaries: (readonly [string, string])[] = [];
    for (const { leader_id } of leaders) secretaries.push(...(await secretariesOf(db, leader_id, now)).map((id) => [leader_id, id] as const));
    return new Organisation({
      secretaries,
      users: await db.selectFrom('app_user').select(['id', 'account', 'status']).orderBy('id').execute(),
      orgs: await db.selectFrom('org').select(['id', 'code', 'path', 'parent_id', 'master_user_id', 'leader_user_id']).orderBy('id').execute(),
      deputies: await db.selectFrom('wf_deputy').select(['user_id', 'agent_id']).where('enabled', '=', true).execute(),
      roles: await db
        .selectFrom('user_role as ur')
        .innerJoin('role as r', 'r.id', 'ur.role_id')
        .select(['r.id', 'r.code', 'ur.user_id'])
        .where('r.enabled', '=', true)
        .execute(),
      posts: await db
        .selectFrom('user_post as up')
        .innerJoin('org_post as p', 'p.id', 'up.post_id')
        .select(['p.id', 'p.code', 'p.org_id', 'up.user_id'])
        .execute(),
    });
  }

  /** Everybody at work who has one of the grants; where none are stated everybody. */
  starters(grants?: readonly string[]): readonly Starter[] {
    return this.#users
      .filter(({ id, status }) => status === 1 && (grants === undefined || grants.some((grant) => this.#isGranted(id, grant))))
      .flatMap(({ id, account }): Starter[] => {
        const orgs = this.#posts.get(id) ?? [];
        return orgs.length === 0 ? [{ id, account, orgId: null }] : orgs.map((orgId) => ({ id, account, orgId }));
      });
  }

  /** Whether a request of this starter gets somebody to act at a node, by its rules or by what the node says where they find nobody. */
  finds({ assignees, emptyPolicy }: FlowNode, starter: Starter): boolean {
    if (emptyPolicy === 'skip' || assignees.some((rule) => this.#holders(rule, starter).some((id) => this.#working.has(id)) || isOpen(rule))) return true;
    return emptyPolicy !== 'error' && (this.#roles.get('xtgly') ?? []).length > 0;
  }

  /** Whether the rules of a node may find somebody for a request of one of these starters. Rules that only a request answers do not say so. */
  mayHold({ assignees }: FlowNode, person: string, starters: readonly Starter[]): boolean {
    return starters.some((starter) => assignees.some((rule) => this.#holders(rule, starter).includes(person)));
  }

  /**
   * Whether somebody who is named by id or account may ever vote at a node. Undefined where that cannot be told: nobody goes by that name, or the document,
   * or the history of the request may say so, and a deputy may act for somebody who has left.
   */
  mayVote(node: FlowNode, name: string, starters: readonly Starter[]): boolean | undefined {
    const person = this.#ids.get(name);
    if (person === undefined || this.#deputies.has(person) || node.assignees.some(isOpen)) return undefined;
    const isStandIn = (node.emptyPolicy === 'admin' || node.emptyPolicy === 'deputy') && (this.#roles.get('xtgly') ?? []).includes(person);
    return this.#working.has(person) && (isStandIn || this.mayHold(node, person, starters));
  }

  // helpers

  #isGranted(id: string, grant: string): boolean {
    if (grant === 'everyone') return true;
    const [kind, name = ''] = grant.split(':');
    if (kind === 'role') return this.#roles.get(name)?.includes(id) === true;
    if (kind === 'user') return this.#ids.get(name) === id;
    const wanted = this.#orgs.get(name);
    return (
      kind === 'org' && wanted !== undefined && (this.#posts.get(id) ?? []).some((org) => this.#orgs.get(org)?.path.split('.').includes(wanted.id) === true)
    );
  }

  #holders(rule: AssigneeRule, { id, orgId }: Starter): readonly string[] {
    switch (rule.rule) {
      case 'startUser':
        return [id];
      case 'orgMaster':
        return this.#above(rule.of === 'startOrg' ? orgId : rule.of, ({ master_user_id }) => master_user_id);
      case 'orgLeader':
        return this.#above(rule.of === 'startOrg' ? orgId : rule.of, ({ leader_user_id }) => leader_user_id);
      case 'role':
        return this.#roles.get(rule.code) ?? [];
      case 'post':
        return this.#postHolders.get(rule.code) ?? [];
      case 'users':
        return rule.users.flatMap((name) => this.#ids.get(name) ?? []);
      case 'secretaryOf': {
        const leaders = rule.of === 'startOrg' ? this.#above(orgId, ({ leader_user_id }) => leader_user_id) : [this.#ids.get(rule.of ?? '') ?? ''];
        return leaders.flatMap((leader) => this.#secretaries.get(leader) ?? []);
      }
      case 'field':
      case 'prevAssignee':
        return [];
    }
  }

  /** What an organisation says, or the nearest one above that says anything. */
  #above(name: string | null, pick: (org: Org) => string | null): readonly string[] {
    let org = name === null ? undefined : this.#orgs.get(name);
    for (let step = 0; org !== undefined && step < 20; step += 1) {
      const found = pick(org);
      if (found !== null && found !== '') return [found];
      org = this.#orgs.get(org.parent_id);
    }
    return [];
  }
}

// helpers

interface Facts {
  readonly users: readonly { readonly id: string; readonly account: string; readonly status: number }[];
  readonly orgs: readonly Org[];
  readonly deputies: readonly { readonly user_id: string; readonly agent_id: string }[];
  readonly roles: readonly { readonly id: string; readonly code: string; readonly user_id: string }[];
  readonly posts: readonly { readonly id: string; readonly code: string; readonly org_id: string; readonly user_id: string }[];
  readonly secretaries: readonly (readonly [leader: string, secretary: string])[];
}

/** Rules whose people stand in the document or in the history of the request. */
const isOpen = (rule: AssigneeRule): boolean => rule.rule === 'field' || rule.rule === 'prevAssignee' || (rule.rule === 'secretaryOf' && rule.of === undefined);

function grouped(pairs: readonly (readonly [key: string, value: string] | string[])[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const [key = '', value = ''] of pairs) groups.set(key, [...(groups.get(key) ?? []), value]);
  return groups;
}
