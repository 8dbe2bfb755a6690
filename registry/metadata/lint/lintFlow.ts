import { watermarkNames, type MetadataSpecs } from '../../../schemas/metadata/index.ts';
import type { Linter, LintScope } from './context.ts';

type FlowSpec = MetadataSpecs['flow'];

/**
 * Shape of a flow in the nodes and edges notation. Its conditions are checked as expressions, the rest by the workflow compiler; a flow given as
 * BPMN is left to it altogether.
 */
export const lintFlow: Linter = (scope) => {
  const spec = scope.item.spec as unknown as FlowSpec;
  checkWatermark(scope, spec);
  if ((spec.bpmn === undefined) === (spec.nodes === undefined || spec.edges === undefined)) {
    scope.report('E08', '/spec', '流程应给出 nodes 与 edges，或者 bpmn');
    return;
  }
  checkEdges(scope, spec);
  checkNodes(scope, spec);
};

// helpers

function checkWatermark(scope: LintScope, { watermark = '' }: FlowSpec): void {
  const known: ReadonlySet<string> = new Set(watermarkNames);
  for (const [, name = ''] of watermark.matchAll(/\$\{(.*?)\}/g)) {
    if (!known.has(name)) scope.report('E07', '/spec/watermark', `水印中没有该变量【${name}】`);
  }
}

function checkEdges(scope: LintScope, { nodes = [], edges = [] }: FlowSpec): void {
  const ids = new Set(nodes.map((node) => node.id));
  edges.forEach((edge, index) => {
    for (const end of ['from', 'to'] as const) {
      if (!ids.has(edge[end])) scope.report('E08', `/spec/edges/${index}/${end}`, `连线引用了不存在的节点【${edge[end]}】`);
    }
  });
}

function checkNodes(scope: LintScope, { nodes = [], edges = [] }: FlowSpec): void {
  const reachesEnd = new Set(nodes.filter((node) => node.type === 'END').map((node) => node.id));
  for (let grown = true; grown;) {
    const before = reachesEnd.size;
    for (const edge of edges) if (reachesEnd.has(edge.to)) reachesEnd.add(edge.from);
    grown = reachesEnd.size > before;
  }
  const seen = new Set<string>();
  nodes.forEach((node, index) => {
    const at = `/spec/nodes/${index}`;
    const label = node.name ?? node.id;
    if (seen.has(node.id)) scope.report('E02', `${at}/id`, `节点编号重复【${node.id}】`);
    seen.add(node.id);
    if (!reachesEnd.has(node.id)) scope.report('E08', at, `节点没有到达结束节点的路径【${label}】`);
    if ((node.type === 'USERTASK' || node.type === 'SIGNTASK' || node.type === 'CUSTOMSIGNTASK') && node.assignee === undefined) scope.report('E08', at, `节点没有设置审批人【${label}】`);
    const exits = edges.filter((edge) => edge.from === node.id);
    if (node.type === 'EXCLUSIVE' && exits.filter((edge) => edge.default === true).length > 1) {
      scope.report('E08', at, `条件网关应有且只有一条默认连线【${label}】`);
    }
  });
}
