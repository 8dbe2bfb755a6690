import { compileFormula, FormulaError, plainScope, type FormulaClock, type KindsOf, type WorkDays } from '../../formula/index.ts';
import type { Localised } from '../../registry/localised.ts';
import { isSystemName, systemValue } from '../../validators/expressions/index.ts';
import { newId, type TenantDb } from '../db/index.ts';
import type { Seen } from '../rights/index.ts';
import {
  agentChain,
  type AgentRef,
  type AssigneeRule,
  conditionProblem,
  deputiesOf,
  type FieldSets,
  type FlowFacts,
  type FlowNode,
  headOf,
  isActiveUser,
  type KernelPorts,
  leaderInCharge,
  orgNamed,
  peopleNamed,
  type Resolved,
  roleHolders,
  secretariesOf,
  usersBehind,
  usersOfPost,
  usersOfRole,
  withoutForm,
  workingUsers,
} from '../workflow/index.ts';
import { wholeDocument } from './decisiveValues.ts';

export interface PortFacts {
  readonly now: string;
  /** Conditions that count working days fail without it. */
  readonly workdays: WorkDays | undefined;
  readonly defKey: string;
  readonly starterId: string;
  /** Who gives the command. */
  readonly actorId?: string;
  /** Organisation that the request was started for. */
  readonly orgId: string | null;
  /** Plain data of the document as it is stored by this command. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Fields of it that rights left without an answer. */
  readonly unanswered?: Iterable<string>;
  /** What the fields of the document are declared to hold; undefined where it has no form. */
  readonly kindsOf: KindsOf | undefined;
  /** The document once steps have written these values, with everything that follows from them; undefined where it has no form. */
  readonly settled?: (sets: FieldSets) => Promise<Pick<PortFacts, 'data' | 'unanswered'> | undefined>;
  /** The part of the document that whoever holds a task of the node may see; conditions of his agents read nothing else. */
  readonly seenAt?: ((node: FlowNode, document: Pick<PortFacts, 'data' | 'unanswered'>) => Seen) | undefined;
  /** Told of an agent setting whose condition could not be asked, so that nobody stands in by it. */
  readonly onUnclear?: (setting: AgentRef, condition: string, problem: Localised | undefined) => void;
  /** Digest of the values of a document that decide; absent: all of them do. */
  readonly decisive?: ((document: Readonly<Record<string, unknown>>) => string) | undefined;
  /** Digest of the values of a document for which a step answers. */
  readonly answered?: ((document: Readonly<Record<string, unknown>>, nodeId: string) => string) | undefined;
  /** See the port of that name. */
  readonly outdatedAfter?: ((nodeId: string) => Promise<readonly (readonly string[])[]>) | undefined;
  /** Told when a node had to be given to the administrators because its rules found nobody. */
  readonly onFallback?: (node: FlowNode) => void;
}

/**
 * What the kernel asks, answered from the organisation and the document. Conditions read the document's fields and the values of
 * the system under their reserved names: nothing in a document can take the place of a vote, a decision or the starter.
 */
