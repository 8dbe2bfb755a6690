import { completeTask } from './completeTask.ts';
import { defineFlowButton } from './defineFlowButton.ts';

/** Takes part in a countersign without a vote for or against. */
export const abandonButton = defineFlowButton({
  alias: 'abandon',
  labelKey: 'flowForm.button.abandon',
  async run(context) {
    const { t, ask, button } = context;
    const opinion = await ask.reason({ title: button.name || t('flowForm.button.abandon'), label: t('flowForm.opinion'), required: false });
    if (opinion !== undefined) await completeTask(context, { actionName: 'abandon', opinion });
  },
});
