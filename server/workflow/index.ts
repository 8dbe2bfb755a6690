// definitions
export type * from './model.ts';
export type { FlowSpec } from './spec.ts';
export { shapeOf } from './spec.ts';
export { flowToBpmn } from './bpmn/flowToBpmn.ts';
export { compileBpmn } from './bpmn/compileBpmn.ts';

// kernel
export type * from './kernel/aggregate.ts';
export { newInstance, tableNames } from './kernel/aggregate.ts';
export type * from './kernel/commands.ts';
export { execute } from './kernel/execute.ts';
export { applyDiff } from './kernel/Draft.ts';
export { CommandRefused } from './kernel/refusals.ts';
export { invariants, violationsOf } from './kernel/invariants.ts';

// what screens ask
export { rejectTargets } from './kernel/rejectTargets.ts';
export { buttonsFor } from './kernel/buttons.ts';
export { claimState } from './kernel/holder.ts';