export function kernelPorts(db: TenantDb, facts: PortFacts): KernelPorts {
  let starterIsHead: Promise<boolean> | undefined;
  const moment = { today: facts.now.slice(0, 10), now: facts.now };
  const clock: FormulaClock = { today: () => moment.today, now: () => moment.now, workdays: facts.workdays };
  const flowFacts = async (): Promise<{ readonly starterIsHead: boolean; readonly starterId: string }> => {
    starterIsHead ??= facts.orgId === null ? Promise.resolve(false) : headOf(db, facts.orgId).then((head) => head === facts.starterId);
    return { starterIsHead: await starterIsHead, starterId: facts.starterId };
  };
  /** What a condition says of what a person sees; undefined where it cannot be computed. */
  const says = async (condition: string, data: Readonly<Record<string, unknown>>): Promise<boolean | undefined> => {
    const known = { vars: {}, ...(await flowFacts()), tenantId: db.tenantId, ...moment };
    const { field, ...document } = plainScope(data, { clock, kindsOf: facts.kindsOf });
    try {
      const value = compileFormula(condition).evaluate({ ...document, field: (name) => (isSystemName(name, []) ? systemValue(name, known) : field(name)) });
      return value === null ? false : typeof value === 'boolean' ? value : undefined;
    } catch (error) {
      if (error instanceof FormulaError) return undefined;
      throw error;
    }
  };
  const document = async (sets: FieldSets): Promise<Pick<PortFacts, 'data' | 'unanswered'>> =>
    Object.keys(sets).length === 0 ? facts : ((await facts.settled?.(sets)) ?? { ...facts, data: { ...facts.data, ...sets } });
  const written = async (sets: FieldSets): Promise<PortFacts['data']> => (await document(sets)).data;
  const asWritten = async ({ assignees }: FlowNode, sets: FieldSets): Promise<PortFacts['data']> =>
    assignees.some(({ rule }) => rule === 'field') ? written(sets) : facts.data;
  return {
    nextId: newId,
    now: facts.now,
    ...(facts.outdatedAfter === undefined ? {} : { outdatedAfter: facts.outdatedAfter }),
    async evaluate(condition, { vars, nodes, sets }) {
      const formula = compileFormula(condition);
      const system = (name: string): boolean => isSystemName(name, nodes);
      const reads = formula.references.flatMap((reference) => (reference.kind === 'field' && system(reference.name) ? [reference.name] : []));
      const known = reads.length === 0 ? undefined : { vars, ...(await flowFacts()), tenantId: db.tenantId, ...moment };
      const data = await written(sets);
      const { field, ...document } = plainScope({ ...vars, ...data }, { clock, kindsOf: facts.kindsOf });
      const value = formula.evaluate({ ...document, field: (name) => (known !== undefined && system(name) ? systemValue(name, known) : field(name)) });
      if (value !== null && typeof value !== 'boolean') throw new FormulaError('FML_TYPE', 'notTruth', 0);
      return value === true;
    },
    decisiveValues: async ({ vars, sets }) => (facts.decisive ?? wholeDocument)({ ...vars, ...(await written(sets)) }),
    answeredValues: async (nodeId, { sets }) => facts.answered?.(await written(sets), nodeId) ?? '',
    async resolveAssignees(node, flow) {
      const found = await resolveAll(db, node, facts, flow, await asWritten(node, flow.sets));
      const users = await workingUsers(
        db,
        found.flatMap((each) => each.users),
        [facts.starterId, ...(facts.actorId === undefined ? [] : [facts.actorId])],
      );
      const candidates = found.flatMap((each) => each.candidates);
      return node.type === 'USERTASK' || candidates.length === 0 ? { users, candidates } : { users: await expand(db, users, candidates), candidates: [] };
    },
    async fallbackAssignees(policy, node, flow) {
      if (policy === 'deputy') {
        const found = await resolveAll(db, node, facts, flow, await asWritten(node, flow.sets));
        const asked = [...found.flatMap((each) => each.users), ...flow.previous, facts.starterId];
        const deputy = (await deputiesOf(db, asked)).values().next().value;
        if (deputy !== undefined) return { users: [deputy], candidates: [] };
      }
      facts.onFallback?.(node);
      const admins = await roleHolders(db, adminRole);
      return node.type === 'SIGNTASK' ? { users: await expand(db, admins.users, admins.candidates), candidates: [] } : admins;
    },
    idsOf: (names) => peopleNamed(db, names),
    usersBehind: (candidates) => usersBehind(db, candidates),
    isActive: (userId) => isActiveUser(db, userId),
    agentOf: (userId, node, sets) =>
      agentChain(db, userId, facts.defKey, facts.now, async (condition, setting) => {
        const { data, place } = facts.seenAt?.(node, await document(sets)) ?? { data: {}, place: withoutForm };
        const problem = conditionProblem(condition, place);
        const held = problem === undefined ? await says(condition, data) : undefined;
        if (held === undefined) facts.onUnclear?.(setting, condition, problem);
        return held;
      }),
  };
}

// helpers

const adminRole = 'xtgly';
const nobody: Resolved = { users: [], candidates: [] };
const these = (...users: readonly (string | undefined)[]): Resolved => ({
  users: users.filter((user): user is string => user !== undefined && user !== ''),
  candidates: [],
});

/** `data`: the document with what the steps before have written into it. */
async function resolveAll(db: TenantDb, node: FlowNode, facts: PortFacts, flow: FlowFacts, data: PortFacts['data']): Promise<Resolved[]> {
  const found: Resolved[] = [];
  for (const rule of node.assignees) found.push(await resolve(db, rule, facts, flow, data));
  return found;
}

async function resolve(db: TenantDb, rule: AssigneeRule, facts: PortFacts, flow: FlowFacts, data: PortFacts['data']): Promise<Resolved> {
  switch (rule.rule) {
    case 'startUser':
      return these(facts.starterId);
    case 'orgMaster':
    case 'orgLeader': {
      const orgId = rule.of === 'startOrg' ? facts.orgId : await orgNamed(db, rule.of);
      if (orgId === null || orgId === undefined) return nobody;
      return these(await (rule.rule === 'orgMaster' ? headOf(db, orgId) : leaderInCharge(db, orgId)));
    }
    case 'role':
      return roleHolders(db, rule.code);
    case 'post':
      return these(...(await usersOfPost(db, rule.code)));
    case 'users':
      return these(...(await peopleNamed(db, rule.users)));
    case 'field':
      return these(...(await peopleNamed(db, idsIn(data[rule.field]))));
    case 'prevAssignee':
      return rule.node === undefined ? these(...flow.previous) : these(flow.handlers[rule.node]);
    case 'secretaryOf': {
      const leader =
        rule.of === undefined
          ? (flow.previous[0] ?? facts.starterId)
          : rule.of === 'startOrg'
            ? facts.orgId && (await leaderInCharge(db, facts.orgId))
            : (await peopleNamed(db, [rule.of]))[0];
      return leader ? these(...(await secretariesOf(db, leader, facts.now))) : nobody;
    }
  }
}

/** Ids in the value of a user field: one person, several, or a plain id. */
function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.split(',').map((id) => id.trim());
  if (Array.isArray(value)) return value.flatMap(idsIn);
  if (typeof value !== 'object' || value === null || !('id' in value)) return [];
  return typeof value.id === 'string' ? [value.id] : [];
}

async function expand(db: TenantDb, users: readonly string[], candidates: readonly string[]): Promise<string[]> {
  const more: string[] = [];
  for (const candidate of candidates) if (candidate.startsWith('role:')) more.push(...(await usersOfRole(db, candidate.slice('role:'.length))));
  return [...new Set([...users, ...more])];
}
