import { instancePreviewPath } from '../../../../schemas/calls/index.ts';
import type { Identity } from '../../../../schemas/calls/entities/flow.ts';
import type { PathPreview } from '../../../../schemas/calls/entities/instance.ts';
import { isRecord, type FormPermission } from '../../../../registry/form/index.ts';
import { kindsIn } from '../../../../validators/model/index.ts';
import type { Submission } from '../../../../validators/submission.ts';
import { newId } from '../../../db/index.ts';
import { type FormDefinition, loadForm } from '../../../forms/index.ts';
import { aheadOf, answeredValues, checkRecord, decisiveValues, kernelPorts, type RecordSubmission, withheldFrom } from '../../../documents/index.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { Problem } from '../../../core/index.ts';
import { fill } from '../../../../registry/words.ts';
import { handle } from '../../handle.ts';
import { workDaysOf } from '../../../metadata/index.ts';
import {
  type Actor,
  applyDiff,
  type Command,
  CommandRefused,
  type CompiledFlow,
  execute,
  type InstanceAggregate,
  isEnded,
  type KernelPorts,
  namedLeader,
  namesOf,
  newInstance,
  presetOf,
  type TaskRow,
  usersBehind,
} from '../../../workflow/index.ts';
import { seenAt } from '../../../rights/index.ts';
import { aggregateOf, decodeData, documentOf, findInstance, findTask, named } from './found.ts';
import { flowNamed, starterOf } from './instanceActions.ts';
import { startOrgOf } from './startClaims.ts';

/**
 * The way ahead with real names: the request is carried out on paper, everybody agreeing, until it ends or cannot go on. Nothing is
 * written. From a task it begins with that task, otherwise with the start.
 */
const previewPath = handle(instancePreviewPath, async ({ query, body }, context): Promise<PathPreview> => {
  const leaderId = namedLeader(query.leaderId);
  const incoming = decodeData(body.data);
  const data = isRecord(incoming) ? incoming : {};
  const open = named(body.taskId) ? await fromTask(context, body.taskId, leaderId, data) : await fromStart(context, body, leaderId, data);
  return walk(context, open);
});

export const previewPathHandlers = [previewPath];

/** People of open tasks as they are shown ahead: whoever an agent works for comes first. */
export async function executorsOf(
  context: Pick<HandlerContext, 'db' | 'language'>,
  tasks: readonly Pick<TaskRow, 'assigneeId' | 'ownerId' | 'status' | 'candidates'>[],
): Promise<Identity[]> {
  const people: { readonly id: string; readonly agent?: string }[] = [];
  for (const task of tasks) {
    if (task.assigneeId === null) people.push(...(await usersBehind(context.db, task.candidates)).map((id) => ({ id })));
    else if (isRepresented(task) && task.ownerId !== null) people.push({ id: task.ownerId, agent: task.assigneeId });
    else people.push({ id: task.assigneeId });
  }
  const names = await namesOf(
    context.db,
    people.flatMap(({ id, agent }) => [id, agent]),
  );
  const nameOf = (id: string): string => names.get(id) ?? id;
  return [
    ...new Map(
      people.map(({ id, agent }) => [
        id,
        {
          id,
          name: agent === undefined ? nameOf(id) : fill(texts.agentOf, { name: nameOf(id), agent: nameOf(agent) })[context.language],
          type: 'user' as const,
        },
      ]),
    ).values(),
  ];
}

// helpers

const isRepresented = (task: Pick<TaskRow, 'assigneeId' | 'ownerId' | 'status'>): boolean => task.status === 'AGENT' && task.ownerId !== task.assigneeId;

interface Paper {
  readonly flow: CompiledFlow;
  /** The same under the names that its reader is shown. */
  readonly shown: CompiledFlow;
  readonly aggregate: InstanceAggregate;
  readonly ports: KernelPorts;
  readonly first: Command;
  readonly actor: Actor;
}

const mostSteps = 60;

