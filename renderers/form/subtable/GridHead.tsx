import { memo, useCallback } from 'react';
import { observer } from 'mobx-react-lite';
import type { CompiledTable } from '../../../registry/form/index.ts';
import type { Row } from '../../../validators/model/index.ts';
import { useRenderContext } from '../../core/index.ts';
import { BoundText } from '../field/bound.tsx';
import { isDemanded } from '../field/FieldView.tsx';
import { useFormScope } from '../FormScope.ts';
import { saidTotal } from '../text/said.ts';
import { isSummed, type Column } from './columns.ts';
import type { GridController } from './GridController.ts';
import type { Lane } from './lanes.ts';

/** Titles above several columns (`ui.headers`: `[{title, columns}]`), by position; undefined without any. */
export function headersOf(table: CompiledTable, columns: readonly Column[]): readonly { readonly title: string; readonly from: number; readonly to: number }[] {
  const given = Array.isArray(table.ui.headers) ? (table.ui.headers as unknown[]) : [];
  return given.flatMap((header) => {
    if (header === null || typeof header !== 'object') return [];
    const { title, columns: names } = header as Record<string, unknown>;
    const places = columns.flatMap(({ field }, position) => (Array.isArray(names) && names.includes(field.name) ? [position] : []));
    return typeof title === 'string' && places.length > 0 ? [{ title, from: Math.min(...places), to: Math.max(...places) }] : [];
  });
}

export const GridHead = observer(function GridHead({
  grid,
  lanes,
  withActions,
  checkable,
  onResize,
}: {
  readonly grid: GridController;
  readonly lanes: readonly Lane[];
  readonly withActions: boolean;
  readonly checkable: boolean;
  readonly onResize: (column: string, width: number) => void;
}) {
  const { t } = useRenderContext();
  const { store } = useFormScope();
  const headers = headersOf(grid.table, grid.columns);
  const count = store.rows(grid.table.name, grid.parent).length;
  const all = checkable && count > 0 && grid.checked.size >= count;
  return (
    <>
      {headers.length > 0 && (
        <div role="row" aria-rowindex={1} className="yb-row yb-head yb-head-groups">
          {headers.map(({ title, from, to }) => (
            <div
              key={`${title}${from}`}
              role="columnheader"
              aria-colindex={from + 2}
              aria-colspan={to - from + 1}
              className="yb-cell yb-head-group"
              style={{ gridColumn: `${from + 2} / ${to + 3}` }}
            >
              {title}
            </div>
          ))}
        </div>
      )}
      <div role="row" aria-rowindex={headers.length > 0 ? 2 : 1} className={headers.length > 0 ? 'yb-row yb-head yb-head-second' : 'yb-row yb-head'}>
        <div role="columnheader" className="yb-cell yb-cell-index">
          {checkable && (
            <span
              role="checkbox"
              aria-checked={all ? true : grid.checked.size > 0 ? 'mixed' : false}
              aria-label={t('subtable.checkAll')}
              tabIndex={0}
              className="yb-check"
            />
          )}
          #
        </div>
        {lanes.map((lane) => (
          <HeadCell key={lane.column.field.name} lane={lane} onResize={onResize} />
        ))}
        {withActions && (
          <div role="columnheader" className="yb-cell yb-cell-actions" style={{ gridColumn: grid.columns.length + 2 }}>
            {t('form.rowActions')}
          </div>
        )}
      </div>
    </>
  );
});

export const GridTotals = memo(function GridTotals({
  grid,
  lanes,
  withActions,
}: {
  readonly grid: GridController;
  readonly lanes: readonly Lane[];
  readonly withActions: boolean;
}) {
  const { t } = useRenderContext();
  return (
    <div role="row" className="yb-row yb-totals">
      <div role="rowheader" className="yb-cell yb-cell-index">
        {t('form.total')}
      </div>
      {lanes.map((lane) => (
        <div
          role="gridcell"
          key={lane.column.field.name}
          style={lane.style}
          className={`yb-cell ${lane.className} ${lane.column.control?.align === 'right' ? 'yb-right' : ''}`}
        >
          {isSummed(lane.column) && <Total table={grid.table.name} column={lane.column} parent={grid.parent} grid={grid} />}
        </div>
      ))}
      {withActions && <div role="gridcell" className="yb-cell yb-cell-actions" style={{ gridColumn: grid.columns.length + 2 }} />}
    </div>
  );
});

/** The sum of a column, kept up to date without React. */
export function Total({
  table,
  column,
  parent,
  grid,
}: {
  readonly table: string;
  readonly column: Column;
  readonly parent: Row | undefined;
  /** Whose column the total has to fit into. */
  readonly grid?: GridController;
}) {
  const { field } = column;
  const { store } = useFormScope();
  const read = useCallback(() => saidTotal(store.total(table, field.name, parent), field, store.locale), [store, table, field, parent]);
  const fit = useCallback((text: string) => grid?.fit(column, text), [grid, column]);
  return <BoundText as="output" className="yb-money" read={read} onText={fit} />;
}

// helpers

function HeadCell({
  lane: { column, style, className, position },
  onResize,
}: {
  readonly lane: Lane;
  readonly onResize: (column: string, width: number) => void;
}) {
  const { field, control } = column;
  const required = isDemanded(field, field.mode);
  const start = (event: React.PointerEvent<HTMLSpanElement>): void => {
    const cell = event.currentTarget.parentElement;
    if (!cell) return;
    event.preventDefault();
    const handle = event.currentTarget;
    const from = event.clientX;
    const width = cell.offsetWidth;
    handle.setPointerCapture(event.pointerId);
    const move = (next: PointerEvent): void => onResize(field.name, Math.max(48, width + next.clientX - from));
    const end = (): void => {
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('pointerup', end);
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', end);
  };
  return (
    <div
      role="columnheader"
      aria-colindex={position + 2}
      style={style}
      className={`yb-cell ${className} ${control?.align === 'right' ? 'yb-right' : ''}`}
      title={field.formula ?? field.title}
      {...(field.ui.help === undefined ? {} : { 'data-hint': field.ui.help })}
    >
      {required && (
        <span className="yb-star" aria-hidden="true">
          *
        </span>
      )}
      {field.title}
      <span className="yb-resize" aria-hidden="true" onPointerDown={start} />
    </div>
  );
}
