import { useCallback, useEffect } from 'react';
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useHref, useNavigate, useParams, useSearchParams } from 'react-router';
import { ssoInfo, systemVersion, tenantGetTenantByCode } from '../../../schemas/calls/index.ts';
import { loginAddress, safeRedirect, withRedirect } from '../../portal/address.ts';
import { useApp } from '../../portal/appContext.ts';
import { useAutosaves } from '../../portal/autosave/useAutosaves.ts';
import { Brand } from '../../portal/Brand.tsx';
import { LoadFailure } from '../../portal/LoadFailure.tsx';
import { SupportPanel } from '../../portal/SupportPanel.tsx';
import { useLoad } from '../../portal/useLoad.ts';
import { LOCAL_KEYS } from '../../constants.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { LoginBackground } from './LoginBackground.tsx';
import { LoginForm } from './LoginForm.tsx';
import type { SignInResult } from './signIn.ts';
import { signOnAddress } from './signOnAddress.ts';
import { TenantTrouble } from './TenantTrouble.tsx';
import './login.css';

/** `/login` and `/login/{tenant}`. */
export function LoginPage() {
  const { t } = useTranslation();
  const app = useApp();
  const { api, memory } = app;
  const autosaves = useAutosaves();
  const navigate = useNavigate();
  const { tenant: tenantCode } = useParams();
  const [search] = useSearchParams();
  const redirect = safeRedirect(search.get('redirect'), window.location.origin);
  // Both front ends have this page, each under a path of its own.
  const target = useHref(redirect);

  useEffect(() => autosaves.lock(), [autosaves]);

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
      tenantCode === undefined
        ? null
        : ((await api.call(tenantGetTenantByCode, { query: { code: tenantCode } }, { signal, silent: true })) ?? ('unknown' as const)),
    [api, tenantCode],
  );
  const loadVersion = useCallback((signal: AbortSignal) => api.call(systemVersion, {}, { signal, silent: true }), [api]);
  // the answer of before stays while another organisation is looked up, and with it what has been typed
  const found = useLoad(loadTenant);
  const unknown = found.value === 'unknown';
  const tenant = found.value === 'unknown' ? undefined : (found.value ?? undefined);
  const closed = tenant?.status === 'disabled';
  const tenantName = tenant?.nameFront ?? tenant?.name;
  const version = useLoad(loadVersion).value;

  const done = (result: SignInResult, account: string): void => {
    const to =
      result === 'enter'
        ? redirect
        : withRedirect(result === 'setPassword' ? '/setPassword' : `/resetPwdView?account=${encodeURIComponent(account)}`, redirect);
    void navigate(to, { replace: true });
  };
  const choose = (code: string | undefined): void => void navigate(loginAddress(code, redirect), { replace: true });

  return (
    <div className="login-page">
      <header>
        <LoginBackground />
        <div className="login-language">
          <LanguageSwitch reload={false} />
        </div>
      </header>
      <main className="login-card">
        <Brand key={tenant?.id ?? ''} name={tenantName ?? t('app.name')} tenantId={tenant?.id} />
        {unknown ? (
          <TenantTrouble title={t('login.unknownTenant', { code: tenantCode })} tip={t('login.unknownTenantTip')} redirect={redirect} />
        ) : closed ? (
          <TenantTrouble title={t('login.closedTenant', { name: tenantName })} tip={t('login.closedTenantTip')} redirect={redirect} />
        ) : (
          <>
            <h1 className="login-title">{t('login.title')}</h1>
            {version?.setUp === true ? (
              <p role="note">
                {t('setup.notYet')} <Link to="/setup">{t('setup.title')}</Link>
              </p>
            ) : null}
            {tenantCode === undefined || found.value !== undefined ? (
              <LoginForm tenant={tenant === undefined ? undefined : { code: tenant.code, name: tenantName ?? tenant.code }} onTenant={choose} onDone={done} />
            ) : found.error === undefined ? (
              <Skeleton active />
            ) : (
              <LoadFailure of={found} />
            )}
          </>
        )}
      </main>
      <footer className="login-footer">
        {t('login.footer', { developer: version?.developer ?? t('app.developer'), licensee: version?.licensee ?? t('app.licensee') })}
      </footer>
      <SupportPanel />
    </div>
  );
}
