import { useState, type ReactNode } from 'react';
import { Button, Card, Empty, Flex, Input, Pagination, Skeleton, Table, type TableColumnsType } from 'antd';
import { ReloadOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { LoadFailure } from '../../app/LoadFailure.tsx';
import { useNarrow } from '../../app/useNarrow.ts';
import { LIST_PAGE_SIZE, PAGE_SIZES, SPIN_DELAY } from '../../constants.ts';
import type { FlowListDefinition, FlowRow } from './flowLists.ts';
import { FlowCards } from './FlowCards.tsx';
import { RowLink } from './RowLink.tsx';
import { shortTime } from './shortTime.ts';
import { InstanceTag, TaskTag } from './StatusTag.tsx';
import { useFlowPage } from './useFlowPage.ts';
import { useOpenTarget } from './useOpenTarget.tsx';

export interface FlowTableProps {
  readonly list: FlowListDefinition;
  readonly defKey?: string | undefined;
  /** Runs after a refresh that the user asked for. */
  readonly onRefresh?: () => void;
}

/** A workflow list with search by subject and paging; cards instead of a table on a phone. */
export function FlowTable({ list, defKey, onRefresh }: FlowTableProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const [typed, setTyped] = useState('');
  const [request, setRequest] = useState({ page: 1, pageSize: LIST_PAGE_SIZE, keyword: '' });
  const loaded = useFlowPage(list, { ...request, defKey });
  const { open, dialog } = useOpenTarget();
  const rows = loaded.value?.rows ?? [];

  const search = (keyword: string): void => {
    setTyped(keyword);
    setRequest((before) => ({ ...before, page: 1, keyword: keyword.trim() }));
  };

  const columns: TableColumnsType<FlowRow> = [
    {
      title: t('vflow.subject'), dataIndex: 'subject', ellipsis: true, width: '40%',
      render: (_, row) => <Flex gap={6} align="center">{row.unread ? <span className="unread-dot" role="img" aria-label={t('vflow.unread')} /> : null}<RowLink row={row} onOpen={open} /></Flex>,
    },
    { title: t('vflow.flow'), dataIndex: 'flow', ellipsis: true },
    { title: t(list.personKey), dataIndex: 'person', width: 100, ellipsis: true },
    { title: t('vflow.node'), dataIndex: 'node', width: 130, ellipsis: true },
    { title: t('vflow.status'), dataIndex: 'status', width: 130, render: (_, row) => <RowTag row={row} /> },
    { title: t(list.timeKey), dataIndex: 'time', width: 150, render: (time: string) => <span title={time}>{shortTime(time)}</span> },
  ];

  const empty: ReactNode = request.keyword === ''
    ? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('vflow.empty', { list: t(list.titleKey) })} />
    : <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('vflow.nothingFound')}><Button onClick={() => search('')}>{t('vflow.clearSearch')}</Button></Empty>;

  return (
    <Card size="small">
      <div className="list-toolbar">
        <Input.Search
          aria-label={t('vflow.searchSubject')} placeholder={t('vflow.searchSubject')} allowClear style={{ maxWidth: 320 }}
          value={typed} onChange={(event) => setTyped(event.target.value)} onSearch={search}
        />
        <Button icon={<ReloadOutlined />} onClick={() => { loaded.reload(); onRefresh?.(); }}>{t('app.refresh')}</Button>
      </div>
      <LoadFailure of={loaded} />
      {loaded.value === undefined ? (loaded.error === undefined ? <Skeleton active paragraph={{ rows: 10 }} /> : null)
        : narrow ? (rows.length === 0 ? empty : <FlowCards rows={rows} onOpen={open} />)
        : (
          <Table<FlowRow>
            size="small" rowKey="key" columns={columns} dataSource={[...rows]} pagination={false} tableLayout="fixed"
            loading={{ spinning: loaded.loading, delay: SPIN_DELAY }} locale={{ emptyText: empty }}
          />
        )}
      {(loaded.value?.total ?? 0) === 0 ? null : (
        <Pagination
          className="list-pager" size="small" align="end" showSizeChanger={!narrow} pageSizeOptions={PAGE_SIZES} simple={narrow}
          current={request.page} pageSize={request.pageSize} total={loaded.value?.total ?? 0}
          showTotal={(total) => t('app.total', { total })}
          onChange={(page, pageSize) => setRequest((before) => ({ ...before, page: pageSize === before.pageSize ? page : 1, pageSize }))}
        />
      )}
      {dialog}
    </Card>
  );
}

export function RowTag({ row }: { readonly row: FlowRow }) {
  if (row.statusKind === 'none') return null;
  return row.statusKind === 'task' ? <TaskTag status={row.status} /> : <InstanceTag status={row.status} />;
}
