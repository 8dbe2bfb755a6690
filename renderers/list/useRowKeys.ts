import { useState, type KeyboardEvent } from 'react';

export interface RowKeys {
  /** Attributes of a row: one of them is in the tab order, the arrows go from row to row. */
  readonly rowOf: (
    key: string,
    index: number,
  ) => { readonly tabIndex: number; readonly onFocus: () => void; readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void };
}

export interface RowKeysOptions {
  readonly onOpen: (key: string) => void;
  readonly onSelect: (key: string) => void;
}

/** Rows by keyboard: ↑ and ↓ move, Home and End go to the ends, Enter opens, Space selects. */
export function useRowKeys({ onOpen, onSelect }: RowKeysOptions): RowKeys {
  const [current, setCurrent] = useState<string>();
  const move = (from: HTMLElement, to: (index: number, last: number) => number): void => {
    const rows = [...(from.parentElement?.querySelectorAll<HTMLElement>('tr[data-row-key]') ?? [])];
    const index = rows.indexOf(from);
    rows[Math.max(0, Math.min(rows.length - 1, to(index, rows.length - 1)))]?.focus();
  };
  return {
    rowOf: (key, index) => ({
      tabIndex: current === key || (current === undefined && index === 0) ? 0 : -1,
      onFocus: () => setCurrent(key),
      onKeyDown(event) {
        // Keys of what stands in a row are its own.
        if (event.target !== event.currentTarget) return;
        const row = event.currentTarget;
        switch (event.key) {
          case 'ArrowDown':
            move(row, (at) => at + 1);
            break;
          case 'ArrowUp':
            move(row, (at) => at - 1);
            break;
          case 'Home':
            move(row, () => 0);
            break;
          case 'End':
            move(row, (_at, last) => last);
            break;
          case 'Enter':
            onOpen(key);
            break;
          case ' ':
            onSelect(key);
            break;
          default:
            return;
        }
        event.preventDefault();
      },
    }),
  };
}
