export { FormView } from './FormView.tsx';
export { SummaryBar } from './SummaryBar.tsx';
export { FormStore, type FormStoreOptions } from './FormStore.ts';
export type { FormMode } from './FormScope.ts';
export { FormUi } from './layout/FormUi.ts';
export { closeIssues, issueLine, notifyFormulaError, notifyIssues } from './errorNotification.tsx';
export { loadValidator, type FormValidator } from './rjsf/validators.ts';
export { needsValidator } from './rjsf/structuralNames.ts';
export { createControlRegistry, defaultControls, defineControl, type Control } from './controls/index.ts';
