import { useState } from 'react';
import { Checkbox, Empty, Modal, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import type { SigningData } from '../../../../schemas/calls/entities/instance.ts';
import { ReasonField } from './ReasonField.tsx';

export interface SignersAnswer {
  readonly taskIds: readonly string[];
  readonly reason: string;
}

/** Lets whoever asked for signatures choose whom to take back: those who have neither signed nor looked. */
export function SignersDialog({
  title,
  signers,
  onDone,
}: {
  readonly title: string;
  readonly signers: readonly SigningData[];
  readonly onDone: (answer?: SignersAnswer) => void;
}) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [reason, setReason] = useState('');
  const toggle = (taskId: string, on: boolean): void => setChosen((before) => (on ? [...before, taskId] : before.filter((id) => id !== taskId)));
  return (
    <Modal
      open
      title={title}
      okButtonProps={{ danger: true, disabled: chosen.length === 0 }}
      onOk={() => onDone({ taskIds: chosen, reason: reason.trim() })}
      onCancel={() => onDone()}
    >
      {signers.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('flowForm.signers.none')} />
      ) : (
        <ul className="plain-list flow-signers" aria-label={t('flowForm.signers.list')}>
          {signers.map((signer) => {
            const { taskId = '', status = '', fullname, isRead } = signer;
            const open = isRevocable(signer);
            return (
              <li key={signer.id}>
                <Checkbox checked={chosen.includes(taskId ?? '')} disabled={!open} onChange={(event) => toggle(taskId ?? '', event.target.checked)}>
                  {fullname}
                </Checkbox>
                <Tag variant="filled">{t(`flowForm.signers.${knownStates.includes(status ?? '') ? (status ?? '') : 'complete'}`)}</Tag>
                {status === 'inApproval' && isRead === 1 ? <span className="flow-muted">{t('flowForm.signers.read')}</span> : null}
              </li>
            );
          })}
        </ul>
      )}
      <ReasonField label={t('flowForm.reason')} required={false} value={reason} onChange={setReason} />
    </Modal>
  );
}

// helpers

const knownStates: readonly string[] = ['waitingForGenerationSignatureTask', 'inApproval', 'complete', 'retracted'];

const isRevocable = ({ status, isRead, taskId }: SigningData): boolean =>
  status === 'inApproval' && isRead !== 1 && taskId !== undefined && taskId !== null && taskId !== '';
