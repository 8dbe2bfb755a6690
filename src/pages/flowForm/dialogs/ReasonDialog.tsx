import { useRef, useState } from 'react';
import { Modal } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea.js';
import { useTranslation } from 'react-i18next';
import type { ReasonQuestion } from '../buttons/index.ts';
import { ReasonField } from './ReasonField.tsx';

/** Asks for words: an opinion against, a reason to end. */
export function ReasonDialog({ question, onDone }: { readonly question: ReasonQuestion; readonly onDone: (reason?: string) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState(question.initial ?? '');
  const box = useRef<TextAreaRef>(null);
  const [asked, setAsked] = useState(false);
  const missing = question.required && text.trim() === '';
  const confirm = (): void => {
    setAsked(true);
    if (!missing) onDone(text.trim());
  };
  return (
    <Modal
      open
      title={question.title}
      afterOpenChange={(open) => {
        if (open) box.current?.focus();
      }}
      okButtonProps={{ danger: question.danger === true }}
      onOk={confirm}
      onCancel={() => onDone()}
    >
      <ReasonField
        label={question.label}
        required={question.required}
        inputRef={box}
        value={text}
        onChange={setText}
        error={asked && missing ? t('flowForm.fillIn', { label: question.label }) : undefined}
      />
    </Modal>
  );
}
