import Type, { type Static } from 'typebox';
import { DateTime, Id, Named, Text, record } from '../shapes.ts';
import { ItemStatus } from './metadata.ts';

/** A flow as its designers see it in a list. */
export const FlowDesignRow = record(
  { key: Text, name: Text, version: Type.Integer(), status: ItemStatus, hasDraft: Type.Boolean(), versions: Type.Integer(), running: Type.Integer() },
  {
    form: Text,
    typeId: Text,
    typeName: Text,
    updateBy: Id,
    updateByName: Text,
    updateTime: DateTime,
    remark: Text,
  },
);
export type FlowDesignRow = Static<typeof FlowDesignRow>;

/** Something wrong with a flow. An `error` blocks publishing; `nodeId` is empty when the whole flow is meant. */
export const FlowRemark = Type.Object({ code: Text, level: Type.Enum(['error', 'warning']), nodeId: Text, message: Text });
export type FlowRemark = Static<typeof FlowRemark>;

export const FlowReport = record(
  { problems: Type.Array(FlowRemark) },
  {
    /** Absent when the flow cannot be drawn at all. */
    bpmnXml: Text,
    /** The node in which the starter fills in the form. */
    firstNode: Text,
  },
);
export type FlowReport = Static<typeof FlowReport>;

/** What a condition said about the document. */
const ConditionOutcome = record(
  { edgeId: Id, taken: Type.Boolean() },
  {
    name: Text,
    condition: Text,
    target: Text,
    /** Absent where the condition was not asked: an earlier one had held, or the line is the default. */
    holds: Type.Boolean(),
    default: Type.Boolean(),
    values: Type.Array(Type.Object({ name: Text, value: Text })),
    failure: Text,
  },
);

/** A gateway that had to choose. */
const Decision = Type.Object({ nodeId: Id, name: Text, lines: Type.Array(ConditionOutcome) });

/**
 * One visit of one node. `handled`: somebody decided. `skipped`: passed over. `notified`: circulated. `passed`: no people belong to it.
 * `stopped`: the simulation could not go on here.
 */
const SimulationStep = record(
  { nodeId: Id, name: Text, type: Text, outcome: Type.Enum(['handled', 'skipped', 'notified', 'passed', 'stopped']), people: Type.Array(Named) },
  {
    /** Groups of whom one person claims the task. */
    groups: Type.Array(Text),
    /** Nobody was found; how the node deals with it. */
    empty: Type.Enum(['error', 'skip', 'admin', 'deputy']),
    /** Person -> agent who would act for him now. */
    agents: Type.Array(Type.Object({ principal: Named, agent: Named })),
    vote: Type.Enum(['agree', 'oppose']),
    reason: Text,
  },
);
export type SimulationStep = Static<typeof SimulationStep>;

export const Simulation = record(
  {
    steps: Type.Array(SimulationStep),
    decisions: Type.Array(Decision),
    nodes: Type.Array(Id),
    edges: Type.Array(Id),
    problems: Type.Array(FlowRemark),
    ended: Type.Boolean(),
  },
  {
    subject: Text,
  },
);
export type Simulation = Static<typeof Simulation>;
