import { instanceSaveDraft, taskSaveDraft } from '../../../../schemas/calls/index.ts';
import { defineFlowButton, type FlowContext } from './defineFlowButton.ts';
import { membersOf } from './membersOf.ts';
import { startBody } from './startFlow.ts';

export const saveDraftButton = defineFlowButton({
  alias: 'saveDraft',
  labelKey: 'flowForm.button.saveDraft',
  async run(context) {
    const message = await saveDraft(context);
    if (message !== undefined) await context.finish({ message, then: 'reload' });
  },
});

/** Stores the form as it stands, whatever the rules say of it. Answers the server's message, undefined when refused. */
export async function saveDraft(context: FlowContext): Promise<string | undefined> {
  const { document, form, t, leaderId, opinion } = context;
  // a page of another system keeps its document itself
  if (form.frame !== undefined && !(await context.validate())) return undefined;
  const overlay = t('flowForm.overlay.draft');
  if (document.mode === 'start') {
    const answer = await context.send(instanceSaveDraft, { query: {}, body: startBody(context) }, overlay);
    if (answer === undefined) return undefined;
    const instId = answer['instId'] ?? answer.value?.instId;
    if (typeof instId === 'string') context.drafted(instId);
    return answer.message;
  }
  const answer = await context.send(
    taskSaveDraft,
    {
      query: {},
      body: {
        taskId: document.task?.id ?? '',
        actionName: 'saveDraft',
        approval: true,
        opinion,
        ...membersOf(context),
        ...(document.defId === undefined ? {} : { defId: document.defId }),
        ...(document.instId === undefined ? {} : { instId: document.instId }),
        ...(leaderId === undefined ? {} : { agentLeaderId: leaderId }),
      },
    },
    overlay,
  );
  return answer?.message;
}
