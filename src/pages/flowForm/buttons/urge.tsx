import { instanceGetExcutorNameByInstId, instanceGetUrgrntById, instanceSendUrgent } from '../../../../schemas/calls/index.ts';
import { UrgeDialog } from '../dialogs/UrgeDialog.tsx';
import { defineFlowButton } from './defineFlowButton.ts';
import { titleOf } from './taskParts.ts';

/** Reminds those for whom the document waits. */
export const urgeButton = defineFlowButton({
  alias: 'urge',
  labelKey: 'flowForm.button.urge',
  async run(context) {
    const { t, ask, document, api } = context;
    const instId = document.instId ?? '';
    const quiet = { silent: true, parallel: true } as const;
    // Whom and how often only helps: a reminder can be written without it.
    const [nodes, earlier] = await Promise.all([
      api.call(instanceGetExcutorNameByInstId, { query: { instId } }, quiet).catch(() => null),
      api
        .call(
          instanceGetUrgrntById,
          { body: { pageBean: { page: 1, pageSize: 10 }, querys: [{ property: 'instId', operation: 'EQUAL', value: instId }] } },
          quiet,
        )
        .then(
          ({ rows }) => rows,
          () => [],
        ),
    ]);
    const holders = (nodes ?? []).map((node) =>
      `${node.name ?? node.nodeId} ${(node.assigneeUsers ?? []).map(({ fullname, account }) => fullname ?? account ?? '').join(t('core.separator'))}`.trim(),
    );
    const content = await ask.open<string>((done) => <UrgeDialog title={titleOf(context)} holders={holders} earlier={earlier} onDone={done} />);
    if (content === undefined) return;
    const sent = await context.send(instanceSendUrgent, { query: {}, body: { instId, content, type: 'inner' } }, t('flowForm.overlay.working'));
    if (sent !== undefined) await context.finish({ message: sent.message, then: 'reload' });
  },
});
