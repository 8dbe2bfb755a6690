import { instanceRevokeTrans, taskToTrans } from '../../../../schemas/calls/index.ts';
import { lazyPart } from '../../../../renderers/core/index.ts';
import type { HandOutAnswer } from '../dialogs/HandOutDialog.tsx';
import { ruleMembers } from '../dialogs/handOutRule.ts';
import { filesText } from '../filesText.ts';
import { askAnswer } from './answers.tsx';
import { completeTask } from './completeTask.ts';
import { defineFlowButton, type FlowContext } from './defineFlowButton.ts';
import { openRoundOf } from './openRounds.ts';
import { idsOf, taskIdOf, titleOf } from './taskParts.ts';

/** Few who open a document need it. */
const HandOutDialog = lazyPart(() => import('../dialogs/HandOutDialog.tsx').then(({ HandOutDialog: component }) => component));

/** Hands a task out to several people who vote on it. */
export const startTransButton = defineFlowButton({
  alias: 'startTrans',
  labelKey: 'flowForm.button.startTrans',
  async run(context) {
    const { t, ask, document } = context;
    const answer = await ask.open<HandOutAnswer>((done) => <HandOutDialog title={titleOf(context)} onDone={done} />);
    if (answer === undefined) return;
    const body = {
      taskId: taskIdOf(context),
      userIds: idsOf(answer),
      opinion: answer.reason,
      notifyType: 'inner',
      files: filesText(answer.files),
      ...ruleMembers(answer.rule),
      ...(document.instId === undefined ? {} : { instanceId: document.instId }),
    };
    const sent = await context.send(taskToTrans, { query: {}, body }, t('flowForm.overlay.task'));
    if (sent !== undefined) await context.finish({ message: sent.message, then: 'nextTask' });
  },
});

export const agreeTransButton = defineFlowButton({
  alias: 'agreeTrans',
  labelKey: 'flowForm.button.agree',
  look: 'primary',
  run: (context) => vote(context, false),
});
export const opposeTransButton = defineFlowButton({
  alias: 'opposeTrans',
  labelKey: 'flowForm.button.oppose',
  look: 'danger',
  run: (context) => vote(context, true),
});

/** Takes a round back that was opened for a task. Answers that were given stay in the history. */
export const revokeTransButton = defineFlowButton({
  alias: 'revokeTrans',
  byState: true,
  labelKey: 'flowForm.button.revokeTrans',
  look: 'danger',
  view: true,
  run: (context) => takeBack(context),
});
export const revokeInquButton = defineFlowButton({
  alias: 'revokeInqu',
  byState: true,
  labelKey: 'flowForm.button.revokeInqu',
  look: 'danger',
  view: true,
  run: (context) => takeBack(context),
});
export const revokeAddSignButton = defineFlowButton({
  alias: 'revokeAddSign',
  byState: true,
  labelKey: 'flowForm.button.revokeAddSign',
  look: 'danger',
  view: true,
  run: (context) => takeBack(context),
});

// helpers

async function vote(context: FlowContext, against: boolean): Promise<void> {
  const answer = await askAnswer(context, { initial: against ? '' : titleOf(context), danger: against });
  if (answer !== undefined) await completeTask(context, { actionName: against ? 'opposeTrans' : 'agreeTrans', opinion: answer.text, files: answer.files });
}

async function takeBack(context: FlowContext): Promise<void> {
  const { t, ask, document, opinions, viewerId } = context;
  const round = openRoundOf(opinions, viewerId);
  const cause = await ask.reason({ title: titleOf(context), label: t('flowForm.reason'), required: false, danger: true });
  if (cause === undefined) return;
  const body = {
    instanceId: document.instId ?? '',
    cause,
    messageType: 'inner',
    ...(round === undefined ? {} : { parentTaskId: round.taskId, nodeId: round.nodeId }),
  };
  const sent = await context.send(instanceRevokeTrans, { query: {}, body }, t('flowForm.overlay.working'));
  if (sent !== undefined) await context.finish({ message: sent.message, then: 'leave' });
}
