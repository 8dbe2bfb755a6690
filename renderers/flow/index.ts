export { OpinionTimeline, type OpinionTimelineProps } from './OpinionTimeline.tsx';
export { FlowDiagram, type FlowDiagramProps } from './FlowDiagram.tsx';
export { FlowSteps, type FlowStepsProps } from './FlowSteps.tsx';
export { flowNodesOf, pathOf, signNodesOf, stateOf, type FlowNodeView, type NodeState } from './flowNodes.ts';
export { historyOf, type HistoryEntry, type HistoryStep, type OpinionLine } from './history.ts';
export { durationText } from './duration.ts';
