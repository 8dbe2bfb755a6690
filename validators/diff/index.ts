export { cellPlace, diffRecords, rowPlace, rowsByKey, type RecordChange } from './diffRecords.ts';
export { mergeRecords, patchBetween, patchOf, type MergeEntry, type RecordPatch, type Side } from './mergeRecords.ts';
export { isMoved, weave, type OrderedRow, type RowOrder } from './rowOrders.ts';
export { sameValue } from '../model/values.ts';
