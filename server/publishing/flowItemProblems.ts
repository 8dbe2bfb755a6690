import type { Identities } from '../../registry/KnownIds.ts';
import type { MetadataProblem, RawItem } from '../../registry/metadata/index.ts';
import { flowExpressionProblems } from '../../validators/expressions/index.ts';
import { flowAsChecked, type FlowShape, type Organisation, viewOfXml } from '../workflow/index.ts';
import { assigneeProblems } from './assigneeProblems.ts';
import { drawnProblems } from './drawnProblems.ts';

type Find = (kind: string, key: string) => RawItem | undefined;

/** What only the workflow compiler sees of a flow: its structure, who acts in this organisation and, where it is given as BPMN, its conditions. */
export async function flowItemProblems(
  item: RawItem,
  find: Find,
  lint: (items: readonly RawItem[]) => readonly MetadataProblem[],
  organisation?: Organisation,
  identities?: Identities,
): Promise<MetadataProblem[]> {
  const { problems, shape, flow } = await flowAsChecked(item);
  const settings = shape === undefined ? [] : await drawnProblems(item, lint);
  // what cannot be read is nothing to compute with
  if (settings.length > 0) return settings;
  const structure = problems
    .filter(({ level }) => level === 'error')
    .map(
      ({ nodeId, message, id, params }): MetadataProblem => ({
        code: 'E08',
        kind: item.kind,
        key: item.key,
        pointer: pointerOf(item, shape, nodeId),
        message,
        id,
        params,
      }),
    );
  const drawn = typeof (item.spec as { readonly bpmn?: unknown }).bpmn === 'string' && shape !== undefined;
  const people = flow === undefined || organisation === undefined ? [] : assigneeProblems(item, flow, organisation);
  return [...structure, ...people, ...(drawn ? flowExpressionProblems(item, viewOfXml(shape), find, identities) : [])];
}

// helpers

/** The place of a node or line in its notation. */
function pointerOf({ spec }: RawItem, shape: FlowShape | undefined, id: string): string {
  const { bpmn, nodes, edges } = spec as {
    readonly bpmn?: unknown;
    readonly nodes?: readonly { readonly id?: unknown }[];
    readonly edges?: readonly { readonly id?: unknown; readonly from?: unknown; readonly to?: unknown }[];
  };
  if (typeof bpmn === 'string') return '/spec/bpmn';
  const node = nodes?.findIndex((each) => each.id === id || `${String(each.id)}_enter` === id) ?? -1;
  if (node >= 0) return `/spec/nodes/${node}`;
  const drawn = shape?.edges.find((each) => each.id === id);
  const edge = edges?.findIndex((each) => each.id === id || (drawn !== undefined && each.from === drawn.from && each.to === drawn.to)) ?? -1;
  return edge >= 0 ? `/spec/edges/${edge}` : '/spec';
}
