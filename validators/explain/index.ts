export { affectedBy, dependencyGraph } from './dependencyGraph.ts';
export { explainField } from './explainField.ts';
export { explainPermission } from './explainPermission.ts';
export { explainTexts, reasonText } from './explainTexts.ts';
export type * from './types.ts';
