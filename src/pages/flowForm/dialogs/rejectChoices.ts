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
  // The server proposes a way back and names the targets of each; a way without targets is not offered.
  const mode = possible.find((each) => each === conf.backMode) ?? possible[0] ?? 'normal';
  return { modes: possible, mode, targets };
}

/** The step to start with: the prescribed one, otherwise the latest. */
export function firstTarget({ targets }: RejectChoices, mode: RejectMode, prescribed: string | null | undefined): string | undefined {
  const nodes = targets[mode];
  return nodes.find(({ nodeId }) => nodeId === prescribed)?.nodeId ?? nodes.at(-1)?.nodeId;
}

// helpers

const targetsOf = (nodes: readonly NodeDef[] | null | undefined): { nodeId: string; name: string }[] =>
  (nodes ?? []).map(({ nodeId, name }) => ({ nodeId, name: name ?? nodeId }));
