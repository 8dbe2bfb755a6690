import { useCallback } from 'react';
import { App, Button, Layout } from 'antd';
import { ArrowLeftOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useNavigation } from 'react-router';
import { userGetDetail } from '../../schemas/calls/index.ts';
import { useApp } from '../portal/appContext.ts';
import { Brand } from '../portal/Brand.tsx';
import { ErrorPage } from '../portal/ErrorPage.tsx';
import { LoadFailure } from '../portal/LoadFailure.tsx';
import { PageSkeleton } from '../portal/PageSkeleton.tsx';
import { RenderSurroundings } from '../rendering/RenderSurroundings.tsx';
import { useLeave } from '../portal/useLeave.ts';
import { useLoad } from '../portal/useLoad.ts';
import { APP_BASE } from '../constants.ts';
import { LanguageSwitch } from '../pages/login/LanguageSwitch.tsx';
import { observer } from '../stores/index.ts';
import { designers } from './designers.ts';

const messageConfig = { maxCount: 3 };
const notificationConfig = { placement: 'bottomRight' as const };

/** What surrounds every page of the management portal. Who may not design sees that instead of a page; the server refuses him anyway. */
export const ManageShell = observer(function ManageShell() {
  const { t } = useTranslation();
  const { api, session } = useApp();
  const navigation = useNavigation();
  const leave = useLeave({ delay: 0 });
  const load = useCallback(
    async (signal: AbortSignal) => {
      const detail = await api.call(userGetDetail, { query: {} }, { signal, silent: true });
      session.setDetail(detail);
      return detail;
    },
    [api, session],
  );
  const detail = useLoad(load);
  const allowed = session.mayManage || session.roles.some((name) => designers.includes(name));

  return (
    <App message={messageConfig} notification={notificationConfig}>
      <a href="#content" className="skip-link">
        {t('app.skip')}
      </a>
      {navigation.state === 'idle' ? null : <div className="route-progress" role="progressbar" aria-label={t('app.loading')} />}
      <Layout className="shell">
        <Layout.Header className="shell-header">
          <Link to="/flows" className="shell-home" title={t('manage.title')}>
            <Brand name={t('manage.title')} tenantId={session.user?.userAttrs.tenantId} compact />
          </Link>
          <nav className="shell-menu manage-nav" aria-label={t('manage.pages')}>
            <Link to="/flows">{t('manage.flows.title')}</Link>
            {session.administers ? (
              <>
                <Link to="/outbox">{t('outbox.title')}</Link>
                <Link to="/handover">{t('handover.title')}</Link>
              </>
            ) : null}
            <Link to="/works">{t('works.title')}</Link>
          </nav>
          <div className="shell-actions">
            <LanguageSwitch reload />
            <Button type="text" icon={<ArrowLeftOutlined />} href={`${APP_BASE}/`}>
              {t('manage.toPortal')}
            </Button>
            <Button type="text" onClick={() => leave()}>
              {t('shell.logout')}
            </Button>
          </div>
        </Layout.Header>
        <Layout.Content id="content" tabIndex={-1} className="shell-content">
          {detail.value === undefined ? (
            detail.error === undefined ? (
              <PageSkeleton />
            ) : (
              <LoadFailure of={detail} />
            )
          ) : allowed ? (
            <RenderSurroundings>
              <Outlet />
            </RenderSurroundings>
          ) : (
            <ErrorPage type={1} tip={t('manage.notAllowed')} />
          )}
        </Layout.Content>
      </Layout>
    </App>
  );
});
