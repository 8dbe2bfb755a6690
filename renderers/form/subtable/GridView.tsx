import { Fragment, useCallback, useEffect, useMemo, useRef, useState, type CSSProperties, type FocusEvent, type KeyboardEvent } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { observer } from 'mobx-react-lite';
import { reaction } from 'mobx';
import type { Row } from '../../../validators/model/index.ts';
import { lazyPart, useRenderContext } from '../../core/index.ts';
import { useFormScope } from '../FormScope.ts';
import { isSummed, type Column } from './columns.ts';
import type { GridController } from './GridController.ts';
import { GridHead, GridTotals, headersOf } from './GridHead.tsx';
import { GridRow } from './GridRow.tsx';
import { lanesOf, stickyOffsets, stuckWidths, templateOf, widthOf, type Lane, type Sides } from './lanes.ts';
import { NestedRow, type DrawNested } from './NestedRows.tsx';
import { rangeHolding, rowWindow, VIRTUAL_FROM, virtualOptions } from './rowWindow.ts';
import { useColumnWindow } from './useColumnWindow.ts';
import { useGridEvents } from './useGridEvents.ts';

const heights = { usual: { row: 36, wrong: 56 }, dense: { row: 26, wrong: 44 } } as const;
const INDEX_WIDTH = 52;
const CHECK_WIDTH = 24;
const NESTED_WIDTH = 40;
const ACTIONS_WIDTH = 128;
/** Height of opened nested rows until they have been measured. */
const NESTED_HEIGHT = 160;

/** Only whoever asks for a menu needs one. */
const GridMenu = lazyPart(() => import('./GridMenu.tsx').then(({ GridMenu: component }) => component));

