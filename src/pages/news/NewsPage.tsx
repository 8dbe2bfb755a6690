import { useCallback, useState } from 'react';
import { Button, Skeleton, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import SafeMarkup from '../../../renderers/form/controls/display/SafeMarkup.tsx';
import { fileDownload, newsGetById } from '../../../schemas/calls/index.ts';
import type { News } from '../../../schemas/calls/entities/portal.ts';
import { useApp } from '../../portal/appContext.ts';
import { LoadFailure } from '../../portal/LoadFailure.tsx';
import { useLoad } from '../../portal/useLoad.ts';
import { observer } from '../../stores/index.ts';
import { PdfDialog } from '../home/PdfDialog.tsx';
import { DeskTools } from './DeskTools.tsx';
import './news.css';

/** `/news/:newsId`: one article. Opening it counts as having read it; a guest of a short link sees it without the portal around it. */
export const NewsPage = observer(function NewsPage() {
  const { t } = useTranslation();
  const { api, session } = useApp();
  const { newsId = '' } = useParams();
  const loaded = useLoad(useCallback(() => api.call(newsGetById, { query: { id: newsId } }, { silent: true }), [api, newsId]));
  const article = loaded.value;
  const isGuest = session.guestAt !== undefined;
  return (
    <article className="article" aria-labelledby="article-title">
      <div className="article-bar">
        {isGuest ? (
          <Link to="/login">{t('news.signIn')}</Link>
        ) : (
          <Link to={`/newsList/${article?.kind === 'notice' ? 'notice' : 'all'}`}>{t('news.toList')}</Link>
        )}
        {article === undefined || isGuest || !session.mayUse('notice.upload') ? null : <DeskTools article={article} />}
      </div>
      {article === undefined ? (
        <>
          <h1 id="article-title" className={loaded.error === undefined ? 'visually-hidden' : undefined}>
            {t('news.title')}
          </h1>
          <LoadFailure of={loaded} />
          {loaded.error === undefined ? <Skeleton active /> : null}
        </>
      ) : (
        <>
          <h1 id="article-title">{article.title}</h1>
          <div className="news-meta">
            <Tag variant="outlined">{article.typeName}</Tag>
            <time>{article.publishTime?.slice(0, 10)}</time>
            <span>{article.publisher}</span>
            <span>{t('news.readBy', { count: article.readCount ?? 0 })}</span>
          </div>
          <div className="article-text">
            <SafeMarkup markup={article.content ?? ''} inert={false} />
          </div>
          <Files article={article} />
        </>
      )}
    </article>
  );
});

// helpers

/** What belongs to the article: a PDF is shown, anything else saved. */
function Files({ article }: { readonly article: News }) {
  const { t } = useTranslation();
  const { api } = useApp();
  const [reading, setReading] = useState<NamedFile>();
  const files = filesOf(article.fileMsg);
  if (files.length === 0) return null;
  const open = (file: NamedFile): void => {
    if (/\.pdf$/i.test(file.name)) setReading(file);
    else api.call(fileDownload, { query: { fileId: file.fileId } }).catch(() => undefined);
  };
  return (
    <section aria-labelledby="article-files">
      <h2 id="article-files" className="card-heading">
        {t('news.files')}
      </h2>
      <ul className="plain-list">
        {files.map((file) => (
          <li key={file.fileId}>
            <Button type="link" onClick={() => open(file)}>
              {file.name}
            </Button>
          </li>
        ))}
      </ul>
      {reading === undefined ? null : <PdfDialog fileId={reading.fileId} name={reading.name} onClose={() => setReading(undefined)} />}
    </section>
  );
}

interface NamedFile {
  readonly fileId: string;
  readonly name: string;
}

function filesOf(text: unknown): readonly NamedFile[] {
  try {
    const parsed: unknown = typeof text === 'string' ? JSON.parse(text) : [];
    return (Array.isArray(parsed) ? parsed : []).filter(isFile);
  } catch {
    return [];
  }
}

function isFile(value: unknown): value is NamedFile {
  return (
    typeof value === 'object' && value !== null && 'fileId' in value && typeof value.fileId === 'string' && 'name' in value && typeof value.name === 'string'
  );
}
