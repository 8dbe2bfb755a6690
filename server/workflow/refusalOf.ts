import { Refusal } from '../http/errors.ts';
import type { CommandRefused, RefusalCode } from './kernel/refusals.ts';

/** A refused command on the wire: what the definition of the flow is to blame for has a code of its own and names the place. */
export function refusalOf({ code, message, place }: CommandRefused): Refusal {
  const fault = faults[code];
  return fault === undefined ? new Refusal(message, '027') : new Refusal(message, fault, { value: place });
}

// helpers

const faults: Partial<Readonly<Record<RefusalCode, string>>> = {
  NO_BRANCH: 'flow.noBranch', NO_EXECUTOR: 'flow.noExecutor', CONDITION: 'flow.condition', SKIP_CONDITION: 'flow.skipCondition', ENDLESS: 'flow.endless',
};
