import type { Identity } from '../../../schemas/calls/entities/flow.ts';
import { newId } from '../../db/index.ts';
import { checkRecord } from '../../forms/submitRecord.ts';
import type { HandlerContext } from '../../http/context.ts';
import { HttpProblem } from '../../http/errors.ts';
import { presetOf } from '../../workflow/instances.ts';
import { applyDiff } from '../../workflow/kernel/Draft.ts';
import { execute } from '../../workflow/kernel/execute.ts';
import { CommandRefused } from '../../workflow/kernel/refusals.ts';
import { kernelPorts } from '../../workflow/ports.ts';
import { aggregateOf, documentOf, type FoundTask } from './found.ts';
import { executorsOf } from './previewPath.ts';

export interface NextStep {
  readonly nodeId: string;
  readonly nodeName: string;
  readonly nodeType: string;
  readonly excutorList: Identity[];
}

/** Where an agreement would lead with the given data and who would get it: the command is carried out on paper. */
export async function nextSteps(context: HandlerContext, found: FoundTask, nodeId: string, incoming: Readonly<Record<string, unknown>> | undefined): Promise<NextStep[]> {
  const { definition, head, row, actor, form } = found;
  const { aggregate } = await aggregateOf(context, head.id);
  const record = await documentOf(context, found);
  let data: Readonly<Record<string, unknown>> = record?.data ?? {};
  try {
    if (form !== undefined) {
      const boData = incoming ?? {};
      data = (await checkRecord(context, context.db, { definition: form, permission: form.permission(presetOf(definition, nodeId)), stored: record, boData, level: 'draft' })).data;
    }
    const ports = kernelPorts(context.db, { now: context.clock.now(), defKey: head.def_key, starterId: head.starter_id, orgId: head.create_org_id, data });
    const { diff } = await execute(definition.flow, aggregate, actor, { kind: 'complete', taskId: row.id, action: 'agree' }, { ...ports, nextId: newId });
    const after = applyDiff(aggregate, diff);
    const known = new Set(aggregate.tasks.map((task) => task.id));
    const fresh = after.tasks.filter((task) => !known.has(task.id));
    return Promise.all([...new Set(fresh.map((task) => task.nodeId))].map(async (id) => {
      const node = definition.flow.nodes[id];
      return {
        nodeId: id, nodeName: node?.name ?? id, nodeType: node?.type === 'SIGNTASK' ? 'signTask' : node?.type === 'CUSTOMSIGNTASK' ? 'customSignTask' : 'userTask',
        excutorList: await executorsOf(context, fresh.filter((task) => task.nodeId === id)),
      };
    }));
  } catch (error) {
    // what would be refused has no next step; the reason is given when it is tried
    if (error instanceof CommandRefused || error instanceof HttpProblem) return [];
    throw error;
  }
}
