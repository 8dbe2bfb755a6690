import type { Language, Localised } from '../../../../registry/localised.ts';
import { fill } from '../../../../registry/words.ts';
import { compileFormula, FormulaError, formatFormulaValue, plainScope, toNum, wordsOfFailure, type WorkDays } from '../../../../formula/index.ts';
import type { FlowRemark, Simulation } from '../../../../schemas/calls/entities/flowDesign.ts';
import { kindsIn } from '../../../../validators/model/index.ts';
import type { TenantDb } from '../../../db/index.ts';
import type { FormDefinition } from '../../../forms/index.ts';
import { seenAt } from '../../../rights/index.ts';
import {
  applyDiff,
  type Command,
  CommandRefused,
  type CompiledFlow,
  type Effect,
  execute,
  type FlowNode,
  holdingOf,
  type InstanceAggregate,
  isEnded,
  type KernelPorts,
  newInstance,
  renderSubject,
  type SayField,
  type TaskRow,
  usersBehind,
} from '../../../workflow/index.ts';
import { kernelPorts } from '../../../documents/index.ts';
import { decisionLog } from './decisionLog.ts';
import { describeSteps } from './describeSteps.ts';
import { NOBODY, type Seen } from './seen.ts';

export interface SimulationInput {
  readonly flow: CompiledFlow;
  readonly starterId: string;
  readonly orgId: string | null;
  /** Plain data of the document. */
  readonly data: Readonly<Record<string, unknown>>;
  /** What is decided at the first visit of a node; everybody else agrees. */
  readonly votes: Readonly<Record<string, 'agree' | 'oppose'>>;
  readonly now: string;
  readonly workdays: WorkDays | undefined;
  /** Its form; undefined where the flow has none. */
  readonly form: FormDefinition | undefined;
  /** How the subject says fields. */
  readonly say: SayField;
  /** Of whoever reads the result. */
  readonly language: Language;
}

/**
 * Runs a flow on paper: the kernel that runs real requests, with the organisation as it is, on rows that are thrown away.
 * Where nobody is found for a node whose rule is `error`, the fault is reported and the path goes on as if somebody had agreed.
 */
export async function simulateFlow(db: TenantDb, input: SimulationInput): Promise<Simulation> {
  const { starterId, now, workdays, form, votes } = input;
  const data: Record<string, unknown> = { ...input.data };
  const problems: FlowRemark[] = [];
  const log = decisionLog(input.flow);
  const seen: Seen = { tasks: new Map(), empty: new Map(), notices: [] };
  const ports = observed(
    kernelPorts(db, {
      now,
      workdays,
      defKey: input.flow.key,
      starterId,
      orgId: input.orgId,
      data,
      kindsOf: form && kindsIn(form.compiled('start')),
      seenAt: seenAt(form, input),
    }),
    log,
    seen,
    problems,
    data,
    input.language,
  );

  let aggregate = newInstance({ id: 'simulation', flowKey: input.flow.key, version: input.flow.version, starterId, creatorId: starterId });
  const perform = async (actorId: string, identities: readonly string[], command: Command): Promise<void> => {
    const { diff, effects } = await execute(log.flow, aggregate, { userId: actorId, identities }, command, ports);
    aggregate = applyDiff(aggregate, diff);
    for (const task of aggregate.tasks) seen.tasks.set(task.id, task);
    for (const effect of effects) take(effect, data, seen);
  };

  try {
    await perform(starterId, [], { kind: 'start' });
    for (let round = 0; round < maxRounds; round++) {
      const task = aggregate.tasks.find((row) => !row.suspended);
      if (task === undefined || isEnded(aggregate.inst)) break;
      await decide(db, log.flow, aggregate, task, votes, perform);
    }
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error;
    problems.push({ code: error.code, level: 'error', nodeId: nodeNamed(input.flow, error.place.node), message: error.text[input.language] });
  }
  const ended = aggregate.inst.status === 'end';
  if (!ended && problems.every((problem) => problem.level !== 'error'))
    problems.push({ code: 'FLOW_ENDLESS', level: 'error', nodeId: '', message: texts.endless[input.language] });
  const steps = await describeSteps(db, { flow: input.flow, aggregate, seen, votes });
  return { steps, ...log.result(aggregate), problems, ended, subject: renderSubject(input.flow.subject, data, input.say) };
}

// helpers

const maxRounds = 200;

