import { taskChangeHolder } from '../../../../schemas/calls/index.ts';
import { personOf, type OpinionLine } from '../../../../renderers/flow/index.ts';
import { defineFlowButton } from './defineFlowButton.ts';
import { askPeople } from './taskParts.ts';

/** An administrator gives an open task of the document to somebody else. */
export const changeHolderButton = defineFlowButton({
  alias: 'changeHolder',
  byState: true,
  labelKey: 'flowForm.button.changeHolder',
  async run(context) {
    const { t, opinions } = context;
    const options = openTasks(opinions).map((line) => ({
      value: line.taskId ?? '',
      label: [line.taskName ?? '', personOf(line, t)].filter((part) => part !== '').join(' · '),
    }));
    const answer = await askPeople(context, {
      label: t('flowForm.newHolder'),
      multiple: false,
      reasonRequired: false,
      withoutFiles: true,
      choice: { label: t('flowForm.openTask'), initial: options[0]?.value ?? '', options },
    });
    const [person] = answer?.people ?? [];
    if (answer === undefined || person === undefined) return;
    const sent = await context.send(
      taskChangeHolder,
      { body: { taskId: answer.choice, userId: person.id, ...(answer.reason === '' ? {} : { opinion: answer.reason }) } },
      t('flowForm.overlay.task'),
    );
    if (sent !== undefined) await context.finish({ message: sent.message, then: 'reload' });
  },
});

/** Lines of tasks that wait for somebody. */
export const openTasks = (opinions: readonly OpinionLine[]): OpinionLine[] =>
  opinions.filter(({ status, taskId }) => status === 'awaiting_check' && (taskId ?? '') !== '');
