import type { TenantDb } from '../../../db/index.ts';
import type { OpenInstance } from '../../../workflow/index.ts';

/** Node id -> status for the drawing. The last visit of a node decides; nodes that were passed over have none. */
export async function nodeStates(db: TenantDb, { head, definition }: OpenInstance): Promise<Record<string, string>> {
  const execs = await db.selectFrom('wf_exec').select(['id', 'node_id', 'state', 'seq']).where('inst_id', '=', head.id).orderBy('seq').execute();
  const opinions = await db
    .selectFrom('wf_opinion')
    .select(['exec_id', 'status', 'seq', 'completed_at'])
    .where('inst_id', '=', head.id)
    .orderBy('seq')
    .execute();
  const states: Record<string, string> = {};
  for (const exec of execs) {
    const said = opinions.filter((line) => line.exec_id === exec.id).map((line) => line.status);
    const state = stateOf(exec.state, said, head.forbidden);
    if (state === undefined) continue;
    if (states[exec.node_id] !== 'pending' || state === 'pending') states[exec.node_id] = state;
  }
  if (execs.length > 0) states[definition.flow.startNode] = 'complete';
  return states;
}

// helpers

function stateOf(state: string, said: readonly string[], forbidden: boolean): string | undefined {
  const has = (...statuses: readonly string[]): boolean => said.some((each) => statuses.includes(each));
  switch (state) {
    case 'active':
      return forbidden ? 'suspend' : 'pending';
    case 'auto':
      return 'complete';
    case 'skipped':
      return undefined;
    case 'revoked':
      return has('revoker_to_start') ? 'recoverToStart' : 'recover';
    case 'back':
      return has('backToStart') ? 'backToStart' : 'back';
    case 'cancel':
      return has('manual_end') ? 'manual_end' : 'signBackCancel';
    default:
      if (has('signPass')) return 'sign_pass';
      if (has('signNotPass')) return 'sign_no_pass';
      if (has('start')) return 'submit';
      if (has('reSubmit')) return 'resubmit';
      if (has('oppose', 'delivertoOppose')) return 'oppose';
      return 'agree';
  }
}
