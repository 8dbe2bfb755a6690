import { useCallback } from 'react';
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { homeColumns } from '../../../schemas/calls/homeColumns.ts';
import { columnGetByAlias } from '../../../schemas/calls/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { NotFound } from '../../portal/RouteError.tsx';
import { useLoad } from '../../portal/useLoad.ts';
import { homeViews } from './homeViews.ts';

/** `/column/preview/:previewAlias`: one block of the home page by itself. */
export function ColumnPreviewPage() {
  const { t } = useTranslation();
  const { api } = useApp();
  const { previewAlias = '' } = useParams();
  const loaded = useLoad(
    useCallback((signal: AbortSignal) => api.call(columnGetByAlias, { query: { alias: previewAlias } }, { signal, silent: true }), [api, previewAlias]),
  );
  const known = homeColumns.find(({ alias }) => alias === loaded.value?.alias);
  if (loaded.error !== undefined || (loaded.value !== undefined && known === undefined)) return <NotFound />;
  if (known === undefined) return <Skeleton active />;
  const View = homeViews[known.alias];
  return (
    <section className="column-preview">
      <h1 className="visually-hidden">{t('home.previewOf', { name: loaded.value?.name })}</h1>
      <View />
    </section>
  );
}
