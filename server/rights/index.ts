/** What the other folders use of server/rights/. */
export { columnRights, type ColumnRights } from './columnRights.ts';
export { isUnsubmitted, unsubmitted } from './drafts.ts';
export { onlyForm, publishedForms } from './formsOf.ts';
export { isOpenTo, visibleItem } from './listGrants.ts';
export { mayCreate, mayFill } from './mayCreate.ts';
export { rightsOf } from './mayTake.ts';
export { hiddenFields, looserOf, rightsAt } from './rightsAt.ts';
export type { RightsReader } from './RightsReader.ts';
export { readingPlaces, type Seen, seenAt, seenByAll, tellsWords } from './seenAt.ts';
export { standingOf } from './standing.ts';
export { canStart, doorOf, leadersToStartFor, startDoor } from './startDoor.ts';
