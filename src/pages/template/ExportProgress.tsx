import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { WorkProgress } from '../works/WorkProgress.tsx';

interface ExportProgressProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** How far the export of many rows is, with the file in the end. It goes on when the dialog is closed; the page of long works shows it too. */
export function ExportProgress({ id, onClose }: ExportProgressProps) {
  const { t } = useTranslation();
  return (
    <Modal open width={520} title={t('works.title')} onCancel={onClose} footer={<Button onClick={onClose}>{t('works.close')}</Button>}>
      <WorkProgress id={id} />
    </Modal>
  );
}
