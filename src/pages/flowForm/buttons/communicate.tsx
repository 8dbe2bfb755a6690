import { instanceDoNextcommu, taskCommunicate } from '../../../../schemas/calls/index.ts';
import { filesText } from '../filesText.ts';
import { askAnswer } from './answers.tsx';
import { defineFlowButton, type FlowContext } from './defineFlowButton.ts';
import { askPeople, filesOf, idsOf, taskIdOf } from './taskParts.ts';

/** Talks with others about the document; nothing waits for them. */
export const communicateButton = defineFlowButton({ alias: 'communicate', labelKey: 'flowForm.button.communicate', run: (context) => communicate(context) });

/** The same under the name that older flows use. */
export const startCommuButton = defineFlowButton({ alias: 'startCommu', labelKey: 'flowForm.button.communicate', run: (context) => communicate(context) });

/** Answers a communication. */
export const commuButton = defineFlowButton({
  alias: 'commu',
  labelKey: 'flowForm.button.commu',
  look: 'primary',
  async run(context) {
    const answer = await askAnswer(context, { label: context.t('flowForm.reply') });
    if (answer === undefined) return;
    const body = { taskId: taskIdOf(context), opinion: answer.text, actionName: 'commu', files: filesText(answer.files), messageType: 'inner' };
    const sent = await context.send(instanceDoNextcommu, { query: {}, body }, context.t('flowForm.overlay.task'));
    if (sent !== undefined) await context.finish({ message: sent.message, then: 'nextTask' });
  },
});

// helpers

async function communicate(context: FlowContext): Promise<void> {
  const answer = await askPeople(context);
  if (answer === undefined) return;
  const { instId } = context.document;
  const body = {
    taskId: taskIdOf(context),
    userId: idsOf(answer),
    opinion: answer.reason,
    messageType: 'inner',
    files: filesOf(answer),
    ...(instId === undefined ? {} : { instId }),
  };
  const sent = await context.send(taskCommunicate, { query: {}, body }, context.t('flowForm.overlay.working'));
  if (sent !== undefined) await context.finish({ message: sent.message, then: 'reload' });
}
