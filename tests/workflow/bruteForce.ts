import type { TenantDb } from '../../server/db/index.ts';
import { applyDiff, CommandRefused, execute, newInstance, rejectTargets } from '../../server/workflow/index.ts';
import type { Command, CompiledFlow, FlowNode, InstanceAggregate, KernelPorts } from '../../server/workflow/index.ts';
import { kernelPorts } from '../../server/documents/kernelPorts.ts';
import { choices, type Doc } from './randomRoutes.ts';

/** Everything that can happen to a request, carried out by the kernel: every document, starter, decision, correction and way back. */

export interface Stop {
  readonly kind: 'NO_BRANCH' | 'ENDLESS' | 'TRAP' | 'RING';
  /** The gateway, the step in the loop, or what is open. `RING`: only by sending back can it come to an end. */
  readonly node: string;
  readonly data: Doc;
  readonly vars: Readonly<Record<string, unknown>>;
}

export interface Explored {
  readonly stops: readonly Stop[];
  readonly visited: ReadonlySet<string>;
  /** False where there were more states than wanted. */
  readonly whole: boolean;
}

/** What a form makes of a document that is stored; undefined for one that it refuses. */
export interface DocumentModel {
  store(preset: string, stored: Doc | undefined, entered: Doc, level: 'draft' | 'submit'): Promise<Doc | undefined>;
  /** What becomes of it when a step writes values. */
  settle(stored: Doc, sets: Readonly<Record<string, unknown>>): Promise<Doc | undefined>;
}

/** Documents are stored as they were entered. */
const asEntered: DocumentModel = { store: async (_preset, _stored, entered) => entered, settle: async (stored, sets) => ({ ...stored, ...sets }) };

interface State {
  readonly aggregate: InstanceAggregate;
  readonly data: Doc;
}

