/** What the other folders use of server/query/. */
export { isAbsent } from './askedValues.ts';
export { boColumn, fieldColumn, ownerOf, systemColumns } from './boColumns.ts';
export { columnCondition } from './columnCondition.ts';
export { mustBeEmpty } from './mustBeEmpty.ts';
export { nameFinder } from './nameFinder.ts';
export { mustBeAll, pageAsked, type PageAsked, ROW_LIMIT, rowsToRead } from './pageAsked.ts';
export { pageOf } from './pageOf.ts';
export { pageOfAll } from './pageOfAll.ts';
export { matchingRows, member, numberMember, pageOfRows } from './pageOfRows.ts';
export {
  columnsOf,
  flag,
  identified,
  number,
  type Operation,
  plainColumn,
  type QueryColumn,
  type QueryColumns,
  relation,
  text,
  textOf,
  time,
  type UnnamedColumn,
  wireTypeOf,
} from './QueryColumn.ts';
export { QueryRefusal } from './QueryRefusal.ts';
export { type Order, querysOf, readFilter } from './readFilter.ts';
export { countRows, readKeys, readRows, readRowsByKey, type Row, type RowRequest } from './readRows.ts';
export { maskedColumn, type RowQuery, type RowSource } from './RowSource.ts';
export { takeScope } from './takeScope.ts';
