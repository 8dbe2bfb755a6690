import { useCallback, useState } from 'react';
import { App, Button, Card, Empty, List, Pagination, Skeleton, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { dataTemplateGetMyDraftList, dataTemplateRemoveTempDraft } from '../../../schemas/calls/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { LoadFailure } from '../../portal/LoadFailure.tsx';
import { useLoad } from '../../portal/useLoad.ts';
import { LIST_PAGE_SIZE, SUCCESS_DURATION } from '../../constants.ts';

/** Own drafts of a data template: go on with one, or remove it. */
export function DraftListPage() {
  const { t } = useTranslation();
  const { alias = 'statement', tempAlias = '' } = useParams();
  const { api, notify } = useApp();
  const { modal } = App.useApp();
  const [page, setPage] = useState(1);
  const loaded = useLoad(
    useCallback(
      (signal: AbortSignal) =>
        api.call(
          dataTemplateGetMyDraftList,
          {
            body: { pageBean: { page, pageSize: LIST_PAGE_SIZE }, querys: [{ property: 'tempAlias', operation: 'EQUAL', value: tempAlias }] },
          },
          { silent: true, signal },
        ),
      [api, tempAlias, page],
    ),
  );
  const rows = loaded.value?.rows ?? [];
  const remove = async (id: string): Promise<void> => {
    if (!(await modal.confirm({ title: t('list.confirmDelete'), okButtonProps: { danger: true } }))) return;
    const { message } = await api.raw(dataTemplateRemoveTempDraft, { query: { ids: id } });
    notify.success(message === '' ? t('list.succeeded') : message, SUCCESS_DURATION);
    loaded.reload();
  };
  return (
    <>
      <div className="panel-title">
        <Typography.Title level={1}>{t('document.page.drafts')}</Typography.Title>
      </div>
      <Card size="small">
        <LoadFailure of={loaded} />
        {loaded.value === undefined ? (
          loaded.error === undefined ? (
            <Skeleton active paragraph={{ rows: 8 }} />
          ) : null
        ) : rows.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('list.nothing')} />
        ) : (
          <>
            <List
              size="small"
              dataSource={[...rows]}
              rowKey="id"
              renderItem={(row) => (
                <List.Item
                  actions={[
                    <Button key="remove" type="text" danger onClick={() => void remove(row.id)}>
                      {t('list.button.delete')}
                    </Button>,
                  ]}
                >
                  <List.Item.Meta
                    title={
                      <Link to={`/${alias}/template/form/${encodeURIComponent(row.tempAlias ?? tempAlias)}/add?draftId=${encodeURIComponent(row.id)}`}>
                        {row.title ?? row.id}
                      </Link>
                    }
                    description={[
                      row.updateTime ?? row.createTime ?? '',
                      ...(row.size === undefined || row.size === null ? [] : [t('document.page.draftSize', { size: (row.size / 1024).toFixed(1) })]),
                    ].join(' · ')}
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
