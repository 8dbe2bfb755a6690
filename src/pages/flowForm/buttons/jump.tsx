import { taskGetAfterJumpNodes } from '../../../../schemas/calls/index.ts';
import { JumpDialog, type JumpAnswer } from '../dialogs/JumpDialog.tsx';
import { completeTask } from './completeTask.ts';
import { defineFlowButton } from './defineFlowButton.ts';
import { taskIdOf, titleOf } from './taskParts.ts';

/** Agrees and lets the flow go on at a step of one's choice. */
export const jumpButton = defineFlowButton({
  alias: 'jump',
  byState: true,
  labelKey: 'flowForm.button.jump',
  async run(context) {
    const { t, ask } = context;
    if (!(await context.validate())) return;
    const data = context.data();
    const conf = await context.read(taskGetAfterJumpNodes, { query: {}, body: { taskId: taskIdOf(context), ...(data === undefined ? {} : { data }) } });
    if (conf === undefined) return;
    if ((conf.afterNodes ?? []).length === 0) {
      context.warn(t('flowForm.jump.nowhere'));
      return;
    }
    const answer = await ask.open<JumpAnswer>((done) => <JumpDialog conf={conf} title={titleOf(context)} initial={context.opinion} onDone={done} />);
    if (answer === undefined) return;
    await completeTask(context, {
      actionName: 'agree',
      opinion: answer.opinion,
      destination: answer.nodeId,
      jumpType: answer.jumpType,
      nodeUsers: answer.people,
    });
  },
});
