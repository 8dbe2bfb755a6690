/** What a form needs once somebody has entered something, and nobody waits for before it is drawn. */
export { dropUntouchedRows } from './dropUntouchedRows.ts';
export { RelatedQueries } from './RelatedQueries.ts';
export { untrueChoices } from './untrueChoices.ts';
