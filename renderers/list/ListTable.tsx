import { useMemo, type ReactNode } from 'react';
import { Table, type TableProps } from 'antd';
import { ButtonBar, type PlacedButton } from '../button/index.ts';
import { useRenderContext } from '../core/index.ts';
import { alignOf, rowName, useCells, type Cells } from './cells.tsx';
import { holds } from './conditions.ts';
import { RowName } from './RowName.tsx';
import { keyOf } from './rows.ts';
import type { ListColumn, ListPageData, ListRow, ListState, ListTemplate, RowLink } from './types.ts';
import type { Busy } from './useListActions.ts';
import { useRowKeys } from './useRowKeys.ts';

/** What rows are and what can be done with them, in a table as on cards. */
export interface ListRowsProps {
  readonly template: ListTemplate;
  readonly columns: readonly ListColumn[];
  readonly page: ListPageData | undefined;
  readonly rowButtons: readonly PlacedButton[];
  readonly applies: (button: PlacedButton, row: ListRow) => boolean;
  readonly onPress: (button: PlacedButton, row: ListRow) => void;
  readonly linkOf: ((row: ListRow, column: ListColumn) => RowLink | undefined) | undefined;
  readonly onOpen: ((row: ListRow, column: ListColumn) => void) | undefined;
  /** Selected rows by key; undefined: rows cannot be selected. */
  readonly selection: readonly string[] | undefined;
  /** Whether a button above the rows could do anything with the row. */
  readonly selectable: (row: ListRow) => boolean;
  readonly onSelect: (rows: readonly ListRow[]) => void;
}

export interface ListTableProps extends ListRowsProps {
  readonly loading: boolean;
  readonly state: ListState;
  readonly onSort: (sort: ListState['sort']) => void;
  readonly busy: Busy | undefined;
  readonly empty: ReactNode;
  /** Stands beside a document: one column, the others in small print, and the row whose document is shown. */
  readonly beside: { readonly shown: string | undefined } | undefined;
}

const INDEX_WIDTH = 56;
const SELECT_WIDTH = 40;
const VISIBLE_BUTTONS = 3;
const BUTTON_WIDTH = 44;
/** Height of the portal's header, below which the table's own header sticks. */
const STICKY_OFFSET = 55;

/** The rows of a list as a table, with the totals of all filtered rows at its foot. */
export function ListTable(props: ListTableProps) {
  const { template, columns, page, loading, onSort, rowButtons, onOpen, selection, selectable, onSelect, empty, beside } = props;
  const { t } = useRenderContext();
  const cells = useCells(template);
  const rows = page?.rows ?? [];
  const linked = columns.find((column) => column.link !== undefined);
  const nameOf = (row: ListRow): string => keyOf(template, row);
  const open = (row: ListRow | undefined): void => {
    if (row !== undefined && linked !== undefined) onOpen?.(row, linked);
  };
  const toggle = (row: ListRow | undefined): void => {
    if (row !== undefined && selectable(row)) onSelect(toggled(props, row));
  };
  const rowNamed = (key: string): ListRow | undefined => rows.find((row) => nameOf(row) === key);
  const { rowOf } = useRowKeys({ onOpen: (key) => open(rowNamed(key)), onSelect: (key) => toggle(rowNamed(key)) });
  const shown = useTableColumns(props, cells);

  const width = shown.reduce((sum, column) => sum + Number(column.width ?? 0), selection === undefined ? 0 : SELECT_WIDTH);
  // Without rows the table is not scrolled, and a line of sums would be wider than the page.
  const total = rows.length === 0 ? undefined : (page?.sums ?? undefined);
  const sums = <SumRow cells={cells} columns={columns} sums={total} selectable={selection !== undefined} actions={rowButtons.length > 0} />;
  const classOf = (row: ListRow): string =>
    [
      'yb-list-row',
      ...(template.faded !== undefined && holds(template.faded, row) ? ['yb-list-faded'] : []),
      ...(beside?.shown === nameOf(row) ? ['yb-list-shown'] : []),
    ].join(' ');
  return (
    <Table<ListRow>
      size="small"
      className="yb-list-table"
      rowKey={nameOf}
      columns={shown}
      dataSource={[...rows]}
      loading={{ spinning: loading, delay: 300 }}
      sticky={{ offsetHeader: STICKY_OFFSET }}
      // Without rows there is nothing in the scroll area that the keyboard could reach.
      scroll={rows.length > 0 && beside === undefined ? { x: width } : {}}
      pagination={false}
      locale={{ emptyText: empty }}
      rowClassName={classOf}
      {...(selection === undefined
        ? {}
        : {
            rowSelection: {
              columnWidth: SELECT_WIDTH,
              fixed: true,
              selectedRowKeys: [...selection],
              preserveSelectedRowKeys: true,
              onChange: (_keys: unknown, selected: ListRow[]) => onSelect(selected),
              getCheckboxProps: (row: ListRow) => ({
                'aria-label': t('list.selectRow', { name: rowName(template, row) }),
                ...(selectable(row) ? {} : { disabled: true, title: t('list.alone') }),
              }),
              getTitleCheckboxProps: () => ({ 'aria-label': t('list.selectAll') }),
            },
          })}
      onRow={(row, index) =>
        onOpen === undefined || linked === undefined
          ? {}
          : {
              ...rowOf(nameOf(row), index ?? 0),
              onDoubleClick: () => open(row),
              ...(selection === undefined ? {} : { 'aria-selected': selection.includes(nameOf(row)) }),
            }
      }
      onChange={(_pagination, _filters, sorter) => {
        const one = Array.isArray(sorter) ? sorter[0] : sorter;
        onSort(one?.order === undefined || one.order === null ? undefined : { field: String(one.columnKey), dir: one.order === 'ascend' ? 'asc' : 'desc' });
      }}
      summary={() => sums}
    />
  );
}

