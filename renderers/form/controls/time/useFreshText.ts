import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';

interface FreshText {
  readonly onInputCapture: () => void;
  readonly onFocusCapture: (event: FocusEvent<HTMLElement>) => void;
  readonly onMouseDownCapture: (event: MouseEvent<HTMLElement>) => void;
  readonly onMouseUpCapture: (event: MouseEvent<HTMLElement>) => void;
  readonly onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => void;
}

/**
 * A moment is replaced by what is typed, however its box was entered, also when its value arrives after that, and again once it
 * has been handed over: as long as nobody has touched the text since, all of it is selected. Answers the events of the element
 * around the box.
 */
export function useFreshText(around: RefObject<HTMLElement | null>, text: string): FreshText {
  const touched = useRef(false);
  const arrived = useRef(false);
  const entered = useRef(false);
  const last = useRef(text);
  const select = (): void => {
    const box = boxOf(around.current);
    if (box && box === box.ownerDocument.activeElement) box.select();
  };
  // the calendar writes a new value into its box a moment later
  const selectSoon = (): ReturnType<typeof setTimeout> =>
    setTimeout(() => {
      if (!touched.current) select();
    });
  useEffect(() => {
    if (touched.current || text === last.current) return undefined;
    last.current = text;
    arrived.current = true;
    const timer = selectSoon();
    return () => clearTimeout(timer);
  });
  return {
    onInputCapture: () => {
      touched.current = true;
    },
    onFocusCapture: ({ target, relatedTarget }) => {
      if (target !== boxOf(around.current) || relatedTarget === target) return;
      touched.current = false;
      arrived.current = false;
      last.current = text;
      entered.current = true;
      select();
    },
    onMouseDownCapture: ({ target }) => {
      // whoever clicks into a box that he is in means a place in its text; a choice in the calendar replaces what was typed
      if (target !== boxOf(around.current)) touched.current = false;
      else if (target === document.activeElement) touched.current = true;
    },
    // the click that entered the box has put the caret where it hit
    onMouseUpCapture: ({ target }) => {
      if (entered.current && !touched.current && target instanceof HTMLInputElement && target.selectionStart === target.selectionEnd) select();
      entered.current = false;
    },
    onKeyDownCapture: ({ key, target, ctrlKey, metaKey }) => {
      if (!(target instanceof HTMLInputElement)) return;
      if (key === 'Enter') {
        touched.current = false;
        selectSoon();
        return;
      }
      if (touched.current) return;
      if (key.length === 1 && !ctrlKey && !metaKey && arrived.current) select();
      if (key.startsWith('Arrow') || key === 'Home' || key === 'End') touched.current = true;
    },
  };
}

// helpers

const boxOf = (around: HTMLElement | null): HTMLInputElement | null => around?.querySelector('input') ?? null;
