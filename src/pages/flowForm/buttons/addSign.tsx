import { taskSignUsers, taskUserAddSignFeedback, taskUserTaskToSign, taskUserTaskToSignCheck } from '../../../../schemas/calls/index.ts';
import type { AddSignBody } from './addSignBody.ts';
import { filesText } from '../filesText.ts';
import { askAnswer } from './answers.tsx';
import { defineFlowButton, type FlowContext } from './defineFlowButton.ts';
import { askPeople, filesOf, idsOf, taskIdOf } from './taskParts.ts';

/** Adds signers: to a countersign at once, otherwise before the holder, who is asked when there has been a round already. */
export const addSignButton = defineFlowButton({
  alias: 'addSign',
  labelKey: 'flowForm.button.addSign',
  async run(context) {
    const { t, document } = context;
    const answer = await askPeople(context);
    if (answer === undefined) return;
    const overlay = t('flowForm.overlay.task');
    if (document.node?.type === 'SIGNTASK') {
      const body = { taskId: taskIdOf(context), userId: idsOf(answer), opinion: answer.reason, messageType: 'inner', files: filesOf(answer) };
      const sent = await context.send(taskSignUsers, { query: {}, body }, overlay);
      if (sent !== undefined) await context.finish({ message: sent.message, then: 'reload' });
      return;
    }
    const body: AddSignBody = { taskId: taskIdOf(context), userIds: idsOf(answer), opinion: answer.reason, action: 'back', files: filesOf(answer) };
    if ((await mayAddSign(context, body)) === '1') return;
    const sent = await context.send(taskUserTaskToSign, { query: {}, body }, overlay);
    if (sent !== undefined) await context.finish({ message: sent.message, then: 'nextTask' });
  },
});

/** An added signer answers. */
export const userAddSignButton = defineFlowButton({
  alias: 'userAddSign',
  labelKey: 'flowForm.button.userAddSign',
  look: 'primary',
  async run(context) {
    const answer = await askAnswer(context, { initial: context.t('flowForm.button.agree'), vote: 'agree' });
    if (answer === undefined) return;
    const body = { taskId: taskIdOf(context), opinion: answer.text, addSignAction: answer.vote, actionName: answer.vote, files: filesText(answer.files) };
    const sent = await context.send(taskUserAddSignFeedback, { query: {}, body }, context.t('flowForm.overlay.task'));
    if (sent !== undefined) await context.finish({ message: sent.message, then: 'nextTask' });
  },
});

/** Asks the server first; a round that is over needs a confirmation. `'1'`: nothing happens, by refusal or by choice. */
export async function mayAddSign(context: FlowContext, body: AddSignBody): Promise<'' | '1'> {
  const check = await context.send(taskUserTaskToSignCheck, { query: {}, body });
  if (check === undefined) return '1';
  if (check.message === '' || (await context.ask.sure({ title: check.message }))) return '';
  return '1';
}
