import { observer } from 'mobx-react-lite';
import type { CompiledTable } from '../../../registry/form/index.ts';
import type { Row } from '../../../validators/model/index.ts';
import { useRenderContext } from '../../core/index.ts';
import { useBinding, useFormScope } from '../FormScope.ts';
import { moneyText } from '../text/numbers.ts';
import { isSummed, type Column } from './columns.ts';

/** All rows in a plain table, so that paper repeats the head on every page. */
export const PrintTable = observer(function PrintTable({ table, columns }: { readonly table: CompiledTable; readonly columns: readonly Column[] }) {
  const { t } = useRenderContext();
  const { store } = useFormScope();
  const rows = store.rows(table.name);
  return (
    <table className="yb-print-table">
      <caption>{table.title}</caption>
      <thead>
        <tr>
          <th scope="col">#</th>
          {columns.map(({ field, control }) => <th key={field.name} scope="col" className={control?.align === 'right' ? 'yb-right' : ''}>{field.title}</th>)}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.key}>
            <td>{index + 1}</td>
            {columns.map((column) => <PrintCell key={column.field.name} row={row} column={column} />)}
          </tr>
        ))}
      </tbody>
      {columns.some(isSummed) && (
        <tfoot>
          <tr>
            <th scope="row">{t('form.total')}</th>
            {columns.map((column) => ({ ...column, summed: isSummed(column) })).map(({ field, control, summed }) => (
              <td key={field.name} className="yb-right">
                {summed && (control?.widget === 'money' ? moneyText(store.total(table.name, field.name).toFixed(), field.ui.precision ?? 2) : store.total(table.name, field.name).toFixed())}
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
