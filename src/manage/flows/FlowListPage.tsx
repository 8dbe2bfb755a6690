import { useCallback, useState } from 'react';
import { Button, Input, Table, Tag } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { flowDesignList } from '../../../schemas/calls/index.ts';
import type { FlowDesignRow } from '../../../schemas/calls/entities/flowDesign.ts';
import { useApp } from '../../portal/appContext.ts';
import { LoadFailure } from '../../portal/LoadFailure.tsx';
import { useLoad } from '../../portal/useLoad.ts';
import { LIST_PAGE_SIZE } from '../../constants.ts';
import { NewFlowDialog } from './NewFlowDialog.tsx';

/** `/flows`: every flow with its state and the requests that are under way. */
export function FlowListPage() {
  const { t } = useTranslation();
  const { api } = useApp();
  const [keyword, setKeyword] = useState('');
  const [page, setPage] = useState(1);
  const [creating, setCreating] = useState(false);
  const load = useCallback(
    (signal: AbortSignal) =>
      api.call(flowDesignList, { query: { page, pageSize: LIST_PAGE_SIZE, ...(keyword === '' ? {} : { keyword }) } }, { signal, silent: true }),
    [api, page, keyword],
  );
  const found = useLoad(load);

  return (
    <section className="manage-page" aria-labelledby="flows-title">
      <header className="manage-page-head">
        <h1 id="flows-title">{t('manage.flows.title')}</h1>
        <Input.Search
          allowClear
          className="manage-search"
          placeholder={t('manage.flows.search')}
          aria-label={t('manage.flows.search')}
          onSearch={(text) => {
            setPage(1);
            setKeyword(text.trim());
          }}
        />
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setCreating(true)}>
          {t('manage.flows.create')}
        </Button>
      </header>
      <LoadFailure of={found} />
      <Table<FlowDesignRow>
        rowKey="key"
        size="small"
        loading={found.loading}
        dataSource={found.value?.rows ?? []}
        scroll={{ x: 'max-content' }}
        pagination={{
          current: page,
          pageSize: LIST_PAGE_SIZE,
          total: found.value?.total ?? 0,
          onChange: setPage,
          hideOnSinglePage: true,
          showSizeChanger: false,
        }}
        columns={[
          { title: t('manage.flows.name'), dataIndex: 'name', render: (name: string, row) => <Link to={`/flows/${encodeURIComponent(row.key)}`}>{name}</Link> },
          { title: t('manage.flows.key'), dataIndex: 'key' },
          { title: t('manage.flows.type'), dataIndex: 'typeName' },
          { title: t('manage.flows.form'), dataIndex: 'form' },
          {
            title: t('manage.flows.status'),
            dataIndex: 'status',
            render: (status: string, row) => (
              <>
                <Tag color={status === 'published' ? 'green' : 'default'}>{t(`manage.status.${status}`)}</Tag>
                {row.hasDraft && status !== 'draft' ? <Tag color="orange">{t('manage.status.hasDraft')}</Tag> : null}
              </>
            ),
          },
          { title: t('manage.flows.version'), dataIndex: 'version', align: 'right' },
          { title: t('manage.flows.versions'), dataIndex: 'versions', align: 'right' },
          { title: t('manage.flows.running'), dataIndex: 'running', align: 'right' },
          { title: t('manage.flows.updated'), dataIndex: 'updateTime', render: (time: string | null, row) => `${time ?? ''} ${row.updateByName ?? ''}` },
        ]}
      />
      {creating ? <NewFlowDialog onClose={() => setCreating(false)} /> : null}
    </section>
  );
}
