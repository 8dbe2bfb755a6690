import type { KeyboardEvent, ReactNode } from 'react';
import { Empty, Table, Tooltip, type TableColumnsType } from 'antd';
import { useRenderContext, type RowPage } from '../core/index.ts';
import { alignOf, useCells, type ListColumn, type ListRow, type ListState } from '../list/index.ts';
import { rowNameOf } from './rows.ts';
import type { DialogTemplate } from './types.ts';
import type { Loaded } from './useLoaded.ts';
import type { Selection } from './useSelection.ts';

export interface RowTableProps {
  readonly template: DialogTemplate;
  readonly state: ListState;
  readonly page: Loaded<RowPage>;
  readonly selection: Selection;
  readonly narrow: boolean;
  readonly onState: (state: ListState) => void;
  readonly onConfirm: (row: ListRow) => void;
}

/** One page of rows with boxes or circles. Arrow keys go from row to row, Space chooses, Enter confirms. */
export function RowTable({ template, state, page, selection, narrow, onState, onConfirm }: RowTableProps) {
  const { t } = useRenderContext();
  const cells = useCells(template);
  const rows = page.value?.rows ?? NO_ROWS;
  const shown = template.columns.filter((column) => column.hidden !== true);
  const [first, ...others] = shown;
  const widthOf = (column: ListColumn): number => Math.max(column.width ?? 140, cells.least(column, rows));
  const columns: TableColumnsType<ListRow> =
    narrow && first !== undefined
      ? [
          {
            key: first.field,
            title: first.title,
            render: (_: unknown, row: ListRow) => (
              <>
                {cells.content(first, row)}
                <div className="yb-dialog-facts">
                  {others.map(
                    (column): ReactNode => (
                      <span key={column.field}>
                        {t('core.label', { label: column.title })}
                        {cells.content(column, row)}
                      </span>
                    ),
                  )}
                </div>
              </>
            ),
          },
        ]
      : shown.map((column) => ({
          key: column.field,
          title: column.title,
          width: widthOf(column),
          align: alignOf(column, cells.format(column)),
          ellipsis: column.ellipsis !== false,
          sorter: column.sort !== false,
          sortOrder: state.sort?.field !== column.field ? null : state.sort.dir === 'asc' ? ('ascend' as const) : ('descend' as const),
          render: (_: unknown, row: ListRow) => cells.content(column, row),
        }));
  const chosenKeys = rows.filter(selection.has).map(selection.keyOf);
  const why = (row: ListRow): string | undefined =>
    selection.isUsed(row) ? t('dialog.used') : selection.canToggle(row) ? undefined : t('dialog.atMost', { n: selection.max ?? 0 });

  return (
    <Table<ListRow>
      size="small"
      className="yb-dialog-table"
      rowKey={selection.keyOf}
      columns={columns}
      dataSource={[...rows]}
      loading={{ spinning: page.loading, delay: 300 }}
      locale={{
        emptyText:
          page.loading || page.failure !== undefined ? (
            ' '
          ) : (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={state.keyword === '' ? t('dialog.nothing') : t('dialog.noMatch', { keyword: state.keyword })}
            />
          ),
      }}
      scroll={narrow || rows.length === 0 ? {} : { x: shown.reduce((sum, column) => sum + widthOf(column), 48) }}
      rowSelection={{
        type: selection.multiple ? 'checkbox' : 'radio',
        columnWidth: narrow ? 44 : 40,
        selectedRowKeys: chosenKeys,
        preserveSelectedRowKeys: true,
        getCheckboxProps: (row) => ({
          'aria-label': rowNameOf(template, row),
          'aria-description': why(row),
          disabled: !selection.canToggle(row) && (selection.multiple || selection.isUsed(row)),
        }),
        ...(selection.multiple
          ? { getTitleCheckboxProps: () => ({ 'aria-label': t('dialog.wholePage') }) }
          : { columnTitle: <span className="yb-dialog-hidden">{t('dialog.choose')}</span> }),
        renderCell: (_checked, row, _index, node) => {
          const reason = why(row);
          return reason === undefined ? (
            node
          ) : (
            <Tooltip title={reason}>
              <span className="yb-dialog-why">{node}</span>
            </Tooltip>
          );
        },
        onSelect: selection.toggle,
        onSelectAll: (on, _, changed) =>
          selection.put(
            changed.filter((row) => !selection.isUsed(row)),
            on,
          ),
      }}
      onRow={(row) => ({
        'aria-disabled': selection.isUsed(row),
        onClick: (event) => {
          if (event.target instanceof Element && event.target.closest('input, label, button, a') !== null) return;
          if (selection.canToggle(row) || !selection.multiple) selection.toggle(row);
          inputOf(event.currentTarget)?.focus();
        },
        onDoubleClick: () => {
          if (!selection.multiple && !selection.isUsed(row)) onConfirm(row);
        },
        onKeyDown: (event) => {
          if (event.key === 'Enter') onConfirm(row);
          else if (!moveFocus(event)) return;
          event.preventDefault();
          event.stopPropagation();
        },
      })}
      pagination={{
        current: state.page,
        pageSize: state.pageSize,
        total: page.value?.total ?? 0,
        size: 'small',
        simple: narrow,
        showSizeChanger: false,
        hideOnSinglePage: true,
        onChange: (to) => onState({ ...state, page: to }),
      }}
      onChange={(_pagination, _filters, sorter, { action }) => {
        if (action !== 'sort') return;
        const one = Array.isArray(sorter) ? sorter[0] : sorter;
        onState({
          ...state,
          page: 1,
          sort: one?.order === undefined || one.order === null ? undefined : { field: String(one.columnKey), dir: one.order === 'ascend' ? 'asc' : 'desc' },
        });
      }}
    />
  );
}

// helpers

const NO_ROWS: readonly ListRow[] = [];

const inputOf = (row: Element | null): HTMLInputElement | null => row?.querySelector<HTMLInputElement>('input:not(:disabled)') ?? null;

/** Up and down go to the next row that can be chosen, without choosing. */
function moveFocus({ key, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return false;
  const step = (row: Element | null): Element | null => (key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling) ?? null;
  let next = step(currentTarget);
  while (next !== null && inputOf(next) === null) next = step(next);
  inputOf(next)?.focus();
  return true;
}
