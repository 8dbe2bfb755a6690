import Type, { type Static } from 'typebox';
import { DateTime, Id, Text, record } from '../shapes.ts';

/**
 * Work of many items that goes on behind the answer.
 * `open` waits for its turn, `running` is being done, `stopping` was cancelled a moment ago; over are `done`, `cancelled` and `failed`.
 */
export const Work = record(
  {
    id: Id,
    name: Text,
    title: Text,
    state: Type.Enum(['open', 'running', 'stopping', 'done', 'cancelled', 'failed']),
    total: Type.Integer(),
    done: Type.Integer(),
    failed: Type.Integer(),
    /** Items that were not begun when it was cancelled. */
    left: Type.Integer(),
    createTime: DateTime,
  },
  {
    /** What became of it, once it is over. */
    message: Text,
    endTime: DateTime,
    /** While it goes on: how far the item is that is being done, where that takes long. */
    stepDone: Type.Integer(),
    stepTotal: Type.Integer(),
    /** What it has made, for a week; `file.downloadFile` has the bytes. */
    file: Type.Object({ id: Id, name: Text, size: Type.Integer() }),
  },
);
export type Work = Static<typeof Work>;

/** One of its items; `message` says why it failed. */
export const WorkItem = record({ seq: Type.Integer(), key: Text, label: Text, state: Type.Enum(['open', 'done', 'failed', 'cancelled']) }, { message: Text });
export type WorkItem = Static<typeof WorkItem>;

/** What an answer says where there is too much to do for it. */
export const WorkStarted = Type.Object({ workId: Id, total: Type.Integer() });
export type WorkStarted = Static<typeof WorkStarted>;

/** How many rows an export has, and the work that makes it where they are many. */
export const ExportStarted = record({ total: Type.Integer() }, { workId: Id });
export type ExportStarted = Static<typeof ExportStarted>;
