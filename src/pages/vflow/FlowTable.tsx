import { useState, type ReactNode } from 'react';
import { Button, Card, Empty, Input, Pagination, Skeleton, Switch, Table } from 'antd';
import { CheckOutlined, ReloadOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { LoadFailure } from '../../portal/LoadFailure.tsx';
import { useNarrow } from '../../portal/useNarrow.ts';
import { LIST_PAGE_SIZE, PAGE_SIZES, SPIN_DELAY } from '../../constants.ts';
import { BatchDialog } from './BatchDialog.tsx';
import { FilterBar } from './FilterBar.tsx';
import type { FlowListDefinition, FlowRow } from './flowLists.ts';
import { FlowCards } from './FlowCards.tsx';
import { isNarrowed, noConditions, type FlowConditions } from './listRequest.ts';
import { useListState } from './listState.ts';
import { SplitPane } from './SplitPane.tsx';
import { useColumns } from './useColumns.tsx';
import { useFlowPage } from './useFlowPage.ts';
import { useOpenTarget } from './useOpenTarget.tsx';
import { useRowKeys } from './useRowKeys.ts';
import { useRoom } from './useRoom.ts';
import './vflow.css';

export interface FlowTableProps {
  readonly list: FlowListDefinition;
  readonly defKey?: string | undefined;
  readonly orgId?: string | undefined;
  /** Runs after a refresh that the user asked for, and after rows have changed. */
  readonly onRefresh?: () => void;
}

/** A workflow list with filters, paging, batch agreement and a view beside it; cards instead of a table on a phone. */
export function FlowTable({ list, defKey, orgId, onRefresh }: FlowTableProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const room = useRoom();
  const [request, setRequest] = useListState(`${list.name}/${defKey ?? ''}/${orgId ?? ''}`, { page: 1, pageSize: LIST_PAGE_SIZE, conditions: noConditions });
  const [typed, setTyped] = useState(request.conditions.keyword);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [batch, setBatch] = useState<readonly FlowRow[]>();
  /** Counts how often everything was cleared; what was typed into the filters goes with it. */
  const [cleared, setCleared] = useState(0);
  const [split, setSplit] = useState(false);
  const [shown, setShown] = useState<string>();
  const loaded = useFlowPage(list, { ...request, defKey, orgId });
  const { open, dialog } = useOpenTarget();
  const rows = loaded.value?.rows ?? [];
  const beside = split && room.split;
  const batches = list.waits === true;

  const narrowTo = (conditions: FlowConditions): void => {
    setTyped(conditions.keyword);
    setSelected([]);
    if (!isNarrowed(conditions)) setCleared((count) => count + 1);
    setRequest({ ...request, page: 1, conditions });
  };
  const refresh = (): void => {
    setSelected([]);
    loaded.reload();
    onRefresh?.();
  };
  const openRow = (row: FlowRow | undefined): void => {
    if (row?.target === undefined) return;
    if (beside) setShown(row.key);
    else open(row.target);
  };
  const rowNamed = (key: string): FlowRow | undefined => rows.find((row) => row.key === key);
  const toggle = (key: string): void => {
    if (rowNamed(key)?.batch !== undefined) setSelected((before) => (before.includes(key) ? before.filter((each) => each !== key) : [...before, key]));
  };
  const { rowOf } = useRowKeys({ onOpen: (key) => openRow(rowNamed(key)), onSelect: toggle });
  const columns = useColumns({ list, width: beside ? 'beside' : room.wide ? 'wide' : 'compact', onOpen: (row) => openRow(row), onChanged: refresh });

  const empty: ReactNode = isNarrowed(request.conditions) ? (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('vflow.nothingFound')}>
      <Button onClick={() => narrowTo(noConditions)}>{t('vflow.clearSearch')}</Button>
    </Empty>
  ) : (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('vflow.empty', { list: t(list.titleKey) })} />
  );

  const table = (
    <Table<FlowRow>
      size="small"
      rowKey="key"
      columns={columns}
      dataSource={[...rows]}
      pagination={false}
      tableLayout="fixed"
      loading={{ spinning: loaded.loading, delay: SPIN_DELAY }}
      locale={{ emptyText: empty }}
      rowClassName={(row) => (beside && row.key === shown ? 'vflow-row vflow-row-shown' : 'vflow-row')}
      onRow={(row, index) => ({ ...rowOf(row.key, index ?? 0), 'aria-selected': selected.includes(row.key) })}
      {...(batches
        ? {
            rowSelection: {
              columnWidth: 40,
              selectedRowKeys: [...selected],
              onChange: (chosen: React.Key[]) => setSelected(chosen.map(String)),
              getCheckboxProps: (row: FlowRow) => ({
                disabled: row.batch === undefined,
                'aria-label': t('vflow.select', { subject: row.subject }),
                ...(row.batch === undefined ? { title: t('vflow.batch.alone') } : {}),
              }),
            },
          }
        : {})}
    />
  );
  const body =
    loaded.value === undefined ? (
      loaded.error === undefined ? (
        <Skeleton active paragraph={{ rows: 10 }} />
      ) : null
    ) : narrow ? (
      rows.length === 0 ? (
        empty
      ) : (
        <FlowCards rows={rows} onOpen={open} onChanged={refresh} />
      )
    ) : (
      table
    );

  return (
    <Card size="small" className="vflow-card">
      <div className="list-toolbar">
        <Input.Search
          className="vflow-keyword"
          aria-label={t('vflow.searchSubject')}
          placeholder={t('vflow.searchSubject')}
          allowClear
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onSearch={(keyword) => narrowTo({ ...request.conditions, keyword: keyword.trim() })}
        />
        <div className="vflow-tools">
          {batches && !narrow ? (
            <Button icon={<CheckOutlined />} disabled={selected.length === 0} onClick={() => setBatch(rows.filter((row) => selected.includes(row.key)))}>
              {t('vflow.batch.button', { count: selected.length })}
            </Button>
          ) : null}
          {room.split ? (
            <span className="vflow-split">
              <Switch size="small" checked={split} aria-label={t('vflow.split')} onChange={setSplit} /> <span aria-hidden="true">{t('vflow.split')}</span>
            </span>
          ) : null}
          {narrow ? <FilterBar list={list} value={request.conditions} onChange={narrowTo} /> : null}
          <Button icon={<ReloadOutlined />} onClick={refresh}>
            {t('app.refresh')}
          </Button>
        </div>
      </div>
      {narrow ? null : <FilterBar key={cleared} list={list} value={request.conditions} onChange={narrowTo} />}
      <LoadFailure of={loaded} />
      <div className={beside ? 'vflow-sides' : ''}>
        <div className="vflow-main">
          {body}
          {(loaded.value?.total ?? 0) === 0 ? null : (
            <Pagination
              className="list-pager"
              size="small"
              align="end"
              showSizeChanger={!narrow && !beside}
              pageSizeOptions={PAGE_SIZES}
              simple={narrow || beside}
              current={request.page}
              pageSize={request.pageSize}
              total={loaded.value?.total ?? 0}
              showTotal={(total) => t('app.total', { total })}
              onChange={(page, pageSize) => setRequest({ ...request, page: pageSize === request.pageSize ? page : 1, pageSize })}
            />
          )}
        </div>
        {beside ? (
          <SplitPane
            row={shown === undefined ? undefined : rowNamed(shown)}
            onLeave={() => {
              setShown(undefined);
              refresh();
            }}
          />
        ) : null}
      </div>
      {batch === undefined ? null : (
        <BatchDialog
          rows={batch}
          onClose={(changed) => {
            setBatch(undefined);
            if (changed) refresh();
          }}
        />
      )}
      {dialog}
    </Card>
  );
}
