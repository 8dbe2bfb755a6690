import { useEffect, useRef, type ReactNode } from 'react';
import { observer } from 'mobx-react-lite';
import { childTables, type CompiledTable } from '../../../registry/form/index.ts';
import type { Row } from '../../../validators/model/index.ts';
import { useRenderContext } from '../../core/index.ts';
import { useFormScope } from '../FormScope.ts';
import type { FormStore } from '../FormStore.ts';
import type { GridController } from './GridController.ts';

/** Draws the table of a row; handed down, because a sub-table holds sub-tables. */
export type DrawNested = (table: CompiledTable, row: Row) => ReactNode;

/** Tables in the rows of a table that can be seen. Tracked. */
export function nestedTables(store: FormStore, table: CompiledTable, row?: Row): readonly CompiledTable[] {
  return childTables(store.form, table.name).filter((each) => store.tableMode(each, row) !== 'n');
}

/** Opens the rows inside a row; says how many there are. */
export const NestedToggle = observer(function NestedToggle({
  row,
  grid,
  open,
  index,
}: {
  readonly row: Row;
  readonly grid: GridController;
  readonly open: boolean;
  readonly index: number;
}) {
  const { t } = useRenderContext();
  const { store } = useFormScope();
  const tables = nestedTables(store, grid.table, row);
  if (tables.length === 0) return null;
  const count = tables.reduce((sum, table) => sum + store.rows(table.name, row).length, 0);
  return (
    <button
      type="button"
      tabIndex={-1}
      className="yb-icon-button yb-nested-toggle"
      aria-expanded={open}
      aria-label={t('subtable.nestedRows', { row: index + 1, count })}
      data-open={row.key}
    >
      {count > 0 && <span className="yb-tab-count">{count}</span>}
      <span aria-hidden="true">{open ? '▾' : '▸'}</span>
    </button>
  );
});

/** The tables of one row below it. Tells its height, so that what follows stands in the right place. */
export const NestedRow = observer(function NestedRow({
  row,
  grid,
  draw,
  onHeight,
}: {
  readonly row: Row;
  readonly grid: GridController;
  readonly draw: DrawNested;
  readonly onHeight: (key: string, height: number) => void;
}) {
  const { store } = useFormScope();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const tell = (): void => onHeight(row.key, element.offsetHeight);
    tell();
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    return () => observer.disconnect();
  }, [row, onHeight]);
  return (
    <div role="row" className="yb-nested" ref={box}>
      <div role="gridcell" aria-colspan={grid.columns.length + 1} className="yb-nested-cell" data-nested={row.key}>
        {nestedTables(store, grid.table, row).map((table) => (
          <div key={table.name} className="yb-nested-table">
            <div className="yb-strong">{table.title}</div>
            {draw(table, row)}
          </div>
        ))}
      </div>
    </div>
  );
});
