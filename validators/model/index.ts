export { clockOf, defaultData, type FormContext, type Moment } from './defaults.ts';
export { unaddedColumns } from './unaddedColumns.ts';
export { evaluateForm, STICKY } from './evaluateForm.ts';
export { cellAddress, fieldAddress, modeAddress, rowsAddress, type Address } from './address.ts';
export { FormModel, type Computation, type Row } from './FormModel.ts';
export { restingOnFailures } from './restingOnFailures.ts';
export type { PendingQuery } from './QueryLookups.ts';
export { makerRules } from './makerRules.ts';
export { isMarkable, manualPaths, setMarks, takeMarks, wrongMark } from './marks.ts';
export { projectData, projectForm } from './projectForm.ts';
export { computeField } from './computeField.ts';
export { kindsIn } from './kindsIn.ts';
export { entriesOf, mapRows } from './rowTree.ts';
export {
  demandingPaths,
  dictatingPaths,
  isSteerable,
  mayDemand,
  measuredAmong,
  namedPaths,
  parentPaths,
  queryPaths,
  readPaths,
  rulePaths,
  secretsAmong,
  sourcesOf,
} from './secretInputs.ts';
export { tellersOf } from './tellers.ts';
export { isShared } from './sharedIssues.ts';
export { isTableRequired } from './tableRules.ts';
export { unreadable } from '../submission/shapes.ts';
export {
  asksOthers,
  validateCell,
  validateCellFully,
  validateForm,
  validateShared,
  validateSync,
  type ChoiceCheck,
  type FormIssue,
  type FoundChoice,
  type ValidationOptions,
} from './validateForm.ts';
export { atOnce, Turns, type Steps } from './turns.ts';
export { plainNumber } from './plainNumber.ts';
export { rowsThatCount } from './untouchedRows.ts';
export { broughtValue, isComplete, normalise, sameValue, toWireValue, wireNumber } from './values.ts';
export { isClosed, isDictating, modeOf, tableModeOf, type Override, type RowView } from './view.ts';
export { failureIssue } from './failureIssues.ts';
export { unreadInputs } from './formulaCauses.ts';
export { branchSchemasOf } from './branches.ts';
export { momentPattern } from './storedMoment.ts';
