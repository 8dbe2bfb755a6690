export { affectedBy, dependencyGraph, type DependencyGraph, type GraphNode } from './dependencyGraph.ts';
export { explainField, readersOf, type ExplainOptions } from './explainField.ts';
export { explainPermission } from './explainPermission.ts';
export { explainTexts, reasonText } from './explainTexts.ts';
export type * from './types.ts';
