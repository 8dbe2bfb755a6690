import { useEffect, useRef, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { DEFAULT_MOST_ROWS, mostRows, type CompiledTable } from '../../../registry/form/index.ts';
import { isTableRequired } from '../../../validators/model/index.ts';
import { lazyPart, useRenderContext } from '../../core/index.ts';
import { PlusIcon } from '../field/icons.tsx';
import { useFormScope } from '../FormScope.ts';
import { backfillOf, runBackfill } from './backfill.ts';
import { ErrorBar } from './ErrorBar.tsx';
import type { GridController } from './GridController.ts';
import { undoStep } from './gridSteps.ts';
import { chosenRows, copyRows, removeRows } from './rowActions.ts';
import { oncePerPress } from './RowButtons.tsx';

/** How long a message with an offer to undo stays. */
const NOTICE_TIME = 5000;

const ImportDialog = lazyPart(() => import('./transfer/ImportDialog.tsx').then(({ ImportDialog: component }) => component));

/** What can be done with a table as a whole, and what was done last. */
export const TableToolbar = observer(function TableToolbar({
  grid,
  fullScreen,
  onFullScreen,
}: {
  readonly grid: GridController;
  readonly fullScreen: boolean;
  readonly onFullScreen: (() => void) | undefined;
}) {
  const { t, services, locale } = useRenderContext();
  const { store, tableActions } = useFormScope();
  const { table } = grid;
  const { rights } = table;
  const [importing, setImporting] = useState(false);
  const importer = useRef<HTMLButtonElement>(null);
  const imported = (): void => {
    setImporting(false);
    setTimeout(() => importer.current?.focus());
  };
  const count = store.rows(table.name, grid.parent).length;
  const checked = grid.checked.size;
  const backfill = backfillOf(table);
  const writable = !grid.closed;

  const exportRows = async (): Promise<void> => {
    const part = await import('./transfer/exportTable.ts').catch(() => undefined);
    if (part === undefined) return services.notify.error(t('core.partFailed'));
    try {
      await part.exportTable(grid, { t, locale });
    } catch (error) {
      services.notify.error(error instanceof Error ? error.message : String(error));
    }
  };

  return (
    <div className="yb-toolbar" role="toolbar" aria-label={t('subtable.toolbar', { title: table.title })}>
      {writable && rights.add && (
        <button
          type="button"
          className="yb-button yb-button-main"
          disabled={!grid.canAdd()}
          onClick={() => grid.addRow()}
          data-control={table.name}
          {...(grid.canAdd() ? {} : { title: t('subtable.full', { count: grid.mostRows }) })}
        >
          <PlusIcon /> {t('form.addRow')}
        </button>
      )}
      {writable && backfill && (
        <button type="button" className="yb-button" disabled={!grid.canAdd()} onClick={() => void runBackfill(grid, backfill, services)}>
          {t('subtable.chooseFrom', { title: backfill.title })}
        </button>
      )}
      {writable && rights.import && (
        <button ref={importer} type="button" className="yb-button" onClick={() => setImporting(true)}>
          {t('subtable.import')}
        </button>
      )}
      {rights.export && count > 0 && (
        <button type="button" className="yb-button" onClick={() => void exportRows()}>
          {t('subtable.export')}
        </button>
      )}
      {tableActions?.(table)}
      {onFullScreen && (
        <button type="button" className="yb-button" onClick={onFullScreen} data-full-screen={table.name}>
          {t(fullScreen ? 'subtable.leaveFullScreen' : 'subtable.fullScreen')}
        </button>
      )}
      {checked > 0 && (
        <span className="yb-checked" role="group" aria-label={t('subtable.checked', { count: checked })}>
          {t('subtable.checked', { count: checked })}
          {rights.copy && (
            <button type="button" className="yb-button" disabled={!grid.canCopy()} onClick={oncePerPress(() => copyRows(grid, chosenRows(grid)))}>
              {t('subtable.copyChecked')}
            </button>
          )}
          {rights.del && (
            <button
              type="button"
              className="yb-button yb-button-danger"
              disabled={!grid.canRemove()}
              onClick={oncePerPress(() => removeRows(grid, chosenRows(grid)))}
            >
              {t('subtable.removeChecked')}
            </button>
          )}
        </span>
      )}
      {isDemanded(grid) && (
        <>
          <span className="yb-star" aria-hidden="true">
            *
          </span>
          <span className="yb-unseen">{t('control.required')}</span>
        </>
      )}
      <span className="yb-note">
        {writable && rights.add && declaresMost(table) ? t('form.rowCountOf', { count, most: grid.mostRows }) : t('form.rowCount', { count })}
      </span>
      <ErrorBar grid={grid} />
      <Notice grid={grid} />
      {importing && <ImportDialog grid={grid} onClose={imported} />}
    </div>
  );
});

// helpers

/** Whether a table that rows may be added to needs some now. */
function isDemanded({ store, table, parent }: GridController): boolean {
  const mode = store.tableMode(table, parent);
  return table.rights.add && (mode === 'w' || mode === 'b') && (table.minRows > 0 || isTableRequired(store.model, table, parent));
}

/** Whether the metadata says how many rows there may be; what the product bears at most nobody needs to read. */
const declaresMost = (table: CompiledTable): boolean => mostRows(table) < DEFAULT_MOST_ROWS;

/** What was done last; while nothing else has been done, it can be taken back here. */
const Notice = observer(function Notice({ grid }: { readonly grid: GridController }) {
  const { t } = useRenderContext();
  const { store } = useFormScope();
  const notice = grid.notice;
  useEffect(() => {
    if (!notice) return undefined;
    const timer = setTimeout(() => grid.clearNotice(notice), NOTICE_TIME);
    return () => clearTimeout(timer);
  }, [notice, grid]);
  if (!notice) return null;
  const undoable = notice.step !== undefined && store.lastStep(grid.table.name) === notice.step;
  return (
    <span className="yb-undo" role="status">
      {t(notice.text, notice.params)}
      {undoable && (
        <>
          {' '}
          <button type="button" className="yb-link" onClick={() => undoStep(grid)}>
            {t('form.undo')}
          </button>
        </>
      )}
    </span>
  );
});
