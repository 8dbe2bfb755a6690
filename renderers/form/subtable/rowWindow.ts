import { observeElementRect, type Virtualizer } from '@tanstack/react-virtual';

/** Shorter tables are drawn whole. */
export const VIRTUAL_FROM = 30;
const VIEW_HEIGHT = 520;

/** What every grid tells the virtualizer; a grid that is not laid out yet (hidden tab, test) counts as tall as a usual one. */
export const virtualOptions = { overscan: 6, initialRect: { width: 1000, height: VIEW_HEIGHT }, observeElementRect: observeSize };

export interface RowWindow {
  readonly first: number;
  readonly end: number;
  /** Heights of what is left out. */
  readonly above: number;
  readonly below: number;
}

/** The rows to draw; all of them without a virtualizer. */
export function rowWindow(count: number, virtualizer: Virtualizer<HTMLDivElement, Element> | undefined): RowWindow {
  if (!virtualizer) return { first: 0, end: count, above: 0, below: 0 };
  const items = virtualizer.getVirtualItems();
  return {
    first: items[0]?.index ?? 0,
    end: (items.at(-1)?.index ?? -1) + 1,
    above: items[0]?.start ?? 0,
    below: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
  };
}

// helpers

function observeSize(instance: Virtualizer<HTMLDivElement, Element>, tell: (rect: { width: number; height: number }) => void): (() => void) | undefined {
  return observeElementRect(instance, (rect) => tell(rect.height === 0 ? { width: rect.width, height: VIEW_HEIGHT } : rect)) ?? undefined;
}
