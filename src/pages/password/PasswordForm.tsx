import { useCallback, useState, type FormEvent } from 'react';
import { Alert, Button, Input } from 'antd';
import { CheckCircleFilled, CloseCircleOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { userChangePassword, userPasswordPolicy } from '../../../schemas/calls/index.ts';
import { messageOf, toBase64 } from '../../api/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { Field } from '../../portal/Field.tsx';
import { useLoad } from '../../portal/useLoad.ts';
import { checkPasswordChange, passwordChecks, type PasswordIssues, type PasswordValues } from './passwordRules.ts';

const fields = [
  { name: 'oldPassword', labelKey: 'password.old', autoComplete: 'current-password' },
  { name: 'newPassword', labelKey: 'password.new', autoComplete: 'new-password' },
  { name: 'repeat', labelKey: 'password.repeat', autoComplete: 'new-password' },
] as const;

/** Old password, new password, repetition. `onChanged` runs once the server has taken the new one. */
export function PasswordForm({ onChanged }: { readonly onChanged: () => void }) {
  const { t } = useTranslation();
  const { api } = useApp();
  const [values, setValues] = useState<PasswordValues>({ oldPassword: '', newPassword: '', repeat: '' });
  const [issues, setIssues] = useState<PasswordIssues>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const policy = useLoad(useCallback((signal: AbortSignal) => api.call(userPasswordPolicy, {}, { signal, silent: true }), [api])).value;
  const demands = { initial: policy?.initPwd ?? undefined, minLength: policy?.pwdLength ?? undefined, rule: policy?.pwdRule ?? undefined };

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found = checkPasswordChange(values, demands);
    setIssues(found);
    if (Object.keys(found).length > 0 || busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await api.call(userChangePassword, { body: { oldPwd: toBase64(values.oldPassword), newPwd: toBase64(values.newPassword) } }, { silent: true });
      onChanged();
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {fields.map(({ name, labelKey, autoComplete }) => {
        const issue = issues[name];
        return (
          <Field
            key={name}
            label={t(labelKey)}
            required
            error={issue === undefined ? undefined : t(issue.key, { length: issue.length })}
            hint={name === 'newPassword' && values.newPassword !== '' ? <PasswordHints checks={passwordChecks(values, demands)} /> : undefined}
          >
            {(control) => (
              <Input.Password
                {...control}
                autoComplete={autoComplete}
                maxLength={128}
                value={values[name]}
                onChange={(event) => {
                  setValues((before) => ({ ...before, [name]: event.target.value }));
                  setIssues((before) => ({ ...before, [name]: undefined }));
                }}
              />
            )}
          </Field>
        );
      })}
      {failure === undefined ? null : <Alert type="error" showIcon title={failure} className="login-failure" />}
      <Button type="primary" htmlType="submit" block loading={busy}>
        {t('password.submit')}
      </Button>
    </form>
  );
}

// helpers

function PasswordHints({ checks }: { readonly checks: ReturnType<typeof passwordChecks> }) {
  const { t } = useTranslation();
  return (
    <ul className="password-hints" aria-label={t('password.demands')}>
      {checks.map((check) => (
        <li key={check.key}>
          {check.met ? <CheckCircleFilled aria-label={t('password.met')} /> : <CloseCircleOutlined aria-label={t('password.unmet')} />}{' '}
          {t(`${check.key}Rule`, { length: check.length })}
        </li>
      ))}
    </ul>
  );
}
