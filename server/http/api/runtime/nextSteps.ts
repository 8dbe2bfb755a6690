import type { Identity } from '../../../../schemas/calls/entities/flow.ts';
import { kindsIn } from '../../../../validators/model/index.ts';
import type { Submission } from '../../../../validators/submission.ts';
import { newId } from '../../../db/index.ts';
import { aheadOf, answeredValues, checkRecord, decisiveValues, kernelPorts, withheldFrom } from '../../../documents/index.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { Problem } from '../../../core/index.ts';
import { workDaysOf } from '../../../metadata/index.ts';
import { applyDiff, type CommandOf, CommandRefused, execute, presetOf } from '../../../workflow/index.ts';
import { seenAt } from '../../../rights/index.ts';
import { aggregateOf, documentOf, type FoundTask } from './found.ts';
import { executorsOf } from './previewPath.ts';

export interface NextStep {
  readonly nodeId: string;
  readonly nodeName: string;
  readonly nodeType: string;
  readonly excutorList: Identity[];
}

export type Jump = Required<Pick<CommandOf<'complete'>, 'jumpType' | 'destination'>>;

/**
 * Where an agreement would lead with the given data and who would get it, along the diagram or by a jump: the command is carried
 * out on paper. What would be refused has no next step; the reason is given when it is tried.
 */
export async function foresee(
  context: HandlerContext,
  found: FoundTask,
  incoming: Readonly<Record<string, unknown>>,
): Promise<(jump?: Jump) => Promise<NextStep[]>> {
  const { definition, head, row, actor, form } = found;
  const judged = await documentAfter(context, found, incoming);
  if (judged === undefined) return () => Promise.resolve([]);
  const { data, unanswered } = judged;
  const shown = await definition.in(context.language);
  const { aggregate } = await aggregateOf(context, head.id);
  const known = new Set(aggregate.tasks.map((task) => task.id));
  const permission = form?.permission(presetOf(definition, row.node_id));
  const facts = {
    now: context.clock.now(),
    workdays: await workDaysOf(context.meta),
    defKey: head.def_key,
    starterId: head.starter_id,
    orgId: head.create_org_id,
    data,
    kindsOf: form && kindsIn(form.compiled('start')),
    seenAt: seenAt(form, definition, permission),
    unanswered,
    decisive: decisiveValues(definition.flow, form),
    answered: answeredValues(definition.flow, form),
  };
  const stored = await documentOf(context, found);
  const ports = {
    ...withheldFrom(kernelPorts(context.db, facts), aheadOf(context, form?.compiled(presetOf(definition, row.node_id)), facts, stored ?? { data })),
    nextId: newId,
  };
  return async (jump) => {
    try {
      const { diff } = await execute(definition.flow, aggregate, actor, { kind: 'complete', taskId: row.id, action: 'agree', ...jump }, ports);
      const fresh = applyDiff(aggregate, diff).tasks.filter((task) => !known.has(task.id));
      return await Promise.all(
        [...new Set(fresh.map((task) => task.nodeId))].map(async (id) => {
          const node = shown.flow.nodes[id] ?? definition.flow.nodes[id];
          return {
            nodeId: id,
            nodeName: node?.name ?? id,
            nodeType: node?.type === 'SIGNTASK' ? 'signTask' : node?.type === 'CUSTOMSIGNTASK' ? 'customSignTask' : 'userTask',
            excutorList: await executorsOf(
              context,
              fresh.filter((task) => task.nodeId === id),
            ),
          };
        }),
      );
    } catch (error) {
      if (error instanceof CommandRefused || error instanceof Problem) return [];
      throw error;
    }
  };
}

// helpers

/** The document as it would be stored; undefined when it would be refused. */
async function documentAfter(
  context: HandlerContext,
  found: FoundTask,
  boData: Readonly<Record<string, unknown>>,
): Promise<Pick<Submission, 'data' | 'unanswered'> | undefined> {
  const { definition, form, row } = found;
  const stored = await documentOf(context, found);
  if (form === undefined) return { data: stored?.data ?? {}, unanswered: new Set() };
  try {
    return await checkRecord(context, context.db, {
      definition: form,
      permission: form.permission(presetOf(definition, row.node_id)),
      stored,
      boData,
      level: 'draft',
      looksAhead: true,
      flow: definition.flow,
    });
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}
