import type { KeyboardEvent } from 'react';
import { Empty, Table, Tag, type TableColumnsType } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Picked } from '../../../renderers/core/index.ts';
import { SPIN_DELAY } from '../../constants.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import type { Loaded } from '../useLoad.ts';
import type { PickPage, PickRequest, PickRow, PickSource } from './sources/index.ts';

export interface PickTableProps {
  readonly source: PickSource;
  readonly request: PickRequest;
  readonly page: Loaded<PickPage>;
  readonly multiple: boolean;
  readonly narrow: boolean;
  readonly chosen: readonly Picked[];
  readonly onToggle: (row: PickRow) => void;
  /** All rows of the page, in or out. */
  readonly onTogglePage: (rows: readonly PickRow[], on: boolean) => void;
  /** Enter on a row, and double click where one is picked. */
  readonly onConfirm: (row: PickRow) => void;
  readonly onTurn: (page: number, pageSize: number) => void;
}

/** One page of what can be picked. Boxes or circles stand for the choice, which outlives the page. */
export function PickTable({ source, request, page, multiple, narrow, chosen, onToggle, onTogglePage, onConfirm, onTurn }: PickTableProps) {
  const { t } = useTranslation();
  const rows = page.value?.rows ?? NO_ROWS;
  const fact = (row: PickRow, name: string): string => row.facts[name] ?? '';
  const nameOf = (row: PickRow) =>
    row.facts['left'] === 'yes' ? (
      <>
        {row.name} <Tag>{t('picker.left')}</Tag>
      </>
    ) : (
      row.name
    );
  const columns: TableColumnsType<PickRow> = narrow
    ? [
        {
          title: t('pick.name'),
          key: 'name',
          render: (_, row) => (
            <>
              {nameOf(row)}
              <div className="picker-facts">
                {source.columns
                  .map((column) => fact(row, column.fact))
                  .filter(Boolean)
                  .join(' · ')}
              </div>
            </>
          ),
        },
      ]
    : [
        { title: t('pick.name'), key: 'name', ellipsis: true, render: (_: unknown, row: PickRow) => nameOf(row), width: source.tree === 'filter' ? 140 : 200 },
        ...source.columns.map((column) => ({
          title: t(column.titleKey),
          key: column.fact,
          ellipsis: true,
          width: column.width,
          render: (_: unknown, row: PickRow) => <span title={fact(row, column.fact)}>{fact(row, column.fact)}</span>,
        })),
      ];

  return (
    <>
      <LoadFailure of={page} />
      <Table<PickRow>
        className="picker-table"
        size="small"
        rowKey="id"
        columns={columns}
        dataSource={[...rows]}
        loading={{ spinning: page.loading, delay: SPIN_DELAY }}
        locale={{
          emptyText: page.loading || page.error !== undefined ? ' ' : <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={emptyText(request, t)} />,
        }}
        rowSelection={{
          type: multiple ? 'checkbox' : 'radio',
          columnWidth: narrow ? 44 : 36,
          selectedRowKeys: chosen.map(({ id }) => id),
          preserveSelectedRowKeys: true,
          getCheckboxProps: ({ name }) => ({ 'aria-label': name }),
          ...(multiple
            ? { getTitleCheckboxProps: () => ({ 'aria-label': t('picker.wholePage') }) }
            : { columnTitle: <span className="visually-hidden">{t('picker.choose')}</span> }),
          onSelect: onToggle,
          onSelectAll: (on, _, changed) => onTogglePage(changed, on),
        }}
        onRow={(row) => ({
          onClick: (event) => {
            onToggle(row);
            inputOf(event.currentTarget)?.focus();
          },
          onDoubleClick: () => {
            if (!multiple) onConfirm(row);
          },
          onKeyDown: (event) => {
            if (event.key === 'Enter') onConfirm(row);
            else if (!moveFocus(event)) return;
            event.preventDefault();
          },
        })}
        pagination={{
          current: request.page,
          pageSize: request.pageSize,
          total: page.value?.total ?? 0,
          size: 'small',
          simple: narrow,
          showSizeChanger: !narrow,
          pageSizeOptions: PAGE_SIZES,
          hideOnSinglePage: (page.value?.total ?? 0) <= Number(PAGE_SIZES[0]),
          onChange: onTurn,
        }}
      />
    </>
  );
}

// helpers

const NO_ROWS: readonly PickRow[] = [];
const PAGE_SIZES = [10, 20];

const inputOf = (row: Element | null): HTMLInputElement | null => row?.querySelector('input') ?? null;

/** Up and down go from row to row without choosing. */
function moveFocus({ key, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  const next = key === 'ArrowDown' ? currentTarget.nextElementSibling : key === 'ArrowUp' ? currentTarget.previousElementSibling : null;
  inputOf(next)?.focus();
  return key === 'ArrowDown' || key === 'ArrowUp';
}

function emptyText({ keyword, org }: PickRequest, t: TFunction): string {
  if (keyword !== '') return t('picker.noMatch', { keyword });
  return org === undefined ? t('picker.nothing') : t('picker.noneIn', { name: org.name });
}
