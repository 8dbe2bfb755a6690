import type { OpinionStatus } from '../aggregate.ts';
import type { BackHandMode, Note } from '../commands.ts';
import { heldTask, mustOffer, notForLeader } from '../guard.ts';
import type { OpenTask } from '../guard.ts';
import { closeTasks } from '../cancel.ts';
import { excursion, moveTo } from '../moves.ts';
import { lastHandlers } from '../people.ts';
import { refuse } from '../refusals.ts';
import { rejectTargets } from '../rejectTargets.ts';
import { returnAddress } from '../returnAddress.ts';
import type { Run } from '../Run.ts';
import { defineCommand } from './handler.ts';

/** Sends the request back to a step that was handled before. */
export const reject = defineCommand({
  kind: 'reject',
  async run(run, command) {
    const open = rejectable(run, command.taskId);
    const facts = rejectTargets(run.flow, run.draft.aggregate(), open.task.id);
    const wanted = command.destination ?? '';
    // where nobody says to whom: to the step before, or the nearest that may be chosen
    const nearest = facts.allowDirectNode.some(({ nodeId }) => nodeId === facts.backNode)
      ? facts.backNode
      : (facts.allowDirectNode.at(-1)?.nodeId ?? facts.backNode);
    const target = wanted === '' ? nearest : wanted;
    mustOffer(open.node, 'reject', 'rejectToAnyNode', ...(target === run.flow.firstNode ? ['backToStart'] : []));
    await sendBack(run, open, target, 'reject', command.mode, command.note);
    return null;
  },
});

/** Sends the request back to its starter. */
export const backToStart = defineCommand({
  kind: 'backToStart',
  async run(run, command) {
    const open = rejectable(run, command.taskId);
    notForLeader(run);
    mustOffer(open.node, 'backToStart');
    await sendBack(run, open, run.flow.firstNode, 'backToStart', command.mode, command.note);
    return null;
  },
});

/** The request is with its starter again. */
export function returnToStart(run: Run, status: 'backToStart' | 'revokeToStart'): void {
  run.draft.patchInst({ status });
  run.runReturnHooks(run.flow.firstNode);
}

// helpers

function rejectable(run: Run, taskId: string): OpenTask {
  const open = heldTask(run, taskId);
  if (open.task.parentId !== null) throw refuse('REJECT_CHILD');
  return open;
}

async function sendBack(
  run: Run,
  { task, exec, node }: OpenTask,
  targetId: string,
  status: OpinionStatus,
  wished: BackHandMode | undefined,
  note: Note | undefined,
): Promise<void> {
  const facts = rejectTargets(run.flow, run.draft.aggregate(), task.id);
  if (!facts.allowDirectNode.some((ref) => ref.nodeId === targetId)) throw refuse('REJECT_TARGET');
  const normalAllowed = facts.allowNormalNode.some((ref) => ref.nodeId === targetId);
  const mode = wished ?? (normalAllowed ? 'normal' : 'direct');
  if (mode === 'normal' && !normalAllowed) throw refuse('REJECT_DIRECT_ONLY');

  const target = run.node(targetId);
  const toStart = targetId === run.flow.firstNode;
  const people = toStart ? { users: [run.draft.inst.starterId], asked: null } : lastHandlers(run, target);
  const back = await returnAddress(run, exec, node, targetId);
  run.closeTask(task, status, note);
  closeTasks(run, exec.id, 'signBackCancel');
  run.draft.execs.patch(exec.id, { state: 'back', leftAt: run.ports.now });
  if (mode === 'normal') await moveTo(run, exec, target, { cause: 'back', assign: people });
  else await excursion(run, exec, target, back, people);
  if (toStart) returnToStart(run, 'backToStart');
  else run.draft.patchInst({ status: 'back' });
  // whoever does not get it back hears nothing; whoever gets it instead hears of a task
  const holders = run.draft.tasks.where((row) => row.nodeId === targetId).map(({ assigneeId }) => assigneeId);
  run.effects.push({ kind: 'message', template: 'rejected', to: people.users.filter((user) => holders.includes(user)), nodeId: targetId });
}
