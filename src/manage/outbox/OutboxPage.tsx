import { useCallback, useState } from 'react';
import { Alert, App, Button, Segmented, Table, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { outboxDiscard, outboxListJson, outboxRetry } from '../../../schemas/calls/index.ts';
import type { OutboxWork } from '../../../schemas/calls/entities/outbox.ts';
import { useApp } from '../../portal/appContext.ts';
import { LoadFailure } from '../../portal/LoadFailure.tsx';
import { useLoad } from '../../portal/useLoad.ts';
import { LIST_PAGE_SIZE, SPIN_DELAY, SUCCESS_DURATION } from '../../constants.ts';
import { LateDeadlines } from './LateDeadlines.tsx';
import { RequestLink } from './RequestLink.tsx';

type State = OutboxWork['state'];

const colours: Readonly<Record<State, string>> = { dead: 'red', open: 'blue', pending: 'default' };

/** `/outbox`: work of flows that is not done. What was given up is tried again or dropped; what waits for its module can only be dropped. */
export function OutboxPage() {
  const { t } = useTranslation();
  const { api, notify } = useApp();
  const { modal } = App.useApp();
  const [state, setState] = useState<State | 'all'>('all');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<readonly OutboxWork[]>([]);
  const found = useLoad(
    useCallback(
      (signal: AbortSignal) =>
        api.call(
          outboxListJson,
          {
            body: {
              pageBean: { page, pageSize: LIST_PAGE_SIZE, showTotal: true },
              querys: state === 'all' ? [] : [{ property: 'state', operation: 'EQUAL', value: state }],
            },
          },
          { signal, silent: true },
        ),
      [api, page, state],
    ),
  );

  const change = async (call: typeof outboxRetry | typeof outboxDiscard): Promise<void> => {
    if (call === outboxDiscard && !(await modal.confirm({ title: t('outbox.confirmDiscard', { count: chosen.length }), okButtonProps: { danger: true } })))
      return;
    try {
      notify.success((await api.raw(call, { body: { ids: chosen.map(({ id }) => id) } })).message, SUCCESS_DURATION);
    } finally {
      // what somebody else has dealt with leaves the list too
      setChosen([]);
      found.reload();
    }
  };
  const onlyDead = chosen.length > 0 && chosen.every((work) => work.state === 'dead');

  return (
    <section className="manage-page" aria-labelledby="outbox-title">
      <header className="manage-page-head">
        <h1 id="outbox-title">{t('outbox.title')}</h1>
        <Segmented<State | 'all'>
          aria-label={t('outbox.state.label')}
          value={state}
          options={(['all', 'dead', 'open', 'pending'] as const).map((value) => ({ value, label: t(`outbox.state.${value}`) }))}
          onChange={(value) => {
            setState(value);
            setPage(1);
            setChosen([]);
          }}
        />
        <Button className="manage-push" type="primary" disabled={!onlyDead} onClick={() => void change(outboxRetry).catch(() => undefined)}>
          {t('outbox.retry')}
        </Button>
        <Button danger disabled={chosen.length === 0} onClick={() => void change(outboxDiscard).catch(() => undefined)}>
          {t('outbox.discard')}
        </Button>
      </header>
      <Alert type="info" showIcon className="manage-note" title={t('outbox.hint')} />
      <LateDeadlines />
      <LoadFailure of={found} />
      <Table<OutboxWork>
        rowKey="id"
        size="small"
        loading={{ spinning: found.loading, delay: SPIN_DELAY }}
        dataSource={[...(found.value?.rows ?? [])]}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: t('outbox.empty') }}
        rowSelection={{
          selectedRowKeys: chosen.map(({ id }) => id),
          onChange: (_, rows) => setChosen(rows),
          getCheckboxProps: (work) => ({ disabled: work.state === 'open', 'aria-label': t('outbox.chooseOne', { name: work.title, subject: work.subject }) }),
        }}
        pagination={{
          current: page,
          pageSize: LIST_PAGE_SIZE,
          total: found.value?.total ?? 0,
          hideOnSinglePage: true,
          showSizeChanger: false,
          onChange: (next) => {
            setPage(next);
            setChosen([]);
          },
        }}
        columns={[
          { title: t('outbox.work'), dataIndex: 'title' },
          {
            title: t('outbox.state.label'),
            dataIndex: 'state',
            render: (value: State, { module }) => <Tag color={colours[value]}>{t(`outbox.state.${value}`, { module })}</Tag>,
          },
          {
            title: t('outbox.request'),
            dataIndex: 'subject',
            render: (subject: string, { instId }) => <RequestLink instId={instId ?? ''}>{subject}</RequestLink>,
          },
          {
            title: t('outbox.reason'),
            key: 'reason',
            render: (_, { state: of, module, error }) =>
              of === 'pending' ? t('outbox.waits', { module: module === '' ? t('outbox.unknownModule') : module }) : error,
          },
          { title: t('outbox.attempts'), dataIndex: 'attempts', align: 'right' },
          { title: t('outbox.since'), dataIndex: 'createTime' },
          {
            title: t('outbox.next'),
            dataIndex: 'nextTime',
            render: (time: string | null, { state: of }) => (time === null ? '' : t(of === 'pending' ? 'outbox.dropped' : 'outbox.again', { time })),
          },
        ]}
      />
    </section>
  );
}
