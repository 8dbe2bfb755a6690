import { useCallback, useState } from 'react';
import { Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { workItems } from '../../../schemas/calls/index.ts';
import type { WorkItem } from '../../../schemas/calls/entities/work.ts';
import { useApp } from '../../portal/appContext.ts';
import { LoadFailure } from '../../portal/LoadFailure.tsx';
import { useLoad } from '../../portal/useLoad.ts';
import { LIST_PAGE_SIZE } from '../../constants.ts';

/** What failed of a long work, and why. */
export function FailedItems({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { api } = useApp();
  const [page, setPage] = useState(1);
  const found = useLoad(
    useCallback(
      (signal: AbortSignal) =>
        api.call(
          workItems,
          {
            query: { id },
            body: { pageBean: { page, pageSize: LIST_PAGE_SIZE, showTotal: true }, querys: [{ property: 'state', operation: 'EQUAL', value: 'failed' }] },
          },
          { signal, silent: true, parallel: true },
        ),
      [api, id, page],
    ),
  );
  return (
    <>
      <LoadFailure of={found} />
      <Table<WorkItem>
        rowKey="seq"
        size="small"
        aria-label={t('works.failedItems')}
        dataSource={[...(found.value?.rows ?? [])]}
        pagination={{
          current: page,
          pageSize: LIST_PAGE_SIZE,
          total: found.value?.total ?? 0,
          hideOnSinglePage: true,
          showSizeChanger: false,
          onChange: setPage,
        }}
        columns={[
          { title: t('works.item'), dataIndex: 'label' },
          { title: t('works.reason'), dataIndex: 'message' },
        ]}
      />
    </>
  );
}
