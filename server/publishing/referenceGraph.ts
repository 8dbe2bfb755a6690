import { ReferenceGraph, type RawItem } from '../../registry/metadata/index.ts';
import { expressionReferences, type FlowView } from '../../validators/expressions/index.ts';
import { flowAsChecked, viewOfXml } from '../workflow/index.ts';

/** Who uses what among some items, what stands inside of expressions and drawings included. */
export async function referenceGraph(items: readonly RawItem[]): Promise<ReferenceGraph> {
  const drawn = items.filter(({ kind, spec }) => kind === 'flow' && typeof (spec as { readonly bpmn?: unknown }).bpmn === 'string');
  const views = new Map<RawItem, FlowView>();
  for (const item of drawn) {
    const { shape } = await flowAsChecked(item);
    if (shape !== undefined) views.set(item, viewOfXml(shape));
  }
  return new ReferenceGraph(items, (item, find) => expressionReferences(item, find, views.get(item)));
}
