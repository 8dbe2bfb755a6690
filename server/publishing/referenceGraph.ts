import { ReferenceGraph, type RawItem } from '../../registry/metadata/index.ts';
import { expressionReferences, type FlowView } from '../../validators/expressions/index.ts';
import { agentItem, agentReferences, type ConditionalAgent } from './agentSettings.ts';
import { flowAsChecked, viewOfXml } from '../workflow/index.ts';

/** Who uses what among some items, what stands inside of expressions and drawings included, and what conditions of agent settings name of them. */
export async function referenceGraph(items: readonly RawItem[], agents: readonly ConditionalAgent[] = []): Promise<ReferenceGraph> {
  const drawn = items.filter(({ kind, spec }) => kind === 'flow' && typeof (spec as { readonly bpmn?: unknown }).bpmn === 'string');
  const views = new Map<RawItem, FlowView>();
  for (const item of drawn) {
    const { shape } = await flowAsChecked(item);
    if (shape !== undefined) views.set(item, viewOfXml(shape));
  }
  const settings = agents.map(agentItem);
  const own = new Set(settings);
  return new ReferenceGraph([...items, ...settings], (item, find) =>
    own.has(item) ? agentReferences(item, find) : expressionReferences(item, find, views.get(item)),
  );
}
