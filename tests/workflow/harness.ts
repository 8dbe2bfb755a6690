import { applyDiff, CommandRefused, compileBpmn, execute, flowToBpmn, newInstance } from '../../server/workflow/index.ts';
import type {
  Actor,
  Command,
  CompiledFlow,
  Effect,
  FlowFacts,
  FlowNode,
  FlowSpec,
  InstanceAggregate,
  KernelPorts,
  Outcome,
  Resolved,
  TaskRow,
} from '../../server/workflow/index.ts';

/** Compiles a shorthand through real BPMN XML and fails on any problem. */
export async function compileSpec(key: string, spec: FlowSpec): Promise<CompiledFlow> {
  const { xml, problems } = await flowToBpmn({ key, name: key }, spec);
  if (xml === undefined) throw new Error(JSON.stringify(problems));
  const result = await compileBpmn(xml, () => undefined);
  if (result.flow === undefined) throw new Error(JSON.stringify(result.problems));
  return result.flow;
}

type Evaluate = (condition: string, facts: FlowFacts) => boolean;

/** Understands `name` and `name = 'value'` over the instance variables, and `amount > n`, `amount < n` over the form. */
const evaluateSimply =
  (form: Readonly<Record<string, number>>): Evaluate =>
  (condition, { vars }) => {
    const equals = /^(\w+) = '(\w+)'$/.exec(condition);
    if (equals?.[1] !== undefined) return vars[equals[1]] === equals[2];
    const compared = /^(\w+) ([<>]) (\d+)$/.exec(condition);
    if (compared?.[1] !== undefined)
      return compared[2] === '>' ? (form[compared[1]] ?? 0) > Number(compared[3]) : (form[compared[1]] ?? 0) < Number(compared[3]);
    return vars[condition] === true;
  };

export interface OfficeOptions {
  readonly form?: Readonly<Record<string, number>>;
  readonly starterId?: string;
  readonly disabled?: Set<string>;
  readonly agents?: Readonly<Record<string, string | readonly string[]>>;
  /** What a step answers for besides the form. */
  readonly answers?: (nodeId: string) => string;
  readonly resolve?: (node: FlowNode, facts: FlowFacts) => Resolved | undefined;
}

/** One instance in memory: applies each diff to a frozen aggregate, one command after the other. */
export class Office {
  state: InstanceAggregate;
  readonly effects: Effect[] = [];
  failWith: Error | undefined;
  #id = 0;
  #clock = 0;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(
    readonly flow: CompiledFlow,
    readonly options: OfficeOptions = {},
  ) {
    const starterId = options.starterId ?? 'u0';
    this.state = newInstance({ id: 'i1', flowKey: flow.key, version: flow.version, starterId, creatorId: starterId });
  }

  /** Commands given at the same moment run one after the other, as under the row lock. */
  do(actor: string | Actor, command: Command): Promise<Outcome> {
    const next = this.#queue.then(() => this.#run(typeof actor === 'string' ? { userId: actor, identities: [`user:${actor}`] } : actor, command));
    this.#queue = next.catch(() => undefined);
    return next;
  }

  /** The code of the refusal. */
  async refused(actor: string | Actor, command: Command): Promise<string> {
    const before = this.state;
    try {
      await this.do(actor, command);
    } catch (error) {
      if (error instanceof CommandRefused && this.state === before) return error.code;
      throw error;
    }
    throw new Error(`${command.kind} was not refused`);
  }

  start(): Promise<Outcome> {
    return this.do(this.state.inst.starterId, { kind: 'start' });
  }

  agree(user: string, nodeId: string): Promise<Outcome> {
    return this.do(user, { kind: 'complete', taskId: this.task(nodeId, user).id, action: 'agree' });
  }

  task(nodeId: string, user?: string): TaskRow {
    const tasks = this.state.tasks.filter((task) => task.nodeId === nodeId);
    const task =
      tasks.find((row) => row.assigneeId === user) ??
      tasks.find((row) => row.candidates.includes(`user:${user}`)) ??
      (user === undefined ? tasks[0] : undefined);
    if (task === undefined) throw new Error(`no task of ${nodeId} for ${String(user)}; open: ${this.open().join(' ')}`);
    return task;
  }

  /** `node:person` of every open task, sorted. */
  open(): string[] {
    return this.state.tasks.map((task) => `${task.nodeId}:${task.assigneeId ?? task.candidates.join('|').replaceAll('user:', '')}`).sort();
  }

  waiting(): number {
    return this.state.tokens.filter((token) => token.state === 'waiting').length;
  }

  history(): string[] {
    return this.state.opinions.map((row) => row.status);
  }

  count(status: string): number {
    return this.history().filter((each) => each === status).length;
  }

  async #run(actor: Actor, command: Command): Promise<Outcome> {
    const outcome = await execute(this.flow, freeze(this.state), actor, command, this.#ports());
    if (this.failWith !== undefined) throw this.failWith;
    this.state = applyDiff(this.state, outcome.diff);
    this.effects.push(...outcome.effects);
    return outcome;
  }

  #ports(): KernelPorts {
    const evaluate = evaluateSimply(this.options.form ?? {});
    const disabled = this.options.disabled ?? new Set();
    return {
      nextId: () => String((this.#id += 1)),
      now: `2026-11-16 09:00:${String((this.#clock += 1)).padStart(2, '0')}`,
      decisiveValues: async () => JSON.stringify(this.options.form ?? {}),
      answeredValues: async (nodeId) => this.options.answers?.(nodeId) ?? '',
      evaluate: async (condition, facts) => evaluate(condition, facts),
      resolveAssignees: async (node, facts) =>
        this.options.resolve?.(node, facts) ?? { users: usersOf(node, facts).filter((user) => !disabled.has(user)), candidates: [] },
      fallbackAssignees: async (policy) => ({ users: [policy === 'admin' ? 'admin' : 'deputy'], candidates: [] }),
      usersBehind: async (candidates) => candidates.map((candidate) => candidate.replace('user:', '')),
      isActive: async (userId) => !disabled.has(userId),
      agentOf: async (userId) => [this.options.agents?.[userId] ?? []].flat(),
    };
  }
}

// helpers

function usersOf(node: FlowNode, facts: FlowFacts): string[] {
  return node.assignees.flatMap((rule) => {
    if (rule.rule === 'users') return rule.users;
    return rule.rule === 'startUser' ? [facts.starterId] : [];
  });
}

/** The kernel must not change what it is given. */
function freeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  }
  return value;
}
