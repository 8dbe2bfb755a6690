export { applyPatch } from './applyPatch.ts';
export { ChangeList, type ListedChange } from './ChangeList.tsx';
export { decidable } from './decidable.ts';
export { broughtAndGone, labelsOf } from './leftOut.ts';
export { tablesOf } from './places.ts';
