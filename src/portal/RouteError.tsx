import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { messageOf } from '../api/index.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { isChunkError } from './lazyPage.ts';

/** What a page shows that could not be loaded or that failed while it was drawn. */
export function RouteError() {
  const { t } = useTranslation();
  const error = useRouteError();
  const reload = (
    <Button type="primary" onClick={() => window.location.reload()}>
      {t('app.reload')}
    </Button>
  );
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  if (isChunkError(error)) return <ErrorPage type={1} tip={t('app.chunkFailed')} back extra={reload} />;
  return <ErrorPage type={1} detail={messageOf(error)} back link={{ to: '/home', text: t('app.home') }} extra={reload} />;
}

export function NotFound() {
  const { t } = useTranslation();
  return <ErrorPage type={2} tip={t('app.notFound')} back link={{ to: '/home', text: t('app.home') }} />;
}
