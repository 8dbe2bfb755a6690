import { useCallback } from 'react';
import { Empty, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { appAuthList } from '../../../schemas/calls/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { LoadFailure } from '../../portal/LoadFailure.tsx';
import { useLoad } from '../../portal/useLoad.ts';
import { FLOW_LOOKUP_SIZE } from '../../constants.ts';
import { AppTile } from './AppTile.tsx';
import './apps.css';

/** `/appCenterFront`: the applications that the person may open. */
export function AppCenterPage() {
  const { t } = useTranslation();
  const { api } = useApp();
  const loaded = useLoad(
    useCallback(
      (signal: AbortSignal) => api.call(appAuthList, { body: { pageBean: { page: 1, pageSize: FLOW_LOOKUP_SIZE } } }, { signal, silent: true }),
      [api],
    ),
  );
  const apps = loaded.value?.rows;
  return (
    <section className="apps-page" aria-labelledby="apps-title">
      <h1 id="apps-title">{t('apps.title')}</h1>
      <LoadFailure of={loaded} />
      {apps === undefined && loaded.error === undefined ? <Skeleton active /> : null}
      {apps?.length === 0 ? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('apps.none')} /> : null}
      <ul className="plain-list app-tiles">
        {apps?.map(({ id, name, icon, url, type }) => (
          <li key={id}>
            <AppTile
              name={name}
              icon={icon ?? undefined}
              url={type === 'link' ? (url ?? '') : `/appContent/app/${encodeURIComponent(id)}/0/${encodeURIComponent(name)}`}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
