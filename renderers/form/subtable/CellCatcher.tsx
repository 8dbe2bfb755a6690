import { useLayoutEffect, useRef, type FormEvent } from 'react';

/**
 * The focus of a cell that is selected and can be written. An input method composes only where text can be written: on the cell
 * itself its first syllable would be lost. Empty it is not seen; what is being composed covers the cell, and once it is
 * composed it opens the editor. Keys go on to the grid. The focus is given back to the cell: the one that is active next may not be
 * drawn yet, and keys that come meanwhile are the grid's.
 */
export function CellCatcher({ label, onText }: { readonly label: string; readonly onText: (text: string) => void }) {
  const place = useRef<HTMLInputElement>(null);
  const composing = useRef(false);
  useLayoutEffect(() => {
    const box = place.current;
    return () => {
      if (!box || box.ownerDocument.activeElement !== box) return;
      box.className = '';
      box.parentElement?.focus({ preventScroll: true });
    };
  }, []);
  const take = (box: HTMLInputElement): void => {
    const text = box.value;
    if (composing.current || text === '') return;
    box.value = '';
    onText(text);
  };
  return (
    <input
      ref={place}
      type="text"
      className="yb-cell-catcher"
      placeholder=" "
      autoComplete="off"
      tabIndex={0}
      aria-label={label}
      onCompositionStart={() => {
        composing.current = true;
      }}
      onCompositionEnd={({ currentTarget }) => {
        composing.current = false;
        take(currentTarget);
      }}
      onInput={({ currentTarget }: FormEvent<HTMLInputElement>) => take(currentTarget)}
    />
  );
}
