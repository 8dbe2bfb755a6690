import { completeTask } from './completeTask.ts';
import { defineFlowButton } from './defineFlowButton.ts';
import { nextStepsText } from './nextSteps.ts';

export const agreeButton = defineFlowButton({
  alias: 'agree',
  labelKey: 'flowForm.button.agree',
  look: 'primary',
  async run(context) {
    const { t, document, ask } = context;
    if (!(await context.validate())) return;
    if (document.node?.localProperties?.opinionRequired === true && context.opinion.trim() === '') {
      context.warn(t('flowForm.opinionRequired'));
      return;
    }
    const content = await nextStepsText(context);
    const title = t('flowForm.confirm', { action: context.button.name || t('flowForm.button.agree') });
    if (!(await ask.confirm({ title, ...(content === '' ? {} : { content }) }))) return;
    await completeTask(context, { actionName: 'agree', opinion: context.opinion.trim() });
  },
});