/** A sub-table as a keyboard-driven grid: sticky head, totals and fixed columns, and only the cells that can be seen. */
export const GridView = observer(function GridView({
  grid,
  withActions,
  checkable,
  dense = false,
  draw,
  onPaste,
}: {
  readonly grid: GridController;
  readonly withActions: boolean;
  readonly checkable: boolean;
  readonly dense?: boolean;
  readonly draw: DrawNested;
  readonly onPaste: (data: DataTransfer) => boolean;
}) {
  const { t } = useRenderContext();
  const { store, ui } = useFormScope();
  const scroller = useRef<HTMLDivElement>(null);
  const { table } = grid;
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({});
  const [nestedHeights, setNestedHeights] = useState<Readonly<Record<string, number>>>({});
  const nested = store.form.tables.some((each) => each.parent === table.name);
  const grown = grid.grownWidths;
  const columns = useMemo(
    () => grid.columns.map((column) => ({ ...column, width: Math.max(widths[column.field.name] ?? column.width, grown[column.field.name] ?? 0) })),
    [grid, widths, grown],
  );
  const sides: Sides = { index: INDEX_WIDTH + (checkable ? CHECK_WIDTH : 0) + (nested ? NESTED_WIDTH : 0), actions: withActions ? ACTIONS_WIDTH : 0 };

  const rows = store.rows(table.name, grid.parent);
  const wrong = store.wrongRows(table.name);
  const open = grid.open;
  const active = grid.active;
  const selection = grid.selection;

  const size = dense ? heights.dense : heights.usual;
  const heightOf = (row: Row): number =>
    (wrong.has(row.key) ? size.wrong : size.row) + (nested && open.has(row.key) ? (nestedHeights[row.key] ?? NESTED_HEIGHT) : 0);
  const layout = `${[...wrong].join(' ')}|${[...open].map((key) => `${key}:${nestedHeights[key] ?? ''}`).join(' ')}`;
  const virtual = rows.length > VIRTUAL_FROM;
  // The row of the active cell stays on the page however far one scrolls, and so does the one whose nested table has the focus.
  const [innerKey, setInnerKey] = useState<string>();
  const held = virtual ? [active?.rowKey, innerKey].map((key) => (key === undefined ? -1 : rows.findIndex((row) => row.key === key))) : [];
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    ...virtualOptions,
    count: rows.length,
    enabled: virtual,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const row = rows[index];
      return row ? heightOf(row) : 0;
    },
    getItemKey: (index) => rows[index]?.key ?? index,
    rangeExtractor: rangeHolding(held),
  });
  useEffect(() => {
    if (virtual) virtualizer.measure();
  }, [virtual, virtualizer, layout]);
  const reveal = useCallback(
    (index: number) => {
      if (virtual && index >= 0) virtualizer.scrollToIndex(index, { align: 'auto' });
    },
    [virtual, virtualizer],
  );
  const shown = rowWindow(rows.length, virtual ? virtualizer : undefined);
  const view = useColumnWindow(scroller, columns, sides);
  const activeAt = active ? grid.columns.findIndex((column) => column.field.name === active.column) : -1;
  const [from, to] = view;
  const { index: indexWidth, actions: actionsWidth } = sides;
  // an active cell within the window changes no lane, so that no row is drawn again
  const apart = activeAt >= from && activeAt < to ? -1 : activeAt;
  // Cells do not know how wide they are: a column that grows moves the frame, and draws again only where fixed columns move.
  const offsets = stickyOffsets(columns, sides).join(' ');
  const lanes = useMemo(() => lanesOf(grid.columns, offsets.split(' ').map(Number), [from, to], apart), [grid, offsets, from, to, apart]);

  // An error line leads to a cell of this table.
  useEffect(
    () =>
      reaction(
        () => ui.target,
        (target) => {
          const row = target === undefined ? undefined : store.rowOf(target);
          if (row?.parent?.table === table.name) {
            // The grid inside that row takes over as soon as it is there.
            grid.toggleOpen(row.parent, true);
            reveal(grid.rows().indexOf(row.parent));
          }
          if (!row || row.table !== table.name || row.parent !== grid.parent) return;
          const column = target?.slice(target.indexOf('#')).split('.')[1];
          const at = grid.columns.find((each) => each.field.name === column) ?? grid.columns[0];
          if (at) {
            const { active: before } = grid;
            scroller.current?.scrollIntoView({ block: 'center' });
            grid.activate(row, at, true);
            // a cell that is active already is not drawn again, and so takes no focus back by itself
            if (before?.rowKey === row.key && before.column === at.field.name) focusCell(scroller.current, row, at.field.name);
          }
          ui.arrived();
        },
        { fireImmediately: true },
      ),
    [ui, table, store, grid, reveal],
  );

  const { home } = grid;
  useEffect(() => {
    if (home > 0) focusEntry(scroller.current);
  }, [home]);

  const events = useGridEvents(grid, scroller, onPaste);
  // Whoever has scrolled away from the active cell is led back by what is written or done there. A cell that becomes active, or an
  // editor that opens, is scrolled to by its focus.
  const scrolled = useRef(false);
  const leadBack = (): void => {
    if (!scrolled.current || !grid.active) return;
    scrolled.current = false;
    cellAt(scroller.current, grid.active.rowKey, grid.active.column)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const { active: before } = grid;
    events.handlers.onKeyDown(event);
    if (event.defaultPrevented && grid.active === before) leadBack();
  };
  const onResize = useCallback(
    (column: string, width: number) => setWidths((known) => ({ ...known, [column]: Math.max(width, grid.leastWidth(column)) })),
    [grid],
  );
  const onHeight = useCallback((key: string, height: number) => setNestedHeights((known) => (known[key] === height ? known : { ...known, [key]: height })), []);

  // One stop of Tab: the active cell, before the first entry the first one that can be written, and without cells the grid.
  // Escape leads to the grid as well, so that the next Tab leads past it.
  const [atGrid, setAtGrid] = useState(false);
  const stop =
    active || atGrid
      ? undefined
      : firstStop(
          grid,
          shown.rows.flatMap(({ index }) => rows[index] ?? []),
          lanes,
        );
  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLDivElement>): void => {
    setAtGrid(target === currentTarget);
    if (currentTarget.contains(target)) setInnerKey(nestedKeyOf(target, currentTarget));
    if (!stop || grid.active || !target.matches('[role=gridcell]') || target.tabIndex !== 0 || target.closest('[role=grid]') !== currentTarget) return;
    grid.activate(stop.row, stop.column, false);
  };

  const headRows = headersOf(table, grid.columns).length > 0 ? 2 : 1;
  const style = { '--yb-columns': templateOf(columns, sides), minWidth: widthOf(columns, sides) } as CSSProperties;
  const withTotals = rows.length > 0 && columns.some(isSummed);
  // what stays while the rest scrolls covers no cell that is scrolled to; a cell that stays itself needs no scrolling
  const [left, right] = columns[activeAt]?.fixed === undefined ? stuckWidths(columns, sides) : [indexWidth, actionsWidth];
  const scrollPadding = `${headRows * size.row}px ${right}px ${withTotals ? size.row : 0}px ${left}px`;
  const className = ['yb-table', virtual ? 'yb-table-virtual' : '', dense ? 'yb-table-dense' : ''].filter(Boolean).join(' ');

  return (
    <>
      <div
        ref={scroller}
        role="grid"
        aria-label={table.title}
        aria-rowcount={rows.length + headRows}
        aria-colcount={columns.length + 1 + (withActions ? 1 : 0)}
        aria-multiselectable="true"
        className={className}
        style={{ scrollPadding }}
        tabIndex={active || stop ? -1 : 0}
        onFocus={onFocus}
        {...events.handlers}
        onKeyDown={onKeyDown}
        onInput={leadBack}
        onScroll={(event) => {
          if (event.target === event.currentTarget) scrolled.current = true;
        }}
        onBlur={(event) => {
          if (event.target === event.currentTarget) setAtGrid(false);
          events.handlers.onBlur(event);
        }}
      >
        <div className="yb-table-body" style={style}>
          <GridHead grid={grid} lanes={lanes} withActions={withActions} checkable={checkable} onResize={onResize} />
          {shown.rows.map(({ index, gap }) => {
            const row = rows[index];
            if (!row) return null;
            const inRange = selection !== undefined && index >= selection.top && index <= selection.bottom;
            const isOpen = nested && open.has(row.key);
            return (
              <Fragment key={row.key}>
                {gap > 0 && <div style={{ height: gap }} />}
                <GridRow
                  row={row}
                  index={index}
                  number={index + headRows + 1}
                  last={index === rows.length - 1}
                  lanes={lanes}
                  grid={grid}
                  withActions={withActions}
                  checkable={checkable}
                  checked={checkable && grid.checked.has(row.key)}
                  open={isOpen}
                  stopColumn={stop?.row === row ? stop.column.field.name : undefined}
                  activeColumn={active?.rowKey === row.key ? active.column : undefined}
                  editing={active?.rowKey === row.key && active.editing}
                  from={inRange ? selection.left : -1}
                  to={inRange ? selection.right : -1}
                />
                {isOpen && <NestedRow row={row} grid={grid} draw={draw} onHeight={onHeight} />}
              </Fragment>
            );
          })}
          {shown.below > 0 && <div style={{ height: shown.below }} />}
          {rows.length === 0 && <div className="yb-table-empty">{t('form.noRows')}</div>}
          {withTotals && <GridTotals grid={grid} lanes={lanes} withActions={withActions} />}
        </div>
      </div>
      {events.menu && <GridMenu grid={grid} at={events.menu} onClose={events.closeMenu} />}
    </>
  );
});

