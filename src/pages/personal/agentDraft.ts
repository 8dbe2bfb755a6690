import type { Agent } from '../../../schemas/calls/entities/personal.ts';
import { momentFormats } from '../../../registry/form/index.ts';
import { isWritten } from '../../../validators/words/index.ts';
import type { Named } from '../../../renderers/core/index.ts';
import type { Option } from './useFlowOptions.ts';

/** A delegation while it is filled in. */
export interface AgentDraft {
  readonly type: '1' | '2' | '3';
  readonly agent: readonly Named[];
  readonly from: string;
  readonly to: string;
  readonly flows: readonly Option[];
  readonly conditions: readonly ConditionDraft[];
  readonly enabled: boolean;
  readonly subject: string;
}

export interface ConditionDraft {
  readonly key: string;
  readonly condition: string;
  readonly description: string;
  readonly agent: readonly Named[];
}

export type AgentErrors = Readonly<Partial<Record<'agent' | 'from' | 'to' | 'flows' | 'conditions', string>>>;

export const blankAgent: AgentDraft = { type: '1', agent: [], from: '', to: '', flows: [], conditions: [], enabled: true, subject: '' };

export const newCondition = (): ConditionDraft => ({ key: crypto.randomUUID(), condition: '', description: '', agent: [] });

export function draftOf(agent: Agent): AgentDraft {
  const type = String(agent.type ?? '1');
  return {
    type: type === '2' || type === '3' ? type : '1',
    agent: named(agent.agentId, agent.agent),
    from: agent.startDate ?? '',
    to: agent.endDate ?? '',
    flows: (agent.defList ?? []).map((entry) => ({ value: entry.flowKey ?? '', label: entry.flowName ?? entry.flowKey ?? '' })),
    conditions: (agent.conditionList ?? []).map((line, index) => ({
      key: line.id ?? String(index),
      condition: line.condition ?? '',
      description: line.conditionDesc ?? '',
      agent: named(line.agentId, line.agentName),
    })),
    enabled: agent.isEnabled !== 'N',
    subject: agent.subject ?? '',
  };
}

export function wireOf(draft: AgentDraft, id: string | undefined): Agent {
  const [agent] = draft.agent;
  return {
    ...(id === undefined ? {} : { id }),
    type: draft.type,
    startDate: draft.from,
    endDate: draft.to,
    isEnabled: draft.enabled ? 'Y' : 'N',
    subject: draft.subject,
    agentId: agent?.id ?? '',
    agent: agent?.name ?? '',
    defList: draft.type === '1' ? [] : draft.flows.map(({ value, label }) => ({ flowKey: value, flowName: label })),
    conditionList:
      draft.type !== '3'
        ? []
        : draft.conditions.map(({ condition, description, agent: people }) => ({
            condition,
            conditionDesc: description,
            agentId: people[0]?.id ?? '',
            agentName: people[0]?.name ?? '',
          })),
  };
}

/** Text keys of what is missing or wrong, before the server is asked. */
export function agentProblems(draft: AgentDraft, ownId: string): AgentErrors {
  const people = draft.type === '3' ? draft.conditions.flatMap((line) => line.agent) : draft.agent;
  const incomplete = draft.conditions.length === 0 || draft.conditions.some((line) => line.condition.trim() === '' || line.agent.length === 0);
  const self = people.some((person) => person.id === ownId) ? 'personal.agent.self' : undefined;
  return clean({
    agent: draft.type === '3' ? undefined : (self ?? (people.length === 0 ? 'personal.agent.missing' : undefined)),
    conditions: draft.type === '3' ? (self ?? (incomplete ? 'personal.agent.conditionMissing' : undefined)) : undefined,
    from: draft.from === '' ? 'personal.agent.fromMissing' : isMoment(draft.from) ? undefined : 'personal.agent.noMoment',
    to: draft.to === '' ? 'personal.agent.toMissing' : !isMoment(draft.to) ? 'personal.agent.noMoment' : endsFirst(draft) ? 'personal.agent.order' : undefined,
    flows: draft.type === '2' && draft.flows.length === 0 ? 'personal.flowsMissing' : undefined,
  });
}

// helpers

const isMoment = (text: string): boolean => isWritten(text, momentFormats.datetime);

const endsFirst = ({ from, to }: AgentDraft): boolean => isMoment(from) && to < from;

const named = (id: string | null | undefined, name: string | null | undefined): Named[] =>
  id === undefined || id === null || id === '' ? [] : [{ id, name: name ?? id }];

const clean = <Key extends string>(errors: Readonly<Record<Key, string | undefined>>): Readonly<Partial<Record<Key, string>>> =>
  Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined)) as Partial<Record<Key, string>>;
