export { defaultData, type FormContext } from './defaults.ts';
export { evaluateForm, STICKY } from './evaluateForm.ts';
export { cellAddress, FormModel, modeAddress, rowsAddress, type Address, type Computation, type PendingQuery, type Row } from './FormModel.ts';
export { projectData, projectForm } from './projectForm.ts';
export { allEntries, entriesOf, mapRows } from './rowTree.ts';
export { asksOthers, validateCell, validateCellFully, validateForm, type FormIssue, type ValidationOptions } from './validateForm.ts';
export { toWireValue } from './values.ts';
export { modeOf, tableModeOf, type Override, type RowView } from './view.ts';
