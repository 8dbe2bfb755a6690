import { useRef, type FormEvent } from 'react';

/**
 * The focus of a cell that is selected and can be written. An input method composes only where text can be written: on the cell
 * itself its first syllable would be lost. Empty it is not seen; what is being composed covers the cell, and once it is
 * composed it opens the editor. Keys go on to the grid.
 */
export function CellCatcher({ label, onText }: { readonly label: string; readonly onText: (text: string) => void }) {
  const composing = useRef(false);
  const take = (box: HTMLInputElement): void => {
    const text = box.value;
    if (composing.current || text === '') return;
    box.value = '';
    onText(text);
  };
  return (
    <input
      type="text"
      className="yb-cell-catcher"
      placeholder=" "
      autoComplete="off"
      tabIndex={0}
      aria-label={label}
      onCompositionStart={() => { composing.current = true; }}
      onCompositionEnd={({ currentTarget }) => {
        composing.current = false;
        take(currentTarget);
      }}
      onInput={({ currentTarget }: FormEvent<HTMLInputElement>) => take(currentTarget)}
    />
  );
}
