export { applyPatch } from './applyPatch.ts';
export { ChangeList, type ListedChange } from './ChangeList.tsx';
export { decidable } from './decidable.ts';
export { MergeView, type MergeViewProps } from './MergeView.tsx';
export { placeWords, tablesOf, type PlaceWords } from './places.ts';
