import { describe, expect, test } from 'vitest';
import { agentProblems, blankAgent, draftOf, wireOf, type AgentDraft } from '../../../../src/pages/personal/agentDraft.ts';

const draft = (more: Partial<AgentDraft>): AgentDraft => ({
  ...blankAgent,
  agent: [{ id: 'U2', name: '王建国' }],
  from: '2026-11-16 00:00:00',
  to: '2026-11-20 23:59:59',
  ...more,
});
const line = (id: string, condition: string) => ({ key: id, condition, description: '', agent: id === '' ? [] : [{ id, name: id }] });

describe('what is said before the server is asked', () => {
  test.each<[string, Partial<AgentDraft>, object]>([
    ['nothing is wrong', {}, {}],
    ['nobody chosen', { agent: [] }, { agent: 'personal.agent.missing' }],
    ['oneself', { agent: [{ id: 'U1', name: '林志强' }] }, { agent: 'personal.agent.self' }],
    ['no window', { from: '', to: '' }, { from: 'personal.agent.fromMissing', to: 'personal.agent.toMissing' }],
    ['the end before the start', { to: '2026-11-15 23:59:59' }, { to: 'personal.agent.order' }],
    ['some flows, but none', { type: '2' }, { flows: 'personal.flowsMissing' }],
    ['conditions, but none', { type: '3', agent: [] }, { conditions: 'personal.agent.conditionMissing' }],
    ['a condition without agent', { type: '3', conditions: [line('', 'je > 5')] }, { conditions: 'personal.agent.conditionMissing' }],
    ['a condition for oneself', { type: '3', conditions: [line('U1', 'je > 5')] }, { conditions: 'personal.agent.self' }],
    ['a condition', { type: '3', agent: [], conditions: [line('U2', 'je > 5')] }, {}],
  ])('%s', (_name, part, expected) => {
    expect(agentProblems(draft(part), 'U1')).toEqual(expected);
  });
});

test('a setting comes back from the wire as it was sent', () => {
  const sent = draft({ type: '3', flows: [{ value: 'f1', label: '差旅费报销' }], conditions: [line('U2', 'je > 5')], enabled: false, subject: '休假' });
  const back = draftOf({ ...wireOf(sent, 'A1'), id: 'A1' });
  expect({ ...back, conditions: back.conditions.map(({ condition, agent }) => [condition, agent[0]?.id]) }).toEqual({
    ...sent,
    conditions: [['je > 5', 'U2']],
  });
});

test('what does not belong to the kind of delegation is not sent', () => {
  expect(wireOf(draft({ flows: [{ value: 'f1', label: 'f' }], conditions: [line('U2', 'x')] }), undefined)).toMatchObject({ defList: [], conditionList: [] });
});
