import { filesText } from '../filesText.ts';
import type { FlowContext, PeopleAnswer, PeopleQuestion } from './defineFlowButton.ts';

/** Parts that the buttons of a task have in common. */
export const taskIdOf = (context: FlowContext): string => context.document.task?.id ?? '';
export const titleOf = ({ button, t }: FlowContext): string => button.name || t(`flowForm.button.${button.alias}`);
export const idsOf = ({ people }: Pick<PeopleAnswer, 'people'>): string => people.map(({ id }) => id).join(',');
export const filesOf = ({ files }: Pick<PeopleAnswer, 'files'>): string => filesText(files);

export const askPeople = (context: FlowContext, more: Partial<PeopleQuestion> = {}): Promise<PeopleAnswer | undefined> =>
  context.ask.people({
    title: titleOf(context),
    label: context.t('flowForm.people'),
    multiple: true,
    reasonLabel: context.t('flowForm.words'),
    reasonRequired: true,
    ...more,
  });
