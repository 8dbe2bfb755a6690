import { backEdges, graphOf, reachable } from '../../../validators/expressions/flow/graph.ts';
import type { Graph } from '../../../validators/expressions/flow/graph.ts';
import type { ChoiceKind, CompiledFlow, FieldSets, FlowEdge, FlowNode } from '../model.ts';
import type { ExecRow, FlowVars, OpinionRow, OpinionStatus, TaskRow } from './aggregate.ts';
import type { Actor, ChosenPeople, Effect, FlowFacts, KernelPorts, Note } from './commands.ts';
import type { Draft } from './Draft.ts';
import { refuse } from './refusals.ts';

/** Everything one command works with. */
export class Run {
  readonly effects: Effect[] = [];
  readonly graph: Graph<FlowEdge>;
  sets: FieldSets = {};
  #steps = 0;
  #forward: Graph | undefined;
  readonly #behind = new Map<string, ReadonlySet<string>>();
  #choice: { readonly kind: ChoiceKind; readonly people: ChosenPeople } | undefined;

  constructor(
    readonly flow: CompiledFlow,
    readonly draft: Draft,
    readonly ports: KernelPorts,
    readonly actor: Actor,
  ) {
    this.graph = graphOf(Object.keys(flow.nodes), flow.edges);
  }

  /** The person whose right is used: the leader when a secretary acts for him. */
  get principal(): string {
    return this.actor.leaderId ?? this.actor.userId;
  }

  /** People whom the definition names. */
  async idsOf(names: readonly string[]): Promise<readonly string[]> {
    return names.length === 0 || this.ports.idsOf === undefined ? names : this.ports.idsOf(names);
  }

  node(id: string): FlowNode {
    const node = Object.hasOwn(this.flow.nodes, id) ? this.flow.nodes[id] : undefined;
    if (node === undefined) throw new Error(`flow <${this.flow.key}> version ${this.flow.version} has no node <${id}>`);
    return node;
  }

  /** The nodes behind this one, and it itself, without running round a loop. */
  behind(id: string): ReadonlySet<string> {
    const known = this.#behind.get(id);
    if (known !== undefined) return known;
    const back = backEdges(this.graph, this.flow.startNode);
    this.#forward ??= graphOf(
      this.graph.nodes,
      this.flow.edges.filter((edge) => !back.has(edge)),
    );
    const found = reachable(this.#forward, [id]);
    this.#behind.set(id, found);
    return found;
  }

  /** What the document says now, as far as it decides: digest of the values, those included that steps of this command write. */
  values(): Promise<string> {
    return this.ports.decisiveValues(this.facts([]));
  }

  /** What the document says now, as far as a step answers for it. */
  async answered(nodeId: string): Promise<string> {
    return (await this.ports.answeredValues?.(nodeId, this.facts([]))) ?? '';
  }

