import type { FlowNode } from '../model.ts';
import type { ExecRow, OpinionStatus, ReturnAddress, TokenRow } from './aggregate.ts';
import { refuse } from './refusals.ts';
import type { Run } from './Run.ts';
import { openFork, sweepForks, tokenOf, visit } from './routing.ts';
import { commonScopes, scopesOf } from './scopes.ts';

/** Moves that the drawing does not contain: reject, jump, cancellation. */

/**
 * Takes the token of a finished or abandoned visit to another node, whence the diagram is walked again. Scopes that contain the target stay
 * open; the others are closed and their other branches cancelled. Scopes around the target are opened with this branch alone.
 */
export async function moveTo(run: Run, exec: ExecRow, target: FlowNode, how: { readonly cause: 'back' | 'jump'; readonly assign: readonly string[] }): Promise<void> {
  const token = tokenOf(run, exec.id);
  const { kept, sibling } = commonScopes(run.flow, exec, (id) => run.draft.forks.get(id), target.id);
  if (sibling) throw refuse('JUMP_SIBLING');
  const left = new Set(token.forks.slice(kept));
  for (const other of run.draft.tokens.where((row) => row.id !== token.id && row.forks.some((fork) => left.has(fork)))) cancelToken(run, other, 'signBackCancel');
  const forks = [...token.forks.slice(0, kept)];
  for (const scope of scopesOf(run.flow, target.id).slice(kept)) forks.push(openFork(run, scope.fork, forks));
  run.draft.tokens.patch(token.id, { forks });
  sweepForks(run);
  await visit(run, token.id, target, { cause: how.cause, fromExecs: [exec.id], assign: how.assign });
}

/** Visits another node and comes straight back. The token keeps its scopes; sibling branches go on. */
export async function excursion(run: Run, exec: ExecRow, target: FlowNode, back: ReturnAddress, assign: readonly string[]): Promise<void> {
  await visit(run, tokenOf(run, exec.id).id, target, { cause: 'back', fromExecs: [exec.id], returnTo: [back, ...exec.returnTo], assign });
}

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
    for (const member of run.draft.members.where((row) => row.groupId === group.id && row.state !== 'done')) run.draft.members.patch(member.id, { state: 'revoked' });
  }
}
