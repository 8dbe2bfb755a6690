import type { Localised } from '../../registry/localised.ts';
import type { JsonObject, TenantDb } from '../db/index.ts';
import type { HandlerContext } from './HandlerContext.ts';

/** One of the things that a long work does. `key` is its own within the work; `input` is all that doing it needs beside the parameters. */
export interface WorkItem {
  readonly key: string;
  /** What people call it. */
  readonly label: string;
  readonly input?: JsonObject;
}

/** What became of the items. `left` were not begun when the work was cancelled. */
export interface WorkCounts {
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly left: number;
}

/** What doing an item has of whoever does it. */
export interface WorkHold {
  readonly workId: string;
  /** Aborted when the work was cancelled, another process has taken it, or the server stops. An item that takes long ends then, without a commit. */
  readonly signal: AbortSignal;
  /** How far the item is; shown within a second. */
  progress(done: number, total: number): void;
}

/**
 * What may take longer than a request: many items, each done by itself. It is written down before it begins, goes on where it was after
 * a kill, and tells what became of it once. See docs/adr/0064.
 */
export interface LongWork<Params extends JsonObject = JsonObject> {
  /** Unique and kept for good: rows name it. `<service>.<operation>` of the call that starts it. */
  readonly name: string;
  /** One item may take minutes: it is done by a queue of its own, one at a time, so that other works do not wait for it. */
  readonly isHeavy?: boolean;
  /** Roles of which the person must still hold one when the work goes on. Absent: items check for themselves what he may. */
  readonly roles?: readonly string[];
  title(params: Params): Localised;
  /** What there is to do, under the rights of whoever began it; asked once. */
  list(context: HandlerContext, params: Params): Promise<readonly WorkItem[]>;
  /**
   * Does one item, in a transaction of `context.db`: with that very commit the item counts as done, so that it happens once however often
   * it is begun. A `Problem` is the item's result and is shown; anything else is a defect, or a database that is away.
   */
  perform(context: HandlerContext, item: WorkItem, params: Params, hold: WorkHold): Promise<void>;
  /** Whether whoever began it may still have the file that it left. Absent: it leaves none. */
  mayTake?(context: HandlerContext, params: Params): Promise<boolean>;
  /** The one message at the end, and the message of the answer. */
  summary(counts: WorkCounts, params: Params): Localised;
  /** What others are told, in the transaction that ends the work. */
  tellOthers?(context: HandlerContext, tx: TenantDb, counts: WorkCounts, params: Params): Promise<void>;
}

export const defineLongWork = <Params extends JsonObject>(work: LongWork<Params>): LongWork<Params> => work;
