import { instanceDoNextCopyto, instanceTransToMore } from '../../../../schemas/calls/index.ts';
import { filesText } from '../filesText.ts';
import { askAnswer } from './answers.tsx';
import { defineFlowButton, type FlowContext } from './defineFlowButton.ts';
import { askPeople, filesOf, idsOf } from './taskParts.ts';

/** Sends the document to others to read. */
export const copyToButton = defineFlowButton({ alias: 'copyTo', labelKey: 'flowForm.button.copyTo', run: (context) => circulate(context) });

export const instanceTransButton = defineFlowButton({
  alias: 'instanceTrans',
  labelKey: 'flowForm.button.instanceTrans',
  run: (context) => circulate(context),
});

/** Whoever got the document to read writes back. */
export const copyToReplyButton = defineFlowButton({
  alias: 'copyToReply',
  byState: true,
  labelKey: 'flowForm.button.copyToReply',
  look: 'primary',
  async run(context) {
    const answer = await askAnswer(context, { label: context.t('flowForm.reply') });
    if (answer === undefined) return;
    const body = { taskId: context.place.readId ?? '', opinion: answer.text, files: filesText(answer.files), messageType: 'inner' };
    const sent = await context.send(instanceDoNextCopyto, { query: {}, body }, context.t('flowForm.overlay.working'));
    if (sent !== undefined) await context.finish({ message: sent.message, then: 'reload' });
  },
});

// helpers

async function circulate(context: FlowContext): Promise<void> {
  const { t } = context;
  const answer = await askPeople(context, {
    reasonRequired: false,
    choice: {
      label: t('flowForm.circulation'),
      initial: '0',
      options: [
        { value: '0', label: t('flowForm.button.copyTo') },
        { value: '1', label: t('flowForm.forward') },
      ],
    },
  });
  if (answer === undefined) return;
  const { instId, task } = context.document;
  const body = {
    userId: idsOf(answer),
    opinion: answer.reason,
    messageType: 'inner',
    copyToType: answer.choice === '1' ? '1' : '0',
    files: filesOf(answer),
    ...(instId === undefined ? {} : { instanceId: instId }),
    ...(task === undefined || context.document.mode === 'read' ? {} : { taskId: task.id }),
  };
  const sent = await context.send(instanceTransToMore, { query: {}, body }, t('flowForm.overlay.working'));
  if (sent !== undefined) await context.finish({ message: sent.message, then: 'reload' });
}