export async function explore(
  flow: CompiledFlow,
  editable: (nodeId: string) => readonly (keyof Doc)[],
  starters: readonly string[],
  most: number,
  model: DocumentModel = asEntered,
): Promise<Explored> {
  const stops: Stop[] = [];
  const visited = new Set<string>();
  let whole = true;
  const nodes = Object.values(flow.nodes);
  for (const { starter, headed } of starters.flatMap((each) =>
    subsets(nodes.filter((node) => node.skipIfStarter)).map((some) => ({ starter: each, headed: some })),
  )) {
    const states = new Map<string, State>();
    const before = new Map<string, string[]>();
    const drawn = new Map<string, string[]>();
    const ended: string[] = [];
    const open: string[] = [];
    const step = async (from: string, state: State, actor: string, command: Command, data: Doc): Promise<void> => {
      for (const same of subsets(nodes.filter((node) => node.skipSame))) await stepWith(same, from, state, actor, command, data);
    };
    const stepWith = async (same: readonly FlowNode[], from: string, state: State, actor: string, command: Command, data: Doc): Promise<void> => {
      const { aggregate, last } = await attempt(flow, state.aggregate, actor, command, data, model, stops, (node, previous) =>
        headed.includes(node) ? starter : same.includes(node) ? previous : undefined,
      );
      if (aggregate === undefined) {
        // what is refused here is another finding than not coming to an end
        if (last) ended.push(from);
        return;
      }
      const written = aggregate.data;
      const next = { aggregate: aggregate.state, data: written };
      next.aggregate.execs.forEach(({ nodeId }) => visited.add(nodeId));
      const key = keyOf(next);
      before.set(key, [...(before.get(key) ?? []), from]);
      if (command.kind === 'complete') drawn.set(key, [...(drawn.get(key) ?? []), from]);
      if (states.has(key)) return;
      states.set(key, { ...next, aggregate: forgotten(next.aggregate) });
      if (next.aggregate.inst.status === 'end') ended.push(key);
      else open.push(key);
    };
    for (const data of await kept(documents().map((each) => model.store('start', undefined, each, 'submit'))))
      await step(
        '',
        { aggregate: newInstance({ id: 'i', flowKey: 'demo', version: 1, starterId: starter, creatorId: starter }), data },
        starter,
        { kind: 'start' },
        data,
      );
    for (let key = open.pop(); key !== undefined; key = open.pop()) {
      if (states.size > most) {
        whole = false;
        break;
      }
      const state = states.get(key) as State;
      for (const task of state.aggregate.tasks) {
        const actor = task.assigneeId ?? '';
        const node = flow.nodes[task.nodeId];
        const has = (...aliases: string[]) => node?.buttons.some(({ alias }) => aliases.includes(alias)) === true;
        const isFirst = task.nodeId === flow.firstNode;
        const preset = isFirst ? 'start' : task.nodeId;
        // who does not agree hands nothing in: he may leave empty what was there, and write what the rules would refuse
        const documentsAt = (level: 'draft' | 'submit') =>
          kept(
            edited(
              state.data,
              editable(preset),
              level === 'submit' ? {} : model === asEntered ? { je: unruly, fs: [null] } : { je: [null], fs: [null], hd: [null] },
            ).map((each) => model.store(preset, state.data, each, level)),
          );
        for (const data of await documentsAt('submit')) await step(key, state, actor, { kind: 'complete', taskId: task.id, action: 'agree' }, data);
        for (const data of await documentsAt(isFirst ? 'submit' : 'draft')) {
          if (has('oppose')) await step(key, state, actor, { kind: 'complete', taskId: task.id, action: 'oppose' }, data);
          if (!has('reject', 'backToStart')) continue;
          const { allowDirectNode, allowNormalNode } = rejectTargets(flow, state.aggregate, task.id);
          const reach = has('reject') ? () => true : ({ nodeId }: { readonly nodeId: string }) => nodeId === flow.firstNode;
          const back = (nodeId: string, mode: 'direct' | 'normal'): Command =>
            has('reject') ? { kind: 'reject', taskId: task.id, destination: nodeId, mode } : { kind: 'backToStart', taskId: task.id, mode };
          for (const { nodeId } of allowDirectNode.filter(reach)) await step(key, state, actor, back(nodeId, 'direct'), data);
          for (const { nodeId } of allowNormalNode.filter(reach)) await step(key, state, actor, back(nodeId, 'normal'), data);
        }
      }
    }
    if (!whole) continue;
    const leading = (ways: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> => {
      const ending = new Set(ended);
      for (const key of ending) ways.get(key)?.forEach((each) => ending.add(each));
      return ending;
    };
    const [ending, going] = [leading(before), leading(drawn)];
    for (const [key, { aggregate, data }] of states) {
      if (!going.has(key))
        stops.push({ kind: ending.has(key) ? 'RING' : 'TRAP', node: aggregate.tasks.map(({ nodeId }) => nodeId).join(), data, vars: aggregate.inst.vars });
    }
  }
  return { stops, visited, whole };
}

// helpers

const subsets = <Item>(items: readonly Item[]): Item[][] => items.reduce<Item[][]>((all, item) => [...all, ...all.map((some) => [...some, item])], [[]]);

function documents(): Doc[] {
  return choices.je.flatMap((je) => choices.fs.flatMap((fs) => choices.hd.map((hd) => ({ je, fs, hd }))));
}

/** Amounts beside those that the rules allow. */
const unruly: readonly unknown[] = [-1, 3];

const edited = (data: Doc, fields: readonly (keyof Doc)[], besides: Readonly<Partial<Record<keyof Doc, readonly unknown[]>>>): Doc[] =>
  fields.reduce(
    (all, field) => all.flatMap((each) => [...choices[field], ...(besides[field] ?? [])].map((value) => ({ ...each, [field]: value }) as Doc)),
    [data],
  );

/** Two requests with the same key go on alike. */
function keyOf({ aggregate: { inst, tokens, execs, tasks, forks, signs }, data }: State): string {
  const gateway = new Map(forks.map(({ id, gatewayId }) => [id, gatewayId]));
  const visits = tokens.map(({ nodeId, state, forks: own, execId, fromExecs }) => {
    const exec = execs.find(({ id }) => id === execId);
    const previous = [...new Set([...fromExecs, ...(exec?.fromExecs ?? [])].map((id) => execs.find((each) => each.id === id)?.handlers.at(-1)))].sort();
    return JSON.stringify([nodeId, state, own.map((id) => gateway.get(id)), exec?.returnTo.map((each) => each.nodeId), previous]);
  });
  const done = [...new Set(execs.filter(({ state }) => state === 'done').map(({ nodeId }) => nodeId))].sort();
  return JSON.stringify([
    inst.status === 'end',
    Object.entries(inst.vars).sort(),
    data,
    visits.sort(),
    tasks.map(({ nodeId, assigneeId }) => `${nodeId}:${assigneeId}`).sort(),
    done,
    signs.filter(({ taskId }) => tasks.some(({ id }) => id === taskId)).length,
  ]);
}

/** The history is not needed to go on, and grows. */
const forgotten = (aggregate: InstanceAggregate): InstanceAggregate => ({
  ...aggregate,
  opinions: aggregate.opinions.filter(({ completedAt }) => completedAt === null),
});

let serial = 0;

class Unwritable extends Error {}

/** What the form lets be stored, each once. */
async function kept(documents: readonly Promise<Doc | undefined>[]): Promise<Doc[]> {
  const known = new Map<string, Doc>();
  for (const document of await Promise.all(documents)) if (document !== undefined) known.set(JSON.stringify(document), document);
  return [...known.values()];
}

async function attempt(
  flow: CompiledFlow,
  from: InstanceAggregate,
  actor: string,
  command: Command,
  data: Doc,
  model: DocumentModel,
  stops: Stop[],
  holder: (node: FlowNode, previous: string) => string | undefined,
): Promise<{ readonly aggregate?: { readonly state: InstanceAggregate; readonly data: Doc }; readonly last: boolean }> {
  const portsOver = (document: Doc) =>
    kernelPorts({ tenantId: '-1' } as TenantDb, {
      now: '2026-11-16 09:00:00',
      defKey: 'demo',
      starterId: from.inst.starterId,
      orgId: null,
      data: document,
      workdays: undefined,
      kindsOf: undefined,
    });
  const real = portsOver(data);
  const settled = async (sets: Readonly<Record<string, unknown>>): Promise<Doc> => {
    const document = Object.keys(sets).length === 0 ? data : await model.settle(data, sets);
    if (document === undefined) throw new Unwritable();
    return document;
  };
  let asked: { readonly vars: Readonly<Record<string, unknown>>; readonly sets: Readonly<Record<string, unknown>> } = { vars: from.inst.vars, sets: {} };
  const ports: KernelPorts = {
    nextId: () => String((serial += 1)),
    now: real.now,
    isActive: async () => true,
    usersBehind: async () => [],
    decisiveValues: async (facts) => JSON.stringify({ ...data, ...facts.sets }),
    async evaluate(text, facts) {
      asked = facts;
      return portsOver(await settled(facts.sets)).evaluate(text, { ...facts, sets: {} });
    },
    resolveAssignees: async (node, { starterId, previous }) => ({
      users: node.assignees.flatMap((rule) =>
        rule.rule === 'users' ? rule.users : rule.rule === 'startUser' ? [starterId] : [holder(node, previous[0] ?? starterId) ?? 'somebody'],
      ),
      candidates: [],
    }),
    fallbackAssignees: async () => ({ users: [], candidates: [] }),
  };
  try {
    const { diff, effects } = await execute(flow, from, { userId: actor, identities: [] }, command, ports);
    const sets = Object.assign({}, ...effects.flatMap((effect) => (effect.kind === 'setFields' ? [effect.values] : []))) as Partial<Doc>;
    return { aggregate: { state: applyDiff(from, diff), data: await settled(sets) }, last: false };
  } catch (error) {
    // the decision has not happened
    if (error instanceof Unwritable) return { last: false };
    if (!(error instanceof CommandRefused) || (error.code !== 'NO_BRANCH' && error.code !== 'ENDLESS')) throw error;
    stops.push({ kind: error.code, node: /【(.*?)】/.exec(error.message)?.[1] ?? '', data: { ...data, ...asked.sets } as Doc, vars: asked.vars });
    return { last: true };
  }
}
