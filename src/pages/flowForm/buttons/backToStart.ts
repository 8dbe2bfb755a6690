import { completeTask } from './completeTask.ts';
import { defineFlowButton } from './defineFlowButton.ts';

export const backToStartButton = defineFlowButton({
  alias: 'backToStart',
  labelKey: 'flowForm.button.backToStart',
  look: 'danger',
  async run(context) {
    const { t, ask, button } = context;
    const opinion = await ask.reason({ title: button.name || t('flowForm.button.backToStart'), label: t('flowForm.opinion'), required: true, danger: true });
    if (opinion !== undefined) await completeTask(context, { actionName: 'backToStart', opinion, backHandMode: 'normal' });
  },
});
