import { byName } from '../../schemas/byName.ts';
import type { Layout } from '../../schemas/calls/entities/flow.ts';
import type { Translate } from '../core/index.ts';
import { personOf, type OpinionLine } from './history.ts';
import { isPending, isRemark } from './opinionTones.ts';

export type NodeState = 'done' | 'current' | 'back' | 'ended' | 'future';

/** A step of a flow as a person knows it: gateways and joins are left out. */
export interface FlowNodeView {
  readonly nodeId: string;
  readonly name: string;
  readonly kind: 'start' | 'end' | 'people' | 'service';
  readonly state: NodeState;
  /** Who handled it last, or whom it waits for. */
  readonly people: readonly string[];
  /** What was said and decided there, newest first. */
  readonly opinions: readonly OpinionLine[];
}

export interface FlowNodesInput {
  readonly layout: Layout;
  /** Node id to status; what is missing has not been reached. */
  readonly nodeStatus: Readonly<Record<string, string>>;
  /** Newest first. */
  readonly opinions: readonly OpinionLine[];
  readonly t: Translate;
}

const states: Readonly<Record<string, NodeState | undefined>> = byName({
  pending: 'current',
  suspend: 'current',
  submit: 'done',
  resubmit: 'done',
  agree: 'done',
  complete: 'done',
  oppose: 'done',
  sign_pass: 'done',
  sign_no_pass: 'done',
  abandon: 'done',
  back: 'back',
  backToStart: 'back',
  signBackCancel: 'back',
  recover: 'back',
  recoverToStart: 'back',
  manual_end: 'ended',
});

/** State of a node; one with a status that is not known here has at least been reached. */
export const stateOf = (status: string | null | undefined): NodeState =>
  status === null || status === undefined || status === '' ? 'future' : (states[status] ?? 'done');

/** The steps of a flow in the order in which they are drawn, with state and people. */
export function flowNodesOf({ layout, nodeStatus, opinions, t }: FlowNodesInput): readonly FlowNodeView[] {
  return layout.listLayout.flatMap((node) => {
    const kind = kindOf(node.nodeType);
    if (kind === undefined) return [];
    const state = stateOf(nodeStatus[node.nodeId] ?? node.status);
    const here = opinions.filter((opinion) => opinion.taskKey === node.nodeId);
    return [{ nodeId: node.nodeId, name: node.name ?? node.nodeId, kind, state, people: state === 'future' ? [] : peopleAt(here, state, t), opinions: here }];
  });
}

/** The way so far and what may come: steps that were passed by are left out. */
export function pathOf(nodes: readonly FlowNodeView[]): readonly FlowNodeView[] {
  const people = nodes.filter((node) => node.kind === 'people');
  const reached = people.findLastIndex((node) => node.state !== 'future');
  return people.filter((node, index) => node.state !== 'future' || index > reached);
}

export const signNodesOf = (layout: Layout | null | undefined): ReadonlySet<string> =>
  new Set((layout?.listLayout ?? []).filter((node) => node.nodeType === 'SIGNTASK').map((node) => node.nodeId));

// helpers

function kindOf(type: string): FlowNodeView['kind'] | undefined {
  switch (type) {
    case 'START':
      return 'start';
    case 'END':
      return 'end';
    case 'USERTASK':
    case 'SIGNTASK':
    case 'CUSTOMSIGNTASK':
      return 'people';
    case 'SERVICETASK':
    case 'SUBPROCESS':
    case 'CALLACTIVITY':
      return 'service';
    default:
      return undefined;
  }
}

/** Those who wait at an open node, otherwise the last who acted there. */
function peopleAt(here: readonly OpinionLine[], state: NodeState, t: Translate): string[] {
  const waiting = here.filter((opinion) => isPending(opinion.status ?? ''));
  // What the flow itself has noted, as the outcome of a countersign, has no name.
  const acted = here.find((opinion) => !isPending(opinion.status ?? '') && !isRemark(opinion.status ?? '') && personOf(opinion, t) !== '');
  const shown = state === 'current' && waiting.length > 0 ? waiting : acted === undefined ? [] : [acted];
  return [...new Set(shown.map((opinion) => personOf(opinion, t)).filter((name) => name !== ''))];
}
