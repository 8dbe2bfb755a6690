import { useState } from 'react';
import { Flex, Tag, type TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import type { FlowListDefinition, FlowRow } from './flowLists.ts';
import { RowButtons } from './RowButtons.tsx';
import { RowLink } from './RowLink.tsx';
import { shortTime } from './shortTime.ts';
import { RowTag } from './StatusTag.tsx';
import { dueOf, stayText } from './waiting.ts';

export interface ColumnsOptions {
  readonly list: FlowListDefinition;
  /** Beside a document only what tells rows apart has room. */
  readonly width: 'wide' | 'compact' | 'beside';
  readonly onOpen: (row: FlowRow) => void;
  /** A row has changed by what was done with it. */
  readonly onChanged: () => void;
}

/** The columns of a workflow list. */
export function useColumns({ list, width, onOpen, onChanged }: ColumnsOptions): TableColumnsType<FlowRow> {
  const { t: translate } = useTranslation();
  const [now] = useState(() => Date.now());
  const t = (key: string, params?: Readonly<Record<string, unknown>>): string => translate(key, { ...params });
  const subject: TableColumnsType<FlowRow>[number] = {
    title: t('vflow.subject'),
    dataIndex: 'subject',
    ellipsis: true,
    render: (_, row) => (
      <Flex gap={6} align="center">
        {row.unread ? <span className="unread-dot" role="img" aria-label={t('vflow.unread')} /> : null}
        <RowLink row={row} onOpen={() => onOpen(row)} />
      </Flex>
    ),
  };
  const status: TableColumnsType<FlowRow>[number] = { title: t('vflow.status'), dataIndex: 'status', width: 104, render: (_, row) => <RowTag row={row} /> };
  const time: TableColumnsType<FlowRow>[number] = {
    title: t(list.timeKey),
    dataIndex: 'time',
    width: 138,
    render: (text: string) => <span title={text}>{shortTime(text)}</span>,
  };
  if (width === 'beside') {
    return [
      {
        title: t('vflow.subject'),
        dataIndex: 'subject',
        className: 'vflow-stacked',
        render: (_, row) => (
          <>
            <RowLink row={row} onOpen={() => onOpen(row)} />
            <div className="list-card-meta">
              <RowTag row={row} />
              <span>{row.person}</span>
              <span>{row.node}</span>
              <span>{shortTime(row.time)}</span>
            </div>
          </>
        ),
      },
    ];
  }

  const waits: TableColumnsType<FlowRow> =
    list.waits !== true
      ? []
      : [
          ...(width === 'wide'
            ? [{ title: t('vflow.stay'), key: 'stay', width: 92, ellipsis: true, render: (_: unknown, row: FlowRow) => stayText(row.time, now, t) }]
            : []),
          { title: t('vflow.due'), dataIndex: 'due', width: 120, render: (due: string) => <Due due={due} now={now} /> },
        ];
  const acts = ['v-request', 'v-todoRead', 'v-doneRead', 'v-myRead', 'v-myDelegate'].includes(list.name);
  return [
    subject,
    ...(width === 'wide' ? [{ title: t('vflow.flow'), dataIndex: 'flow', width: 128, ellipsis: true }] : []),
    { title: t(list.personKey), dataIndex: 'person', width: 84, ellipsis: true },
    time,
    ...waits,
    { title: t('vflow.node'), dataIndex: 'node', width: 132, ellipsis: true },
    status,
    ...(acts
      ? [{ title: t('vflow.operations'), key: 'operations', width: 104, render: (_: unknown, row: FlowRow) => <RowButtons row={row} onDone={onChanged} /> }]
      : []),
  ];
}

// helpers

function Due({ due, now }: { readonly due: string; readonly now: number }) {
  const { t } = useTranslation();
  const state = dueOf(due, now, (key, params) => t(key, { ...params }));
  if (state === undefined) return <span aria-hidden="true">–</span>;
  return state.overdue ? (
    <Tag color="error" variant="outlined" title={due}>
      {state.text}
    </Tag>
  ) : (
    <span title={due}>{state.text}</span>
  );
}
