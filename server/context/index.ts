/** What the other folders use of server/context/. */
export type { HandlerContext, ServerParts } from './HandlerContext.ts';
export { type Click, clickOf, markCommitted, once, purgeClicks, type StoredAnswer } from './idempotency.ts';
export { defineLongWork, type LongWork, type WorkCounts, type WorkHold } from './LongWork.ts';
