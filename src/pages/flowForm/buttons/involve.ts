import {
  instanceTransToMore, taskCommunicate, taskSignUsers, taskToInqu, taskUserTaskToSign, taskUserTaskToSignCheck,
} from '../../../../schemas/calls/index.ts';
import { defineFlowButton, type FlowContext, type PeopleAnswer } from './defineFlowButton.ts';

/** Asks others for their view; the task waits for them. */
export const inquButton = defineFlowButton({
  alias: 'inqu',
  labelKey: 'flowForm.button.inqu',
  async run(context) {
    const answer = await people(context, true);
    if (answer === undefined) return;
    const body = { taskId: taskIdOf(context), userIds: idsOf(answer), opinion: answer.reason, notifyType: 'inner', files: '[]' };
    const sent = await context.send(taskToInqu, { query: {}, body }, context.t('flowForm.overlay.task'));
    if (sent !== undefined) await context.finish({ message: sent.message, then: 'nextTask' });
  },
});

/** Adds signers. When somebody was added before, the server may ask whether to do it again. */
export const addSignButton = defineFlowButton({
  alias: 'addSign',
  labelKey: 'flowForm.button.addSign',
  async run(context) {
    const { t, document } = context;
    const answer = await people(context, true);
    if (answer === undefined) return;
    const overlay = t('flowForm.overlay.task');
    if (document.node?.type === 'SIGNTASK') {
      const body = { taskId: taskIdOf(context), userId: idsOf(answer), opinion: answer.reason, messageType: 'inner', files: '[]' };
      const sent = await context.send(taskSignUsers, { query: {}, body }, overlay);
      if (sent !== undefined) await context.finish({ message: sent.message, then: 'reload' });
      return;
    }
    const body = { taskId: taskIdOf(context), userIds: idsOf(answer), opinion: answer.reason, action: 'back' as const, files: '[]' };
    const check = await context.send(taskUserTaskToSignCheck, { query: {}, body });
    if (check === undefined) return;
    if (check.message !== '' && check.value !== null && !(await context.ask.confirm({ title: check.message }))) return;
    const sent = await context.send(taskUserTaskToSign, { query: {}, body }, overlay);
    if (sent !== undefined) await context.finish({ message: sent.message, then: 'nextTask' });
  },
});

/** Talks with others about the document; nothing waits for them. */
export const communicateButton = defineFlowButton({
  alias: 'communicate',
  labelKey: 'flowForm.button.communicate',
  run: (context) => communicate(context),
});

export const startCommuButton = defineFlowButton({ alias: 'startCommu', labelKey: 'flowForm.button.communicate', run: (context) => communicate(context) });

/** Circulates the document. */
export const copyToButton = defineFlowButton({ alias: 'copyTo', labelKey: 'flowForm.button.copyTo', run: (context) => circulate(context) });

export const instanceTransButton = defineFlowButton({ alias: 'instanceTrans', labelKey: 'flowForm.button.copyTo', run: (context) => circulate(context) });

// helpers

const taskIdOf = (context: FlowContext): string => context.document.task?.id ?? '';
const idsOf = ({ people: chosen }: PeopleAnswer): string => chosen.map(({ id }) => id).join(',');

const people = (context: FlowContext, reasonRequired: boolean): Promise<PeopleAnswer | undefined> =>
  context.ask.people({
    title: context.button.name || context.t(`flowForm.button.${context.button.alias}`), label: context.t('flowForm.people'), multiple: true,
    reasonLabel: context.t('flowForm.words'), reasonRequired,
  });

async function communicate(context: FlowContext): Promise<void> {
  const answer = await people(context, true);
  if (answer === undefined) return;
  const { instId } = context.document;
  const body = { taskId: taskIdOf(context), userId: idsOf(answer), opinion: answer.reason, messageType: 'inner', files: '[]', ...(instId === undefined ? {} : { instId }) };
  const sent = await context.send(taskCommunicate, { query: {}, body }, context.t('flowForm.overlay.working'));
  if (sent !== undefined) await context.finish({ message: sent.message, then: 'reload' });
}

async function circulate(context: FlowContext): Promise<void> {
  const answer = await people(context, false);
  if (answer === undefined) return;
  const { instId, task } = context.document;
  const body = {
    userId: idsOf(answer), opinion: answer.reason, messageType: 'inner', copyToType: '0', files: '[]',
    ...(instId === undefined ? {} : { instanceId: instId }),
    ...(task === undefined ? {} : { taskId: task.id }),
  };
  const sent = await context.send(instanceTransToMore, { query: {}, body }, context.t('flowForm.overlay.working'));
  if (sent !== undefined) await context.finish({ message: sent.message, then: 'reload' });
}
