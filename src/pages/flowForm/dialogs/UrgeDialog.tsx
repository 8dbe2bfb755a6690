import { useState } from 'react';
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Urgent } from '../../../../schemas/calls/entities/instance.ts';
import { ReasonField } from './ReasonField.tsx';

export interface UrgeDialogProps {
  readonly title: string;
  /** `财务审核 钱薇` */
  readonly holders: readonly string[];
  readonly earlier: readonly Urgent[];
  readonly onDone: (content?: string) => void;
}

/** Asks for the words of a reminder. Who gets it, and how often that has happened, is in view. */
export function UrgeDialog({ title, holders, earlier, onDone }: UrgeDialogProps) {
  const { t } = useTranslation();
  const [content, setContent] = useState(t('flowForm.urge.text'));
  const [asked, setAsked] = useState(false);
  const wordless = content.trim() === '';
  const confirm = (): void => {
    setAsked(true);
    if (!wordless) onDone(content.trim());
  };
  return (
    <Modal open title={title} onOk={confirm} onCancel={() => onDone()}>
      {holders.length === 0 ? null : (
        <div className="flow-dialog-row flow-dialog-stack">
          <span className="field-label">{t('flowForm.urge.holders')}</span>
          <ul className="plain-list">
            {holders.map((holder) => (
              <li key={holder}>{holder}</li>
            ))}
          </ul>
        </div>
      )}
      <ReasonField
        label={t('flowForm.urge.content')}
        required
        value={content}
        onChange={setContent}
        error={asked && wordless ? t('flowForm.fillIn', { label: t('flowForm.urge.content') }) : undefined}
      />
      {earlier.length === 0 ? null : (
        <details className="flow-earlier">
          <summary>{t('flowForm.urge.earlier', { count: earlier.length })}</summary>
          <ul className="plain-list">
            {earlier.map((each, index) => (
              <li key={each.id ?? index}>
                <span className="flow-muted">{(each.createTime ?? '').slice(0, 16)}</span> {each.promoter} {each.content}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Modal>
  );
}
