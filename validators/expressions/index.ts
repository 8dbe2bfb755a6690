export { expressionReferences } from './expressionReferences.ts';
export { expressionProblems, flowExpressionProblems } from './expressionProblems.ts';
export { isSystemName, standingSymbols, systemValue, systemValueRows } from './systemNames.ts';
export { symbolsOf } from './symbolsOf.ts';
export { askedAfterSteps } from './flow/askedAfter.ts';
export type { Asked } from './flow/askedAfter.ts';
export { flowViewOfSpec, votesOf } from './flow/flowView.ts';
export type { FlowView, ViewEdge, ViewNode } from './flow/flowView.ts';
