import { dueTimeGetByTaskId, dueTimeSave } from '../../../../schemas/calls/index.ts';
import { DueDialog, type DueAnswer } from '../dialogs/DueDialog.tsx';
import { defineFlowButton } from './defineFlowButton.ts';
import { taskIdOf, titleOf } from './taskParts.ts';

/** Gives a task more time. */
export const taskDelayButton = defineFlowButton({
  alias: 'taskDelay',
  labelKey: 'flowForm.button.taskDelay',
  async run(context) {
    const { t, ask, document, api } = context;
    const taskId = taskIdOf(context);
    const due = await context.read(dueTimeGetByTaskId, { query: { taskId } });
    if (due === undefined) return;
    const { id } = due;
    if (id === undefined || id === null || id === '') {
      context.warn(t('flowForm.due.none'));
      return;
    }
    const answer = await ask.open<DueAnswer>((done) => <DueDialog title={titleOf(context)} due={due} api={api} onDone={done} />);
    if (answer === undefined) return;
    const body = { taskId, id, addDueTime: answer.minutes, remark: answer.remark, ...(document.instId === undefined ? {} : { instId: document.instId }) };
    const sent = await context.send(dueTimeSave, { body }, t('flowForm.overlay.working'));
    if (sent !== undefined) await context.finish({ message: sent.message, then: 'reload' });
  },
});
