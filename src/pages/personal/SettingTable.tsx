import { useCallback, useState } from 'react';
import { App, Button, Card, Empty, Flex, List, Pagination, Skeleton, Table, Typography, type TableColumnsType } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useApp } from '../../portal/appContext.ts';
import { LoadFailure } from '../../portal/LoadFailure.tsx';
import { useLoad } from '../../portal/useLoad.ts';
import { useNarrow } from '../../portal/useNarrow.ts';
import { LIST_PAGE_SIZE, SPIN_DELAY, SUCCESS_DURATION } from '../../constants.ts';
import type { SettingList, SettingRow } from './settingLists.tsx';

/** Own settings with what can be done to each; cards instead of a table on a phone. */
export function SettingTable({ list }: { readonly list: SettingList }) {
  const { t } = useTranslation();
  const { api, notify } = useApp();
  const { modal } = App.useApp();
  const navigate = useNavigate();
  const narrow = useNarrow();
  const [page, setPage] = useState(1);
  const loaded = useLoad(
    useCallback(
      (signal: AbortSignal) =>
        list.load(api, { pageBean: { page, pageSize: LIST_PAGE_SIZE, showTotal: true } }, (key, params) => t(key, { ...params }), signal),
      [api, list, page, t],
    ),
  );
  const rows = loaded.value?.rows ?? [];

  const remove = async (row: SettingRow): Promise<void> => {
    if (!(await modal.confirm({ title: t('personal.confirmRemove', { name: row.title }), okButtonProps: { danger: true } }))) return;
    try {
      notify.success(await list.remove(api, row.id), SUCCESS_DURATION);
    } finally {
      // removed by somebody else meanwhile, it has to leave the list too
      if (rows.length === 1 && page > 1) setPage(page - 1);
      else loaded.reload();
    }
  };
  const actions = (row: SettingRow) => [
    <Button key="edit" type="link" size="small" aria-label={t('personal.editOf', { name: row.title })} onClick={() => void navigate(list.editTo(row.id))}>
      {t('personal.edit')}
    </Button>,
    <Button
      key="remove"
      type="link"
      size="small"
      danger
      aria-label={t('personal.removeOf', { name: row.title })}
      onClick={() => void remove(row).catch(() => undefined)}
    >
      {t('personal.remove')}
    </Button>,
  ];
  const nameOf = (row: SettingRow) => (
    <Typography.Text type={row.faded ? 'secondary' : undefined}>
      <Link to={(list.getTo ?? list.editTo)(row.id)} className={row.faded ? 'setting-faded' : undefined}>
        {row.title}
      </Link>
    </Typography.Text>
  );
  const columns: TableColumnsType<SettingRow> = [
    { title: t(list.nameKey), dataIndex: 'title', ellipsis: true, render: (_, row) => nameOf(row) },
    ...list.columns.map(({ key, titleKey, width }) => ({
      title: t(titleKey),
      key,
      ellipsis: true,
      ...(width === undefined ? {} : { width }),
      render: (_: unknown, row: SettingRow) => <span className={row.faded ? 'setting-faded' : undefined}>{row.cells[key]}</span>,
    })),
    { title: t('personal.actions'), key: 'actions', width: 140, render: (_, row) => <Flex gap={2}>{actions(row)}</Flex> },
  ];
  const canAdd = list.single !== true || loaded.value?.total === 0;
  const empty = <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(`personal.empty.${list.name}`)} />;

  return (
    <Card size="small">
      {canAdd ? (
        <div className="list-toolbar">
          <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate(list.addTo)}>
            {t('personal.add')}
          </Button>
        </div>
      ) : null}
      <LoadFailure of={loaded} />
      {loaded.value === undefined ? (
        loaded.error === undefined ? (
          <Skeleton active paragraph={{ rows: 6 }} />
        ) : null
      ) : narrow ? (
        rows.length === 0 ? (
          empty
        ) : (
          <List
            size="small"
            dataSource={[...rows]}
            rowKey="id"
            renderItem={(row) => (
              <List.Item actions={actions(row)} className="setting-card">
                <List.Item.Meta
                  title={nameOf(row)}
                  description={
                    <Flex vertical gap={4}>
                      {list.columns.map(({ key, titleKey }) => (
                        <div key={key}>
                          {t('core.label', { label: t(titleKey) })}
                          {row.cells[key]}
                        </div>
                      ))}
                    </Flex>
                  }
                />
              </List.Item>
            )}
          />
        )
      ) : (
        <Table<SettingRow>
          size="small"
          rowKey="id"
          columns={columns}
          dataSource={[...rows]}
          pagination={false}
          tableLayout="fixed"
          loading={{ spinning: loaded.loading, delay: SPIN_DELAY }}
          locale={{ emptyText: empty }}
        />
      )}
      {(loaded.value?.total ?? 0) === 0 ? null : (
        <Pagination
          className="list-pager"
          size="small"
          align="end"
          showSizeChanger={false}
          simple={narrow}
          current={page}
          pageSize={LIST_PAGE_SIZE}
          total={loaded.value?.total ?? 0}
          showTotal={(total) => t('app.total', { total })}
          onChange={setPage}
        />
      )}
    </Card>
  );
}
