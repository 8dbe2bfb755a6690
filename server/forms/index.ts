/** What the other folders use of server/forms/. */
export { type BoRecord, deleteRecords, linkInstance, loadRecord, saveRecord } from './BoStore.ts';
export { dictKeysOf } from './dictKeysOf.ts';
export { draftContent } from './draftContent.ts';
export { noteRequestDraft, sizeOf, takeDraftRoom } from './draftRoom.ts';
export { editionOf, mustBeDrawnFrom } from './edition.ts';
export { createConverter, type ImportColumn, importColumns } from './importFields.ts';
export { beginJob, cancelJob, endJob, findJob, type JobProgress, passCancel, reportProgress } from './importJobs.ts';
export { idTitle, type ImportRow, importRows, reasonTitle, type RowError, type SheetRows } from './importRows.ts';
export { type FormDefinition, formOver, loadForm } from './loadForm.ts';
export { type ChangeOrigin, hasChanged, keepChanges, type ModifyRow, visibleChanges } from './modifyRecords.ts';
export { FORM_OPINION, ownMembers, receiveBoData } from './receiveBoData.ts';
export { DeletedRecord, mustBeCurrent, REVISION, StaleRecord } from './revision.ts';
export { issuesOf, placedIssues } from './rowIssues.ts';
export { nextNumber, nextSerial } from './serial.ts';
export { visiblePermission } from './visiblePermission.ts';
