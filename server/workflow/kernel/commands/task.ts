import { claimState } from '../holder.ts';
import { heldTask, mustOffer, notForLeader, openTask } from '../guard.ts';
import { holdingOf } from '../holder.ts';
import { askedOf, askRules, signsOf } from '../people.ts';
import { refuse } from '../refusals.ts';
import { defineCommand } from './handler.ts';

/** Claims a free task or releases an own one. The result is the code found before; other codes change nothing. */
export const lockUnlock = defineCommand({
  kind: 'lockUnlock',
  async run(run, command) {
    const code = claimState(run.flow, run.draft.aggregate(), command.taskId, run.actor);
    const task = run.draft.tasks.get(command.taskId);
    if (task === undefined || (code !== 1 && code !== 3)) return code;
    if (task.suspended) throw refuse('SUSPENDED');
    const place = { node: run.node(task.nodeId), task };
    run.draft.tasks.patch(
      task.id,
      code === 1 ? { assigneeId: run.principal, claimed: true } : { assigneeId: task.candidates.length === 0 ? task.assigneeId : null, claimed: false },
    );
    run.record(code === 1 ? 'lockTask' : 'unLockTask', place);
    return code;
  },
});

/** Notes the first time a holder looked at a task. */
export const read = defineCommand({
  kind: 'read',
  async run(run, command) {
    const task = run.draft.tasks.get(command.taskId);
    if (task === undefined || task.readAt !== null || holdingOf(run.node(task.nodeId), task, run.actor) === 'none') return null;
    run.draft.tasks.patch(task.id, { readAt: run.ports.now });
    return null;
  },
});

/** Hands a task over. The owner stays known and may fetch it back. */
export const delegate = defineCommand({
  kind: 'delegate',
  async run(run, command) {
    const { task, exec, node } = heldTask(run, command.taskId);
    if (command.userId === run.actor.leaderId) throw refuse('DELEGATE_LEADER');
    notForLeader(run);
    mustOffer(node, 'delegate');
    if (task.status === 'COMMU' || task.status === 'TRANSFORMEDINQU') throw refuse('NO_RIGHT');
    if (command.userId === run.actor.userId) throw refuse('DELEGATE_SELF');
    if (!(await run.ports.isActive(command.userId))) throw refuse('DELEGATE_INACTIVE');
    const holders = run.draft.tasks.where((row) => row.execId === exec.id && row.id !== task.id).map((row) => row.assigneeId);
    const signs = signsOf(run, exec.id)
      .filter((sign) => sign.taskId !== task.id)
      .map((sign) => sign.userId);
    if ([...holders, ...signs].includes(command.userId)) throw refuse('DELEGATE_SIGNER');
    const owner = task.ownerId ?? run.principal;
    run.record('deliverto', { node, exec, task }, command.note);
    run.draft.tasks.patch(task.id, {
      assigneeId: command.userId,
      ownerId: owner,
      status: 'DELIVERTO',
      prevStatus: task.prevStatus ?? task.status,
      claimed: false,
      candidates: [],
      readAt: null,
    });
    run.draft.turns.put({
      id: run.ports.nextId(),
      taskId: task.id,
      type: 'turn',
      fromId: run.principal,
      toId: command.userId,
      ownerId: owner,
      state: 'running',
      at: run.ports.now,
    });
    for (const pending of run.draft.opinions.where((row) => row.taskId === task.id && row.status === 'awaiting_check')) {
      run.draft.opinions.patch(pending.id, { userId: command.userId, ownerId: owner, candidates: [] });
    }
    run.effects.push({ kind: 'message', template: 'delegated', to: [command.userId], nodeId: node.id });
    return null;
  },
});

/** Fetches back a task that was handed over: the owner always, anybody else what he himself gave away. Links behind are closed. */
export const retrieve = defineCommand({
  kind: 'retrieve',
  async run(run, command) {
    const { task, node, exec } = openTask(run, command.taskId);
    notForLeader(run);
    if (task.suspended) throw refuse('SUSPENDED');
    const chain = run.draft.turns.where((row) => row.taskId === task.id && row.state === 'running');
    const own = chain.findIndex((row) => row.fromId === run.principal || (row.ownerId === run.principal && row.fromId === row.ownerId));
    if (own < 0 || task.assigneeId === run.principal) throw refuse('RETRIEVE_NOTHING');
    for (const turn of chain.slice(own)) run.draft.turns.patch(turn.id, { state: 'cancel' });
    const back = own === 0 ? (task.prevStatus ?? 'NORMAL') : 'DELIVERTO';
    run.record('deliverto_cancel', { node, exec, task });
    run.draft.tasks.patch(task.id, {
      assigneeId: run.principal,
      status: back === 'AGENT' ? 'NORMAL' : back,
      prevStatus: own === 0 ? null : task.prevStatus,
      readAt: null,
    });
    for (const pending of run.draft.opinions.where((row) => row.taskId === task.id && row.status === 'awaiting_check')) {
      run.draft.opinions.patch(pending.id, { userId: run.principal, ownerId: task.ownerId === run.principal ? null : task.ownerId });
    }
    return null;
  },
});

/** Gives an open task to somebody else because its holder has left. Only a manager of the flow may. */
export const changeHolder = defineCommand({
  kind: 'changeHolder',
  async run(run, command) {
    const { task, exec, node } = openTask(run, command.taskId);
    if (run.actor.manager !== true) throw refuse('NO_RIGHT');
    if (!(await run.ports.isActive(command.userId))) throw refuse('USER_INACTIVE');
    if (task.assigneeId === command.userId) throw refuse('USER_TWICE');
    const others = [
      ...signsOf(run, exec.id)
        .filter((sign) => sign.taskId !== task.id)
        .map((sign) => sign.userId),
      ...run.draft.tasks.where((row) => row.execId === exec.id && row.id !== task.id && row.parentId === task.parentId).map((row) => row.assigneeId),
    ];
    if (others.includes(command.userId)) throw refuse('USER_TWICE');
    run.record('deliverto', { node, exec, task }, command.note);
    run.draft.tasks.patch(task.id, {
      assigneeId: command.userId,
      ownerId: command.userId,
      status: task.status === 'AGENT' || task.status === 'DELIVERTO' ? 'NORMAL' : task.status,
      prevStatus: null,
      claimed: false,
      candidates: [],
      readAt: null,
    });
    // he has it because a manager gave it to him, whatever the rules say of who has left
    if (task.parentId === null) {
      const former = { users: [], asked: exec.asked };
      run.draft.execs.patch(exec.id, { asked: askedOf(run, node, await askRules(run, node, exec.fromExecs, former)) });
    }
    for (const turn of run.draft.turns.where((row) => row.taskId === task.id && row.state === 'running')) run.draft.turns.patch(turn.id, { state: 'cancel' });
    for (const sign of run.draft.signs.where((row) => row.taskId === task.id)) run.draft.signs.patch(sign.id, { userId: command.userId });
    for (const member of run.draft.members.where((row) => row.taskId === task.id)) run.draft.members.patch(member.id, { userId: command.userId });
    for (const pending of run.draft.opinions.where(
      (row) => row.taskId === task.id && (row.status === 'awaiting_check' || row.status === 'awaiting_feedback'),
    )) {
      run.draft.opinions.patch(pending.id, { userId: command.userId, ownerId: null, candidates: [] });
    }
    run.effects.push({ kind: 'message', template: 'delegated', to: [command.userId], nodeId: node.id });
    return null;
  },
});
