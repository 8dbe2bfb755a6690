import { taskToInqu, taskToInquReply } from '../../../../schemas/calls/index.ts';
import { filesText } from '../filesText.ts';
import { askAnswer } from './answers.tsx';
import { defineFlowButton } from './defineFlowButton.ts';
import { askPeople, filesOf, idsOf, taskIdOf } from './taskParts.ts';

/** Asks others for their view; the task waits for them. */
export const inquButton = defineFlowButton({
  alias: 'inqu',
  labelKey: 'flowForm.button.inqu',
  async run(context) {
    const answer = await askPeople(context);
    if (answer === undefined) return;
    const body = { taskId: taskIdOf(context), userIds: idsOf(answer), opinion: answer.reason, notifyType: 'inner', files: filesOf(answer) };
    const sent = await context.send(taskToInqu, { query: {}, body }, context.t('flowForm.overlay.task'));
    if (sent !== undefined) await context.finish({ message: sent.message, then: 'nextTask' });
  },
});

export const taskToInquReplyButton = defineFlowButton({
  alias: 'taskToInquReply',
  labelKey: 'flowForm.button.taskToInquReply',
  look: 'primary',
  async run(context) {
    const answer = await askAnswer(context, { label: context.t('flowForm.reply') });
    if (answer === undefined) return;
    const body = { taskId: taskIdOf(context), opinion: answer.text, actionName: 'inqu_reply', files: filesText(answer.files) };
    const sent = await context.send(taskToInquReply, { query: {}, body }, context.t('flowForm.overlay.task'));
    if (sent !== undefined) await context.finish({ message: sent.message, then: 'nextTask' });
  },
});
