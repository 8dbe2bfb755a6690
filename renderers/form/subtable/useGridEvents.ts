import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import type { Row } from '../../../validators/model/index.ts';
import { writeBlock } from './clipboardText.ts';
import type { Column } from './columns.ts';
import { commandFor } from './gridCommands.ts';
import type { GridController } from './GridController.ts';
import { clearRange, selectedTexts } from './rangeActions.ts';
import { checkTo, moveRowTo } from './rowActions.ts';

/** Pop-ups of controls live outside the grid in the document but inside the edit. */
const POPUPS =
  '.ant-select-dropdown, .ant-picker-dropdown, .ant-cascader-dropdown, .ant-dropdown, .ant-modal-root, .ant-drawer, .ant-popover, [data-cell-popup]';

export interface MenuPlace {
  readonly x: number;
  readonly y: number;
}

interface CellPlace {
  readonly row: Row;
  readonly column: Column;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const pointOf = ({ clientX, clientY }: MouseEvent): Point => ({ x: clientX, y: clientY });

/** Further than a hand that clicks trembles (px). */
const hasMoved = (from: Point, to: Point): boolean => Math.hypot(to.x - from.x, to.y - from.y) > 4;

/** What keyboard, mouse and clipboard do to a grid. One set of listeners for all its cells. */
export function useGridEvents(grid: GridController, scroller: RefObject<HTMLDivElement | null>, onPaste: (data: DataTransfer) => boolean) {
  const [menu, setMenu] = useState<MenuPlace>();
  // A control that takes Enter to choose ends its edit before the key arrives here.
  const editedBefore = useRef(false);
  /** Where a press or a drag over cells began, and whether it has left that cell. What moves under the mouse meanwhile is no other place. */
  const drag = useRef<{ readonly from: CellPlace; readonly at: Point; selecting: boolean }>(undefined);

  useEffect(() => {
    const end = (): void => {
      setTimeout(() => {
        drag.current = undefined;
      });
    };
    document.addEventListener('mouseup', end);
    return () => document.removeEventListener('mouseup', end);
  }, []);

  const cellAt = (target: EventTarget): CellPlace | undefined => {
    const cell = inThisGrid(target, scroller.current) ? target.closest<HTMLElement>('[data-column]') : null;
    const column = cell && grid.columns.find((each) => each.field.name === cell.dataset.column);
    const key = cell?.closest<HTMLElement>('[data-row]')?.dataset.row;
    const row = key === undefined ? undefined : grid.rows().find((each) => each.key === key);
    return row && column ? { row, column } : undefined;
  };
  const rowAt = (target: EventTarget): Row | undefined => {
    const key = inThisGrid(target, scroller.current) ? target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined;
    return key === undefined ? undefined : grid.rows().find((row) => row.key === key);
  };

  const onKeyDownCapture = (): void => {
    editedBefore.current = grid.active?.editing === true;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const { target, nativeEvent } = event;
    if (nativeEvent.isComposing || !(target instanceof HTMLElement) || !inThisGrid(target, scroller.current) || target.closest('.yb-cell-actions')) return;
    if ((event.key === ' ' || event.key === 'Enter') && target.matches('.yb-check')) {
      event.preventDefault();
      target.click();
      return;
    }
    const editing = grid.active?.editing === true;
    const command = editing ? undefined : commandFor(event, grid);
    if (command) {
      event.preventDefault();
      if (command.enabled(grid) === true) command.run(grid);
      return;
    }
    if (event.altKey || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))) return;
    // a length of time has several boxes
    const boxes = [...(target.closest('.yb-duration')?.querySelectorAll('input') ?? [])];
    if (event.key === 'Tab' && boxes[boxes.indexOf(target as HTMLInputElement) + (event.shiftKey ? -1 : 1)]) return;
    // between the lines of a text these keys move the caret
    if ((event.key === 'ArrowUp' || event.key === 'ArrowDown') && target instanceof HTMLTextAreaElement && target.value.includes('\n')) return;
    const textEditor = boxes.length > 0 || target.matches('.yb-cell-input');
    if (event.key === 'Enter' && editedBefore.current && !textEditor) return;
    const used = grid.press(event.key, {
      shift: event.shiftKey,
      ctrl: event.ctrlKey || event.metaKey,
      plain: !event.ctrlKey && !event.metaKey && !event.altKey,
      textEditor,
    });
    if (used) event.preventDefault();
    else if (event.key === 'ArrowRight' && grid.active?.editing === false)
      target.closest('[role=row]')?.querySelector<HTMLElement>('.yb-cell-actions button:not([disabled])')?.focus();
    else if (event.key === 'Escape' && grid.active) {
      event.preventDefault();
      grid.leave();
      scroller.current?.focus();
    }
  };

  const onMouseDown = (event: MouseEvent<HTMLDivElement>): void => {
    drag.current = undefined;
    const place = event.button === 0 ? cellAt(event.target) : undefined;
    if (!place) return;
    if (event.shiftKey && grid.active) {
      event.preventDefault();
      grid.extendTo(place.row, place.column);
    } else drag.current = { from: place, at: pointOf(event), selecting: false };
  };

  const onMouseOver = (event: MouseEvent<HTMLDivElement>): void => {
    if (!drag.current || event.buttons !== 1) return;
    const place = cellAt(event.target);
    if (!place) return;
    const { from, at } = drag.current;
    if (!drag.current.selecting && !hasMoved(at, pointOf(event))) return;
    if (!drag.current.selecting && place.row === from.row && place.column === from.column) return;
    if (!drag.current.selecting) grid.activate(from.row, from.column, false);
    drag.current.selecting = true;
    document.getSelection()?.removeAllRanges();
    grid.extendTo(place.row, place.column);
  };

  const onClick = (event: MouseEvent<HTMLDivElement>): void => {
    if (!(event.target instanceof HTMLElement) || !inThisGrid(event.target, scroller.current)) return;
    const check = event.target.closest('.yb-check');
    const toggle = event.target.closest<HTMLElement>('[data-open]');
    const row = rowAt(event.target);
    if (check) {
      if (row && event.shiftKey) checkTo(grid, row);
      else if (row) grid.check(row);
      else grid.checkAll(check.getAttribute('aria-checked') !== 'true');
      return;
    }
    if (toggle && row) {
      grid.toggleOpen(row);
      return;
    }
    if (event.shiftKey || drag.current?.selecting === true) return;
    // a mark that the last cell gets when it is left makes its row higher, under the mouse that is still down
    const place = drag.current?.from ?? cellAt(event.target);
    const active = grid.active;
    if (!place || (active?.editing === true && active.rowKey === place.row.key && active.column === place.column.field.name)) return;
    grid.activate(place.row, place.column, !grid.selectFirst);
  };

  const onDoubleClick = (event: MouseEvent<HTMLDivElement>): void => {
    const place = grid.selectFirst ? cellAt(event.target) : undefined;
    if (place) grid.activate(place.row, place.column, true);
  };

  const onContextMenu = (event: MouseEvent<HTMLDivElement>): void => {
    const place = cellAt(event.target);
    if (!place || grid.active?.editing === true) return;
    event.preventDefault();
    const range = grid.range;
    const at = grid.rows().indexOf(place.row);
    const across = grid.columns.indexOf(place.column);
    const inside = range && at >= range.top && at <= range.bottom && across >= range.left && across <= range.right;
    if (inside !== true) grid.activate(place.row, place.column, false);
    const box = (event.target as HTMLElement).getBoundingClientRect();
    setMenu({ x: event.clientX || box.left, y: event.clientY || box.bottom });
  };

  const copy = (event: ClipboardEvent<HTMLDivElement>): boolean => {
    if (!inThisGrid(event.target, scroller.current) || grid.active?.editing !== false) return false;
    event.preventDefault();
    event.clipboardData.setData('text/plain', writeBlock(selectedTexts(grid)));
    return true;
  };

  const paste = (event: ClipboardEvent<HTMLDivElement>): void => {
    if (inThisGrid(event.target, scroller.current) && grid.active && onPaste(event.clipboardData)) event.preventDefault();
  };

  // Focus that leaves the grid ends the edit; focus that goes into a pop-up of the control does not.
  const onBlur = (event: FocusEvent<HTMLDivElement>): void => {
    const element = event.currentTarget;
    const inside = (target: Element | null): boolean => {
      if (!target || element.contains(target)) return target !== null;
      const popup = target.closest(POPUPS);
      return popup !== null && !popup.contains(element);
    };
    if (event.relatedTarget instanceof Element && inside(event.relatedTarget)) return;
    setTimeout(() => {
      const focused = element.ownerDocument.activeElement;
      if (element.isConnected && focused && !inside(focused)) grid.leave();
    });
  };

  const dragged = useRef<Row>(undefined);
  const onDragStart = (event: DragEvent<HTMLDivElement>): void => {
    const row = event.target instanceof Element && event.target.matches('.yb-cell-index') ? rowAt(event.target) : undefined;
    dragged.current = row;
    if (!row) return;
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', String(grid.rows().indexOf(row) + 1));
  };
  const onDragOver = (event: DragEvent<HTMLDivElement>): void => {
    if (dragged.current) event.preventDefault();
  };
  const onDrop = (event: DragEvent<HTMLDivElement>): void => {
    const row = rowAt(event.target);
    if (!dragged.current || !row) return;
    event.preventDefault();
    if (row !== dragged.current) moveRowTo(grid, dragged.current, grid.rows().indexOf(row));
    dragged.current = undefined;
  };

  const closeMenu = useCallback(() => {
    setMenu(undefined);
    scroller.current?.querySelector<HTMLElement>('.yb-cell-catcher, [role=gridcell][tabindex="0"]')?.focus();
  }, [scroller]);

  return {
    menu,
    closeMenu,
    handlers: {
      onKeyDownCapture,
      onKeyDown,
      onMouseDown,
      onMouseOver,
      onClick,
      onDoubleClick,
      onContextMenu,
      onPaste: paste,
      onBlur,
      onDragStart,
      onDragOver,
      onDrop,
      onCopy: (event: ClipboardEvent<HTMLDivElement>): void => void copy(event),
      onCut: (event: ClipboardEvent<HTMLDivElement>): void => {
        if (copy(event)) clearRange(grid);
      },
    },
  };
}

// helpers

/** Events of nested grids and of pop-ups bubble up here too; they are not this grid's. */
function inThisGrid(target: EventTarget, grid: HTMLElement | null): target is Element {
  return target instanceof Element && grid !== null && target.closest('[role=grid]') === grid;
}
