import { memo, type KeyboardEvent } from 'react';
import { observer } from 'mobx-react-lite';
import type { Row } from '../../../validators/model/index.ts';
import { useRenderContext } from '../../core/index.ts';
import { useFormScope } from '../FormScope.ts';
import { GridCell } from './GridCell.tsx';
import type { GridController } from './GridController.ts';
import type { Lane } from './lanes.ts';
import { NestedToggle } from './NestedRows.tsx';
import { RowButtons } from './RowButtons.tsx';

export interface GridRowProps {
  readonly row: Row;
  /** 0-based */
  readonly index: number;
  /** `aria-rowindex` */
  readonly number: number;
  readonly last: boolean;
  readonly lanes: readonly Lane[];
  readonly grid: GridController;
  readonly withActions: boolean;
  readonly checkable: boolean;
  readonly checked: boolean;
  readonly open: boolean;
  /** Column in this row at which Tab enters a grid without an active cell. */
  readonly stopColumn: string | undefined;
  /** Column of the active cell, if it is in this row. */
  readonly activeColumn: string | undefined;
  readonly editing: boolean;
  /** Selected columns of the row; -1 when none is. */
  readonly from: number;
  readonly to: number;
}

export const GridRow = memo(
  observer(function GridRow({
    row,
    index,
    number,
    last,
    lanes,
    grid,
    withActions,
    checkable,
    checked,
    open,
    stopColumn,
    activeColumn,
    editing,
    from,
    to,
  }: GridRowProps) {
    const { t } = useRenderContext();
    const { store } = useFormScope();
    const wrong = store.isRowWrong(row);
    return (
      <div
        role="row"
        aria-rowindex={number}
        className={wrong ? 'yb-row yb-row-wrong' : 'yb-row'}
        data-row={row.key}
        {...(checkable ? { 'aria-selected': checked } : {})}
      >
        <div role="rowheader" className="yb-cell yb-cell-index" {...(grid.canMove() ? { draggable: true, title: t('subtable.dragRow') } : {})}>
          {checkable && (
            <span role="checkbox" aria-checked={checked} aria-label={t('subtable.checkRow', { row: index + 1 })} tabIndex={-1} className="yb-check" />
          )}
          {index + 1}
          <NestedToggle row={row} grid={grid} open={open} index={index} />
        </div>
        {lanes.map((lane) => {
          const active = activeColumn === lane.column.field.name;
          return (
            <GridCell
              key={lane.column.field.name}
              row={row}
              index={index}
              lane={lane}
              grid={grid}
              active={active}
              stop={stopColumn === lane.column.field.name}
              editing={editing && active}
              selected={lane.position >= from && lane.position <= to}
            />
          );
        })}
        {withActions && <ActionsCell row={row} index={index} last={last} grid={grid} />}
      </div>
    );
  }),
);

// helpers

/** Reached with the right arrow from the last cell; arrows move between the buttons. */
const ActionsCell = observer(function ActionsCell({
  row,
  index,
  last,
  grid,
}: {
  readonly row: Row;
  readonly index: number;
  readonly last: boolean;
  readonly grid: GridController;
}) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.stopPropagation();
    event.preventDefault();
    const all = [...event.currentTarget.querySelectorAll('button')];
    const next = all.indexOf(event.target as HTMLButtonElement) + (event.key === 'ArrowLeft' ? -1 : 1);
    const column = grid.columns.at(-1);
    if (next < 0 && column) grid.activate(row, column, false);
    else all[next]?.focus();
  };

  return (
    <div
      role="gridcell"
      aria-colindex={grid.columns.length + 2}
      className="yb-cell yb-cell-actions"
      style={{ gridColumn: grid.columns.length + 2 }}
      onKeyDown={onKeyDown}
    >
      <RowButtons grid={grid} row={row} index={index} last={last} tabIndex={-1} />
    </div>
  );
});
