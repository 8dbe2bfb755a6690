/** What the other folders use of server/publishing/. */
export { agentPlaces, agentsInDoubt, conditionalAgents } from './agentSettings.ts';
export { archivedOf } from './archivedOf.ts';
export { checkItems, inspectDrafts, inspectPublished } from './checkItems.ts';
export { type Base, importConflict } from './conflicts.ts';
export { diffItems } from './diffItems.ts';
export { identitiesOf } from './identitiesOf.ts';
export { archiveItem, publishChecked, refusalOf, removeDraft, saveDrafts, writeOf } from './publishChecked.ts';
export { movedDocument } from './movedDocument.ts';
export { checksumOf, publishItems, standingsOf } from './publishItems.ts';
export { referenceGraph } from './referenceGraph.ts';
export { spellingsOf } from './spellingsOf.ts';
