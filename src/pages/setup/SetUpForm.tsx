import { useEffect, useState, type FormEvent } from 'react';
import { Alert, Button, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { systemSetUp } from '../../../schemas/calls/index.ts';
import { messageOf, toBase64 } from '../../api/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { Field } from '../../portal/Field.tsx';
import { checkSetUp, setUpFields, type SetUpField, type SetUpIssues, type SetUpValues } from './setUpRules.ts';

const inputs: Readonly<Record<SetUpField, { readonly autoComplete: string; readonly maxLength: number; readonly secret?: boolean }>> = {
  code: { autoComplete: 'one-time-code', maxLength: 64 },
  organisation: { autoComplete: 'organization', maxLength: 100 },
  account: { autoComplete: 'username', maxLength: 20 },
  fullname: { autoComplete: 'name', maxLength: 50 },
  password: { autoComplete: 'new-password', maxLength: 128, secret: true },
  repeat: { autoComplete: 'new-password', maxLength: 128, secret: true },
};

/** The entries that make the first administrator. */
export function SetUpForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation();
  const { api } = useApp();
  const [values, setValues] = useState<SetUpValues>({ code: '', organisation: '', account: '', fullname: '', password: '', repeat: '' });
  const [issues, setIssues] = useState<SetUpIssues>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    document.getElementById(idOf('code'))?.focus();
  }, []);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const found = checkSetUp(values);
    setIssues(found);
    const first = setUpFields.find((field) => found[field] !== undefined);
    if (first !== undefined) {
      document.getElementById(idOf(first))?.focus();
      return;
    }
    setBusy(true);
    setFailure(undefined);
    try {
      const { code, organisation, account, fullname, password } = values;
      await api.call(systemSetUp, { body: { code, organisation, account, fullname, password: toBase64(password) } }, { silent: true });
      onDone();
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={t('setup.title')}>
      {setUpFields.map((field) => {
        const { secret, ...input } = inputs[field];
        const issue = issues[field];
        const Control = secret === true ? Input.Password : Input;
        return (
          <Field
            key={field}
            id={idOf(field)}
            label={t(`setup.${field}`)}
            required
            error={issue === undefined ? undefined : t(issue.key, { length: issue.length })}
            hint={field === 'code' ? <div className="field-hint">{t('setup.codeHint')}</div> : undefined}
          >
            {(control) => (
              <Control
                {...control}
                {...input}
                value={values[field]}
                onChange={(event) => {
                  setValues((before) => ({ ...before, [field]: event.target.value }));
                  setIssues((before) => ({ ...before, [field]: undefined }));
                }}
              />
            )}
          </Field>
        );
      })}
      {failure === undefined ? null : <Alert type="error" showIcon title={failure} className="login-failure" role="alert" />}
      <Button type="primary" htmlType="submit" block loading={busy}>
        {t('setup.submit')}
      </Button>
    </form>
  );
}

// helpers

const idOf = (field: SetUpField): string => `setup-${field}`;
