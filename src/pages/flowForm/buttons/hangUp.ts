import { instanceForbid, instanceUnForbid } from '../../../../schemas/calls/index.ts';
import { defineFlowButton, type FlowContext } from './defineFlowButton.ts';

/** Suspends an instance: nobody can do anything with it until it is resumed. */
export const hangUpButton = defineFlowButton({
  alias: 'hangUp',
  labelKey: 'flowForm.button.hangUp',
  look: 'danger',
  run: (context) => suspend(context, instanceForbid),
});

export const cancelHangUpButton = defineFlowButton({
  alias: 'cancelHangUp',
  labelKey: 'flowForm.button.cancelHangUp',
  view: true,
  run: (context) => suspend(context, instanceUnForbid),
});

// helpers

async function suspend(context: FlowContext, call: typeof instanceForbid | typeof instanceUnForbid): Promise<void> {
  const { document, t, ask, button } = context;
  if (!(await ask.confirm({ title: t('flowForm.confirm', { action: button.name || t(`flowForm.button.${button.alias}`) }) }))) return;
  const sent = await context.send(call, { query: { instId: document.instId ?? '' } }, t('flowForm.overlay.working'));
  if (sent !== undefined) await context.finish({ message: sent.message, then: 'reload' });
}
