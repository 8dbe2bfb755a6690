/** What the other folders use of server/lists/. */
export { callListAnswer } from './callListAnswer.ts';
export { visibleColumns } from './conditionValues.ts';
export { type CustomDialogItem, dialogFor, dialogNodes, dialogRows } from './customDialog.ts';
export { type CustomQueryItem, lookupsOf, type OnClosed, queryFor, type QueryReader, runQuery } from './customQuery.ts';
export { draftSource } from './draftSource.ts';
export { type CellFormat, exportCell } from './exportCells.ts';
export { exportList, readFieldNames } from './exportList.ts';
export { type ListDefinition, loadList } from './ListDefinition.ts';
export { listRows, summedColumns, taskRows } from './listRows.ts';
export { combinedAnswer, dialogAnswer, queryAnswer } from './queryAnswers.ts';
export { type ReadableDocument, rightsOn, throughForm } from './readableBy.ts';
export { formOfObject, isUnstarted, lockUnchanged, offers, readableRecord } from './records.ts';
export { restPort } from './restQuery.ts';
export { parseRowFilter, RowFilterError } from './rowFilter.ts';
export { rowColumns, subRows } from './subRows.ts';
export { systemSources } from './systemSources.ts';
export { templateAnswer } from './templateAnswer.ts';