// helpers

/** Where Tab enters a grid of which no cell is active: the first cell of what is drawn that can be written, or else the first. */
function firstStop(grid: GridController, rows: readonly Row[], lanes: readonly Lane[]): { readonly row: Row; readonly column: Column } | undefined {
  for (const row of rows) {
    const lane = lanes.find(({ column }) => grid.isWritable(row, column));
    if (lane) return { row, column: lane.column };
  }
  const [row] = rows;
  const [lane] = lanes;
  return row && lane ? { row, column: lane.column } : undefined;
}

/** The row of this grid in whose nested table an element is. */
function nestedKeyOf(target: Element, grid: Element): string | undefined {
  for (
    let place = target.closest<HTMLElement>('[data-nested]');
    place && place !== grid;
    place = place.parentElement?.closest<HTMLElement>('[data-nested]') ?? null
  ) {
    if (place.closest('[role=grid]') === grid) return place.dataset.nested;
  }
  return undefined;
}

/** The cell that is edited, or the one stop of Tab. */
function focusEntry(grid: HTMLElement | null): void {
  const find = (selector: string): HTMLElement | null | undefined => grid?.querySelector<HTMLElement>(selector);
  (find('.yb-cell-editing :is(input, textarea, button)') ?? find('.yb-cell-catcher, [role=gridcell][tabindex="0"]') ?? grid)?.focus();
}

const cellAt = (grid: HTMLElement | null, rowKey: string, column: string): HTMLElement | null | undefined =>
  grid?.querySelector<HTMLElement>(`[data-row=${JSON.stringify(rowKey)}] [data-column=${JSON.stringify(column)}]`);

function focusCell(grid: HTMLElement | null, { key }: Row, column: string): void {
  const cell = cellAt(grid, key, column);
  (cell?.querySelector<HTMLElement>('input, textarea, button') ?? cell)?.focus();
}
