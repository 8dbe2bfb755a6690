import { lazy, memo, Suspense, useMemo } from 'react';
import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import type { CompiledTable } from '../../../registry/form/index.ts';
import { useRenderContext } from '../../core/index.ts';
import { PlusIcon } from '../field/icons.tsx';
import { useFormScope } from '../FormScope.ts';
import { columnsOf } from './columns.ts';
import { GridController } from './GridController.ts';
import { GridView } from './GridView.tsx';
import { PrintTable } from './PrintTable.tsx';
import { useNarrow } from './useNarrow.ts';
import { useRowActions } from './useRowActions.ts';

/** Only small screens need it. */
const CardList = lazy(() => import('./CardList.tsx').then(({ CardList: component }) => ({ default: component })));

/** A sub-table: toolbar, rows, and what is wrong with the table as a whole. */
export const SubTable = memo(observer(function SubTable({ table }: { readonly table: CompiledTable }) {
  const { t } = useRenderContext();
  const { store, controls, mode, tableActions } = useFormScope();
  const narrow = useNarrow();
  const columns = useMemo(() => columnsOf(table, controls), [table, controls]);
  const grid = useMemo(() => new GridController(store, table, columns), [store, table, columns]);
  const count = store.rows(table.name).length;
  const { actions, undo } = useRowActions(table, count);
  const issue = store.issue(table.name);

  if (store.tableMode(table) === 'n') return null;
  if (mode === 'print') return <PrintTable table={table} columns={columns} />;

  const { rights } = table;
  const changesRows = !store.readOnly && (rights.add || rights.del || rights.copy);
  return (
    <div className="yb-subtable" data-address={table.name}>
      <div className="yb-toolbar">
        {!store.readOnly && rights.add && (
          <Button size="small" type="primary" ghost icon={<PlusIcon />} disabled={!grid.canAdd()} onClick={() => grid.addRow()} data-control={table.name}>
            {t('form.addRow')}
          </Button>
        )}
        {tableActions?.(table)}
        <span className="yb-note">{t('form.rowCount', { count })}</span>
        {undo && (
          <span className="yb-undo" role="status">
            {t('form.rowRemoved')} <button type="button" className="yb-link" onClick={undo}>{t('form.undo')}</button>
          </span>
        )}
      </div>
      {issue && <div className={issue.level === 'error' ? 'yb-error' : 'yb-warning'} role="alert">{issue.message}</div>}
      {narrow
        ? <Suspense fallback={null}><CardList grid={grid} columns={columns} actions={changesRows ? actions : undefined} /></Suspense>
        : <GridView grid={grid} columns={columns} actions={changesRows ? actions : undefined} />}
    </div>
  );
}));
