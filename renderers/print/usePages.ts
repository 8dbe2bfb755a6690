import { useLayoutEffect, useState, type RefObject } from 'react';
import { pagesOf } from './layout/measure.ts';
import type { Piece } from './layout/paginate.ts';
import type { Paper } from './layout/paper.ts';
import type { Unit } from './layout/units.ts';
import type { Sheet } from './sheet/types.ts';

/** A document with the pages it was laid out on. Both belong together: a newer document waits for its own pages. */
export interface Laid {
  readonly sheet: Sheet;
  readonly paper: Paper;
  readonly units: readonly Unit[];
  readonly pages: readonly (readonly Piece[])[];
}

/** Lays the measured copy out on pages, again whenever something in it changes its height (pictures, fonts). */
export function usePages(root: RefObject<HTMLElement | null>, sheet: Sheet, paper: Paper, units: readonly Unit[]): Laid | undefined {
  const [laid, setLaid] = useState<Laid>();
  useLayoutEffect(() => {
    const element = root.current;
    if (element === null) return undefined;
    let current = true;
    const lay = (): void => {
      // On paper the measured copy is not drawn and has no heights.
      if (!current || window.matchMedia?.('print').matches === true) return;
      const pages = pagesOf(element, units, paper, sheet);
      setLaid((before) => (before?.units === units && sameJson(before.pages, pages) ? before : { sheet, paper, units, pages }));
    };
    lay();
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(lay);
    observer?.observe(element);
    void document.fonts?.ready.then(lay);
    return () => {
      current = false;
      observer?.disconnect();
    };
  }, [root, sheet, paper, units]);
  return laid;
}

// helpers

const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
