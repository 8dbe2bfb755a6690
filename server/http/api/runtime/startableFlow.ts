import type { HandlerContext } from '../../../context/HandlerContext.ts';
import { BadRequest, Forbidden } from '../../../core/refusals.ts';
import { common } from '../../../core/commonTexts.ts';
import { canStart, doorOf } from '../../../rights/startDoor.ts';
import { viewerOf } from '../../../workflow/access.ts';
import { loadFlow, type FlowDefinition } from '../../../workflow/definitions.ts';
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
