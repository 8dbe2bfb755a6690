import { pointerOf } from '../../../registry/metadata/index.ts';
import type { MetadataSpecs } from '../../../schemas/metadata/index.ts';

/** A flow as its conditions are judged, whatever notation it was written in. */
export interface FlowView {
  readonly nodes: readonly ViewNode[];
  readonly edges: readonly ViewEdge[];
  /** Where each element stands in the item; one place for all of them in BPMN. */
  pointer(element: ViewNode | ViewEdge, part: string): string;
  /** What an element is called where the pointer alone does not tell; undefined where it does. */
  place(element: ViewNode | ViewEdge): string | undefined;
}

export interface ViewNode {
  readonly id: string;
  readonly name?: string;
  readonly type: string;
  readonly assignees: readonly { readonly rule: string; readonly field?: string }[];
  readonly when?: string;
  readonly skipWhen?: string;
  readonly skips?: boolean;
  readonly onComplete: readonly Readonly<Record<string, unknown>>[];
}

export interface ViewEdge {
  readonly id?: string;
  readonly from: string;
  readonly to: string;
  readonly name?: string;
  readonly when?: string;
  readonly default?: boolean;
}

/** The nodes and edges notation; undefined for a flow that is given as BPMN. */
export function flowViewOfSpec(spec: MetadataSpecs['flow']): FlowView | undefined {
  if (spec.nodes === undefined || spec.edges === undefined || spec.bpmn !== undefined) return undefined;
  const places = new Map<ViewNode | ViewEdge, string>();
  const at = <Element extends ViewNode | ViewEdge>(element: Element, ...steps: readonly (string | number)[]): Element => {
    places.set(element, `/spec${pointerOf(...steps)}`);
    return element;
  };
  const nodes = spec.nodes.map(({ onComplete = [], assignee = [], skipSame, skipIfStarter, emptyPolicy, ...node }, index) => at<ViewNode>({
    ...node, assignees: [assignee].flat(), onComplete: onComplete.map(({ set }) => set), skips: skipSame === true || skipIfStarter === true || emptyPolicy === 'skip' || node.skipWhen !== undefined,
  }, 'nodes', index));
  const edges = spec.edges.map((edge, index) => at<ViewEdge>(edge, 'edges', index));
  return { nodes, edges, pointer: (element, part) => `${places.get(element) ?? '/spec'}${part}`, place: () => undefined };
}

