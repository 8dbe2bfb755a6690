import { useMemo } from 'react';
import { Button, Table, type TableProps } from 'antd';
import { appliesTo, ButtonBar, type PlacedButton } from '../button/index.ts';
import { useRenderContext } from '../core/index.ts';
import { alignOf, rowName, useCells, type Cells } from './cells.tsx';
import type { ListColumn, ListPageData, ListRow, ListState, ListTemplate } from './types.ts';

export interface ListTableProps {
  readonly template: ListTemplate;
  readonly columns: readonly ListColumn[];
  readonly page: ListPageData | undefined;
  readonly loading: boolean;
  readonly state: ListState;
  readonly onSort: (sort: ListState['sort']) => void;
  readonly rowButtons: readonly PlacedButton[];
  readonly onPress: (button: PlacedButton, row: ListRow) => void;
  readonly busy: string | undefined;
  readonly onOpen: ((row: ListRow, column: ListColumn) => void) | undefined;
  /** Selected rows by key; undefined: rows cannot be selected. */
  readonly selection: readonly string[] | undefined;
  readonly onSelect: (rows: readonly ListRow[]) => void;
  readonly empty: React.ReactNode;
}

const INDEX_WIDTH = 56;
const SELECT_WIDTH = 40;
const VISIBLE_BUTTONS = 3;
const BUTTON_WIDTH = 44;
/** Height of the portal's header, below which the table's own header sticks. */
const STICKY_OFFSET = 55;

/** The rows of a list as a table, with the totals of all filtered rows at its foot. */
export function ListTable(props: ListTableProps) {
  const { template, columns, page, loading, state, onSort, rowButtons, onPress, busy, onOpen, selection, onSelect, empty } = props;
  const { t } = useRenderContext();
  const cells = useCells(template);
  const rows = page?.rows ?? [];
  const linked = columns.find((column) => column.link !== undefined);
  const defaultSort = template.defaultSort?.[0];

  const shown = useMemo((): NonNullable<TableProps<ListRow>['columns']> => {
    const first = (state.page - 1) * state.pageSize;
    const data = columns.map((column) => ({
      key: column.field,
      title: column.title,
      dataIndex: column.field,
      align: alignOf(column, cells.format(column)),
      ellipsis: column.ellipsis === true,
      width: column.width ?? 140,
      ...(column.fixed === undefined ? {} : { fixed: column.fixed === 'right' ? ('end' as const) : ('start' as const) }),
      ...(column.sort === true
        ? {
            sorter: true,
            sortOrder: sortOrder(
              column.field,
              state.sort ?? (defaultSort === undefined ? undefined : { field: defaultSort.field, dir: defaultSort.dir ?? 'asc' }),
            ),
          }
        : {}),
      render: (_: unknown, row: ListRow) => {
        const content = cells.content(column, row);
        const title = cells.title(column, row);
        if (column.link !== undefined && onOpen !== undefined)
          return (
            <Button type="link" className="yb-cell-link" title={title} onClick={() => onOpen(row, column)}>
              {content}
            </Button>
          );
        return title === undefined ? content : <span title={title}>{content}</span>;
      },
    }));
    const action =
      rowButtons.length === 0
        ? []
        : [
            {
              key: 'action',
              title: t('list.actions'),
              fixed: 'end' as const,
              width: Math.min(rowButtons.length, VISIBLE_BUTTONS + 1) * BUTTON_WIDTH + 24,
              render: (_: unknown, row: ListRow) => (
                <ButtonBar
                  look="link"
                  visible={VISIBLE_BUTTONS}
                  buttons={rowButtons.filter((button) => appliesTo(button, row))}
                  onPress={(button) => onPress(button, row)}
                  label={t('list.actionsOf', { name: rowName(template, row) })}
                  busy={busy?.startsWith(`${keyOf(row)}/`) === true ? busy.slice(keyOf(row).length + 1) : undefined}
                />
              ),
            },
          ];
    return [
      {
        key: 'index',
        title: '#',
        width: INDEX_WIDTH,
        align: 'center' as const,
        fixed: 'start' as const,
        render: (_: unknown, __: ListRow, index: number) => first + index + 1,
      },
      ...data,
      ...action,
    ];
  }, [columns, cells, state.page, state.pageSize, state.sort, defaultSort, rowButtons, onPress, busy, onOpen, template, t]);

  const width = shown.reduce((sum, column) => sum + Number(column.width ?? 0), selection === undefined ? 0 : SELECT_WIDTH);
  const sums = <SumRow cells={cells} columns={columns} sums={page?.sums ?? undefined} selectable={selection !== undefined} actions={rowButtons.length > 0} />;
  return (
    <Table<ListRow>
      size="small"
      className="yb-list-table"
      rowKey={keyOf}
      columns={shown}
      dataSource={[...rows]}
      loading={{ spinning: loading, delay: 300 }}
      sticky={{ offsetHeader: STICKY_OFFSET }}
      // Without rows there is nothing in the scroll area that the keyboard could reach.
      scroll={rows.length > 0 ? { x: width } : {}}
      pagination={false}
      locale={{ emptyText: empty }}
      {...(selection === undefined
        ? {}
        : {
            rowSelection: {
              columnWidth: SELECT_WIDTH,
              fixed: true,
              selectedRowKeys: [...selection],
              preserveSelectedRowKeys: true,
              onChange: (_keys: unknown, selected: ListRow[]) => onSelect(selected),
              getCheckboxProps: (row: ListRow) => ({ 'aria-label': t('list.selectRow', { name: rowName(template, row) }) }),
              getTitleCheckboxProps: () => ({ 'aria-label': t('list.selectAll') }),
            },
          })}
      onRow={(row) => (linked === undefined || onOpen === undefined ? {} : { onDoubleClick: () => onOpen(row, linked) })}
      onChange={(_pagination, _filters, sorter) => {
        const one = Array.isArray(sorter) ? sorter[0] : sorter;
        onSort(one?.order === undefined || one.order === null ? undefined : { field: String(one.columnKey), dir: one.order === 'ascend' ? 'asc' : 'desc' });
      }}
      summary={() => sums}
    />
  );
}

export const keyOf = (row: ListRow): string => String(row['id_'] ?? row['id'] ?? '');

// helpers

function sortOrder(field: string, sort: ListState['sort']): 'ascend' | 'descend' | null {
  if (sort?.field !== field) return null;
  return sort.dir === 'asc' ? 'ascend' : 'descend';
}

/** One line under the table; the label stands in the first column that has no total. */
function SumRow({
  cells,
  columns,
  sums,
  selectable,
  actions,
}: {
  readonly cells: Cells;
  readonly columns: readonly ListColumn[];
  readonly sums: Readonly<Record<string, unknown>> | undefined;
  readonly selectable: boolean;
  readonly actions: boolean;
}) {
  const { t } = useRenderContext();
  if (sums === undefined || !columns.some((column) => column.sum === true)) return null;
  const lead = selectable ? 2 : 1;
  return (
    <Table.Summary fixed>
      <Table.Summary.Row className="yb-sums">
        <Table.Summary.Cell index={0} colSpan={lead}>
          {t('list.sum')}
        </Table.Summary.Cell>
        {columns.map((column, index) => (
          <Table.Summary.Cell key={column.field} index={lead + index} align="right">
            {column.sum === true ? cells.total(column, sums[column.field]) : null}
          </Table.Summary.Cell>
        ))}
        {actions ? <Table.Summary.Cell index={lead + columns.length} /> : null}
      </Table.Summary.Row>
    </Table.Summary>
  );
}
