import { useCallback } from 'react';
import { Card, Empty, Skeleton, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { newsList } from '../../../schemas/calls/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { LoadFailure } from '../../portal/LoadFailure.tsx';
import { useLoad } from '../../portal/useLoad.ts';
import { HOME_LINKS, HOME_NEWS } from '../../constants.ts';

/** The newest articles; what has not been read yet is bold. */
export function NewsBlock() {
  const { t } = useTranslation();
  const { api } = useApp();
  const loaded = useLoad(
    useCallback(
      (signal: AbortSignal) =>
        api.call(newsList, { query: { isPublic: true }, body: { pageBean: { page: 1, pageSize: HOME_NEWS } } }, { signal, silent: true }),
      [api],
    ),
  );
  const rows = loaded.value?.rows;
  return (
    <Card size="small" title={<h2 className="card-heading">{t('home.news')}</h2>} extra={<Link to={HOME_LINKS.news}>{t('home.moreNews')}</Link>}>
      <LoadFailure of={loaded} />
      {rows === undefined ? (
        loaded.error === undefined ? (
          <Skeleton active title={false} paragraph={{ rows: HOME_NEWS }} />
        ) : null
      ) : rows.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('news.none')} />
      ) : (
        <ul className="plain-list">
          {rows.map(({ id, title, typeName, publishTime, isRead }) => (
            <li key={id} className="home-row">
              <Tag variant="outlined">{typeName}</Tag>
              <Link to={`/news/${id}`} className={isRead === 1 ? 'row-link' : 'row-link unread'} title={title ?? ''}>
                {title}
              </Link>
              <time className="home-date">{publishTime?.slice(0, 10)}</time>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
