import { instanceGetBpmImage } from '../../../../schemas/calls/index.ts';
import { handle } from '../../handle.ts';
import { findShown, findPastTask, named, type FoundInstance } from '../runtime/found.ts';
import { nodeStates } from '../runtime/nodeStates.ts';
import { startableFlow } from '../runtime/startableFlow.ts';
import { drawFlow } from './drawFlow.ts';

/** An instance by its id or by one of its tasks, or a definition that the caller may start: an SVG as Base64 text. */
const bpmImage = handle(instanceGetBpmImage, async ({ query }, context) => {
  const instId = named(query.proInstId) ? query.proInstId : query.bpmnInstId;
  const found: FoundInstance | undefined = named(instId)
    ? await findShown(context, instId)
    : named(query.taskId)
      ? await findPastTask(context, query.taskId)
      : undefined;
  const svg =
    found === undefined
      ? await drawFlow((await startableFlow(context, query.defId, designers)).bpmnXml, {})
      : await drawFlow(found.definition.bpmnXml, await nodeStates(context.db, found));
  return Buffer.from(svg, 'utf8').toString('base64');
});

export const imageHandlers = [bpmImage];

// helpers

/** Who draws flows sees all of them. */
const designers = ['xtgly', 'bdsjs'];
