import { Fragment } from 'react';
import { observer } from 'mobx-react-lite';
import type { CompiledTable } from '../../../registry/form/index.ts';
import type { Row } from '../../../validators/model/index.ts';
import { useRenderContext } from '../../core/index.ts';
import { useBinding, useFormScope } from '../FormScope.ts';
import { saidTotal } from '../text/said.ts';
import { isSummed, type Column } from './columns.ts';
import { nestedTables, type DrawNested } from './NestedRows.tsx';

/** All rows in a plain table, so that paper repeats the head on every page; rows inside a row stand indented below it. */
export const PrintTable = observer(function PrintTable({
  table,
  columns,
  draw,
  parent,
}: {
  readonly table: CompiledTable;
  readonly columns: readonly Column[];
  readonly draw: DrawNested;
  readonly parent?: Row;
}) {
  const { t } = useRenderContext();
  const { store } = useFormScope();
  const rows = store.rows(table.name, parent);
  return (
    <table className="yb-print-table">
      <caption>{table.title}</caption>
      <thead>
        <tr>
          <th scope="col">#</th>
          {columns.map(({ field, control }) => (
            <th key={field.name} scope="col" className={control?.align === 'right' ? 'yb-right' : ''}>
              {field.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <Fragment key={row.key}>
            <tr>
              <td>{index + 1}</td>
              {columns.map((column) => (
                <PrintCell key={column.field.name} row={row} column={column} />
              ))}
            </tr>
            {nestedTables(store, table, row)
              .filter((each) => store.rows(each.name, row).length > 0)
              .map((each) => (
                <tr key={each.name}>
                  <td />
                  <td colSpan={columns.length} className="yb-print-nested">
                    {draw(each, row)}
                  </td>
                </tr>
              ))}
          </Fragment>
        ))}
      </tbody>
      {columns.some(isSummed) && (
        <tfoot>
          <tr>
            <th scope="row">{t('form.total')}</th>
            {columns.map((column) => (
              <td key={column.field.name} className="yb-right">
                {isSummed(column) && saidTotal(store.total(table.name, column.field.name, parent), column.field, store.locale)}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
});

// helpers

const PrintCell = observer(function PrintCell({ row, column: { field, control } }: { readonly row: Row; readonly column: Column }) {
  const binding = useBinding(field, row);
  return <td className={control?.align === 'right' ? 'yb-right' : ''}>{binding.mode === 'n' ? '' : control?.text(binding)}</td>;
});
