import type { Localised } from '../../../registry/localised.ts';
import { pointerOf } from '../../../registry/metadata/index.ts';
import type { FlowLine, MetadataSpecs } from '../../../schemas/metadata/index.ts';

/** A flow as its conditions are judged, whatever notation it was written in. */
export interface FlowView {
  readonly nodes: readonly ViewNode[];
  readonly edges: readonly ViewEdge[];
  /** Where each element stands in the item; one place for all of them in BPMN. */
  pointer(element: ViewNode | ViewEdge, part: string): string;
  /** What an element is called where the pointer alone does not tell; undefined where it does. */
  place(element: ViewNode | ViewEdge): Localised | undefined;
}

export type ViewEdge = FlowLine;

export interface ViewNode {
  readonly id: string;
  readonly name?: string;
  readonly type: string;
  readonly assignees: readonly ViewAssignee[];
  readonly when?: string;
  readonly skipWhen?: string;
  readonly skipSame: boolean;
  readonly skipIfStarter: boolean;
  /** Aliases; empty where the type of the node decides. */
  readonly buttons: readonly string[];
  readonly rejectTargets: 'any' | 'start' | 'prev' | readonly string[];
  readonly jumpType: readonly string[];
  /** A countersign whose refusal goes to the starter, whatever is drawn. */
  readonly returnsOnVeto: boolean;
  /** Sent back, or agreed to, by itself when its time is over. */
  readonly autoReject: boolean;
  readonly autoAgree: boolean;
  /** Nobody agrees without signing. */
  readonly mustSign: boolean;
  readonly emptyPolicy: 'error' | 'skip' | 'admin' | 'deputy';
  /** How many agreements a countersign demands, where that is a number. */
  readonly votes?: number;
  readonly onComplete: readonly Readonly<Record<string, unknown>>[];
}

export interface ViewAssignee {
  readonly rule: string;
  readonly field?: string;
  readonly users?: readonly string[];
  readonly of?: string;
  /** The step whose handler is meant. */
  readonly node?: string;
}

export const isPeopleNode = ({ type }: Pick<ViewNode, 'type'>): boolean => type === 'USERTASK' || type === 'SIGNTASK' || type === 'CUSTOMSIGNTASK';

/** `amount:3` of a countersign. */
export function votesOf(vote: { readonly pass: string } | undefined): Pick<ViewNode, 'votes'> {
  const [, digits] = /^amount:(\d+)$/.exec(vote?.pass ?? '') ?? [];
  return digits === undefined ? {} : { votes: Number(digits) };
}

/** The nodes and edges notation; undefined for a flow that is given as BPMN. */
export function flowViewOfSpec(spec: MetadataSpecs['flow']): FlowView | undefined {
  if (spec.nodes === undefined || spec.edges === undefined || spec.bpmn !== undefined) return undefined;
  const places = new Map<ViewNode | ViewEdge, string>();
  const at = <Element extends ViewNode | ViewEdge>(element: Element, ...steps: readonly (string | number)[]): Element => {
    places.set(element, `/spec${pointerOf(...steps)}`);
    return element;
  };
  const nodes = spec.nodes.map(({ id, type, name, when, skipWhen, onComplete = [], assignee = [], ...node }, index) =>
    at<ViewNode>(
      {
        id,
        type,
        ...(name === undefined ? {} : { name }),
        ...(when === undefined ? {} : { when }),
        ...(skipWhen === undefined ? {} : { skipWhen }),
        assignees: [assignee].flat(),
        onComplete: onComplete.map(({ set }) => set),
        skipSame: node.skipSame === true,
        skipIfStarter: node.skipIfStarter === true,
        buttons: (node.buttons ?? []).map((button) => (typeof button === 'string' ? button : button.alias)),
        rejectTargets: node.rejectTargets ?? 'any',
        jumpType: node.jumpType ?? [],
        returnsOnVeto: type === 'SIGNTASK' && node.vote?.onVeto === 'backToStart',
        autoReject: node.due?.then === 'autoReject',
        autoAgree: node.due?.then === 'autoAgree',
        mustSign: node.signature?.status === 'required',
        emptyPolicy: node.emptyPolicy ?? [assignee].flat().find((rule) => rule.emptyPolicy !== undefined)?.emptyPolicy ?? 'error',
        ...votesOf(node.vote),
      },
      'nodes',
      index,
    ),
  );
  const edges = spec.edges.map((edge, index) => at<ViewEdge>(edge, 'edges', index));
  return { nodes, edges, pointer: (element, part) => `${places.get(element) ?? '/spec'}${part}`, place: () => undefined };
}
