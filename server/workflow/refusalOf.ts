import { Refusal } from '../core/index.ts';
import type { CommandRefused, RefusalCode } from './kernel/refusals.ts';

/** A refused command on the wire: what the definition of the flow is to blame for has a code of its own and names the place. */
export function refusalOf({ code, text, place }: CommandRefused): Refusal {
  const fault = faults[code];
  return fault === undefined ? new Refusal(text, '027') : new Refusal(text, fault, { value: place });
}

// helpers

const faults: Partial<Readonly<Record<RefusalCode, string>>> = {
  NO_BRANCH: 'flow.noBranch',
  NO_EXECUTOR: 'flow.noExecutor',
  CONDITION: 'flow.condition',
  SKIP_CONDITION: 'flow.skipCondition',
  ENDLESS: 'flow.endless',
};
