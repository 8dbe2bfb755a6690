import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';

interface FreshText {
  readonly onInputCapture: () => void;
  readonly onMouseDownCapture: (event: MouseEvent<HTMLElement>) => void;
  readonly onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => void;
}

/**
 * A cell that was entered is replaced by what is typed, also when its value arrives after it was entered: as long as nobody
 * has touched its text, all of it is selected. Answers the events of the element around the box.
 */
export function useFreshText(around: RefObject<HTMLElement | null>, text: string, inCell: boolean): FreshText {
  const touched = useRef(false);
  const arrived = useRef(false);
  const first = useRef(text);
  const select = (): void => {
    const box = around.current?.querySelector('input');
    if (box && box === box.ownerDocument.activeElement) box.select();
  };
  useEffect(() => {
    if (!inCell || touched.current || text === first.current) return undefined;
    arrived.current = true;
    // the calendar writes a new value into its box a moment after this
    const timer = setTimeout(() => {
      if (!touched.current) select();
    });
    return () => clearTimeout(timer);
  });
  return {
    onInputCapture: () => { touched.current = true; },
    onMouseDownCapture: ({ target }) => {
      if (target instanceof HTMLInputElement) touched.current = true;
    },
    onKeyDownCapture: ({ key, target, ctrlKey, metaKey }) => {
      if (!(target instanceof HTMLInputElement) || touched.current) return;
      if (key.length === 1 && !ctrlKey && !metaKey && arrived.current) select();
      if (key.startsWith('Arrow') || key === 'Home' || key === 'End') touched.current = true;
    },
  };
}
