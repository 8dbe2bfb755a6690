import { nameOf } from './nameListboxes.ts';

/**
 * The crosses by which the component library empties its boxes are for the mouse: between two fields they would be a stop
 * that says "Clear" in English. Whoever types empties a box with Delete. They come and go with what is typed, so they are
 * looked for when somebody is about to move on. The answer ends it.
 */
export function quietClears(page: Document, nameFor: (field: string) => string): () => void {
  const quiet = (): void => {
    for (const cross of page.querySelectorAll<HTMLElement>(crosses)) {
      cross.tabIndex = -1;
      const field = cross.closest('.ant-select, .ant-picker, .ant-input-affix-wrapper')?.querySelector('input');
      const name = nameFor(field === null || field === undefined ? '' : nameOf(field));
      if (cross.getAttribute('aria-label') !== name) cross.setAttribute('aria-label', name);
    }
  };
  const ends = new AbortController();
  page.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Tab') quiet();
    },
    { capture: true, signal: ends.signal },
  );
  page.addEventListener('focusin', quiet, { signal: ends.signal });
  return () => ends.abort();
}

// helpers

const crosses = '.ant-select-clear, .ant-picker-clear, .ant-input-clear-icon';
