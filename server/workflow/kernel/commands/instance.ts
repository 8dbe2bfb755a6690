import { isEnded } from '../aggregate.ts';
import { mustOffer, mustRun, notForLeader, stepTask } from '../guard.ts';
import { holdingOf } from '../holder.ts';
import { cancelToken, dropGroup } from '../cancel.ts';
import { refuse } from '../refusals.ts';
import { closeCommunication, follow, sweepForks } from '../routing.ts';
import type { Run } from '../Run.ts';
import { applySets } from './complete.ts';
import { defineCommand } from './handler.ts';

/** Marks a request as draft. It has no token yet; `start` later takes the same id. */
export const saveDraft = defineCommand({
  kind: 'saveDraft',
  async run(run) {
    mustBeMine(run);
    if (run.draft.inst.status !== 'draft') throw refuse('ALREADY_STARTED');
    run.draft.patchInst({ status: 'draft' });
    return null;
  },
});

/** The first node is completed by the starter in the same step. */
export const start = defineCommand({
  kind: 'start',
  async run(run, command) {
    mustBeMine(run);
    if (run.draft.inst.status !== 'draft') throw refuse('ALREADY_STARTED');
    const first = run.node(run.flow.firstNode);
    run.choose(first, command.people);
    run.draft.patchInst({ status: 'running', startedAt: run.ports.now });
    const exec = run.draft.execs.put({
      id: run.ports.nextId(),
      nodeId: first.id,
      seq: run.draft.nextSeq(),
      fromExecs: [],
      forks: [],
      state: 'done',
      cause: 'flow',
      returnTo: [],
      handlers: [run.draft.inst.starterId],
      decidedOn: null,
      answeredFor: null,
      asked: null,
      enteredAt: run.ports.now,
      leftAt: run.ports.now,
    });
    run.record('start', { node: first, exec }, command.note);
    applySets(run, first);
    run.runHooks(first, 'complete');
    run.draft.execs.patch(exec.id, { decidedOn: await run.values() });
    const token = run.draft.tokens.put({ id: run.ports.nextId(), nodeId: first.id, state: 'active', forks: [], execId: null, fromExecs: [exec.id] });
    await follow(run, token.id, first, [exec.id]);
    return null;
  },
});

/** Ends a request by hand: a holder whose node offers it, or a manager of the flow. */
export const endProcess = defineCommand({
  kind: 'endProcess',
  async run(run, command) {
    if (isEnded(run.draft.inst)) throw refuse('INSTANCE_ENDED');
    if (run.draft.inst.status === 'draft') throw refuse('NOT_STARTED');
    if (run.actor.manager !== true) {
      notForLeader(run);
      if (command.taskId === undefined) throw refuse('NO_RIGHT');
      mustOffer(stepTask(run, command.taskId).node, 'endProcess');
    }
    const own = command.taskId === undefined ? undefined : run.draft.tasks.get(command.taskId);
    const place = run.node(own?.nodeId ?? run.draft.tasks.all()[0]?.nodeId ?? run.flow.firstNode);
    if (own !== undefined) {
      run.closeTask(own, 'manual_end', command.note);
      dropGroup(run, own.id);
    } else run.record('manual_end', { node: place }, command.note);
    for (const token of run.draft.tokens.all()) cancelToken(run, token, 'manual_end');
    closeCommunication(run);
    sweepForks(run);
    run.draft.patchInst({ status: 'manualend', forbidden: false, endedAt: run.ports.now });
    run.runReturnHooks(place.id);
    run.effects.push({ kind: 'message', template: 'terminated', to: [run.draft.inst.starterId], nodeId: place.id }, { kind: 'ended', status: 'manualend' });
    return null;
  },
});

export const forbid = defineCommand({
  kind: 'forbid',
  async run(run) {
    mustRun(run);
    mayHangUp(run, 'hangUp');
    run.draft.patchInst({ forbidden: true });
    return null;
  },
});

export const unforbid = defineCommand({
  kind: 'unforbid',
  async run(run) {
    if (isEnded(run.draft.inst)) throw refuse('INSTANCE_ENDED');
    mayHangUp(run, 'cancelHangUp');
    run.draft.patchInst({ forbidden: false });
    return null;
  },
});

// helpers

function mustBeMine(run: Run): void {
  if (run.actor.userId !== run.draft.inst.creatorId && run.actor.userId !== run.draft.inst.starterId) throw refuse('NO_RIGHT');
}

/** A manager, or whoever holds a task whose node carries the button. */
function mayHangUp(run: Run, alias: 'hangUp' | 'cancelHangUp'): void {
  if (run.actor.manager === true) return;
  const holds =
    run.actor.leaderId === undefined &&
    run.draft.tasks.all().some((task) => {
      const node = run.node(task.nodeId);
      return task.parentId === null && node.buttons.some((button) => button.alias === alias) && holdingOf(node, task, run.actor) === 'holder';
    });
  if (!holds) throw refuse('NO_RIGHT');
}
