import { taskDelegate } from '../../../../schemas/calls/index.ts';
import { filesText } from '../filesText.ts';
import { defineFlowButton } from './defineFlowButton.ts';

/** Hands the task over to another person. */
export const delegateButton = defineFlowButton({
  alias: 'delegate',
  labelKey: 'flowForm.button.delegate',
  async run(context) {
    const { document, t, ask, button } = context;
    const answer = await ask.people({
      title: button.name || t('flowForm.button.delegate'),
      label: t('flowForm.delegateTo'),
      multiple: false,
      reasonLabel: t('flowForm.reason'),
      reasonRequired: true,
    });
    const [person] = answer?.people ?? [];
    if (answer === undefined || person === undefined) return;
    const body = { taskId: document.task?.id ?? '', userId: person.id, messageType: 'inner', opinion: answer.reason, files: filesText(answer.files) };
    const sent = await context.send(taskDelegate, { query: {}, body }, t('flowForm.overlay.task'));
    if (sent !== undefined) await context.finish({ message: sent.message, then: 'nextTask' });
  },
});
