import { watermarkNames, type MetadataSpecs } from '../../../schemas/metadata/index.ts';
import { nearest } from '../nearest.ts';
import type { Linter, LintScope } from './context.ts';

type FlowSpec = MetadataSpecs['flow'];
type FlowNode = NonNullable<FlowSpec['nodes']>[number];
type FlowEdge = NonNullable<FlowSpec['edges']>[number];

/**
 * Shape of a flow in the nodes and edges notation. Its conditions are checked as expressions, the rest by the workflow compiler; a flow given as
 * BPMN is left to it altogether.
 */
export const lintFlow: Linter = (scope) => {
  const spec = scope.item.spec as unknown as FlowSpec;
  checkWatermark(scope, spec);
  if ((spec.bpmn === undefined) === (spec.nodes === undefined || spec.edges === undefined)) {
    scope.found('notation', '/spec', {});
    return;
  }
  checkEdges(scope, spec);
  checkNodes(scope, spec);
};

// helpers

function checkWatermark(scope: LintScope, { watermark = '' }: FlowSpec): void {
  const known: ReadonlySet<string> = new Set(watermarkNames);
  for (const [, name = ''] of watermark.matchAll(/\$\{(.*?)\}/g)) {
    if (!known.has(name)) scope.found('watermark', '/spec/watermark', { name });
  }
}

function checkEdges(scope: LintScope, { nodes = [], edges = [] }: FlowSpec): void {
  const ids = new Set(nodes.map((node) => node.id));
  edges.forEach((edge, index) => {
    for (const end of ['from', 'to'] as const) {
      if (!ids.has(edge[end])) scope.found('edgeEnd', `/spec/edges/${index}/${end}`, { name: edge[end] });
    }
  });
}

const tasks: ReadonlySet<string> = new Set(['USERTASK', 'SIGNTASK', 'CUSTOMSIGNTASK']);

/** A request goes back to steps that it has passed: those from which a way leads here. */
function checkTargets(
  scope: LintScope,
  { id, name, rejectTargets }: FlowNode,
  { nodes, edges }: { readonly nodes: readonly FlowNode[]; readonly edges: readonly FlowEdge[] },
  at: string,
): void {
  if (!Array.isArray(rejectTargets)) return;
  if (rejectTargets.length === 0) scope.found('noTargets', `${at}/rejectTargets`, { name: name ?? id });
  const before = new Set([id]);
  for (let grown = true; grown; ) {
    const known = before.size;
    for (const edge of edges) if (before.has(edge.to)) before.add(edge.from);
    grown = before.size > known;
  }
  const steps = nodes.filter((node) => node.id !== id && tasks.has(node.type) && before.has(node.id)).map((node) => node.id);
  rejectTargets.forEach((target, index) => {
    if (!steps.includes(target)) scope.found('targetNotBefore', `${at}/rejectTargets/${index}`, { name: name ?? id, target }, { hint: nearest(target, steps) });
  });
}

function checkNodes(scope: LintScope, { nodes = [], edges = [] }: FlowSpec): void {
  const reachesEnd = new Set(nodes.filter((node) => node.type === 'END').map((node) => node.id));
  for (let grown = true; grown; ) {
    const before = reachesEnd.size;
    for (const edge of edges) if (reachesEnd.has(edge.to)) reachesEnd.add(edge.from);
    grown = reachesEnd.size > before;
  }
  nodes.forEach((node, index) => {
    const at = `/spec/nodes/${index}`;
    const label = node.name ?? node.id;
    if (!reachesEnd.has(node.id)) scope.found('noWayOut', at, { name: label });
    if ((tasks.has(node.type) || node.type === 'COPYTO') && node.assignee === undefined) scope.found('noAssignee', at, { name: label });
    if (node.type === 'SERVICE' && [...(node.hooks ?? []), ...(node.onComplete ?? [])].length === 0) scope.found('idleService', at, { name: label });
    checkTargets(scope, node, { nodes, edges }, at);
    if (node.vote !== undefined && node.type !== 'SIGNTASK') scope.found('unknownKey', `${at}/vote`, { name: 'vote' });
    if (node.signType !== undefined && node.type !== 'CUSTOMSIGNTASK') scope.found('unknownKey', `${at}/signType`, { name: 'signType' });
    if (node.due?.remind !== undefined && node.due.remind > node.due.minutes)
      scope.found('remindBefore', `${at}/due/remind`, { remind: String(node.due.remind), minutes: String(node.due.minutes) });
    const exits = edges.filter((edge) => edge.from === node.id);
    if (node.type === 'EXCLUSIVE' && exits.filter((edge) => edge.default === true).length > 1) {
      scope.found('defaultLine', at, { name: label });
    }
  });
}
