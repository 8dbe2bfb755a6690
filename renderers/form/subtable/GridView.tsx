import { useCallback, useEffect, useRef, type ClipboardEvent, type CSSProperties, type FocusEvent, type KeyboardEvent } from 'react';
import { observeElementRect, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { observer } from 'mobx-react-lite';
import { reaction } from 'mobx';
import { fixedText } from '../../../formula/index.ts';
import { useRenderContext } from '../../core/index.ts';
import { BoundText } from '../field/bound.tsx';
import { isDemanded } from '../field/FieldView.tsx';
import { useFormScope } from '../FormScope.ts';
import { moneyText } from '../text/numbers.ts';
import { isSummed, templateOf, widthOf, type Column } from './columns.ts';
import type { GridController } from './GridController.ts';
import { GridRow } from './GridRow.tsx';
import type { RowActions } from './useRowActions.ts';

const ROW_HEIGHT = 36;
const WRONG_ROW_HEIGHT = 56;
/** Shorter tables are drawn whole. */
const VIRTUAL_FROM = 30;
const VIEW_HEIGHT = 520;
/** Pop-ups of controls live outside the grid in the document but inside the edit. */
const POPUPS = '.ant-select-dropdown, .ant-picker-dropdown, .ant-modal, .ant-popover';

/** A sub-table as a keyboard-driven grid: sticky head, sticky totals, and only the rows that can be seen. */
export const GridView = observer(function GridView({ grid, columns, actions }: {
  readonly grid: GridController;
  readonly columns: readonly Column[];
  readonly actions: RowActions | undefined;
}) {
  const { t } = useRenderContext();
  const { store, ui } = useFormScope();
  const scroller = useRef<HTMLDivElement>(null);
  const { table } = grid;
  const rows = store.rows(table.name);
  const active = grid.active;
  const wrong = wrongRows(store.issueAddresses(), table.name);
  const virtual = rows.length > VIRTUAL_FROM;

  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: virtual,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (wrong.has(rows[index]?.key ?? '') ? WRONG_ROW_HEIGHT : ROW_HEIGHT),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 6,
    initialRect: { width: 1000, height: VIEW_HEIGHT },
    observeElementRect: observeSize,
  });

  const wrongKeys = [...wrong].join(' ');
  useEffect(() => { if (virtual) virtualizer.measure(); }, [virtual, virtualizer, wrongKeys]);

  const reveal = useCallback((rowKey: string): void => {
    const index = store.model.rows(table.name).findIndex((row) => row.key === rowKey);
    if (index >= 0 && store.model.rows(table.name).length > VIRTUAL_FROM) virtualizer.scrollToIndex(index, { align: 'auto' });
  }, [store, table, virtualizer]);

  // The active cell may be outside of what is drawn: after Tab, Enter, a new row.
  const activeKey = active?.rowKey;
  useEffect(() => { if (activeKey !== undefined) reveal(activeKey); }, [activeKey, reveal]);

  // An error line leads to a cell of this table.
  useEffect(() => reaction(() => ui.target, (target) => {
    const [name, rest] = target?.split('#') ?? [];
    if (name !== table.name || rest === undefined) return;
    const [key, column] = rest.split('.');
    const row = store.model.rows(table.name).find((each) => each.key === key);
    const at = columns.find((each) => each.field.name === column) ?? columns[0];
    if (row && at) {
      scroller.current?.scrollIntoView({ block: 'center' });
      grid.activate(row, at, true);
    }
    ui.arrived();
  }, { fireImmediately: true }), [ui, table, store, columns, grid]);

  // A control that takes Enter to choose ends its edit before the key arrives here.
  const editedBefore = useRef(false);
  const onKeyDownCapture = (): void => { editedBefore.current = grid.active?.editing === true; };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.nativeEvent.isComposing || !(event.target instanceof HTMLElement)) return;
    const inActions = event.target.closest('.yb-cell-actions') !== null;
    if (inActions) return;
    const textEditor = event.target.matches('.yb-cell-input');
    if (event.key === 'Enter' && editedBefore.current && !textEditor) return;
    const used = grid.press(event.key, { shift: event.shiftKey, plain: !event.ctrlKey && !event.metaKey && !event.altKey, textEditor });
    if (used) event.preventDefault();
    else if (event.key === 'ArrowRight' && grid.active?.editing === false) event.target.closest('[role=row]')?.querySelector<HTMLElement>('.yb-cell-actions button:not([disabled])')?.focus();
    else if (event.key === 'Escape' && grid.active) {
      grid.leave();
      scroller.current?.focus();
    }
  };

  const onPaste = (event: ClipboardEvent<HTMLDivElement>): void => {
    if (grid.paste(event.clipboardData.getData('text/plain'))) event.preventDefault();
  };

  // Focus that leaves the grid ends the edit; focus that goes into a pop-up of the control does not.
  const onBlur = (event: FocusEvent<HTMLDivElement>): void => {
    const next = event.relatedTarget;
    if (next instanceof Element && (event.currentTarget.contains(next) || next.closest(POPUPS))) return;
    const element = event.currentTarget;
    setTimeout(() => {
      const focused = element.ownerDocument.activeElement;
      if (element.isConnected && focused && !element.contains(focused) && !focused.closest(POPUPS)) grid.leave();
    });
  };

  const items = virtual ? virtualizer.getVirtualItems() : undefined;
  const first = items?.[0]?.index ?? 0;
  const end = items ? (items.at(-1)?.index ?? -1) + 1 : rows.length;
  const above = items?.[0]?.start ?? 0;
  const below = items ? virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;
  const style = { '--yb-columns': templateOf(columns, actions !== undefined), minWidth: widthOf(columns, actions !== undefined) } as CSSProperties;

  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={table.title}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 1 + (actions ? 1 : 0)}
      className={virtual ? 'yb-table yb-table-virtual' : 'yb-table'}
      tabIndex={active ? -1 : 0}
      onKeyDownCapture={onKeyDownCapture}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onBlur={onBlur}
    >
      <div className="yb-table-body" style={style}>
        <div role="row" aria-rowindex={1} className="yb-row yb-head">
          <div role="columnheader" className="yb-cell yb-cell-index">#</div>
          {columns.map((column) => <HeadCell key={column.field.name} column={column} />)}
          {actions && <div role="columnheader" className="yb-cell yb-cell-actions">{t('form.rowActions')}</div>}
        </div>
        {above > 0 && <div style={{ height: above }} />}
        {rows.slice(first, end).map((row, offset) => (
          <GridRow
            key={row.key}
            row={row}
            index={first + offset}
            last={first + offset === rows.length - 1}
            columns={columns}
            grid={grid}
            actions={actions}
            activeColumn={active?.rowKey === row.key ? active.column : undefined}
            editing={active?.rowKey === row.key && active.editing}
          />
        ))}
        {below > 0 && <div style={{ height: below }} />}
        {rows.length === 0 && <div className="yb-table-empty">{t('form.noRows')}</div>}
        {rows.length > 0 && columns.some(isSummed) && <TotalsRow table={table.name} columns={columns} withActions={actions !== undefined} />}
      </div>
    </div>
  );
});

