import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Column } from './columns.ts';
import { windowOf, type ColumnView, type Sides } from './lanes.ts';

/** A grid that is not laid out yet (hidden tab, test) counts as wide as a usual one. */
const VIEW_WIDTH = 1000;

/**
 * The columns in view, followed while the grid scrolls or changes its size. Only a change of the window draws again: a column that grows and
 * moves others out of view leaves them drawn until then.
 */
export function useColumnWindow(scroller: RefObject<HTMLElement | null>, columns: readonly Column[], { index, actions }: Sides): readonly [number, number] {
  const [view, setView] = useState<readonly [number, number]>(() => windowOf(columns, { index, actions }, { left: 0, width: VIEW_WIDTH }));
  const measured = useRef<ColumnView>(undefined);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const measure = (): void => {
      const { current: before } = measured;
      const now = { left: element.scrollLeft, width: element.clientWidth || VIEW_WIDTH };
      measured.current = now;
      const next = windowOf(columns, { index, actions }, now);
      const stays = before?.left === now.left && before.width === now.width;
      setView((known) => ((stays ? known[0] <= next[0] && known[1] >= next[1] : known[0] === next[0] && known[1] === next[1]) ? known : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [scroller, columns, index, actions]);

  return view;
}
