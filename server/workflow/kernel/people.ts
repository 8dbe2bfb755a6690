import type { FlowNode } from '../model.ts';
import type { Asked, ExecRow, SignRow, TaskRow, TaskStatus } from './aggregate.ts';
import type { Resolved } from './commands.ts';
import { refuse } from './refusals.ts';
import type { Run } from './Run.ts';

/** Who works on a node, and the tasks that tell them. */

/** People of a former visit, and whom the rules named when they got the step; null: nobody knows any more. */
export interface Former {
  readonly users: readonly string[];
  readonly asked: Asked | null;
}

/** Whom the rules of a step name now, and after which visits. */
export interface Answer {
  readonly after: readonly string[];
  readonly found: Resolved;
}

/** Asks the rules of a step as the document is now. `before`: the visits that the drawing puts before it. */
export async function askRules(run: Run, node: FlowNode, before: readonly string[], former?: Former): Promise<Answer> {
  const after = former?.asked?.after.map((id) => decidedSince(run, id)) ?? before;
  const found =
    node.id === run.flow.firstNode ? { users: [run.draft.inst.starterId], candidates: [] } : await run.ports.resolveAssignees(node, run.facts(after));
  return { after, found };
}

/** Whether a step comes back to who had it: not where its rules, or his absence, say otherwise by now. He had it because he was named. */
export async function isNamedAsBefore(run: Run, node: FlowNode, { asked }: Former, { found }: Answer): Promise<boolean> {
  if (asked === null || node.id === run.flow.firstNode) return true;
  if (!same(namedBy(found), asked.named)) return false;
  return asked.agents === undefined || same(await agentsOf(run, node, asked.agents.of), asked.agents.chain);
}

/** What a visit keeps of it. */
export const askedOf = (run: Run, node: FlowNode, { after, found }: Answer, agents?: Asked['agents']): Asked | null =>
  node.id === run.flow.firstNode ? null : { after, named: namedBy(found), ...(agents === undefined ? {} : { agents }) };

/** `again`: the people of a former visit, of whom those still active are taken; otherwise whom the rules name, with those who are to sign `beside` them. */
export async function findExecutors(
  run: Run,
  node: FlowNode,
  { after, found: named }: Answer,
  { again = [], beside = [] }: { readonly again?: readonly string[]; readonly beside?: readonly string[] } = {},
): Promise<Resolved | 'skip'> {
  if (node.id === run.flow.firstNode) return { users: [run.draft.inst.starterId], candidates: [] };
  const former = await activeOf(run, again);
  if (former.length > 0) return { users: former, candidates: [] };
  const facts = run.facts(after);
  const found = usable(node, { ...named, users: [...named.users, ...(await activeOf(run, beside))] });
  if (found !== undefined) return found;
  if (node.emptyPolicy === 'skip') return 'skip';
  const fallback = node.emptyPolicy === 'error' ? undefined : usable(node, await run.ports.fallbackAssignees(node.emptyPolicy, node, facts));
  if (fallback === undefined) throw refuse('NO_EXECUTOR', node.name);
  return fallback;
}

/** The people who last worked on a node: they get it again. Countersigns are asked anew as a whole. */
export function lastHandlers(run: Run, node: FlowNode): Former {
  const last = node.type === 'SIGNTASK' ? undefined : latestHandled(run, node.id);
  return { users: last?.handlers.slice(-1) ?? [], asked: last?.asked ?? null };
}

/** Those who sign a countersign although no rule named them: somebody has added them. */
export const addedTo = (node: FlowNode, { users, asked }: Former): readonly string[] =>
  node.type !== 'SIGNTASK' || asked === null ? [] : users.filter((user) => !asked.named.includes(`user:${user}`));

/** The people whom the actor chose for a node instead of what its rules find; undefined when he did not. */
export async function chosenExecutors(run: Run, node: FlowNode, fromExecs: readonly string[]): Promise<Resolved | undefined> {
  const choice = node.id === run.flow.firstNode ? undefined : run.chosenFor(node.id);
  if (choice === undefined) return undefined;
  const users = [...new Set(choice.users)];
  if (users.length === 0) throw refuse('NO_USERS');
  if ((await activeOf(run, users)).length < users.length) throw refuse('USER_INACTIVE');
  if (choice.kind === 'candidate') {
    const found = await run.ports.resolveAssignees(node, run.facts(fromExecs));
    const candidates = new Set([...found.users, ...(await run.ports.usersBehind(found.candidates))]);
    if (users.some((user) => !candidates.has(user))) throw refuse('CHOICE_NOT_CANDIDATE', node.name);
  }
  return { users, candidates: [] };
}

/** True when the node is passed over because of who would have to act. Countersigns are never passed over. */
export function isRepetition(run: Run, node: FlowNode, executors: Resolved, fromExecs: readonly string[]): boolean {
  const [only, ...others] = executors.users;
  if (node.type !== 'USERTASK' || only === undefined || others.length > 0 || executors.candidates.length > 0) return false;
  return (node.skipIfStarter && only === run.draft.inst.starterId) || (node.skipSame && run.facts(fromExecs).previous.includes(only));
}

