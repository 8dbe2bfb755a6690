import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useApp } from '../portal/appContext.ts';
import { useLeave } from '../portal/useLeave.ts';
import { PasswordForm } from '../pages/password/PasswordForm.tsx';

export function PasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { notify } = useApp();
  const leave = useLeave({ ended: true });
  const changed = (): void => {
    notify.success(t('password.changed'));
    onClose();
    leave();
  };
  return (
    <Modal open title={t('shell.changePassword')} footer={null} width={420} onCancel={onClose}>
      <PasswordForm onChanged={changed} />
    </Modal>
  );
}
