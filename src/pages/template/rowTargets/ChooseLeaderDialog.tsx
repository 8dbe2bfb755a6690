import { useState } from 'react';
import { Modal, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../../portal/appContext.ts';
import type { Leader } from './openTarget.ts';

export interface ChooseLeaderDialogProps {
  readonly leaders: readonly Leader[];
  readonly onChoose: (leaderId: string) => void;
  readonly onCancel: () => void;
}

/** Asks for which of several leaders a shared task is to be handled. */
export function ChooseLeaderDialog({ leaders, onChoose, onCancel }: ChooseLeaderDialogProps) {
  const { t } = useTranslation();
  const { notify } = useApp();
  const [chosen, setChosen] = useState<string>();
  const confirm = (): void => {
    if (chosen === undefined) notify.warning(t('vflow.leaderMissing'));
    else onChoose(chosen);
  };
  return (
    <Modal open title={t('vflow.chooseLeader')} onOk={confirm} onCancel={onCancel}>
      <Select
        className="full-width"
        aria-label={t('vflow.chooseLeader')}
        placeholder={t('vflow.chooseLeader')}
        value={chosen}
        options={leaders.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id: string) => setChosen(id)}
      />
    </Modal>
  );
}
