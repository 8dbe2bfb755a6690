import type { HandlerContext } from '../../../context/index.ts';
import { BadRequest, common, Forbidden } from '../../../core/index.ts';
import { canStart, doorOf } from '../../../rights/index.ts';
import { type FlowDefinition, loadFlow, viewerOf } from '../../../workflow/index.ts';
import { named } from './found.ts';
import { parseDefId } from './toWire.ts';

/** A definition that the caller may start, for himself or for a leader; `alsoTo` are roles that see every definition. Refused like an unknown one. */
export async function startableFlow(context: HandlerContext, defId: string | null | undefined, alsoTo: readonly string[] = []): Promise<FlowDefinition> {
  if (!named(defId)) throw new BadRequest(common.noFlow);
  const { key, version } = parseDefId(defId);
  const definition = await loadFlow(context.meta, key, version);
  if (definition === undefined) throw new Forbidden();
  const isOpen = context.user.roles.some((role) => alsoTo.includes(role)) || (await canStart(context.meta, await viewerOf(context), doorOf(definition)));
  if (!isOpen) throw new Forbidden();
  return definition;
}
