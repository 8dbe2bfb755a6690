export { expressionProblems, expressionsOf, flowExpressionProblems } from './expressionProblems.ts';
export { carriers } from './carriers.ts';
export { isSystemName, systemValue, type SystemFacts } from './systemNames.ts';
export type { FlowView, ViewEdge, ViewNode } from './flow/flowView.ts';
export type { Carrier, Expression, ExpressionUse } from './types.ts';
