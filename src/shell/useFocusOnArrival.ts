import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** A page that takes longer to draw its heading is left alone, ms. */
const PATIENCE = 10_000;

/**
 * Whoever comes to another page, and whose focus went with the old one, goes on at the heading of the new one, or at its
 * beginning where it has none. Nobody who has put the focus somewhere else, or does anything meanwhile, is moved.
 */
export function useFocusOnArrival(contentId: string): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    const content = document.getElementById(contentId);
    if (before.current === pathname || content === null) return undefined;
    before.current = pathname;
    const arrive = (): void => {
      const { activeElement, body } = document;
      if (activeElement !== null && activeElement !== body && activeElement !== content) return;
      const heading = content.querySelector<HTMLElement>('h1');
      if (heading !== null) heading.tabIndex = -1;
      (heading ?? content).focus({ preventScroll: true });
      if (heading !== null) stop();
    };
    const watch = new MutationObserver(arrive);
    const timer = setTimeout(() => stop(), PATIENCE);
    const stop = (): void => {
      watch.disconnect();
      clearTimeout(timer);
      for (const act of acts) document.removeEventListener(act, stop, true);
    };
    watch.observe(content, { childList: true, subtree: true });
    for (const act of acts) document.addEventListener(act, stop, true);
    arrive();
    return stop;
  }, [contentId, pathname]);
}

// helpers

const acts = ['keydown', 'pointerdown'] as const;
