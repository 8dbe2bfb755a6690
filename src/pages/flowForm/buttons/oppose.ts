import { completeTask } from './completeTask.ts';
import { defineFlowButton } from './defineFlowButton.ts';

/** A vote against; the flow says what follows from it. */
export const opposeButton = defineFlowButton({
  alias: 'oppose',
  labelKey: 'flowForm.button.oppose',
  look: 'danger',
  async run(context) {
    const { t, ask, button } = context;
    const title = button.name || t('flowForm.button.oppose');
    const opinion = await ask.reason({ title, label: t('flowForm.opinion'), required: true, danger: true });
    if (opinion !== undefined) await completeTask(context, { actionName: 'oppose', opinion });
  },
});
