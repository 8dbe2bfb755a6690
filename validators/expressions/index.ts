export { expressionReferences } from './expressionReferences.ts';
export { expressionProblems, flowExpressionProblems } from './expressionProblems.ts';
export { isSystemName, systemValue } from './systemNames.ts';
export { votesOf } from './flow/flowView.ts';
export type { FlowView, ViewEdge, ViewNode } from './flow/flowView.ts';
