import type { Handler } from '../http/handle.ts';
import { sessionHandlers } from './session/handlers.ts';
import { systemHandlers } from './system/handlers.ts';

/** Everything the server can do: one line per service. */
export const handlers: readonly Handler[] = [
  // people
  ...sessionHandlers,
  // the server itself
  ...systemHandlers,
];
