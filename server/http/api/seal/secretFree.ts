import { sql } from 'kysely';
import type { HandlerContext } from '../../../context/index.ts';
import { loadFlow, viewerOf } from '../../../workflow/index.ts';

/** Whether one of the caller's open tasks stands at a step that asks for no password of the seal: what a client claims is not enough. */
export async function sealsWithoutPassword(context: HandlerContext): Promise<boolean> {
  const { identities, user } = await viewerOf(context);
  const steps = await context.db
    .selectFrom('wf_task as k')
    .innerJoin('wf_inst as i', 'i.id', 'k.inst_id')
    .select(['i.def_key', 'i.def_version', 'k.node_id'])
    .distinct()
    .where((eb) => eb.or([eb('k.assignee_id', '=', user.id), sql<boolean>`k.cand && array[${sql.join(identities)}]::text[]`]))
    .execute();
  for (const step of steps) {
    const definition = await loadFlow(context.meta, step.def_key, step.def_version);
    if (definition?.flow.nodes[step.node_id]?.signature?.secretFree === true) return true;
  }
  return false;
}
