import { useCallback, useState } from 'react';
import { Card, Empty, Input, Pagination, Skeleton, Tag } from 'antd';
import { FileOutlined, FilePdfOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { fileDownload, noticeQueryGglList } from '../../../schemas/calls/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { LoadFailure } from '../../portal/LoadFailure.tsx';
import { useLoad } from '../../portal/useLoad.ts';
import { FLOW_LOOKUP_SIZE, HOME_PAGE_SIZE } from '../../constants.ts';
import { findNotices, type NoticeRow, noticeRows } from './notices.ts';
import { PdfDialog } from './PdfDialog.tsx';

/** Notices with a search over their file names. A PDF opens in a dialog, other files are saved. */
export function NoticeBoard() {
  const { t } = useTranslation();
  const { api } = useApp();
  const [keyword, setKeyword] = useState('');
  const [page, setPage] = useState(1);
  const [reading, setReading] = useState<NoticeRow>();
  const loaded = useLoad(
    useCallback(
      async (signal: AbortSignal) => {
        const answer = await api.call(
          noticeQueryGglList,
          { body: { pageBean: { page: 1, pageSize: FLOW_LOOKUP_SIZE, showTotal: true } } },
          { signal, silent: true },
        );
        return noticeRows(answer.rows, api.now());
      },
      [api],
    ),
  );
  const found = findNotices(loaded.value ?? [], keyword);
  const shown = found.slice((page - 1) * HOME_PAGE_SIZE, page * HOME_PAGE_SIZE);

  const open = (notice: NoticeRow): void => {
    if (notice.pdf) setReading(notice);
    else if (notice.fileId !== undefined) api.call(fileDownload, { query: { fileId: notice.fileId } }).catch(() => undefined);
  };

  return (
    <Card
      size="small"
      title={<h2 className="card-heading">{t('home.notices')}</h2>}
      extra={
        <Input
          size="small"
          allowClear
          style={{ width: 150 }}
          aria-label={t('home.searchNotice')}
          placeholder={t('home.searchNotice')}
          value={keyword}
          onChange={(event) => {
            setKeyword(event.target.value);
            setPage(1);
          }}
        />
      }
    >
      <LoadFailure of={loaded} />
      {loaded.value === undefined ? (
        loaded.error === undefined ? (
          <Skeleton active title={false} paragraph={{ rows: HOME_PAGE_SIZE }} />
        ) : null
      ) : found.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={keyword === '' ? t('home.noNotices') : t('vflow.nothingFound')} />
      ) : (
        <ul className="plain-list">
          {shown.map((notice) => (
            <li key={notice.key} className="home-row">
              {notice.pdf ? <FilePdfOutlined /> : <FileOutlined />}
              {notice.fileId === undefined ? (
                <Link to={`/news/${notice.key}`} className="row-link" title={notice.name}>
                  {notice.name}
                </Link>
              ) : (
                <button type="button" className="row-link row-button" title={notice.name} onClick={() => open(notice)}>
                  {notice.name}
                </button>
              )}
              {notice.recent ? (
                <Tag color="red" variant="outlined">
                  {t('home.new')}
                </Tag>
              ) : null}
              <time className="home-date">{notice.date}</time>
            </li>
          ))}
        </ul>
      )}
      {found.length <= HOME_PAGE_SIZE ? null : (
        <Pagination
          className="list-pager"
          size="small"
          align="end"
          showSizeChanger={false}
          showLessItems
          current={page}
          pageSize={HOME_PAGE_SIZE}
          total={found.length}
          showTotal={(total) => t('app.total', { total })}
          onChange={setPage}
        />
      )}
      {reading?.fileId === undefined ? null : <PdfDialog fileId={reading.fileId} name={reading.name} onClose={() => setReading(undefined)} />}
    </Card>
  );
}
