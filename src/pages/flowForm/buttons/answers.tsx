import { AnswerDialog, type Answered, type AnswerQuestion } from '../dialogs/AnswerDialog.tsx';
import type { FlowContext } from './defineFlowButton.ts';
import { titleOf } from './taskParts.ts';

/** Words that answer somebody; undefined when the dialog was left. */
export function askAnswer(context: FlowContext, question: Partial<AnswerQuestion>): Promise<Answered | undefined> {
  const { ask, api, document, t } = context;
  return ask.open<Answered>((done) => (
    <AnswerDialog question={{ title: titleOf(context), label: t('flowForm.opinion'), ...question }} api={api} defKey={document.defKey} onDone={done} />
  ));
}
