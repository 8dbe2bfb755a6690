import { defaultFlowButtons } from '../../../schemas/metadata/index.ts';
import type { FlowStructure } from './flowStructure.ts';
import { isPeopleNode, type ViewNode } from './flowView.ts';

/** The steps that a step may send a request back to, as `reject` of the kernel does: to the starter also with the button for that. */
export function sendsBackTo({ id, type, buttons, rejectTargets }: ViewNode, { first, stepsBefore }: FlowStructure): readonly ViewNode[] {
  if (id === first) return [];
  const offered: readonly string[] = buttons.length > 0 ? buttons : defaultFlowButtons[type === 'SIGNTASK' || type === 'CUSTOMSIGNTASK' ? type : 'USERTASK'];
  const isAllowed = (step: string): boolean => (typeof rejectTargets !== 'string' ? rejectTargets.includes(step) : rejectTargets !== 'start' || step === first);
  return stepsBefore(id).filter(
    (step) =>
      step.id !== id &&
      isAllowed(step.id) &&
      offered.some((alias) => alias === 'reject' || alias === 'rejectToAnyNode' || (alias === 'backToStart' && step.id === first)),
  );
}

/** The steps that a request may be sent back to, by whatever step. */
export const sentBackTo = (structure: FlowStructure): ReadonlySet<string> =>
  new Set([...structure.nodes.values()].filter(isPeopleNode).flatMap((node) => sendsBackTo(node, structure).map(({ id }) => id)));
