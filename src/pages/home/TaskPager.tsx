import { useState } from 'react';
import { Empty, Pagination, Skeleton, Spin } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LoadFailure } from '../../portal/LoadFailure.tsx';
import { HOME_PAGE_SIZE, SPIN_DELAY } from '../../constants.ts';
import { RowTag } from '../vflow/StatusTag.tsx';
import type { FlowListDefinition } from '../vflow/flowLists.ts';
import { RowLink } from '../vflow/RowLink.tsx';
import { shortDate } from '../vflow/shortTime.ts';
import { useFlowPage } from '../vflow/useFlowPage.ts';
import { useOpenTarget } from '../vflow/useOpenTarget.tsx';

/** The rows of one tab: subject with its tags, date at the right. Keeps the height of a full page. */
export function TaskPager({ list }: { readonly list: FlowListDefinition }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const loaded = useFlowPage(list, { page, pageSize: HOME_PAGE_SIZE });
  const { open, dialog } = useOpenTarget();
  const { value } = loaded;

  return (
    <div className="home-rows">
      <LoadFailure of={loaded} />
      {value === undefined ? (
        loaded.error === undefined ? (
          <Skeleton active title={false} paragraph={{ rows: HOME_PAGE_SIZE }} />
        ) : null
      ) : value.rows.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('vflow.empty', { list: t(list.titleKey) })}>
          {list.name === 'v-todo' ? <Link to="/v-flow/v-request">{t('home.seeRequests')}</Link> : null}
        </Empty>
      ) : (
        <Spin spinning={loaded.loading} delay={SPIN_DELAY}>
          <ul className="plain-list">
            {value.rows.map((row) => (
              <li key={row.key} className="home-row">
                {row.unread ? <span className="unread-dot" role="img" aria-label={t('vflow.unread')} /> : null}
                <RowTag row={row} />
                <RowLink row={row} onOpen={open} />
                <time className="home-date" title={row.time}>
                  {shortDate(row.time)}
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
