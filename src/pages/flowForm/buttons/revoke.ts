import { instanceRevoke } from '../../../../schemas/calls/index.ts';
import { defineFlowButton } from './defineFlowButton.ts';

/** Lists of handled tasks: from there it is the own decision that is taken back, not the request. */
const HANDLED_LISTS = ['done', 'doneList'];

export const revokeButton = defineFlowButton({
  alias: 'revoke',
  labelKey: 'flowForm.button.revoke',
  look: 'danger',
  async run(context) {
    const { document, place, t, ask, button } = context;
    if (!(await ask.confirm({ title: t('flowForm.confirm', { action: button.name || t('flowForm.button.revoke') }) }))) return;
    const body = { instanceId: document.instId ?? '', isHandRevoke: HANDLED_LISTS.includes(place.listType ?? ''), cause: '', messageType: 'inner' };
    const sent = await context.send(instanceRevoke, { query: {}, body }, t('flowForm.overlay.working'));
    if (sent !== undefined) await context.finish({ message: sent.message, then: 'leave' });
  },
});
