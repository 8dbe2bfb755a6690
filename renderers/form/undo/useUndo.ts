import { useEffect, type RefObject } from 'react';
import type { FormStore } from '../FormStore.ts';
import type { FormUi } from '../layout/FormUi.ts';
import { MAIN } from '../store/History.ts';

/** Undo and redo of a form by key; the place that was changed gets the focus. Nobody needs it to see the form, so it comes after. */
export function useUndo(root: RefObject<HTMLElement | null>, store: FormStore, ui: FormUi): void {
  useEffect(() => {
    const place = root.current;
    if (!place || store.readOnly) return undefined;
    let stop: (() => void) | undefined;
    let gone = false;
    void import('./guardUndo.ts')
      .then(({ guardUndo }) => {
        if (gone) return;
        stop = guardUndo(place, (key) => {
          const { at } = store[key](MAIN) ?? {};
          if (at !== undefined && place.ownerDocument.activeElement?.closest('[data-address]')?.getAttribute('data-address') !== at) ui.goTo(at);
        });
      })
      .catch(() => undefined); // without it the keys of the browser remain
    return () => {
      gone = true;
      stop?.();
    };
  }, [root, store, ui]);
}
