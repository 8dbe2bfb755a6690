import { useCallback, useState } from 'react';
import { Card, Empty, List, Pagination, Skeleton, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { instanceGetDoneInstList } from '../../../schemas/calls/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { LoadFailure } from '../../portal/LoadFailure.tsx';
import { useLoad } from '../../portal/useLoad.ts';
import { LIST_PAGE_SIZE } from '../../constants.ts';
import { InstanceTag } from '../vflow/StatusTag.tsx';

/** Finished documents of one flow that the person took part in. */
export function CompleteViewPage() {
  const { t } = useTranslation();
  const { procDefKey = '' } = useParams();
  const { api } = useApp();
  const [page, setPage] = useState(1);
  const loaded = useLoad(
    useCallback(
      (signal: AbortSignal) =>
        api.call(
          instanceGetDoneInstList,
          {
            query: {},
            body: {
              pageBean: { page, pageSize: LIST_PAGE_SIZE },
              querys: [
                { property: 'procDefKey', operation: 'EQUAL', value: procDefKey },
                { property: 'status', operation: 'IN', value: 'end,manualend' },
              ],
            },
          },
          { silent: true, signal },
        ),
      [api, procDefKey, page],
    ),
  );
  const rows = loaded.value?.rows ?? [];
  return (
    <>
      <div className="panel-title">
        <Typography.Title level={1}>{t('document.page.completeView')}</Typography.Title>
      </div>
      <Card size="small">
        <LoadFailure of={loaded} />
        {loaded.value === undefined ? (
          loaded.error === undefined ? (
            <Skeleton active paragraph={{ rows: 8 }} />
          ) : null
        ) : rows.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('document.page.noFinished')} />
        ) : (
          <>
            <List
              size="small"
              dataSource={[...rows]}
              rowKey="id"
              renderItem={(row) => (
                <List.Item extra={<InstanceTag status={row.status} />}>
                  <List.Item.Meta
                    title={<Link to={`/doneReadOnly/${encodeURIComponent(row.id)}`}>{row.subject ?? row.id}</Link>}
                    description={`${row.creator ?? ''} ${row.endTime ?? row.createTime ?? ''}`}
                  />
                </List.Item>
              )}
            />
            <Pagination
              size="small"
              current={page}
              pageSize={LIST_PAGE_SIZE}
              total={loaded.value.total}
              showSizeChanger={false}
              hideOnSinglePage
              onChange={setPage}
            />
          </>
        )}
      </Card>
    </>
  );
}
