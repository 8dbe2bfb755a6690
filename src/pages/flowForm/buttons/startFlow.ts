import { instanceStart } from '../../../../schemas/calls/index.ts';
import type { StartBody } from '../../../../schemas/calls/entities/actions.ts';
import { defineFlowButton, type FlowContext } from './defineFlowButton.ts';
import { membersOf } from './membersOf.ts';
import { absenceText } from './pathAhead.ts';

/** Sends a document into its flow. */
export const startFlowButton = defineFlowButton({
  alias: 'startFlow',
  labelKey: 'flowForm.button.startFlow',
  look: 'primary',
  async run(context) {
    const { t, ask } = context;
    if (!(await context.validate())) return;
    const content = await absenceText(context);
    if (content !== '' && !(await ask.confirm({ title: t('flowForm.confirm', { action: context.button.name || t('flowForm.button.startFlow') }), content })))
      return;
    const answer = await context.send(instanceStart, { query: {}, body: startBody(context) }, t('flowForm.overlay.start'));
    if (answer !== undefined) await context.finish({ message: answer.message, then: 'leave' });
  },
});

/** Which flow, which draft, which data. */
export function startBody(context: FlowContext): StartBody {
  const { document, leaderId, draftId } = context;
  return {
    ...(document.defId === undefined ? {} : { defId: document.defId }),
    ...(document.defId === undefined && document.defKey !== undefined ? { flowKey: document.defKey } : {}),
    ...(draftId === undefined ? {} : { proInstId: draftId }),
    ...(leaderId === undefined ? {} : { agentLeaderId: leaderId }),
    ...membersOf(context),
    nodeUsers: '[]',
    isSendNodeUsers: 0,
    supportMobile: 0,
  };
}
