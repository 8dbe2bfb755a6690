export { defaultData, defaultRow, type FormContext } from './defaults.ts';
export { evaluateForm, normaliseData, STICKY, type EvaluatedForm } from './evaluateForm.ts';
export { cellAddress, FormModel, modeAddress, rowsAddress, type Address, type PendingQuery, type Row } from './FormModel.ts';
export { planOf, type FormPlan, type PlanProblem } from './plan.ts';
export { hiddenPaths, projectData, projectForm } from './projectForm.ts';
export { validateCell, validateForm, validateSync, type FormIssue, type ValidationOptions } from './validateForm.ts';
export { computedValue, isEmpty, normalise, precisionOf, sameValue, toWireValue } from './values.ts';
export { modeOf, tableModeOf, type FormView, type Override, type RowView } from './view.ts';
