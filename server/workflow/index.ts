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
export {
  actorOf,
  type Leader,
  leaderNamed,
  mayRead,
  mayStart,
  namedLeader,
  type Reach,
  reachesOf,
  readable,
  readInstance,
  secretarySettings,
  sharedType,
  shares,
  type Viewer,
  viewerOf,
} from './access.ts';
export { conditionPlace, type ConditionPlace, conditionProblem, withoutForm } from './agentConditions.ts';
export { child, children, theModdle, text } from './bpmn/nodeExtension.ts';
export { specOfDrawing } from './bpmn/specOfDrawing.ts';
export { compileFlowItem, flowAsChecked, type FlowDefinition, type FlowItem, loadFlow } from './definitions.ts';
export { deliver } from './deliver.ts';
export { type DueRow, dueTimerOf, followDue, timeAfterExpiry, timerOf } from './due/dueTimes.ts';
export { type DueTimer, expiryAfter, extendDue, secondsLeft } from './due/index.ts';
export { applyEffects, sendMessage } from './effects.ts';
export { viewOfDrawing, viewOfXml } from './flowView.ts';
export { flowWords, type FlowWords } from './flowWords.ts';
export { definitionsOf, insertHead, type Manifest, manifestOf, newHead, openInstance, type OpenInstance, presetOf, withDefinitions } from './instances.ts';
export { isAskedAgain } from './kernel/acts.ts';
export {
  type AggregateDiff,
  type ExecRow,
  type GroupMemberRow,
  type InstanceAggregate,
  type InstanceRow,
  isEnded,
  type OpinionRow,
  type OpinionStatus,
  type TaskRow,
} from './kernel/aggregate.ts';
export { hasButton } from './kernel/buttons.ts';
export type { Actor, ChosenPeople, Command, CommandOf, Effect, FlowFacts, GroupRule, KernelPorts, Note, Resolved } from './kernel/commands.ts';
export { roundsOf } from './kernel/commands/group.ts';
export { groupFacts, kindOfSignType } from './kernel/groups.ts';
export { type Holding, holdingOf } from './kernel/holder.ts';
export { refuse } from './kernel/refusals.ts';
export type { NodeRef } from './kernel/rejectTargets.ts';
export { nextHumanNodes } from './kernel/scopes.ts';
export {
  type AssigneeRule,
  type CompiledFlow,
  type FieldSets,
  type FlowButton,
  type FlowEdge,
  type FlowNode,
  type FlowProblem,
  type FlowShape,
  isHumanNode,
  type NodeType,
  type SignatureRule,
} from './model.ts';
export { Organisation, type Starter } from './Organisation.ts';
export {
  activeUsers,
  agentChain,
  type AgentCondition,
  agentConditions,
  type AgentRef,
  deputiesOf,
  headOf,
  isActiveUser,
  leaderInCharge,
  orgNamed,
  peopleNamed,
  roleHolders,
  secretariesOf,
  usersBehind,
  usersOfPost,
  usersOfRole,
  workingUsers,
} from './people.ts';
export { refusalOf } from './refusalOf.ts';
export {
  type AuditFacts,
  type InstanceHead,
  instanceOf,
  loadInstance,
  type LockedInstance,
  lockInstance,
  millisecondsBetween,
  namesOf,
  NONE,
  peopleOf,
  type StoredInstance,
  SYSTEM,
  taskOf,
  writeDiff,
  writeHead,
} from './repository.ts';
export type { NodeSpec } from './spec.ts';
export { renderSubject, type SayField, subjectWords } from './subject.ts';
export { readSystemWords, systemWords } from './systemWords.ts';
export { tellUnclear, type UnclearAgent } from './tellUnclear.ts';
