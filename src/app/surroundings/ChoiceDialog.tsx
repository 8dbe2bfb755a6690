import { useCallback, useRef, useState } from 'react';
import { Flex, Input, Modal, Table, Tag, type InputRef } from 'antd';
import { useTranslation } from 'react-i18next';
import { LIST_PAGE_SIZE, SPIN_DELAY } from '../../constants.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { useLoad } from '../useLoad.ts';
import type { Choice, ChoiceRow } from './choice.ts';

export interface ChoiceDialogProps {
  readonly choice: Choice;
  /** Rows that were chosen; undefined when the dialog was left. */
  readonly onDone: (rows: readonly ChoiceRow[] | undefined) => void;
}

/** Lets the user choose one row or several out of a searched, paged list. */
export function ChoiceDialog({ choice, onDone }: ChoiceDialogProps) {
  const { t } = useTranslation();
  const [request, setRequest] = useState({ page: 1, pageSize: LIST_PAGE_SIZE, keyword: '' });
  const [chosen, setChosen] = useState<readonly ChoiceRow[]>(choice.chosen);
  const loaded = useLoad(useCallback((signal: AbortSignal) => choice.load(request, signal), [choice, request]));
  const field = useRef<InputRef>(null);
  const keyOf = choice.rowKey;
  const isChosen = (row: ChoiceRow): boolean => chosen.some((other) => keyOf(other) === keyOf(row));
  const toggle = (row: ChoiceRow): void => {
    if (!choice.multiple) setChosen([row]);
    else setChosen(isChosen(row) ? chosen.filter((other) => keyOf(other) !== keyOf(row)) : [...chosen, row]);
  };

  return (
    <Modal
      open width={720} title={choice.title} okButtonProps={{ disabled: chosen.length === 0 }}
      afterOpenChange={(open) => { if (open) field.current?.focus(); }} onOk={() => onDone(chosen)} onCancel={() => onDone(undefined)}
    >
      <Input.Search
        ref={field} allowClear aria-label={t('pick.search')} placeholder={t('pick.search')} style={{ marginBottom: 8 }}
        onSearch={(keyword) => setRequest((before) => ({ ...before, page: 1, keyword: keyword.trim() }))}
      />
      {choice.multiple ? (
        <Flex wrap gap={4} style={{ marginBottom: 8 }}>
          {chosen.map((row) => <Tag key={keyOf(row)} closable onClose={() => toggle(row)}>{String(row['name'] ?? keyOf(row))}</Tag>)}
        </Flex>
      ) : null}
      <LoadFailure of={loaded} />
      <Table<ChoiceRow>
        size="small"
        rowKey={keyOf}
        columns={choice.columns.map(({ field, title }) => ({ title, dataIndex: field, ellipsis: true }))}
        dataSource={[...(loaded.value?.rows ?? [])]}
        loading={{ spinning: loaded.loading, delay: SPIN_DELAY }}
        rowSelection={{
          type: choice.multiple ? 'checkbox' : 'radio',
          selectedRowKeys: chosen.map(keyOf),
          preserveSelectedRowKeys: true,
          onSelect: toggle,
          onSelectAll: (on, _, rows) => setChosen(on ? [...chosen, ...rows.filter((row) => !isChosen(row))] : chosen.filter((row) => !rows.some((other) => keyOf(other) === keyOf(row)))),
        }}
        onRow={(row) => ({ onClick: () => toggle(row), onDoubleClick: () => { if (!choice.multiple) onDone([row]); } })}
        scroll={{ y: 360 }}
        pagination={{ current: request.page, pageSize: request.pageSize, total: loaded.value?.total ?? 0, showSizeChanger: false, onChange: (page) => setRequest((before) => ({ ...before, page })) }}
      />
    </Modal>
  );
}
