import { useId, useState } from 'react';
import { Modal, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '../../../../renderers/core/index.ts';
import type { Api } from '../../../api/index.ts';
import { FilesField } from './FilesField.tsx';
import { PhraseMenu } from './PhraseMenu.tsx';
import { ReasonField } from './ReasonField.tsx';

export interface AnswerQuestion {
  readonly title: string;
  readonly label: string;
  readonly initial?: string;
  /** Offers agreement and opposition; which one to begin with. */
  readonly vote?: 'agree' | 'oppose';
  readonly danger?: boolean;
}

export interface Answered {
  readonly text: string;
  readonly vote: 'agree' | 'oppose';
  readonly files: readonly StoredFile[];
}

export interface AnswerDialogProps {
  readonly question: AnswerQuestion;
  readonly api: Api;
  readonly defKey: string | undefined;
  readonly onDone: (answer?: Answered) => void;
}

/** Asks for the words that answer somebody, with a vote where one is asked for. */
export function AnswerDialog({ question, api, defKey, onDone }: AnswerDialogProps) {
  const { t } = useTranslation();
  const voteId = useId();
  const [text, setText] = useState(question.initial ?? '');
  const [vote, setVote] = useState(question.vote ?? 'agree');
  const [files, setFiles] = useState<readonly StoredFile[]>([]);
  const [asked, setAsked] = useState(false);
  const wordless = text.trim() === '';
  const confirm = (): void => {
    setAsked(true);
    if (!wordless) onDone({ text: text.trim(), vote, files });
  };
  return (
    <Modal open title={question.title} okButtonProps={{ danger: question.danger === true }} onOk={confirm} onCancel={() => onDone()}>
      {question.vote === undefined ? null : (
        <div className="flow-dialog-row">
          <span id={voteId} className="field-label">
            {t('flowForm.myVote')}
          </span>
          <Radio.Group
            aria-labelledby={voteId}
            value={vote}
            onChange={(event) => setVote(event.target.value === 'oppose' ? 'oppose' : 'agree')}
            options={[
              { value: 'agree', label: t('flowForm.button.agree') },
              { value: 'oppose', label: t('flowForm.button.oppose') },
            ]}
          />
        </div>
      )}
      <ReasonField
        label={question.label}
        required
        value={text}
        onChange={setText}
        error={asked && wordless ? t('flowForm.fillIn', { label: question.label }) : undefined}
      />
      <div className="flow-inline">
        <PhraseMenu api={api} defKey={defKey} onChoose={setText} />
        <FilesField value={files} onChange={setFiles} />
      </div>
    </Modal>
  );
}
