import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useHref, useNavigate, useParams, useSearchParams } from 'react-router';
import { ssoInfo, systemVersion, tenantGetTenantByCode } from '../../../schemas/calls/index.ts';
import { safeRedirect } from '../../portal/address.ts';
import { useApp } from '../../portal/appContext.ts';
import { Brand } from '../../portal/Brand.tsx';
import { SupportPanel } from '../../portal/SupportPanel.tsx';
import { useLoad } from '../../portal/useLoad.ts';
import { LOCAL_KEYS } from '../../constants.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { LoginBackground } from './LoginBackground.tsx';
import { LoginForm } from './LoginForm.tsx';
import type { SignInResult } from './signIn.ts';
import { signOnAddress } from './signOnAddress.ts';
import './login.css';

/** `/login` and `/login/{tenant}`. */
export function LoginPage() {
  const { t } = useTranslation();
  const app = useApp();
  const { api, memory } = app;
  const navigate = useNavigate();
  const { tenant: tenantCode } = useParams();
  const [search] = useSearchParams();
  const redirect = safeRedirect(search.get('redirect'), window.location.origin);
  // Both front ends have this page, each under a path of its own.
  const target = useHref(redirect);

  useEffect(() => {
    if (tenantCode === undefined) memory.removeItem(LOCAL_KEYS.loginRoute);
    else memory.setItem(LOCAL_KEYS.loginRoute, tenantCode);
  }, [memory, tenantCode]);

  useEffect(() => {
    // Where a central sign-on is configured, the browser goes there; without one (or without an answer) it stays.
    api.call(ssoInfo, {}, { silent: true }).then(
      (info) => {
        const address = signOnAddress(info, `${window.location.origin}${target}`);
        if (address.kind === 'go') window.location.assign(address.href);
        else if (address.kind === 'noClient') app.notify.error(t('login.clientMissing'));
      },
      () => undefined,
    );
  }, [api, app, target, t]);

  const loadTenant = useCallback(
    async (signal: AbortSignal) =>
      tenantCode === undefined ? null : await api.call(tenantGetTenantByCode, { query: { code: tenantCode } }, { signal, silent: true }),
    [api, tenantCode],
  );
  const loadVersion = useCallback((signal: AbortSignal) => api.call(systemVersion, {}, { signal, silent: true }), [api]);
  const tenant = useLoad(loadTenant).value ?? undefined;
  const version = useLoad(loadVersion).value;

  const done = (result: SignInResult, account: string): void => {
    const to = result === 'enter' ? redirect : result === 'setPassword' ? '/setPassword' : `/resetPwdView?account=${encodeURIComponent(account)}`;
    void navigate(to, { replace: true });
  };

  return (
    <div className="login-page">
      <header>
        <LoginBackground />
        <div className="login-language">
          <LanguageSwitch reload={false} />
        </div>
      </header>
      <main className="login-card">
        <Brand name={tenant?.nameFront ?? tenant?.name ?? t('app.name')} tenantId={tenant?.id} />
        <h1 className="login-title">{t('login.title')}</h1>
        <LoginForm tenantId={tenant?.id} onDone={done} />
      </main>
      <footer className="login-footer">
        {t('login.footer', { developer: version?.developer ?? t('app.developer'), licensee: version?.licensee ?? t('app.licensee') })}
      </footer>
      <SupportPanel />
    </div>
  );
}