/** Answers who works for the one person whose task it is, where that was asked. */
export async function createTasks(
  run: Run,
  node: FlowNode,
  exec: ExecRow,
  executors: Resolved,
  status: TaskStatus,
  agentAllowed: boolean,
): Promise<Asked['agents']> {
  if (node.type === 'SIGNTASK') {
    executors.users.forEach((userId, ord) => run.draft.signs.put({ id: run.ports.nextId(), execId: exec.id, taskId: null, userId, vote: null, ord }));
    openSignTasks(run, node, exec, status);
    return undefined;
  }
  const [only, ...others] = executors.users;
  const personal = others.length === 0 && executors.candidates.length === 0 ? only : undefined;
  if (personal === undefined) {
    const candidates = [...executors.users.map((user) => `user:${user}`), ...executors.candidates];
    createTask(run, node, exec, { status, ownerId: null, assigneeId: null, candidates });
    return undefined;
  }
  const asksAgents = agentAllowed && node.id !== run.flow.firstNode;
  const agents = asksAgents ? await agentsOf(run, node, personal) : [];
  const agent = agents.at(-1);
  if (agent === undefined || agents.includes(personal)) {
    createTask(run, node, exec, { status, ownerId: personal, assigneeId: personal, candidates: [] });
    return asksAgents ? { of: personal, chain: agents } : undefined;
  }
  const task = createTask(run, node, exec, { status: 'AGENT', ownerId: personal, assigneeId: agent, candidates: [] });
  agents.forEach((toId, hop) =>
    run.draft.turns.put({
      id: run.ports.nextId(),
      taskId: task.id,
      type: 'agent',
      fromId: agents[hop - 1] ?? personal,
      toId,
      ownerId: personal,
      state: 'running',
      at: run.ports.now,
    }),
  );
  return { of: personal, chain: agents };
}

/** Gives signers without a vote their task: all of them, or only the next one in a sequential countersign. */
export function openSignTasks(run: Run, node: FlowNode, exec: ExecRow, status: TaskStatus): void {
  const open = signsOf(run, exec.id).filter((sign) => sign.vote === null);
  for (const sign of node.vote?.mode === 'sequential' ? open.slice(0, 1) : open) {
    if (sign.taskId !== null) continue;
    const task = createTask(run, node, exec, { status, ownerId: sign.userId, assigneeId: sign.userId, candidates: [] });
    run.draft.signs.patch(sign.id, { taskId: task.id });
  }
}

export const signsOf = (run: Run, execId: string): SignRow[] => run.draft.signs.where((sign) => sign.execId === execId).sort((a, b) => a.ord - b.ord);

// helpers

const namedBy = ({ users, candidates }: Resolved): string[] => [...new Set([...users.map((user) => `user:${user}`), ...candidates])].sort();

const same = (one: readonly string[], other: readonly string[]): boolean => one.length === other.length && one.every((each, index) => each === other[index]);

const agentsOf = async (run: Run, node: FlowNode, userId: string): Promise<readonly string[]> => (await run.ports.agentOf?.(userId, node, run.sets)) ?? [];

const latestHandled = (run: Run, nodeId: string): ExecRow | undefined =>
  run.draft.execs
    .where((exec) => exec.nodeId === nodeId && exec.handlers.length > 0)
    .sort((a, b) => a.seq - b.seq)
    .at(-1);

/** The step of a visit may have been decided by somebody else since. */
const decidedSince = (run: Run, execId: string): string => latestHandled(run, run.draft.execs.get(execId)?.nodeId ?? '')?.id ?? execId;

export function createTask(
  run: Run,
  node: FlowNode,
  exec: ExecRow,
  people: Pick<TaskRow, 'status' | 'ownerId' | 'assigneeId' | 'candidates'> & Partial<Pick<TaskRow, 'parentId' | 'groupId'>>,
): TaskRow {
  const task = run.draft.tasks.put({
    id: run.ports.nextId(),
    execId: exec.id,
    nodeId: node.id,
    nodeName: node.name,
    parentId: null,
    groupId: null,
    claimed: false,
    suspended: false,
    prevStatus: null,
    readAt: null,
    createdAt: run.ports.now,
    seq: run.draft.nextSeq(),
    ...people,
  });
  run.awaitOpinion(task, node);
  return task;
}

/** A countersign needs persons; other nodes also take groups. Undefined: nobody. */
function usable(node: FlowNode, found: Resolved): Resolved | undefined {
  const resolved = { users: [...new Set(found.users)], candidates: node.type === 'SIGNTASK' ? [] : [...new Set(found.candidates)] };
  return resolved.users.length + resolved.candidates.length === 0 ? undefined : resolved;
}

async function activeOf(run: Run, users: readonly string[]): Promise<string[]> {
  const active: string[] = [];
  for (const user of new Set(users)) if (await run.ports.isActive(user)) active.push(user);
  return active;
}
