import { useState } from 'react';
import { Input, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { userAddSecurityIssues } from '../../schemas/calls/index.ts';
import { useApp } from '../portal/appContext.ts';
import { Field } from '../portal/Field.tsx';

const fields = [
  { name: 'matterOne', labelKey: 'security.questionOne' },
  { name: 'matterOneAnswer', labelKey: 'security.answerOne' },
  { name: 'matterTwo', labelKey: 'security.questionTwo' },
  { name: 'matterTwoAnswer', labelKey: 'security.answerTwo' },
] as const;

/** The two questions that help when the password is forgotten. */
export function SecurityDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { api, session, notify } = useApp();
  const [values, setValues] = useState({ matterOne: '', matterOneAnswer: '', matterTwo: '', matterTwoAnswer: '' });
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);

  async function save(): Promise<void> {
    setChecked(true);
    if (fields.some(({ name }) => values[name].trim() === '')) return;
    setBusy(true);
    try {
      await api.call(userAddSecurityIssues, { body: { ...values, account: session.user?.account ?? null } });
      notify.success(t('security.saved'));
      onClose();
    } catch {
      // The client has shown why; the dialog stays with what was typed.
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal open title={t('shell.securityQuestions')} confirmLoading={busy} onOk={() => void save()} onCancel={onClose}>
      {fields.map(({ name, labelKey }) => (
        <Field key={name} label={t(labelKey)} required error={checked && values[name].trim() === '' ? t('security.required') : undefined}>
          {(control) => (
            <Input {...control} maxLength={100} value={values[name]} onChange={(event) => setValues((before) => ({ ...before, [name]: event.target.value }))} />
          )}
        </Field>
      ))}
    </Modal>
  );
}