// helpers

/** A grid that is not laid out yet (hidden tab, test) counts as tall as a usual one. */
function observeSize(instance: Virtualizer<HTMLDivElement, Element>, tell: (rect: { width: number; height: number }) => void): (() => void) | undefined {
  return observeElementRect(instance, (rect) => tell(rect.height === 0 ? { width: rect.width, height: VIEW_HEIGHT } : rect)) ?? undefined;
}

function HeadCell({ column: { field, control } }: { readonly column: Column }) {
  const required = isDemanded(field, field.mode);
  return (
    <div role="columnheader" className={control?.align === 'right' ? 'yb-cell yb-right' : 'yb-cell'} title={field.formula ?? field.title} {...(field.ui.help === undefined ? {} : { 'data-hint': field.ui.help })}>
      {required && <span className="yb-star" aria-hidden="true">*</span>}
      {field.title}
    </div>
  );
}

function TotalsRow({ table, columns, withActions }: { readonly table: string; readonly columns: readonly Column[]; readonly withActions: boolean }) {
  const { t } = useRenderContext();
  return (
    <div role="row" className="yb-row yb-totals">
      <div role="rowheader" className="yb-cell yb-cell-index">{t('form.total')}</div>
      {columns.map((column) => (
        <div role="gridcell" key={column.field.name} className={column.control?.align === 'right' ? 'yb-cell yb-right' : 'yb-cell'}>
          {isSummed(column) && <Total table={table} column={column} />}
        </div>
      ))}
      {withActions && <div role="gridcell" className="yb-cell yb-cell-actions" />}
    </div>
  );
}

function Total({ table, column: { field, control } }: { readonly table: string; readonly column: Column }) {
  const { store } = useFormScope();
  const read = useCallback(() => {
    const total = store.total(table, field.name);
    const places = field.ui.precision;
    if (control?.widget === 'money') return moneyText(total.toFixed(), places ?? 2);
    return places === undefined ? total.toFixed() : fixedText(total, places);
  }, [store, table, field, control]);
  return <BoundText as="output" className="yb-money" read={read} />;
}

function wrongRows(addresses: readonly string[], table: string): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const address of addresses) {
    const [name, rest] = address.split('#');
    if (name === table && rest !== undefined) keys.add(rest.split('.')[0] ?? '');
  }
  return keys;
}
