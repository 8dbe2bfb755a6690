import type { OpinionStatus, TokenRow } from './aggregate.ts';
import type { Run } from './Run.ts';

/** What becomes of tokens, tasks and questions that the request leaves behind. */

/** Removes a token with its visit and tasks. The caller sweeps the forks. */
export function cancelToken(run: Run, token: TokenRow, status: OpinionStatus, execState: 'cancel' | 'revoked' = 'cancel'): void {
  run.draft.tokens.remove(token.id);
  if (token.execId === null) return;
  closeTasks(run, token.execId, status);
  run.draft.execs.patch(token.execId, { state: execState, leftAt: run.ports.now });
}

/** Closes all tasks of a visit; also the sub-tasks and their groups. */
export function closeTasks(run: Run, execId: string, status: OpinionStatus): void {
  for (const task of run.draft.tasks.where((row) => row.execId === execId && row.status !== 'COMMU')) {
    run.closeTask(task, status, {}, true);
    dropGroup(run, task.id);
  }
}

/** Nobody is asked any more for a task that is gone. Closing the sub-tasks is up to the caller. */
export function dropGroup(run: Run, taskId: string): void {
  for (const group of run.draft.groups.where((row) => row.parentTaskId === taskId && row.state === 'open')) {
    run.draft.groups.patch(group.id, { state: 'revoked' });
    for (const member of run.draft.members.where((row) => row.groupId === group.id && row.state !== 'done'))
      run.draft.members.patch(member.id, { state: 'revoked' });
  }
}

/** The token stays in the outermost of its scopes only; what runs beside it in the others is cancelled. Answers the scopes that are left. */
export function leaveScopes(run: Run, token: TokenRow, kept: number): readonly string[] {
  const left = new Set(token.forks.slice(kept));
  for (const other of run.draft.tokens.where((row) => row.id !== token.id && row.forks.some((fork) => left.has(fork))))
    cancelToken(run, other, 'signBackCancel');
  return token.forks.slice(0, kept);
}
