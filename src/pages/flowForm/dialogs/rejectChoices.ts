import type { NodeDef, RejectConf } from '../../../../schemas/calls/entities/flow.ts';

export type RejectMode = 'normal' | 'direct';

export interface RejectChoices {
  readonly modes: readonly RejectMode[];
  readonly mode: RejectMode;
  readonly targets: Readonly<Record<RejectMode, readonly { readonly nodeId: string; readonly name: string }[]>>;
}

/** What a person may choose when a task is rejected: how it comes back, and to which step it goes. */
export function rejectChoices(conf: RejectConf): RejectChoices {
  const targets = { normal: targetsOf(conf.allowNormalNode), direct: targetsOf(conf.allowDirectNode) };
  const possible = (['normal', 'direct'] as const).filter((mode) => targets[mode].length > 0);
  // A node may prescribe how rejected documents come back.
  const fixed = possible.filter((mode) => mode === conf.backMode);
  const modes = fixed.length > 0 ? fixed : possible;
  return { modes, mode: modes[0] ?? 'normal', targets };
}

/** The step to start with: the prescribed one, otherwise the latest. */
export function firstTarget({ targets }: RejectChoices, mode: RejectMode, prescribed: string | null | undefined): string | undefined {
  const nodes = targets[mode];
  return nodes.find(({ nodeId }) => nodeId === prescribed)?.nodeId ?? nodes.at(-1)?.nodeId;
}

// helpers

const targetsOf = (nodes: readonly NodeDef[] | null | undefined): { nodeId: string; name: string }[] => (nodes ?? []).map(({ nodeId, name }) => ({ nodeId, name: name ?? nodeId }));
