import { taskToReject } from '../../../../schemas/calls/index.ts';
import { completeTask } from './completeTask.ts';
import { defineFlowButton, type FlowContext } from './defineFlowButton.ts';

const run = async (context: FlowContext): Promise<void> => {
  const { document, t, ask } = context;
  const conf = await context.read(taskToReject, { query: { taskId: document.task?.id ?? '', backModel: 'reject' } });
  if (conf === undefined) return;
  if ((conf.allowNormalNode ?? []).length === 0 && (conf.allowDirectNode ?? []).length === 0) {
    context.warn(t('flowForm.reject.nowhere'));
    return;
  }
  const answer = await ask.reject(conf, '');
  if (answer === undefined) return;
  await completeTask(context, { actionName: 'reject', opinion: answer.opinion, destination: answer.nodeId, backHandMode: answer.mode });
};

/** Sends the document back to an earlier step. */
export const rejectButton = defineFlowButton({ alias: 'reject', labelKey: 'flowForm.button.reject', look: 'danger', run });

/** The same under the name that flows use which allow any step. */
export const rejectToAnyNodeButton = defineFlowButton({ alias: 'rejectToAnyNode', labelKey: 'flowForm.button.rejectToAnyNode', look: 'danger', run });
