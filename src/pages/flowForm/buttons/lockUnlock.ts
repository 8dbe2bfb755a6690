import { taskLockUnlock } from '../../../../schemas/calls/index.ts';
import { defineFlowButton } from './defineFlowButton.ts';

/** The answer is the state before the call acted: 1 was free and is now mine, 3 was mine and is now free. */
const messageKeys: Readonly<Record<number, string | undefined>> = {
  0: 'flowForm.lock.handled',
  1: 'flowForm.lock.claimed',
  2: 'flowForm.lock.unneeded',
  3: 'flowForm.lock.released',
  4: 'flowForm.lock.taken',
  5: 'flowForm.lock.admin',
  6: 'flowForm.lock.suspended',
};

export const lockUnlockButton = defineFlowButton({
  alias: 'lockUnlock',
  labelKey: 'flowForm.button.lockUnlock',
  async run(context) {
    const { document, t } = context;
    const code = await context.write(taskLockUnlock, { query: { taskId: document.task?.id ?? '' } }, t('flowForm.overlay.task'));
    if (code === undefined) return;
    const text = t(messageKeys[Number(code)] ?? 'flowForm.lock.unneeded');
    if (Number(code) === 1 || Number(code) === 3) await context.finish({ message: text, then: 'reload' });
    else context.warn(text);
  },
});
