/** The part of a flow that says who handles it. */
export interface FlowSpec {
  readonly form: string;
  readonly nodes?: readonly FlowNode[];
  readonly edges?: readonly { readonly from: string; readonly to: string }[];
  readonly bpmn?: string;
}

interface FlowNode {
  readonly id: string;
  readonly type: string;
  readonly name?: string;
}

/** The nodes at which somebody approves, in the order of the flow file; the node of the initiator is none of them. */
export function approvalNodes(flow: FlowSpec): readonly { readonly id: string; readonly name: string }[] {
  const { nodes, edges } = flow.bpmn === undefined ? { nodes: flow.nodes ?? [], edges: flow.edges ?? [] } : readBpmn(flow.bpmn);
  const start = nodes.find((node) => node.type === 'START');
  const first = edges.find((edge) => edge.from === start?.id)?.to;
  return nodes.filter((node) => (node.type === 'USERTASK' || node.type === 'SIGNTASK') && node.id !== first).map(({ id, name }) => ({ id, name: name ?? id }));
}

// helpers

const types: Readonly<Record<string, string>> = { startEvent: 'START', userTask: 'USERTASK' };

/** Start, user tasks and sequence flows of a diagram; what else it holds is not asked for. */
function readBpmn(xml: string): { nodes: FlowNode[]; edges: { from: string; to: string }[] } {
  const nodes: FlowNode[] = [];
  const edges: { from: string; to: string }[] = [];
  for (const [, element = '', text = ''] of xml.matchAll(/<(?:\w+:)?(startEvent|userTask|sequenceFlow)\b([^>]*)>/g)) {
    const attribute = (name: string): string | undefined => new RegExp(`\\s${name}="([^"]*)"`).exec(text)?.[1];
    const type = types[element];
    if (type === undefined) edges.push({ from: attribute('sourceRef') ?? '', to: attribute('targetRef') ?? '' });
    else nodes.push({ id: attribute('id') ?? '', type, name: attribute('name') ?? '' });
  }
  return { nodes, edges };
}
