import { instanceDoEndProcess, instanceDoEndProcessById } from '../../../../schemas/calls/index.ts';
import { filesText } from '../filesText.ts';
import { defineFlowButton } from './defineFlowButton.ts';

/** Ends a flow before its time. */
export const endProcessButton = defineFlowButton({
  alias: 'endProcess',
  labelKey: 'flowForm.button.endProcess',
  look: 'danger',
  async run(context) {
    const { document, t, ask, button } = context;
    const reason = await ask.reason({ title: button.name || t('flowForm.button.endProcess'), label: t('flowForm.reason'), required: true, danger: true });
    if (reason === undefined) return;
    const overlay = t('flowForm.overlay.working');
    const sent =
      document.task === undefined
        ? await context.send(instanceDoEndProcessById, { query: { id: document.instId ?? '', reason } }, overlay)
        : await context.send(
            instanceDoEndProcess,
            {
              query: {},
              body: {
                taskId: document.task.id,
                endReason: reason,
                messageType: 'inner',
                files: '[]',
                zfiles: context.seals.length === 0 ? '' : filesText(context.seals),
              },
            },
            overlay,
          );
    if (sent !== undefined) await context.finish({ message: sent.message, then: document.task === undefined ? 'leave' : 'nextTask' });
  },
});
