import { followGetFollowedNode, followSave, instanceFlowImage } from '../../../../schemas/calls/index.ts';
import { FollowDialog } from '../dialogs/FollowDialog.tsx';
import { defineFlowButton } from './defineFlowButton.ts';
import { titleOf } from './taskParts.ts';

const PEOPLE_NODES: readonly string[] = ['USERTASK', 'SIGNTASK', 'CUSTOMSIGNTASK'];

/** Brings the document to the viewer's list when it reaches certain steps. */
export const followButton = defineFlowButton({
  alias: 'follow',
  labelKey: 'flowForm.button.follow',
  async run(context) {
    const { t, ask, document } = context;
    const instId = document.instId ?? '';
    const [image, followed] = await Promise.all([
      context.read(instanceFlowImage, { query: { proInstId: instId } }),
      context.read(followGetFollowedNode, { query: { instId } }),
    ]);
    if (image === undefined || followed === undefined) return;
    const nodes = image.bpmDefLayout.listLayout
      .filter(({ nodeType }) => PEOPLE_NODES.includes(nodeType))
      .map(({ nodeId, name }) => ({ nodeId, name: name ?? nodeId }));
    const chosen = await ask.open<readonly string[]>((done) => (
      <FollowDialog title={titleOf(context)} nodes={nodes} followed={(followed ?? '').split(',')} onDone={done} />
    ));
    if (chosen === undefined) return;
    const sent = await context.send(followSave, { body: { proInst: instId, taskId: chosen.join(',') } }, t('flowForm.overlay.working'));
    if (sent !== undefined) await context.finish({ message: sent.message, then: 'reload' });
  },
});
