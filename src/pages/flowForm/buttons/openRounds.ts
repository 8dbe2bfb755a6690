import type { OpinionLine } from '../../../../renderers/flow/index.ts';

/** Others were asked for something and have not all answered. */
export interface OpenRound {
  readonly kind: 'transforming' | 'inqu' | 'addsign' | 'approveLineing' | 'signLineing' | 'signSequenceing';
  /** Task that waits for them. */
  readonly taskId: string;
  readonly nodeId: string;
  /** Tasks of those who have not answered. */
  readonly waiting: readonly string[];
}

const kinds: readonly string[] = ['transforming', 'inqu', 'addsign', 'approveLineing', 'signLineing', 'signSequenceing'];

/** The latest round that a person has opened and that still waits, as the history tells it. */
export function openRoundOf(opinions: readonly OpinionLine[], viewerId: string): OpenRound | undefined {
  const asked = opinions.find((line) => isKind(line.status) && line.auditor === viewerId && waitingFor(opinions, line.taskId ?? '').length > 0);
  if (asked === undefined || !isKind(asked.status)) return undefined;
  const taskId = asked.taskId ?? '';
  return { kind: asked.status, taskId, nodeId: asked.taskKey ?? '', waiting: waitingFor(opinions, taskId) };
}

/** The task of the next signer of a sequence in which a person was the last to sign. */
export function nextSignerOf(opinions: readonly OpinionLine[], viewerId: string): string | undefined {
  const signed = opinions.find((line) => line.status === 'signSequenceAgree' || line.status === 'signSequenceOppose');
  if (signed === undefined || signed.auditor !== viewerId) return undefined;
  return waitingFor(opinions, signed.parentTaskId ?? '')[0];
}

// helpers

const isKind = (status: string | null | undefined): status is OpenRound['kind'] => kinds.includes(status ?? '');

function waitingFor(opinions: readonly OpinionLine[], taskId: string): string[] {
  if (taskId === '' || taskId === '0') return [];
  return opinions.filter((line) => line.status === 'awaiting_check' && line.parentTaskId === taskId).map((line) => line.taskId ?? '');
}
