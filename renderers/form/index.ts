export { FormView, type FormViewProps } from './FormView.tsx';
export { SummaryBar } from './SummaryBar.tsx';
export { FormStore, type FormStoreOptions } from './FormStore.ts';
export type { FormMode } from './FormScope.ts';
export { FormUi } from './layout/FormUi.ts';
export { closeIssues, goToIssue, issueLine, notifyFormulaError, notifyIssues } from './errorNotification.tsx';
export { loadValidator, openValidator, type FormValidator } from './rjsf/validators.ts';
export { needsValidator } from './rjsf/structuralNames.ts';
export { createControlRegistry, defaultControls, defineControl, type Control, type ControlRegistry, type EditProps, type ReadProps } from './controls/index.ts';
