import type { FlowNode } from '../model.ts';
import type { ExecRow, ReturnAddress } from './aggregate.ts';
import { actsThatCount } from './acts.ts';
import { signsOf } from './people.ts';
import type { Run } from './Run.ts';

/** Where an errand that leaves a visit now comes back to, and what the request said then. `to`: the step that it goes to. */
export async function returnAddress(run: Run, exec: ExecRow, node: FlowNode, to: string): Promise<ReturnAddress> {
  const answered: Record<string, string> = {};
  for (const id of actsThatCount(run).keys()) answered[id] = await run.answered(id);
  return {
    to,
    values: await run.values(),
    answered,
    seq: run.draft.inst.seq,
    beside: run.draft.execs.where(({ id, state }) => state === 'active' && id !== exec.id).map(({ id }) => id),
    decided: Object.fromEntries(Object.entries(run.draft.inst.vars).filter(([name]) => /^(sign|result|group)_/.test(name) && !name.endsWith(`_${node.id}`))),
    nodeId: node.id,
    asked: exec.asked,
    users: node.type === 'SIGNTASK' ? signsOf(run, exec.id).map((sign) => sign.userId) : [run.principal],
  };
}
