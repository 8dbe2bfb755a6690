import type { CompiledFlow } from '../model.ts';
import type { ExecRow } from './aggregate.ts';
import type { Run } from './Run.ts';
import { isJoin } from './scopes.ts';

/** By step the visits at which somebody decided, in order, as far as they count for the way that the request takes now. */
export type Acts = ReadonlyMap<string, readonly ExecRow[]>;

/**
 * What was taken back does not count, nor does what lies behind a step from which the drawing is walked again: one to which the request was sent
 * back to be walked again, or came by a line or a jump that leads back.
 */
export function actsThatCount(run: Run): Acts {
  const again = walkedAgain(run);
  const acts = new Map<string, ExecRow[]>();
  for (const exec of inOrder(run)) {
    if (exec.state === 'done' && exec.handlers.length > 0 && exec.seq >= (again.get(exec.nodeId) ?? 0))
      acts.set(exec.nodeId, [...(acts.get(exec.nodeId) ?? []), exec]);
  }
  return acts;
}

/** Whether somebody has jumped over a step since the drawing was walked from before it. */
export function isJumpedOver(run: Run, nodeId: string): boolean {
  const since = walkedAgain(run).get(nodeId) ?? 0;
  return run.draft.execs
    .where(({ cause, seq }) => cause === 'jump' && seq >= since)
    .some((jump) =>
      jump.fromExecs.some((id) => {
        const from = run.draft.execs.get(id);
        return (
          from !== undefined &&
          from.state !== 'revoked' &&
          from.nodeId !== nodeId &&
          nodeId !== jump.nodeId &&
          run.behind(from.nodeId).has(nodeId) &&
          run.behind(nodeId).has(jump.nodeId)
        );
      }),
    );
}

/** Whether somebody has jumped into a fork, past its other branches. */
export const opensByJump = (run: Run, forkId: string): boolean =>
  run.draft.execs
    .where(({ cause, forks }) => cause === 'jump' && forks.includes(forkId))
    .some((jump) => jump.fromExecs.some((id) => run.draft.execs.get(id)?.forks.includes(forkId) !== true));

/** Whether a visit asks somebody once more before branches join. What he approved has been changed beside him: he takes it as it is, or sends it back. */
export function isAskedAgain(flow: CompiledFlow, execs: readonly ExecRow[], { id, nodeId, returnTo }: ExecRow): boolean {
  const [back] = returnTo;
  return (
    back !== undefined &&
    isJoin(flow, back.nodeId) &&
    execs.some((exec) => exec.nodeId === nodeId && exec.id !== id && exec.state === 'done' && exec.handlers.length > 0)
  );
}

// helpers

const inOrder = (run: Run): ExecRow[] => run.draft.execs.all().sort((a, b) => a.seq - b.seq);

/** By step the last visit from which it is walked again. */
function walkedAgain(run: Run): ReadonlyMap<string, number> {
  const again = new Map<string, number>();
  for (const exec of inOrder(run)) {
    const { nodeId, cause, seq, returnTo } = exec;
    // whom an errand asks is no line of the drawing, in whatever order it asks
    const leadsBack =
      (cause === 'jump' || (cause === 'flow' && returnTo.length === 0)) &&
      exec.fromExecs.some((id) => run.behind(nodeId).has(run.draft.execs.get(id)?.nodeId ?? ''));
    if (leadsBack || (cause === 'back' && returnTo.length === 0)) for (const id of run.behind(nodeId)) again.set(id, seq);
  }
  return again;
}
