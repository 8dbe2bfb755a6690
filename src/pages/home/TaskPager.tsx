import { useCallback, useState } from 'react';
import { Empty, Pagination, Skeleton, Spin } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { LoadFailure } from '../../portal/LoadFailure.tsx';
import { HOME_PAGE_SIZE, SPIN_DELAY } from '../../constants.ts';
import { useApp } from '../../portal/appContext.ts';
import { useLoad } from '../../portal/useLoad.ts';
import { useOpenTarget } from '../template/rowTargets/useOpenTarget.tsx';
import { InstanceTag, TaskTag } from '../vflow/StatusTag.tsx';
import { RowLink } from './RowLink.tsx';
import type { TaskList } from './taskLists.ts';

/** The rows of one tab: subject with its tags, date at the right. Keeps the height of a full page. */
export function TaskPager({ list }: { readonly list: TaskList }) {
  const { t } = useTranslation();
  const { api, session } = useApp();
  const viewerId = session.user?.userId ?? '';
  const [page, setPage] = useState(1);
  const loaded = useLoad(
    useCallback((signal: AbortSignal) => list.load(api, { page, pageSize: HOME_PAGE_SIZE }, viewerId, signal), [api, list, page, viewerId]),
  );
  const navigate = useNavigate();
  const { open, dialog } = useOpenTarget(useCallback((to: string) => void navigate(to), [navigate]));
  const { value } = loaded;

  return (
    <div className="home-rows">
      <LoadFailure of={loaded} />
      {value === undefined ? (
        loaded.error === undefined ? (
          <Skeleton active title={false} paragraph={{ rows: HOME_PAGE_SIZE }} />
        ) : null
      ) : value.rows.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('vflow.empty', { list: t(list.listKey) })}>
          {list.name === 'v-todo' ? <Link to="/v-flow/v-request">{t('home.seeRequests')}</Link> : null}
        </Empty>
      ) : (
        <Spin spinning={loaded.loading} delay={SPIN_DELAY}>
          <ul className="plain-list">
            {value.rows.map((row) => (
              <li key={row.key} className="home-row">
                {row.unread ? <span className="unread-dot" role="img" aria-label={t('vflow.unread')} /> : null}
                {row.isTask ? <TaskTag status={row.status} agency={row.agency} /> : <InstanceTag status={row.status} />}
                <RowLink row={row} onOpen={open} />
                <time className="home-date" title={row.time}>
                  {row.time.slice(0, 10)}
                </time>
              </li>
            ))}
          </ul>
        </Spin>
      )}
      {value === undefined || value.total === 0 ? null : (
        <Pagination
          className="list-pager"
          size="small"
          align="end"
          showSizeChanger={false}
          current={page}
          pageSize={HOME_PAGE_SIZE}
          total={value.total}
          showTotal={(total) => t('app.total', { total })}
          onChange={setPage}
        />
      )}
      {dialog}
    </div>
  );
}
