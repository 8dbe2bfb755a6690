import { Alert, Card } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { LOCAL_KEYS } from '../../constants.ts';
import { loginAddress, safeRedirect } from '../../portal/address.ts';
import { useApp } from '../../portal/appContext.ts';
import { useLeave } from '../../portal/useLeave.ts';
import { PasswordForm } from './PasswordForm.tsx';

/** A page that lets nobody on before a new password is set. */
export function ForcedPasswordPage({ titleKey, tipKey }: { readonly titleKey: string; readonly tipKey: string }) {
  const { t } = useTranslation();
  const { session, notify, memory } = useApp();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const redirect = safeRedirect(search.get('redirect'), window.location.origin);
  const leave = useLeave({ ended: true, redirect });
  const login = loginAddress(memory.getItem(LOCAL_KEYS.loginRoute) ?? undefined, redirect);
  const account = session.user?.account ?? search.get('account') ?? '';

  const changed = (): void => {
    notify.success(t('password.changed'));
    leave();
  };

  return (
    <main className="narrow-page">
      <Card>
        <h1 className="error-tip">{t(titleKey)}</h1>
        {session.valid ? (
          <>
            <Alert type="info" showIcon title={t(tipKey, { account })} className="login-failure" />
            <PasswordForm onChanged={changed} />
          </>
        ) : (
          <Alert type="warning" showIcon title={t('password.signInFirst')} className="login-failure" />
        )}
        <p>
          <Link
            to={login}
            onClick={(event) => {
              event.preventDefault();
              session.clear();
              void navigate(login);
            }}
          >
            {t('password.backToLogin')}
          </Link>
        </p>
      </Card>
    </main>
  );
}