async function fromTask(context: HandlerContext, taskId: string, leaderId: string | undefined, boData: Readonly<Record<string, unknown>>): Promise<Paper> {
  const found = await findTask(context, taskId, leaderId);
  const { definition, head, form, actor, row } = found;
  const stored = await documentOf(context, found);
  const permission = form?.permission(presetOf(definition, row.node_id));
  const { data, unanswered } = await judged(context, { definition: form, permission, stored, boData, flow: definition.flow });
  const facts = {
    now: context.clock.now(),
    workdays: await workDaysOf(context.meta),
    defKey: head.def_key,
    starterId: head.starter_id,
    orgId: head.create_org_id,
    data,
    kindsOf: form && kindsIn(form.compiled('start')),
    seenAt: seenAt(form, definition, permission),
    unanswered,
    decisive: decisiveValues(definition.flow, form),
    answered: answeredValues(definition.flow, form),
  };
  const ports = withheldFrom(kernelPorts(context.db, facts), aheadOf(context, form?.compiled(presetOf(definition, row.node_id)), facts, stored ?? { data }));
  return {
    flow: definition.flow,
    shown: (await definition.in(context.language)).flow,
    aggregate: (await aggregateOf(context, head.id)).aggregate,
    ports: { ...ports, nextId: newId },
    first: { kind: 'complete', taskId, action: 'agree' },
    actor,
  };
}

async function fromStart(
  context: HandlerContext,
  body: { readonly defId?: string | null; readonly flowKey?: string | null; readonly proInstId?: string | null; readonly startOrgId?: string | null },
  leaderId: string | undefined,
  boData: Readonly<Record<string, unknown>>,
): Promise<Paper> {
  const draft = named(body.proInstId) ? await findInstance(context, body.proInstId) : undefined;
  const definition = await flowNamed(context, draft === undefined ? body : { flowKey: draft.head.def_key });
  const starter = await starterOf(
    context,
    definition,
    leaderId ?? (draft === undefined || draft.head.starter_id === context.user.id ? undefined : draft.head.starter_id),
  );
  const form = await loadForm(context.meta, definition.formKey);
  const acting = { ...context, user: starter };
  const stored = draft === undefined ? undefined : await documentOf(context, draft);
  const permission = form?.permission('start');
  const { data, unanswered } = await judged(acting, {
    definition: form,
    permission,
    stored,
    boData,
    flow: definition.flow,
    starts: true,
    writer: context.user,
  });
  const org = startOrgOf(starter, body.startOrgId);
  const facts = {
    now: context.clock.now(),
    workdays: await workDaysOf(context.meta),
    defKey: definition.key,
    starterId: starter.id,
    orgId: org?.id ?? null,
    data,
    kindsOf: form && kindsIn(form.compiled('start')),
    seenAt: seenAt(form, definition, permission),
    unanswered,
    decisive: decisiveValues(definition.flow, form),
    answered: answeredValues(definition.flow, form),
  };
  const ports = withheldFrom(kernelPorts(context.db, facts), aheadOf(context, form?.compiled('start'), facts, stored));
  return {
    flow: definition.flow,
    shown: (await definition.in(context.language)).flow,
    ports: { ...ports, nextId: newId },
    first: { kind: 'start' },
    actor: { userId: context.user.id, identities: [`user:${context.user.id}`] },
    aggregate: newInstance({ id: newId(), flowKey: definition.key, version: definition.version, starterId: starter.id, creatorId: context.user.id }),
  };
}

type Looked = Omit<RecordSubmission, 'definition' | 'permission' | 'level' | 'looksAhead'> & {
  readonly definition: FormDefinition | undefined;
  readonly permission: FormPermission | undefined;
};

