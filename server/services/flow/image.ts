import { instanceGetBpmImage } from '../../../schemas/calls/index.ts';
import type { HandlerContext } from '../../http/context.ts';
import { BadRequest, Forbidden } from '../../http/errors.ts';
import { handle } from '../../http/handle.ts';
import { mayStart, viewerOf } from '../../workflow/access.ts';
import { loadFlow } from '../../workflow/definitions.ts';
import { findInstance, findPastTask, named, type FoundInstance } from '../runtime/found.ts';
import { nodeStates } from '../runtime/nodeStates.ts';
import { parseDefId } from '../runtime/toWire.ts';
import { drawFlow } from './drawFlow.ts';

/** An instance by its id or by one of its tasks, or a definition that the caller may start: an SVG as Base64 text. */
const bpmImage = handle(instanceGetBpmImage, async ({ query }, context) => {
  const instId = named(query.proInstId) ? query.proInstId : query.bpmnInstId;
  const found: FoundInstance | undefined = named(instId) ? await findInstance(context, instId) : named(query.taskId) ? await findPastTask(context, query.taskId) : undefined;
  const svg = found === undefined
    ? await drawFlow(await definitionXml(context, query.defId), {})
    : await drawFlow(found.definition.bpmnXml, await nodeStates(context.db, found));
  return Buffer.from(svg, 'utf8').toString('base64');
});

export const imageHandlers = [bpmImage];

// helpers

async function definitionXml(context: HandlerContext, defId: string | undefined): Promise<string> {
  if (!named(defId)) throw new BadRequest('缺少流程实例');
  const { key, version } = parseDefId(defId);
  const definition = await loadFlow(context.meta, key, version);
  if (definition === undefined) throw new Forbidden();
  const viewer = await viewerOf(context);
  const allowed = mayStart(context.user, definition) || viewer.leaders.some((leader) => leader.mayStart && mayStart(leader.person, definition)) || context.user.roles.some((role) => role === 'xtgly' || role === 'bdsjs');
  if (!allowed) throw new Forbidden();
  return definition.bpmnXml;
}
