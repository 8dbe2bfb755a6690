import { describe, expect, test } from 'vitest';
import type { OpinionLine } from '../../../../renderers/flow/index.ts';
import { nextSignerOf, openRoundOf } from '../../../../src/pages/flowForm/buttons/openRounds.ts';
import { buttonsFor } from '../../../../src/pages/flowForm/buttonsFor.ts';
import { initialRule, ruleMembers, ruleProblem } from '../../../../src/pages/flowForm/dialogs/handOutRule.ts';
import { jumpChoices, mayJump } from '../../../../src/pages/flowForm/dialogs/jumpChoices.ts';
import { signatureOf } from '../../../../src/pages/flowForm/signature.ts';

const line = (status: string, auditor: string, more: Partial<OpinionLine> = {}): OpinionLine => ({
  id: `${status}${auditor}`,
  status,
  auditor,
  taskKey: 'u2',
  ...more,
});
const waits = (taskId: string, parentTaskId = 'T') => line('awaiting_check', 'U2', { taskId, parentTaskId });

describe('what can be taken back', () => {
  test.each<[string, OpinionLine[], string]>([
    ['a hand-out with an open vote', [waits('c1'), line('transforming', 'me', { taskId: 'T' })], 'revokeTrans'],
    ['an inquiry', [waits('c1'), line('inqu', 'me', { taskId: 'T' })], 'revokeInqu'],
    ['an add-sign', [waits('c1'), line('addsign', 'me', { taskId: 'T' })], 'revokeAddSign'],
    ['parallel signers', [waits('c1'), line('signLineing', 'me', { taskId: 'T' })], 'revokeSignLine'],
    ['parallel approvers', [waits('c1'), line('approveLineing', 'me', { taskId: 'T' })], 'revokeSignLine'],
    ['the first of a sequence', [waits('c1'), line('signSequenceing', 'me', { taskId: 'T' })], 'revokeCustomSign'],
    [
      'the own signature',
      [waits('c2'), line('signSequenceAgree', 'me', { taskId: 'c1', parentTaskId: 'T' }), line('signSequenceing', 'you', { taskId: 'T' })],
      'revokeCustomSign',
    ],
    ['nothing of others', [waits('c1'), line('transforming', 'you', { taskId: 'T' })], ''],
    ['nothing that is answered', [line('inqu_reply', 'you', { taskId: 'c1', parentTaskId: 'T' }), line('inqu', 'me', { taskId: 'T' })], ''],
    ['nothing of another task', [waits('c1', 'X'), line('inqu', 'me', { taskId: 'T' })], ''],
  ])('%s', (_, opinions, expected) => {
    const { buttons } = buttonsFor(
      { mode: 'read', task: undefined, lockCode: undefined, buttons: [{ alias: 'print', name: '' }] },
      { opinions, viewerId: 'me' },
    );
    expect(
      buttons
        .map(({ alias }) => alias)
        .filter((alias) => alias !== 'print')
        .join(' '),
    ).toBe(expected);
  });

  test('the round names its task and who has not answered', () => {
    expect(openRoundOf([waits('c1'), waits('c2'), line('transforming', 'me', { taskId: 'T' })], 'me')).toEqual({
      kind: 'transforming',
      taskId: 'T',
      nodeId: 'u2',
      waiting: ['c1', 'c2'],
    });
    expect(nextSignerOf([waits('c2'), line('signSequenceAgree', 'me', { parentTaskId: 'T' })], 'me')).toBe('c2');
    expect(nextSignerOf([waits('c2'), line('signSequenceAgree', 'you', { parentTaskId: 'T' })], 'me')).toBeUndefined();
  });
});

test('whoever acts for a leader decides and claims, nothing else', () => {
  const buttons = ['lockUnlock', 'agree', 'reject', 'delegate', 'inqu', 'endProcess', 'print'].map((alias) => ({ alias, name: '' }));
  const shown = buttonsFor({ mode: 'approve', task: undefined, lockCode: 1, buttons }, { place: { kind: 'flowPage', type: 'task', leaderId: 'U1' } }).buttons;
  expect(shown.map(({ alias }) => alias).join(' ')).toBe('lockUnlock agree reject print');
});

test('a circulated document is answered, a running one followed', () => {
  const aliases = (listType: string, status: 'running' | 'end', authorizeRight?: string) =>
    buttonsFor(
      { mode: 'read', task: undefined, lockCode: undefined, buttons: [], instance: { id: 'i', status, ...(authorizeRight ? { authorizeRight } : {}) } },
      { place: { kind: 'flowPage', type: 'instance', instId: 'i', listType, readId: 'n1' } },
    )
      .buttons.map(({ alias }) => alias)
      .filter((alias) => alias === 'copyToReply' || alias === 'follow')
      .join(' ');
  expect(aliases('todoRead', 'running')).toBe('copyToReply follow');
  expect(aliases('doneRead', 'end')).toBe('copyToReply');
  expect(aliases('request', 'end')).toBe('');
  expect(aliases('request', 'running')).toBe('follow');
  // only a list shows it
  expect(aliases('request', 'running', 'read')).toBe('');
});

describe('hand-out', () => {
  test.each([
    [{}, 2, undefined],
    [{ vote: 'amount', amount: 2 }, 2, undefined],
    [{ vote: 'amount', amount: 3 }, 2, 'tooMany'],
    [{ vote: 'amount', amount: 0 }, 2, 'tooFew'],
    [{ vote: 'percent', amount: 50 }, 2, undefined],
    [{ vote: 'percent', amount: 101 }, 2, 'tooMany'],
    [{ vote: 'percent', amount: 0.5 }, 2, 'tooFew'],
  ] as const)('%j among %i people: %s', (part, people, expected) => {
    expect(ruleProblem({ ...initialRule, ...part }, people)).toBe(expected);
  });
  test('its members are those of the call', () => {
    expect(ruleMembers({ order: 'seq', decide: 'refuse', vote: 'percent', amount: 60, then: 'submit' })).toEqual({
      signType: 'seq',
      decideType: 'refuse',
      voteType: 'percent',
      voteAmount: 60,
      action: 'submit',
    });
    expect(ruleMembers({ ...initialRule, amount: 7 })).toMatchObject({ voteAmount: 0, voteType: 'amount', action: 'back' });
  });
});

test('jumps are offered where a step allows them', () => {
  expect([mayJump('common'), mayJump('common,select'), mayJump('free'), mayJump(null)]).toEqual([false, true, true, false]);
  expect(
    jumpChoices({
      jumpType: 'common,select,free',
      afterNodes: [
        {
          nodeId: 'u3',
          nodeName: '财务',
          excutorList: [
            { id: '1', name: '钱薇' },
            { id: '2', name: '方敏' },
          ],
        },
        { nodeId: 'u4' },
      ],
    }),
  ).toEqual({
    jumpType: 'free',
    choosesPeople: false,
    nodes: [
      { nodeId: 'u3', name: '财务', people: '钱薇、方敏' },
      { nodeId: 'u4', name: 'u4', people: '' },
    ],
  });
});

test('without a setting an opinion carries no seal', () => {
  const of = (signature: unknown) => signatureOf({ payload: { result: true, signature } as never }).status;
  expect([of(undefined), of('{'), of({ status: 'whatever' }), of('{"status":"enable"}'), of({ status: 'required' })]).toEqual([
    'disable',
    'disable',
    'disable',
    'enable',
    'required',
  ]);
});
