import { decideBranches, groupDigits, type BranchExample, type SymbolTable } from '../../../formula/index.ts';
import type { Finding } from '../types.ts';
import type { FlowView, ViewEdge, ViewNode } from './flowView.ts';

type GatewayFinding = Finding & { readonly pointer: string };

/**
 * Ways out of a gateway that no document takes, that two take at once, and documents for which there is none, each with an example. A
 * gateway without a default line is right where its conditions leave nothing open; where that cannot be decided it needs one.
 */
export function checkGateways(view: FlowView, symbols: SymbolTable): GatewayFinding[] {
  return [...view.nodes.filter(({ type }) => type === 'EXCLUSIVE' || type === 'INCLUSIVE').flatMap((node) => checkGateway(view, node, symbols)), ...checkLoops(view)];
}

// helpers

const people: ReadonlySet<string> = new Set(['USERTASK', 'SIGNTASK', 'CUSTOMSIGNTASK']);

/** A way that comes back to where it began without a person on it never stops of itself. */
function checkLoops({ nodes, edges, pointer }: FlowView): GatewayFinding[] {
  const automatic = nodes.filter(({ type }) => !people.has(type));
  const ids = new Set(automatic.map(({ id }) => id));
  const next = (id: string): string[] => edges.flatMap(({ from, to }) => (from === id && ids.has(to) ? [to] : []));
  const returns = (start: string): boolean => {
    const seen = new Set<string>();
    const open = next(start);
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (id === start) return true;
      if (seen.has(id)) continue;
      seen.add(id);
      open.push(...next(id));
    }
    return false;
  };
  const node = automatic.find(({ id }) => returns(id));
  return node === undefined ? [] : [{ code: 'E08', pointer: pointer(node, ''), message: `节点【${titleOf(node)}】处的循环没有人工节点，流程会一直循环` }];
}

function checkGateway(view: FlowView, node: ViewNode, symbols: SymbolTable): GatewayFinding[] {
  const exits = view.edges.filter(({ from }) => from === node.id);
  const lines = exits.filter((edge) => edge.default !== true && edge.when !== undefined);
  const hasDefault = exits.some((edge) => edge.default === true);
  if (exits.length < 2) return [];
  const name = `网关【${titleOf(node)}】`;
  const verdict = decideBranches(lines.map(({ when = '' }) => when), symbols);
  const at = (code: Finding['code'], element: ViewNode | ViewEdge, message: string, hint?: string): GatewayFinding => ({ code, pointer: view.pointer(element, ''), message, ...(hint === undefined ? {} : { hint }) });
  if (verdict === undefined) {
    return hasDefault
      ? lines.length > 1 ? [at('I09', node, `${name}的条件涉及多个字段的计算，无法判断是否重叠`)] : []
      : [at('E08', node, `条件网关应有且只有一条默认连线【${titleOf(node)}】`)];
  }
  const never = verdict.never.flatMap((index) => (lines[index] === undefined ? [] : [at('W09', lines[index], `${name}的连线【${lineTitle(lines[index])}】永远不会走到`)]));
  const { gap, overlap } = verdict;
  const open = gap === undefined || hasDefault ? [] : [at('E08', node, `${wordsOf(gap)}在${name}没有可走的分支`, '补充条件，或设置默认连线')];
  const [first, second] = overlap === undefined ? [] : [lines[overlap.first], lines[overlap.second]];
  const twice = overlap === undefined || node.type === 'INCLUSIVE' || first === undefined || second === undefined || never.length > 0 ? []
    : [at('W09', second, `${wordsOf(overlap.example)}在${name}同时满足两条分支【${lineTitle(first)}】和【${lineTitle(second)}】，只走前一条`)];
  return [...open, ...twice, ...(node.type === 'INCLUSIVE' ? [] : never)];
}

const titleOf = ({ id, name }: ViewNode): string => (name === undefined || name === '' ? id : name);

const lineTitle = ({ id, name, when, to }: ViewEdge): string => (name === undefined || name === '' ? when ?? id ?? to : name);

/** `金额 12,000.00 元、方式为空` */
function wordsOf(example: BranchExample): string {
  return example.map(({ symbol, value }) => {
    if (value === null) return `${symbol.title}为空`;
    if (typeof value === 'boolean') return `${symbol.title}为${value ? '是' : '否'}`;
    if (symbol.kinds[0] === 'number') return `${symbol.title} ${symbol.isMoney === true ? `${groupDigits(value)} 元` : value}`;
    return `${symbol.title}为【${symbol.options?.find((option) => option.value === value)?.label ?? value}】`;
  }).join('、');
}
