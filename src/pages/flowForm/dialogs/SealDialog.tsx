import { useState } from 'react';
import { Input, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRenderContext } from '../../../../renderers/core/index.ts';
import { Field } from '../../../portal/Field.tsx';

/** Asks for the password of the seal and answers with its picture. */
export function SealDialog({ onDone }: { readonly onDone: (fileId?: string) => void }) {
  const { t } = useTranslation();
  const { services } = useRenderContext();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    if (services.seal === undefined || password === '') {
      setError(t('flowForm.fillIn', { label: t('flowForm.seal.password') }));
      return;
    }
    setBusy(true);
    try {
      onDone(await services.seal.open(password));
    } catch (problem) {
      setError(problem instanceof Error ? problem.message : String(problem));
      setBusy(false);
    }
  };
  return (
    <Modal open title={t('flowForm.seal.put')} confirmLoading={busy} onOk={() => void confirm()} onCancel={() => onDone()}>
      <Field label={t('flowForm.seal.password')} required error={error}>
        {(control) => (
          <Input.Password
            {...control}
            autoComplete="off"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            onPressEnter={() => void confirm()}
          />
        )}
      </Field>
    </Modal>
  );
}
