export { OpinionTimeline } from './OpinionTimeline.tsx';
export { FlowDiagram } from './FlowDiagram.tsx';
export { FlowSteps } from './FlowSteps.tsx';
export { flowNodesOf, pathOf, signNodesOf, stateOf, type FlowNodeView } from './flowNodes.ts';
export { historyOf, personOf, type OpinionLine } from './history.ts';
export { durationText, msSince } from './duration.ts';
