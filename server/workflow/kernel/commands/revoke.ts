import type { ExecRow, OpinionStatus, TokenRow } from '../aggregate.ts';
import type { Note } from '../commands.ts';
import { mustRun, notForLeader } from '../guard.ts';
import { cancelToken } from '../cancel.ts';
import { refuse } from '../refusals.ts';
import { sweepForks, visit } from '../routing.ts';
import type { Run } from '../Run.ts';
import { signsOf } from '../people.ts';
import { returnToStart } from './reject.ts';
import { defineCommand } from './handler.ts';

/** Takes back a completed step while nobody has worked on what follows. */
export const revoke = defineCommand({
  kind: 'revoke',
  async run(run, command) {
    mustRun(run);
    const own = ownVisits(run)
      .filter((exec) => command.execId === undefined || exec.id === command.execId)
      .at(-1);
    if (own === undefined) throw refuse('REVOKE_NOTHING');
    await takeBack(run, own, 'revoker', command.note);
    return null;
  },
});

/** The starter takes the whole request back, as far as the flow allows. */
export const revokeToStart = defineCommand({
  kind: 'revokeToStart',
  async run(run, command) {
    mustRun(run);
    notForLeader(run);
    if (run.actor.userId !== run.draft.inst.starterId) throw refuse('NO_RIGHT');
    if (run.flow.options.revokeToStart === 'never') throw refuse('REVOKE_NEVER');
    if (run.draft.tasks.all().some((task) => task.nodeId === run.flow.firstNode)) throw refuse('REVOKE_AT_START');
    const own = ownVisits(run)
      .filter((exec) => exec.nodeId === run.flow.firstNode)
      .at(-1);
    if (own === undefined) throw refuse('REVOKE_NOTHING');
    if (run.flow.options.revokeToStart === 'untouched') {
      await takeBack(run, own, 'revoker_to_start', command.note);
      return null;
    }
    for (const token of run.draft.tokens.all()) cancelToken(run, token, 'retracted', 'revoked');
    await reopen(run, { ...own, forks: [], returnTo: [] }, 'revoker_to_start', command.note);
    return null;
  },
});

// helpers

const ownVisits = (run: Run): ExecRow[] =>
  run.draft.execs.where((exec) => exec.state === 'done' && exec.handlers.includes(run.principal)).sort((a, b) => a.seq - b.seq);

async function takeBack(run: Run, exec: ExecRow, status: OpinionStatus, note: Note | undefined): Promise<void> {
  const node = run.node(exec.nodeId);
  if (node.type === 'SIGNTASK') throw refuse('REVOKE_SIGN');
  if (exec.forks.some((id) => run.draft.forks.get(id)?.state !== 'open')) throw refuse('REVOKE_JOINED');
  const next = run.draft.execs.where((row) => row.fromExecs.includes(exec.id) && row.state !== 'revoked');
  const followers = next.filter((row) => row.state !== 'skipped' && row.state !== 'auto');
  const waiting = run.draft.tokens.where((row) => row.state === 'waiting' && row.fromExecs.includes(exec.id));
  if (followers.length + waiting.length === 0) throw refuse('REVOKE_NOTHING');
  for (const row of next) if (row.state === 'auto' && run.node(row.nodeId).hooks.length > 0) throw refuse('REVOKE_SERVICE');
  for (const follower of followers) mustBeUntouched(run, follower, !node.revokeAfterRead);
  const tokens: TokenRow[] = [...waiting, ...run.draft.tokens.where((row) => followers.some((follower) => follower.id === row.execId))];
  // A waiting token that several steps led to cannot be taken apart again.
  if (waiting.some((row) => row.fromExecs.length > 1) || followers.some((row) => row.fromExecs.length > 1)) throw refuse('REVOKE_JOINED');

  for (const token of tokens) cancelToken(run, token, 'retracted', 'revoked');
  for (const row of next) if (row.state !== 'active') run.draft.execs.patch(row.id, { state: 'revoked' });
  await reopen(run, exec, status, note);
}

/** Makes the visit anew for the same person, in the same scopes and with the same way back. */
async function reopen(run: Run, exec: ExecRow, status: OpinionStatus, note: Note | undefined): Promise<void> {
  const node = run.node(exec.nodeId);
  run.draft.execs.patch(exec.id, { state: 'revoked' });
  run.record(status, { node, exec }, note);
  const token = run.draft.tokens.put({ id: run.ports.nextId(), nodeId: node.id, state: 'active', forks: exec.forks, execId: null, fromExecs: [] });
  sweepForks(run);
  await visit(run, token.id, node, {
    cause: 'revoke',
    fromExecs: exec.fromExecs,
    returnTo: exec.returnTo,
    assign: { users: [run.principal], asked: exec.asked },
  });
  if (node.id === run.flow.firstNode) returnToStart(run, 'revokeToStart');
  else run.draft.patchInst({ status: 'revoke' });
}

function mustBeUntouched(run: Run, follower: ExecRow, unread: boolean): void {
  if (follower.state !== 'active' || follower.handlers.length > 0 || signsOf(run, follower.id).some((sign) => sign.vote !== null))
    throw refuse('REVOKE_TOUCHED');
  for (const task of run.draft.tasks.where((row) => row.execId === follower.id)) {
    if (task.claimed || task.suspended || task.parentId !== null || task.status === 'DELIVERTO') throw refuse('REVOKE_TOUCHED');
    if (run.draft.groups.where((group) => group.parentTaskId === task.id).length > 0) throw refuse('REVOKE_TOUCHED');
    if (unread && task.readAt !== null) throw refuse('REVOKE_READ');
  }
}
