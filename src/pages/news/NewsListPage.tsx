import { useCallback, useState } from 'react';
import { Empty, Input, Pagination, Skeleton, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { dictGetByTypeKey, newsList, newsListNotice } from '../../../schemas/calls/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { LoadFailure } from '../../portal/LoadFailure.tsx';
import { useLoad } from '../../portal/useLoad.ts';
import { NEWS_PAGE_SIZE } from '../../constants.ts';
import './news.css';

/** `/newsList/:type`: what is published, as cards. `all` is every sort of news, `notice` the announcements, anything else a type of the dictionary. */
export function NewsListPage() {
  const { type = 'all' } = useParams();
  // another list begins on its first page, without words to search for
  return <NewsCards key={type} type={type} />;
}

// helpers

function NewsCards({ type }: { readonly type: string }) {
  const { t } = useTranslation();
  const [keyword, setKeyword] = useState('');
  const [page, setPage] = useState(1);
  const loaded = useArticles(type, keyword, page);
  const rows = loaded.value?.rows;
  const total = loaded.value?.total ?? 0;
  return (
    <section className="news-page" aria-labelledby="news-title">
      <h1 id="news-title">{type === 'notice' ? t('news.notices') : t('news.title')}</h1>
      <div className="news-tools">
        <Kinds type={type} />
        <Input.Search
          allowClear
          style={{ width: 240, maxWidth: '100%' }}
          aria-label={t('news.search')}
          placeholder={t('news.search')}
          onSearch={(text) => {
            setKeyword(text.trim());
            setPage(1);
          }}
        />
      </div>
      <LoadFailure of={loaded} />
      {rows === undefined ? (
        loaded.error === undefined ? (
          <Skeleton active />
        ) : null
      ) : rows.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={keyword === '' ? t('news.none') : t('vflow.nothingFound')} />
      ) : (
        <ul className="plain-list news-cards" aria-busy={loaded.loading}>
          {rows.map((article) => (
            <li key={article.id} className="news-card">
              <h2 className={article.isRead === 1 ? '' : 'unread'}>
                <Link to={`/news/${article.id}`}>{article.title}</Link>
              </h2>
              {article.summary === '' ? null : <p>{article.summary}</p>}
              <div className="news-meta">
                <Tag variant="outlined">{article.typeName}</Tag>
                <time>{article.publishTime?.slice(0, 10)}</time>
                <span>{article.publisher}</span>
                <span>{t('news.readBy', { count: article.readCount ?? 0 })}</span>
                {article.isRead === 1 ? null : <span className="visually-hidden">{t('news.unread')}</span>}
              </div>
            </li>
          ))}
        </ul>
      )}
      {total <= NEWS_PAGE_SIZE ? null : (
        <Pagination
          className="list-pager"
          size="small"
          align="end"
          showSizeChanger={false}
          current={page}
          pageSize={NEWS_PAGE_SIZE}
          total={total}
          showTotal={(count) => t('app.total', { total: count })}
          onChange={setPage}
        />
      )}
    </section>
  );
}

function useArticles(type: string, keyword: string, page: number) {
  const { api } = useApp();
  return useLoad(
    useCallback(
      (signal: AbortSignal) =>
        api.call(
          type === 'notice' ? newsListNotice : newsList,
          {
            query: { isPublic: true },
            body: {
              pageBean: { page, pageSize: NEWS_PAGE_SIZE, showTotal: true },
              querys: [
                ...(keyword === '' ? [] : [{ property: 'title', operation: 'LIKE' as const, value: keyword }]),
                ...(type === 'notice' || type === 'all' ? [] : [{ property: 'type', operation: 'EQUAL' as const, value: type }]),
              ],
            },
          },
          { signal, silent: true },
        ),
      [api, type, keyword, page],
    ),
  );
}

/** The lists there are: a type that the dictionary gains tomorrow has one at once. */
function Kinds({ type }: { readonly type: string }) {
  const { t } = useTranslation();
  const { api } = useApp();
  const types = useLoad(
    useCallback((signal: AbortSignal) => api.call(dictGetByTypeKey, { query: { typeKey: 'xwlx' }, body: {} }, { signal, silent: true }), [api]),
  );
  const kinds = [
    { key: 'all', name: t('news.all') },
    ...(types.value ?? []).map(({ key, name }) => ({ key, name })),
    { key: 'notice', name: t('news.notices') },
  ];
  return (
    <nav className="news-kinds" aria-label={t('news.kinds')}>
      {kinds.map(({ key, name }) => (
        <Link key={key} to={`/newsList/${key}`} aria-current={key === type ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