function observed(
  ports: KernelPorts,
  log: ReturnType<typeof decisionLog>,
  seen: Seen,
  problems: FlowRemark[],
  data: Readonly<Record<string, unknown>>,
  language: Language,
): KernelPorts {
  const report = (nodeId: string, code: string, message: string, level: FlowRemark['level'] = 'error'): void => {
    if (!problems.some((problem) => problem.nodeId === nodeId && problem.code === code)) problems.push({ code, level, nodeId, message });
  };
  return {
    ...ports,
    async evaluate(tag, facts) {
      const condition = log.conditionOf(tag);
      const scope = { ...facts.vars, ...data, ...facts.sets };
      try {
        const holds = await ports.evaluate(condition, facts);
        log.asked(tag, { holds, values: valuesIn(condition, scope) });
        return holds;
      } catch (error) {
        if (!(error instanceof FormulaError)) throw error;
        log.asked(tag, { holds: false, values: valuesIn(condition, scope), failure: wordsOfFailure(error)[language] });
        report(log.elementOf(tag), 'FLOW_CONDITION', fill(texts.condition, { condition, reason: wordsOfFailure(error) })[language]);
        return false;
      }
    },
    async resolveAssignees(node, facts) {
      const found = await ports.resolveAssignees(node, facts);
      if (found.users.length + found.candidates.length > 0) return found;
      seen.empty.set(node.id, node.emptyPolicy);
      report(
        node.id,
        'NO_EXECUTOR',
        fill(texts.nobody, { node: node.name, then: emptyTexts[node.emptyPolicy] })[language],
        node.emptyPolicy === 'error' ? 'error' : 'warning',
      );
      return node.emptyPolicy === 'error' ? { users: [NOBODY], candidates: [] } : found;
    },
  };
}

const emptyTexts: Readonly<Record<FlowNode['emptyPolicy'], Localised>> = {
  error: { 'zh-CN': '，提交将被拒绝', 'en-US': '; submitting will be refused', 'zh-TW': '，提交將被拒絕' },
  skip: { 'zh-CN': '，将自动跳过', 'en-US': '; it will be skipped', 'zh-TW': '，將自動跳過' },
  admin: { 'zh-CN': '，将交给系统管理员', 'en-US': '; the administrator will get it', 'zh-TW': '，將交給系統管理員' },
  deputy: { 'zh-CN': '，将交给代理人', 'en-US': '; the deputy will get it', 'zh-TW': '，將交給代理人' },
};

async function decide(
  db: TenantDb,
  flow: CompiledFlow,
  aggregate: InstanceAggregate,
  task: TaskRow,
  votes: SimulationInput['votes'],
  perform: (actorId: string, identities: readonly string[], command: Command) => Promise<void>,
): Promise<void> {
  const node = flow.nodes[task.nodeId];
  const actorId = task.assigneeId ?? (await usersBehind(db, task.candidates))[0] ?? NOBODY;
  if (node !== undefined && holdingOf(node, task, { userId: actorId, identities: task.candidates }) === 'mustClaim')
    await perform(actorId, task.candidates, { kind: 'lockUnlock', taskId: task.id });
  const isFirstVisit = aggregate.execs.find((exec) => exec.nodeId === task.nodeId)?.id === task.execId;
  const action = isFirstVisit ? (votes[task.nodeId] ?? 'agree') : 'agree';
  await perform(actorId, task.candidates, { kind: 'complete', taskId: task.id, action });
}

function take(effect: Effect, data: Record<string, unknown>, seen: Seen): void {
  if (effect.kind === 'setFields') Object.assign(data, effect.values);
  if (effect.kind === 'notice') seen.notices.push(effect);
}

/** What the fields of a condition hold, as a person would write it. */
function valuesIn(condition: string, scope: Readonly<Record<string, unknown>>): { readonly name: string; readonly value: string }[] {
  const found = plainScope(scope, { clock: { today: () => '', now: () => '' } });
  const values = new Map<string, string>();
  for (const reference of compileFormula(condition).references) {
    if (reference.kind === 'column') values.set(`${reference.table}.item.${reference.name}`, textOf(found.column(reference.table, reference.name)));
    else if (reference.kind === 'field' && reference.name !== 'flow') values.set(reference.name, textOf(found.field(reference.name)));
  }
  return [...values].map(([name, value]) => ({ name, value }));
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join('、');
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'object') return 'name' in value && typeof value.name === 'string' ? value.name : JSON.stringify(value);
  const number = typeof value === 'number' ? toNum(value) : null;
  return number === null ? String(value) : formatFormulaValue(number);
}

/** Refusals name nodes as people do. */
function nodeNamed(flow: CompiledFlow, name: string | undefined): string {
  return Object.values(flow.nodes).find((node) => node.name === name || node.id === name)?.id ?? '';
}

const texts = {
  endless: { 'zh-CN': '流程没有走到结束节点', 'en-US': 'The process does not reach its end.', 'zh-TW': '流程沒有走到結束節點' },
  condition: {
    'zh-CN': '条件【{condition}】无法计算：{reason}',
    'en-US': 'Condition {condition} cannot be computed: {reason}',
    'zh-TW': '條件【{condition}】無法計算：{reason}',
  },
  nobody: { 'zh-CN': '节点【{node}】没有执行人{then}', 'en-US': 'Step {node} has nobody to carry it out{then}', 'zh-TW': '節點【{node}】沒有執行人{then}' },
} as const;
