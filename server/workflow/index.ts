// definitions
export type * from './model.ts';
export { isHumanNode, nodeTypes } from './model.ts';
export type { FlowHead, FlowSpec } from './spec.ts';
export { shapeOf } from './spec.ts';
export { flowToBpmn, shapeToBpmn } from './bpmn/flowToBpmn.ts';
export { compileBpmn } from './bpmn/compileBpmn.ts';
export type { CompileResult } from './bpmn/compileBpmn.ts';
export type { ConditionChecker } from './bpmn/checkStructure.ts';

// kernel
export type * from './kernel/aggregate.ts';
export { isEnded, newInstance, tableNames } from './kernel/aggregate.ts';
export type * from './kernel/commands.ts';
export { execute } from './kernel/execute.ts';
export { applyDiff } from './kernel/Draft.ts';
export { CommandRefused, InvariantBroken, refusalTexts } from './kernel/refusals.ts';
export type { RefusalCode } from './kernel/refusals.ts';
export { invariants, violationsOf } from './kernel/invariants.ts';

// what screens ask
export { rejectTargets } from './kernel/rejectTargets.ts';
export type { NodeRef, RejectFacts } from './kernel/rejectTargets.ts';
export { buttonsFor } from './kernel/buttons.ts';
export { claimState, holdingOf } from './kernel/holder.ts';
export { nextHumanNodes, upstreamOf } from './kernel/scopes.ts';