  /** Counts automatic steps, so that a loop without people is refused instead of running for ever. */
  countStep(node: FlowNode): void {
    this.#steps += 1;
    if (this.#steps > 50 + 10 * this.flow.order.length) throw refuse('ENDLESS', node.name === '' ? node.id : node.name);
  }

  /** The actor names people for the steps that come next, where the node lets him. */
  choose({ chooseExecutors }: FlowNode, people: ChosenPeople = {}): void {
    if (Object.keys(people).length === 0) return;
    if (chooseExecutors === undefined) throw refuse('CHOICE_NOT_OFFERED');
    this.#choice = { kind: chooseExecutors, people };
  }

  chosenFor(nodeId: string): { readonly kind: ChoiceKind; readonly users: readonly string[] } | undefined {
    const choice = this.#choice;
    const users = choice !== undefined && Object.hasOwn(choice.people, nodeId) ? choice.people[nodeId] : undefined;
    return choice === undefined || users === undefined ? undefined : { kind: choice.kind, users };
  }

  setVars(vars: FlowVars): void {
    this.draft.patchInst({ vars: { ...this.draft.inst.vars, ...vars } });
  }

  facts(fromExecs: readonly string[]): FlowFacts {
    const handled = this.draft.execs.where((exec) => exec.handlers.length > 0).sort((a, b) => a.seq - b.seq);
    return {
      vars: this.draft.inst.vars,
      nodes: Object.keys(this.flow.nodes),
      sets: this.sets,
      starterId: this.draft.inst.starterId,
      handlers: Object.fromEntries(handled.map((exec) => [exec.nodeId, exec.handlers.at(-1) ?? ''])),
      previous: fromExecs.flatMap((id) => this.draft.execs.get(id)?.handlers.at(-1) ?? []),
    };
  }

  /** Writes a finished line of the history. The person is the actor unless `bySystem`. */
  record(status: OpinionStatus, place: { readonly node: FlowNode; readonly exec?: ExecRow; readonly task?: TaskRow }, note: Note = {}, bySystem = false): void {
    this.draft.opinions.put({
      ...this.#blankOpinion(place.node),
      execId: place.exec?.id ?? null,
      taskId: place.task?.id ?? null,
      ...(bySystem ? {} : this.#signature(place.task)),
      ...noteOf(note),
      status,
      completedAt: this.ports.now,
    });
  }

  /** The line that shows who is asked; made together with the task. */
  awaitOpinion(task: TaskRow, node: FlowNode): void {
    this.draft.opinions.put({
      ...this.#blankOpinion(node),
      execId: task.execId,
      taskId: task.id,
      parentTaskId: task.parentId,
      userId: task.assigneeId,
      ownerId: task.ownerId !== task.assigneeId ? task.ownerId : null,
      candidates: task.candidates,
      status: task.status === 'COMMU' ? 'awaiting_feedback' : 'awaiting_check',
    });
  }

  /** Removes a task and gives its line the final status. `bySystem`: nobody acted on it. */
  closeTask(task: TaskRow, status: OpinionStatus, note: Note = {}, bySystem = false): void {
    this.draft.tasks.remove(task.id);
    for (const turn of this.draft.turns.where((row) => row.taskId === task.id && row.state === 'running')) {
      this.draft.turns.patch(turn.id, { state: bySystem ? 'cancel' : 'finish' });
    }
    const pending = this.draft.opinions.where((row) => row.taskId === task.id && isPending(row.status)).at(-1);
    if (pending === undefined) throw new Error(`task <${task.id}> has no pending opinion`);
    this.draft.opinions.patch(pending.id, { ...(bySystem ? {} : this.#signature(task)), ...noteOf(note), status, completedAt: this.ports.now });
  }

  runHooks(node: FlowNode, event: 'complete' | 'service' | 'end'): void {
    for (const name of node.hooks) this.effects.push({ kind: 'hook', name, nodeId: node.id, event });
  }

  /** The request is with its starter again, or was ended by hand. */
  runReturnHooks(nodeId: string): void {
    for (const name of this.flow.options.returnHooks) this.effects.push({ kind: 'hook', name, nodeId, event: 'return' });
  }

  #blankOpinion(node: FlowNode): OpinionRow {
    return {
      id: this.ports.nextId(),
      seq: this.draft.nextSeq(),
      execId: null,
      taskId: null,
      parentTaskId: null,
      nodeId: node.id,
      nodeName: node.name,
      userId: null,
      agentLeaderId: null,
      ownerId: null,
      candidates: [],
      status: 'awaiting_check',
      opinion: '',
      files: '',
      zfiles: '',
      createdAt: this.ports.now,
      completedAt: null,
    };
  }

  #signature(task: TaskRow | undefined): Pick<OpinionRow, 'userId' | 'agentLeaderId' | 'ownerId'> {
    const owner = task?.ownerId ?? null;
    return { userId: this.actor.userId, agentLeaderId: this.actor.leaderId ?? null, ownerId: owner !== this.principal ? owner : null };
  }
}

// helpers

const isPending = (status: OpinionStatus): boolean => status === 'awaiting_check' || status === 'awaiting_feedback';

const noteOf = (note: Note): Pick<OpinionRow, 'opinion' | 'files' | 'zfiles'> => ({
  opinion: note.opinion ?? '',
  files: note.files ?? '',
  zfiles: note.zfiles ?? '',
});