/** The document as the submit would store it; it may still break rules, but nothing is promised that rests on what its writer may not ask. */
async function judged(context: HandlerContext, { definition, permission, ...request }: Looked): Promise<Pick<Submission, 'data' | 'unanswered'>> {
  if (definition === undefined || permission === undefined) return { data: {}, unanswered: new Set() };
  return checkRecord(context, context.db, { definition, permission, ...request, level: 'draft', looksAhead: true });
}

async function walk(context: HandlerContext, { flow, shown: named, aggregate, ports, first, actor }: Paper): Promise<PathPreview> {
  const known = new Set(aggregate.execs.map((exec) => exec.id));
  const nameOf = (id: string): string => named.nodes[id]?.name ?? id;
  const shown: { readonly seq: number; readonly step: NonNullable<PathPreview['steps']>[number] }[] = [];
  let [state, command, by]: [InstanceAggregate, Command, Actor] = [aggregate, first, actor];
  for (let count = 0; count < mostSteps; count++) {
    try {
      state = applyDiff(state, (await execute(flow, state, by, command, ports)).diff);
    } catch (error) {
      if (error instanceof CommandRefused || error instanceof Problem) return { complete: false, reason: error.text[context.language], steps: inOrder(shown) };
      throw error;
    }
    for (const exec of state.execs.filter((row) => !known.has(row.id))) {
      known.add(exec.id);
      const node = flow.nodes[exec.nodeId];
      if (node === undefined || (exec.state !== 'active' && exec.state !== 'skipped')) continue;
      const people = exec.state === 'skipped' ? [] : [...state.tasks.filter((task) => task.execId === exec.id), ...waiting(state, exec.id)];
      if (exec.state === 'active' && people.length === 0) continue;
      shown.push({
        seq: exec.seq,
        step: {
          nodeId: node.id,
          nodeName: nameOf(node.id),
          nodeType: node.type,
          skipped: exec.state === 'skipped',
          absent: people.some(isRepresented),
          excutorList: await executorsOf(context, people),
        },
      });
    }
    const next = state.tasks.find((task) => !task.suspended && task.status !== 'COMMU');
    if (isEnded(state.inst) || next === undefined) return { complete: isEnded(state.inst), steps: inOrder(shown) };
    const holder = next.assigneeId ?? (await usersBehind(context.db, next.candidates))[0];
    if (holder === undefined) return { complete: false, reason: fill(texts.nobody, { node: nameOf(next.nodeId) })[context.language], steps: inOrder(shown) };
    const free =
      next.assigneeId === null && flow.nodes[next.nodeId]?.buttons.some((button) => button.alias === 'lockUnlock' && button.isLock === true) === true;
    by = { userId: holder, identities: [`user:${holder}`, ...next.candidates] };
    command = free
      ? { kind: 'lockUnlock', taskId: next.id }
      : next.parentId === null
        ? { kind: 'complete', taskId: next.id, action: 'agree' }
        : { kind: 'answer', taskId: next.id, action: 'agree' };
  }
  return { complete: false, steps: inOrder(shown) };
}

/** In a sequential countersign the later signers have no task yet. */
const waiting = (state: InstanceAggregate, execId: string): Pick<TaskRow, 'assigneeId' | 'ownerId' | 'status' | 'candidates'>[] =>
  state.signs
    .filter((sign) => sign.execId === execId && sign.taskId === null && sign.vote === null)
    .map((sign) => ({ assigneeId: sign.userId, ownerId: sign.userId, status: 'NORMAL', candidates: [] }));

const inOrder = <Step>(shown: readonly { readonly seq: number; readonly step: Step }[]): Step[] =>
  [...shown].sort((a, b) => a.seq - b.seq).map(({ step }) => step);

const texts = {
  agentOf: { 'zh-CN': '{name}（代理 {agent}）', 'en-US': '{name} (agent: {agent})', 'zh-TW': '{name}（代理 {agent}）' },
  nobody: { 'zh-CN': '节点【{node}】没有执行人', 'en-US': 'Step {node} has nobody to carry it out.', 'zh-TW': '節點【{node}】沒有執行人' },
} as const;
