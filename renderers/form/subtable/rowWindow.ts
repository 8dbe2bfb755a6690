import { defaultRangeExtractor, observeElementRect, type Range, type Virtualizer } from '@tanstack/react-virtual';

/** Shorter tables are drawn whole. */
export const VIRTUAL_FROM = 30;
const VIEW_HEIGHT = 520;

/** What every grid tells the virtualizer; a grid that is not laid out yet (hidden tab, test) counts as tall as a usual one. */
export const virtualOptions = { overscan: 6, initialRect: { width: 1000, height: VIEW_HEIGHT }, observeElementRect: observeSize };

/**
 * The rows in view and those that are held (-1: none), in the order of the table. A row that somebody writes in is held: taken off
 * the page it would take the half-written text, the focus and what is being composed with it.
 */
export const rangeHolding =
  (held: readonly number[]) =>
  (range: Range): number[] => {
    const inView = defaultRangeExtractor(range);
    const apart = held.filter((index) => index >= 0 && index < range.count && !inView.includes(index));
    return apart.length === 0 ? inView : [...new Set([...apart, ...inView])].sort((one, other) => one - other);
  };

export interface DrawnRow {
  readonly index: number;
  /** Height of what is left out right above it. */
  readonly gap: number;
}

export interface RowWindow {
  readonly rows: readonly DrawnRow[];
  /** Height of what is left out below the last one. */
  readonly below: number;
}

/** The rows to draw; all of them without a virtualizer. */
export function rowWindow(count: number, virtualizer: Virtualizer<HTMLDivElement, Element> | undefined): RowWindow {
  if (!virtualizer) return { rows: Array.from({ length: count }, (_, index) => ({ index, gap: 0 })), below: 0 };
  let drawn = 0;
  const rows = virtualizer.getVirtualItems().map(({ index, start, end }): DrawnRow => {
    const gap = start - drawn;
    drawn = end;
    return { index, gap };
  });
  return { rows, below: virtualizer.getTotalSize() - drawn };
}

// helpers

function observeSize(instance: Virtualizer<HTMLDivElement, Element>, tell: (rect: { width: number; height: number }) => void): (() => void) | undefined {
  return observeElementRect(instance, (rect) => tell(rect.height === 0 ? { width: rect.width, height: VIEW_HEIGHT } : rect)) ?? undefined;
}
