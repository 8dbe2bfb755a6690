import Type, { type Static } from 'typebox';
import { DateTime, Id, Text, record } from '../shapes.ts';

/**
 * A piece of work that a flow left behind.
 * `open` waits for its next attempt, `pending` for the module that can do it, `dead` was given up.
 */
export const OutboxWork = record(
  { id: Id, name: Text, title: Text, state: Type.Enum(['open', 'pending', 'dead']), attempts: Type.Integer() },
  {
    module: Text,
    instId: Id,
    subject: Text,
    /** What the last attempt said. */
    error: Text,
    /** Why it is not done, and what follows, in the language of the reader. */
    reason: Text,
    outlook: Text,
    createTime: DateTime,
    /** Of the next attempt; of what waits: when it is dropped. */
    nextTime: DateTime,
  },
);
export type OutboxWork = Static<typeof OutboxWork>;

/** A deadline whose end has not been carried out. */
export const LateDeadline = record(
  { taskId: Id, instId: Id, expiresAt: DateTime },
  {
    subject: Text,
    nodeName: Text,
    /** Why the last try was refused; empty before one was. */
    reason: Text,
    tries: Type.Integer(),
    nextTime: DateTime,
  },
);
export type LateDeadline = Static<typeof LateDeadline>;
