import { agentHandlers } from './agents.ts';
import { deputyHandlers } from './deputies.ts';
import { handOverHandlers } from './handOver.ts';
import { secretaryHandlers } from './secretaries.ts';

/** Who acts for whom. */
export const personalHandlers = [
  // for a time, beside, after
  ...agentHandlers,
  ...secretaryHandlers,
  ...deputyHandlers,
  // instead of somebody who has left
  ...handOverHandlers,
];