/** The selected rows after one of them was turned. */
export function toggled({ template, page, selection = [] }: ListRowsProps, row: ListRow): ListRow[] {
  const key = keyOf(template, row);
  const chosen = selection.includes(key) ? selection.filter((each) => each !== key) : [...selection, key];
  return (page?.rows ?? []).filter((each) => chosen.includes(keyOf(template, each)));
}

/** What a cell shows, as a link where its column has one. */
export function useCellView({ template, columns, linkOf, onOpen }: ListRowsProps, cells: Cells): (column: ListColumn, row: ListRow) => ReactNode {
  return useMemo(
    () => (column, row) => {
      const content = cells.content(column, row);
      const title = column.hint === undefined ? cells.title(column, row) : undefined;
      const link = column.link === undefined ? undefined : linkOf?.(row, column);
      const opens = column.link !== undefined && (linkOf === undefined || link !== undefined) ? onOpen : undefined;
      const unread = column === columns[0] && template.unread !== undefined && holds(template.unread, row);
      if (opens === undefined && link === undefined && !unread) return title === undefined ? content : <span title={title}>{content}</span>;
      return (
        <RowName row={row} column={column} title={title} unread={unread} link={link} onOpen={opens}>
          {content}
        </RowName>
      );
    },
    [template, columns, linkOf, onOpen, cells],
  );
}

// helpers

type TableColumns = NonNullable<TableProps<ListRow>['columns']>;

function useTableColumns(props: ListTableProps, cells: Cells): TableColumns {
  const { template, columns, page, state, rowButtons, onPress, busy, applies, beside } = props;
  const { t } = useRenderContext();
  const view = useCellView(props, cells);
  const stacked = beside !== undefined;
  return useMemo((): TableColumns => {
    const first = (state.page - 1) * state.pageSize;
    const [main, ...others] = columns;
    if (stacked && main !== undefined)
      return [
        {
          key: main.field,
          title: main.title,
          className: 'yb-list-stacked',
          render: (_: unknown, row: ListRow) => (
            <>
              {view(main, row)}
              <div className="yb-list-small">
                {others.map((column) => (
                  <span key={column.field}>{cells.content(column, row)}</span>
                ))}
              </div>
            </>
          ),
        },
      ];
    const defaultSort = template.defaultSort?.[0];
    const sort = state.sort ?? (defaultSort === undefined ? undefined : { field: defaultSort.field, dir: defaultSort.dir ?? 'asc' });
    const data = columns.map((column) => ({
      key: column.field,
      title: column.title,
      dataIndex: column.field,
      align: alignOf(column, cells.format(column)),
      ellipsis: column.ellipsis === true,
      width: Math.max(column.width ?? 140, cells.least(column, page?.rows ?? [], page?.sums?.[column.field])),
      ...(column.fixed === undefined ? {} : { fixed: column.fixed === 'right' ? ('end' as const) : ('start' as const) }),
      ...(column.sort === true ? { sorter: true, sortOrder: sortOrder(column.field, sort) } : {}),
      render: (_: unknown, row: ListRow) => view(column, row),
    }));
    const action = {
      key: 'action',
      title: t('list.actions'),
      fixed: 'end' as const,
      width: Math.min(rowButtons.length, VISIBLE_BUTTONS + 1) * BUTTON_WIDTH + 24,
      render: (_: unknown, row: ListRow) => (
        <ButtonBar
          look="link"
          visible={VISIBLE_BUTTONS}
          buttons={rowButtons.filter((button) => applies(button, row))}
          onPress={(button) => onPress(button, row)}
          label={t('list.actionsOf', { name: rowName(template, row) })}
          of={rowName(template, row)}
          busy={busy?.row === keyOf(template, row) ? busy.button : undefined}
        />
      ),
    };
    const index = {
      key: 'index',
      title: '#',
      width: INDEX_WIDTH,
      align: 'center' as const,
      fixed: 'start' as const,
      render: (_: unknown, __: ListRow, at: number) => first + at + 1,
    };
    return [index, ...data, ...(rowButtons.length === 0 ? [] : [action])];
  }, [columns, cells, page, view, stacked, state.page, state.pageSize, state.sort, rowButtons, onPress, busy, applies, template, t]);
}

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
