import { isHumanNode } from '../../model.ts';
import type { FlowNode } from '../../model.ts';
import type { ExecRow, OpinionStatus } from '../aggregate.ts';
import { isAskedAgain } from '../acts.ts';
import type { CommandOf } from '../commands.ts';
import { mustOffer, notForLeader, stepTask } from '../guard.ts';
import type { OpenTask } from '../guard.ts';
import { closeTasks } from '../cancel.ts';
import { moveTo } from '../moves.ts';
import { lastHandlers, openSignTasks, signsOf } from '../people.ts';
import { refuse } from '../refusals.ts';
import { leave } from '../routing.ts';
import type { Run } from '../Run.ts';
import { nextHumanNodes } from '../scopes.ts';
import { tally, type Vote } from '../tally.ts';
import { returnToStart } from './reject.ts';
import { defineCommand } from './handler.ts';

/** Agrees, opposes or abstains. On an ordinary node all go on along the diagram, where conditions may ask for the result. */
export const complete = defineCommand({
  kind: 'complete',
  async run(run, command) {
    const open = stepTask(run, command.taskId);
    const { task, node } = open;
    if (command.action !== 'agree') notForLeader(run);
    if (command.action === 'abandon' && node.type !== 'SIGNTASK') throw refuse('ABANDON_NOT_SIGN');
    if (command.action === 'oppose') mustOffer(node, 'oppose');
    const jump = jumpTarget(run, open, command);
    run.choose(node, command.people);

    run.closeTask(task, finalStatus(run, open, command), command.note);
    await finishStep(run, open, command.action, run.principal, jump);
    return null;
  },
});

/** What follows once the task of a step is closed: the vote counts, or the flow goes on. */
export async function finishStep(run: Run, { task, exec, node }: OpenTask, action: Vote, handler: string, jump?: FlowNode): Promise<void> {
  const handled = await actAt(run, exec, handler);
  run.draft.patchInst({ status: 'running' });
  if (node.type === 'SIGNTASK') {
    const sign = signsOf(run, exec.id).find((row) => row.taskId === task.id);
    if (sign !== undefined) run.draft.signs.patch(sign.id, { vote: action });
    await settle(run, handled, node);
    return;
  }
  run.setVars({ result: action, [`result_${node.id}`]: action });
  applySetsOf(run, node, handled);
  run.runHooks(node, 'complete');
  if (jump === undefined) {
    await leave(run, handled);
    return;
  }
  run.draft.execs.patch(exec.id, { state: 'done', decidedOn: await run.values(), answeredFor: await run.answered(exec.nodeId), leftAt: run.ports.now });
  await moveTo(run, handled, jump, { cause: 'jump', assign: lastHandlers(run, jump) });
}

/** Adds signers to a running countersign. The number of votes needed grows at once. */
export const addSigners = defineCommand({
  kind: 'addSigners',
  async run(run, command) {
    const { exec, node } = stepTask(run, command.taskId);
    notForLeader(run);
    if (node.type !== 'SIGNTASK') throw refuse('NOT_SIGN');
    mustOffer(node, 'addSign');
    const signs = signsOf(run, exec.id);
    const added = [...new Set(command.userIds)];
    if (added.length === 0) throw refuse('NO_USERS');
    if (added.some((userId) => signs.some((sign) => sign.userId === userId))) throw refuse('SIGNER_EXISTS');
    for (const userId of added) if (!(await run.ports.isActive(userId))) throw refuse('DELEGATE_INACTIVE');
    const last = signs.at(-1)?.ord ?? 0;
    added.forEach((userId, index) => run.draft.signs.put({ id: run.ports.nextId(), execId: exec.id, taskId: null, userId, vote: null, ord: last + 1 + index }));
    openSignTasks(run, node, exec, 'NORMAL');
    run.record('addsign', { node, exec }, command.note);
    await settle(run, exec, node);
    return null;
  },
});

/** Form values that the node writes when it is completed. */
export function applySets(run: Run, node: FlowNode): void {
  for (const values of node.onComplete) {
    run.sets = { ...run.sets, ...values };
    run.effects.push({ kind: 'setFields', nodeId: node.id, values });
  }
}

// helpers

/** Who is asked again before branches join has had his say: what others have written since stands. */
function applySetsOf(run: Run, node: FlowNode, exec: ExecRow): void {
  if (!isAskedAgain(run.flow, run.draft.execs.all(), exec)) applySets(run, node);
}

/** Votes that others have cast on other values do not stand: they are asked again. */
async function actAt(run: Run, exec: ExecRow, handler: string): Promise<ExecRow> {
  const values = await run.values();
  const stands = exec.decidedOn === null || exec.decidedOn === values;
  if (!stands) for (const sign of signsOf(run, exec.id)) if (sign.vote !== null) run.draft.signs.patch(sign.id, { vote: null, taskId: null });
  return run.draft.execs.patch(exec.id, { handlers: [...(stands ? exec.handlers : []), handler], decidedOn: values });
}

function finalStatus(run: Run, { task, node }: OpenTask, command: CommandOf<'complete'>): OpinionStatus {
  if (task.status === 'DELIVERTO' && command.action !== 'abandon') return command.action === 'agree' ? 'delivertoAgree' : 'delivertoOppose';
  return node.id === run.flow.firstNode && command.action === 'agree' ? 'reSubmit' : command.action;
}

async function settle(run: Run, exec: ExecRow, node: FlowNode): Promise<void> {
  const signs = signsOf(run, exec.id);
  if (node.vote === undefined) throw new Error(`sign task <${node.id}> has no vote rule`);
  const { direct, oneTicket } = node.vote;
  const rule = { ...node.vote, direct: await run.idsOf(direct), oneTicket: await run.idsOf(oneTicket) };
  const decision = tally(
    rule,
    signs.map((sign) => ({ userId: sign.userId, ...(sign.vote === null ? {} : { vote: sign.vote }) })),
  );
  if (decision === 'open') return openSignTasks(run, node, exec, 'NORMAL');
  closeTasks(run, exec.id, decision === 'pass' ? 'passCancel' : 'notPassCancel');
  run.record(decision === 'pass' ? 'signPass' : 'signNotPass', { node, exec }, {}, true);
  run.setVars({ [`sign_${node.id}`]: decision });
  if (decision === 'refuse' && node.vote.onVeto === 'backToStart') {
    run.draft.execs.patch(exec.id, { state: 'back', leftAt: run.ports.now });
    await moveTo(run, exec, run.node(run.flow.firstNode), { cause: 'back' });
    returnToStart(run, 'backToStart');
    return;
  }
  if (decision === 'pass') {
    applySetsOf(run, node, exec);
    run.runHooks(node, 'complete');
  }
  await leave(run, exec);
}

/** `select`: one of the user nodes that come next. `free`: any user node; the move itself refuses sibling branches. */
function jumpTarget(run: Run, { node }: OpenTask, command: CommandOf<'complete'>): FlowNode | undefined {
  if (command.jumpType === undefined) return undefined;
  const destination = command.destination ?? '';
  const target = Object.hasOwn(run.flow.nodes, destination) ? run.flow.nodes[destination] : undefined;
  const offered = node.jumpType.includes(command.jumpType) && node.type === 'USERTASK';
  if (target === undefined || !offered || !isHumanNode(target) || target.id === node.id) throw refuse('JUMP_TARGET');
  if (command.jumpType === 'select' && !nextHumanNodes(run.flow, node.id).includes(target)) throw refuse('JUMP_TARGET');
  return target;
}
