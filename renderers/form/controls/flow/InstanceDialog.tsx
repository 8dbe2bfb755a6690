import { useEffect, useRef, useState } from 'react';
import { Alert, Input, Modal, Table, type InputRef } from 'antd';
import { useRenderContext, type InstanceRecord } from '../../../core/index.ts';
import { failureText } from '../support/failure.ts';
import type { LinkedInstance } from './linkedInstances.ts';

const PAGE_SIZE = 10;

interface Page {
  readonly rows: readonly InstanceRecord[];
  readonly total: number;
}

/** A window with the documents a person may link to; what is chosen outlives the page. */
export default function InstanceDialog({
  chosen: before,
  multiple,
  own,
  flow,
  onDone,
}: {
  readonly chosen: readonly LinkedInstance[];
  readonly multiple: boolean;
  readonly own: boolean;
  readonly flow?: string;
  readonly onDone: (chosen: readonly LinkedInstance[] | undefined) => void;
}) {
  const { t, services } = useRenderContext();
  const [request, setRequest] = useState({ page: 1, keyword: '' });
  const [loaded, setLoaded] = useState<{ readonly page?: Page; readonly error?: string }>({});
  const [chosen, setChosen] = useState(before);
  const search = useRef<InputRef>(null);

  useEffect(() => {
    let current = true;
    const asked =
      services.instances?.({ ...request, pageSize: PAGE_SIZE, own, ...(flow === undefined ? {} : { flow }) }) ??
      Promise.reject(new Error(t('control.notAvailable')));
    asked.then(
      (page) => {
        if (current) setLoaded({ page });
      },
      (error: unknown) => {
        if (current) setLoaded({ error: failureText(error) });
      },
    );
    return () => {
      current = false;
    };
  }, [services, request, own, flow, t]);

  const toggle = ({ id, subject, status, creator }: InstanceRecord): void => {
    const entry = { id, subject, status, creator };
    if (!multiple) setChosen([entry]);
    else setChosen(chosen.some((each) => each.id === id) ? chosen.filter((each) => each.id !== id) : [...chosen, entry]);
  };

  return (
    <Modal
      open
      width={860}
      title={t('control.related.choose')}
      afterOpenChange={(open) => {
        if (open) search.current?.focus();
      }}
      onOk={() => onDone(chosen)}
      onCancel={() => onDone(undefined)}
    >
      <Input.Search
        ref={search}
        allowClear
        aria-label={t('control.related.search')}
        placeholder={t('control.related.search')}
        style={{ marginBottom: 8 }}
        onSearch={(keyword) => setRequest({ page: 1, keyword: keyword.trim() })}
      />
      {loaded.error !== undefined && <Alert type="error" showIcon title={loaded.error} />}
      <Table<InstanceRecord>
        size="small"
        rowKey="id"
        dataSource={[...(loaded.page?.rows ?? [])]}
        loading={loaded.page === undefined && loaded.error === undefined}
        scroll={{ x: 640 }}
        columns={[
          { title: t('control.related.subject'), dataIndex: 'subject', ellipsis: true },
          { title: t('control.related.flow'), dataIndex: 'flow', width: 160, ellipsis: true },
          { title: t('control.related.creator'), dataIndex: 'creator', width: 100 },
          {
            title: t('control.related.status'),
            dataIndex: 'status',
            width: 100,
            render: (status: string) => (status === '' ? '' : t(`status.instance.${status}`)),
          },
          { title: t('control.related.time'), dataIndex: 'time', width: 150, render: (time: string) => time.slice(0, 16) },
        ]}
        rowSelection={{
          type: multiple ? 'checkbox' : 'radio',
          selectedRowKeys: chosen.map((each) => each.id),
          preserveSelectedRowKeys: true,
          hideSelectAll: true,
          getCheckboxProps: ({ subject }) => ({ 'aria-label': subject }),
          columnTitle: <span className="yb-hidden-text">{t('control.related.choose')}</span>,
          onSelect: toggle,
        }}
        onRow={(row) => ({ onClick: () => toggle(row) })}
        pagination={{
          current: request.page,
          pageSize: PAGE_SIZE,
          total: loaded.page?.total ?? 0,
          showSizeChanger: false,
          onChange: (page) => setRequest((now) => ({ ...now, page })),
        }}
      />
      <div aria-live="polite" className="yb-note">
        {t('control.related.count', { count: chosen.length })}
      </div>
    </Modal>
  );
}
