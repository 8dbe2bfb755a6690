import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Alert, Button, Checkbox, Input, type InputRef, Space } from 'antd';
import { LockOutlined, SafetyCertificateOutlined, UserOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { messageOf } from '../../api/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { Field } from '../../portal/Field.tsx';
import { LOCAL_KEYS } from '../../constants.ts';
import { checkLogin, checkLoginField, isTimeout, isWrongCaptcha, type LoginField, type LoginIssues } from './loginRules.ts';
import { signIn, type SignInResult } from './signIn.ts';
import { TenantField } from './TenantField.tsx';
import type { ChosenTenant } from './tenants.ts';
import { useCaptcha } from './useCaptcha.ts';

export interface LoginFormProps {
  /** The organisation whose people sign in here; without one, the one that the portal belongs to. */
  readonly tenant?: ChosenTenant | undefined;
  /** Another organisation has been chosen. */
  readonly onTenant?: (code: string | undefined) => void;
  readonly onDone: (result: SignInResult, account: string) => void;
}

export function LoginForm({ tenant, onTenant, onDone }: LoginFormProps) {
  const { t } = useTranslation();
  const app = useApp();
  const remembered = app.memory.getItem(LOCAL_KEYS.account) ?? '';
  const [values, setValues] = useState({ account: remembered, password: '', verifyCode: '' });
  const [issues, setIssues] = useState<LoginIssues>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const [rememberAccount, setRememberAccount] = useState(remembered !== '');
  const [rememberPassword, setRememberPassword] = useState(false);
  const { captcha, refresh } = useCaptcha(tenant?.code);
  const accountInput = useRef<InputRef>(null);
  const passwordInput = useRef<InputRef>(null);
  const captchaInput = useRef<InputRef>(null);

  useEffect(() => {
    (remembered === '' ? accountInput : passwordInput).current?.focus();
  }, [remembered]);

  const change = (field: LoginField, value: string): void => {
    setValues((before) => ({ ...before, [field]: value }));
    setIssues((before) => ({ ...before, [field]: undefined }));
  };
  const leave = (field: LoginField): void => {
    // An untouched field is not wrong yet.
    if (values[field] === '') return;
    const issue = checkLoginField(field, values);
    setIssues((before) => ({ ...before, [field]: issue }));
  };
  const newCaptcha = (): void => {
    change('verifyCode', '');
    refresh();
  };

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const found = checkLogin(values, captcha.code);
    if (found.verifyCode === 'login.captchaWrong') newCaptcha();
    setIssues(found);
    const first = (['account', 'password', 'verifyCode'] as const).find((field) => found[field] !== undefined);
    if (first !== undefined) {
      ({ account: accountInput, password: passwordInput, verifyCode: captchaInput })[first].current?.focus();
      return;
    }
    setBusy(true);
    setFailure(undefined);
    try {
      const result = await signIn(app, { ...values, captchaId: captcha.code, tenantId: tenant?.code, rememberAccount });
      onDone(result, values.account);
    } catch (error) {
      app.session.clear();
      const message = messageOf(error);
      // A captcha is good for one try.
      newCaptcha();
      if (isWrongCaptcha(message)) setIssues({ verifyCode: 'login.captchaWrong' });
      else setFailure(isTimeout(message) ? t('login.timeout') : message);
    } finally {
      setBusy(false);
    }
  }

  const textOf = (field: LoginField): string | undefined => (issues[field] === undefined ? undefined : t(issues[field]));
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={t('login.title')}>
      {onTenant === undefined ? null : <TenantField value={tenant} onChange={onTenant} />}
      <Field label={t('login.account')} error={textOf('account')} required>
        {(control) => (
          <Input
            {...control}
            ref={accountInput}
            size="large"
            prefix={<UserOutlined />}
            allowClear
            autoComplete="username"
            maxLength={20}
            value={values.account}
            onChange={(event) => change('account', event.target.value)}
            onBlur={() => leave('account')}
          />
        )}
      </Field>
      <Field
        label={t('login.password')}
        error={textOf('password')}
        required
        hint={
          capsLock ? (
            <div className="field-hint" role="status">
              {t('login.capsLock')}
            </div>
          ) : undefined
        }
      >
        {(control) => (
          <Input.Password
            {...control}
            ref={passwordInput}
            size="large"
            prefix={<LockOutlined />}
            allowClear
            maxLength={128}
            autoComplete={rememberPassword ? 'current-password' : 'off'}
            value={values.password}
            onChange={(event) => change('password', event.target.value)}
            onFocus={() => setFailure(undefined)}
            onBlur={() => leave('password')}
            onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
          />
        )}
      </Field>
      <Field label={t('login.captcha')} error={textOf('verifyCode')} required>
        {(control) => (
          <Space.Compact block>
            <Input
              {...control}
              ref={captchaInput}
              size="large"
              prefix={<SafetyCertificateOutlined />}
              autoComplete="off"
              maxLength={16}
              value={values.verifyCode}
              onChange={(event) => change('verifyCode', event.target.value)}
              onBlur={() => leave('verifyCode')}
            />
            <button type="button" className="captcha" onClick={newCaptcha} aria-label={t('login.captchaAlt')}>
              {captcha.state === 'ready' ? (
                <img src={captcha.image} alt={t('login.captchaAlt')} width={110} height={40} />
              ) : captcha.state === 'failed' ? (
                t('login.captchaRetry')
              ) : (
                t('app.loading')
              )}
            </button>
          </Space.Compact>
        )}
      </Field>
      <div className="login-options">
        <Checkbox checked={rememberAccount} onChange={(event) => setRememberAccount(event.target.checked)}>
          {t('login.rememberAccount')}
        </Checkbox>
        <Checkbox title={t('login.publicComputer')} checked={rememberPassword} onChange={(event) => setRememberPassword(event.target.checked)}>
          {t('login.rememberPassword')}
        </Checkbox>
        <Link to="/forgetPassword">{t('login.forgot')}</Link>
      </div>
      {failure === undefined ? null : <Alert type="error" showIcon title={failure} className="login-failure" />}
      <Button type="primary" htmlType="submit" size="large" block loading={busy} onFocus={() => setFailure(undefined)}>
        {t('login.submit')}
      </Button>
    </form>
  );
}
