import { useCallback, useState } from 'react';
import { Alert, Card, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { systemVersion } from '../../../schemas/calls/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { LoadFailure } from '../../portal/LoadFailure.tsx';
import { useLoad } from '../../portal/useLoad.ts';
import { LanguageSwitch } from '../login/LanguageSwitch.tsx';
import { SetUpForm } from './SetUpForm.tsx';

/** `/setup`: whoever has the one-time code of a new installation makes its first administrator. */
export function SetUpPage() {
  const { t } = useTranslation();
  const { api } = useApp();
  const [done, setDone] = useState(false);
  const loaded = useLoad(useCallback((signal: AbortSignal) => api.call(systemVersion, {}, { signal, silent: true }), [api]));
  const open = loaded.value?.setUp === true;
  return (
    <main className="narrow-page">
      <Card extra={<LanguageSwitch reload={false} />}>
        <h1 className="error-tip">{t('setup.title')}</h1>
        <LoadFailure of={loaded} />
        {loaded.value === undefined ? (
          loaded.error === undefined ? (
            <Skeleton active />
          ) : null
        ) : done ? (
          <Alert type="success" showIcon title={t('setup.done')} role="status" className="login-failure" />
        ) : open ? (
          <>
            <p>{t('setup.tip')}</p>
            <SetUpForm onDone={() => setDone(true)} />
          </>
        ) : (
          <Alert type="info" showIcon title={t('setup.over')} className="login-failure" />
        )}
        {open && !done ? null : (
          <p>
            <Link to="/login">{t('setup.toLogin')}</Link>
          </p>
        )}
      </Card>
    </main>
  );
}
