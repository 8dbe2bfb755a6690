import { instanceGetParallelRevokeTasks, instanceRevokeCustomSign, instanceRevokeSignLine, taskCustomSignUsers } from '../../../../schemas/calls/index.ts';
import { lazyPart } from '../../../../renderers/core/index.ts';
import type { SignersAnswer } from '../dialogs/SignersDialog.tsx';
import { defineFlowButton, type FlowContext } from './defineFlowButton.ts';
import { nextSignerOf, openRoundOf } from './openRounds.ts';
import { askPeople, filesOf, idsOf, taskIdOf, titleOf } from './taskParts.ts';

/** Few who open a document need it. */
const SignersDialog = lazyPart(() => import('../dialogs/SignersDialog.tsx').then(({ SignersDialog: component }) => component));

/** All approve at once, then the task returns to whoever asked. */
export const approveLineButton = defineFlowButton({
  alias: 'approveLine',
  labelKey: 'flowForm.button.approveLine',
  run: (context) => nameSigners(context, false),
});
/** One signs after the other. */
export const signSequenceButton = defineFlowButton({
  alias: 'signSequence',
  labelKey: 'flowForm.button.signSequence',
  run: (context) => nameSigners(context, true),
});
/** All sign at once. */
export const signLineButton = defineFlowButton({ alias: 'signLine', labelKey: 'flowForm.button.signLine', run: (context) => nameSigners(context, false) });

/** Takes signers back who have neither signed nor looked. */
export const revokeSignLineButton = defineFlowButton({
  alias: 'revokeSignLine',
  byState: true,
  labelKey: 'flowForm.button.revokeSignLine',
  look: 'danger',
  async run(context) {
    const { t, ask, document, opinions, viewerId } = context;
    const round = openRoundOf(opinions, viewerId);
    if (round === undefined) {
      context.warn(t('flowForm.signers.none'));
      return;
    }
    const instanceId = document.instId ?? '';
    const signers = await context.read(instanceGetParallelRevokeTasks, { query: { instanceId, nodeId: round.nodeId, taskId: round.taskId } });
    if (signers === undefined) return;
    const answer = await ask.open<SignersAnswer>((done) => <SignersDialog title={titleOf(context)} signers={signers} onDone={done} />);
    if (answer === undefined) return;
    const body = {
      instanceId,
      nodeId: round.nodeId,
      parentTaskId: round.taskId,
      inApprovalTaskIds: answer.taskIds.join(','),
      cause: answer.reason,
      messageType: 'inner',
    };
    const sent = await context.send(instanceRevokeSignLine, { query: {}, body }, t('flowForm.overlay.working'));
    if (sent !== undefined) await context.finish({ message: sent.message, then: 'reload' });
  },
});

/** Whoever signed last in a sequence, or opened it, takes that back while the next one has not looked. */
export const revokeCustomSignButton = defineFlowButton({
  alias: 'revokeCustomSign',
  byState: true,
  labelKey: 'flowForm.button.revokeCustomSign',
  look: 'danger',
  async run(context) {
    const { t, ask, document, opinions, viewerId } = context;
    const current = nextSignerOf(opinions, viewerId) ?? openRoundOf(opinions, viewerId)?.waiting[0];
    if (current === undefined) {
      context.warn(t('flowForm.signers.none'));
      return;
    }
    const cause = await ask.reason({ title: titleOf(context), label: t('flowForm.reason'), required: false, danger: true });
    if (cause === undefined) return;
    const body = { instanceId: document.instId ?? '', currentTaskIds: current, cause, messageType: 'inner', signType: 'Sequential' };
    const sent = await context.send(instanceRevokeCustomSign, { query: {}, body }, t('flowForm.overlay.working'));
    if (sent !== undefined) await context.finish({ message: sent.message, then: 'leave' });
  },
});

// helpers

async function nameSigners(context: FlowContext, ordered: boolean): Promise<void> {
  const answer = await askPeople(context, { label: context.t('flowForm.signers.people'), reasonRequired: false, ordered });
  if (answer === undefined) return;
  const body = { taskId: taskIdOf(context), userId: idsOf(answer), opinion: answer.reason, messageType: 'inner', files: filesOf(answer) };
  const sent = await context.send(taskCustomSignUsers, { query: {}, body }, context.t('flowForm.overlay.task'));
  if (sent !== undefined) await context.finish({ message: sent.message, then: 'nextTask' });
}
