import type { FlowNode } from '../model.ts';
import type { ExecRow, ReturnAddress } from './aggregate.ts';
import { leaveScopes } from './cancel.ts';
import { refuse } from './refusals.ts';
import type { Run } from './Run.ts';
import type { Former } from './people.ts';
import { openFork, sweepForks, tokenOf, visit } from './routing.ts';
import { commonScopes, scopesOf } from './scopes.ts';

/** Moves that the drawing does not contain: reject, jump, cancellation. */

/**
 * Takes the token of a finished or abandoned visit to another node, whence the diagram is walked again. Scopes that contain the target stay
 * open; the others are closed and their other branches cancelled. Scopes around the target are opened with this branch alone.
 */
export async function moveTo(run: Run, exec: ExecRow, target: FlowNode, how: { readonly cause: 'back' | 'jump'; readonly assign?: Former }): Promise<void> {
  const token = tokenOf(run, exec.id);
  const { kept, sibling } = commonScopes(run.flow, exec, (id) => run.draft.forks.get(id), target.id);
  if (sibling) throw refuse('JUMP_SIBLING');
  const forks = [...leaveScopes(run, token, kept)];
  for (const scope of scopesOf(run.flow, target.id).slice(kept)) forks.push(openFork(run, scope.fork, forks));
  run.draft.tokens.patch(token.id, { forks });
  sweepForks(run);
  await visit(run, token.id, target, { cause: how.cause, fromExecs: [exec.id], ...(how.assign === undefined ? {} : { assign: how.assign }) });
}

/** Visits another node and comes straight back. The token keeps its scopes; sibling branches go on. */
export async function excursion(run: Run, exec: ExecRow, target: FlowNode, back: ReturnAddress, assign: Former): Promise<void> {
  await visit(run, tokenOf(run, exec.id).id, target, { cause: 'back', fromExecs: [exec.id], returnTo: [back, ...exec.returnTo], assign });
}
