import { useState } from 'react';
import { Modal, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Named, StoredFile } from '../../../../renderers/core/index.ts';
import type { PeopleAnswer, PeopleQuestion } from '../buttons/index.ts';
import { FilesField } from './FilesField.tsx';
import { PeopleField } from './PeopleField.tsx';
import { ReasonField } from './ReasonField.tsx';

/** Asks for one person or several, with words and attachments for them. */
export function PeopleDialog({ question, onDone }: { readonly question: PeopleQuestion; readonly onDone: (answer?: PeopleAnswer) => void }) {
  const { t } = useTranslation();
  const { choice } = question;
  const [people, setPeople] = useState<readonly Named[]>([]);
  const [reason, setReason] = useState('');
  const [files, setFiles] = useState<readonly StoredFile[]>([]);
  const [chosen, setChosen] = useState(choice?.initial ?? '');
  const [asked, setAsked] = useState(false);
  const nobody = people.length === 0;
  const wordless = question.reasonRequired && reason.trim() === '';

  const confirm = (): void => {
    setAsked(true);
    if (!nobody && !wordless) onDone({ people, reason: reason.trim(), files, choice: chosen });
  };

  return (
    <Modal open title={question.title} onOk={confirm} onCancel={() => onDone()}>
      {choice === undefined ? null : (
        <Radio.Group
          aria-label={choice.label}
          value={chosen}
          options={[...choice.options]}
          onChange={(event) => setChosen(String(event.target.value))}
          className="flow-dialog-row"
        />
      )}
      <PeopleField
        label={question.label}
        value={people}
        multiple={question.multiple}
        ordered={question.ordered === true}
        onChange={setPeople}
        error={asked && nobody ? t('flowForm.choosePeople') : undefined}
      />
      <ReasonField
        label={question.reasonLabel}
        required={question.reasonRequired}
        value={reason}
        onChange={setReason}
        error={asked && wordless ? t('flowForm.fillIn', { label: question.reasonLabel }) : undefined}
      />
      {question.withoutFiles === true ? null : <FilesField value={files} onChange={setFiles} />}
    </Modal>
  );
}
