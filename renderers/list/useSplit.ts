import { useCallback, useState, type ReactNode } from 'react';
import { Grid } from 'antd';
import type { ListColumn, ListRow } from './types.ts';

export interface Split {
  /** Whether there is room for a document beside the list. */
  readonly offered: boolean;
  readonly on: boolean;
  readonly turn: (on: boolean) => void;
  /** Key of the row whose document is shown. */
  readonly shown: string | undefined;
  /** Its document; nothing where none is chosen or where it opens on a page of its own. */
  readonly content: ReactNode;
  /** Opens a row: beside the list, or as the page does it. */
  readonly open: ((row: ListRow, column: ListColumn) => void) | undefined;
}

export interface SplitOptions {
  readonly beside: ((row: ListRow, leave: () => void) => ReactNode) | undefined;
  readonly rows: readonly ListRow[];
  readonly keyOf: (row: ListRow) => string;
  readonly onOpen: ((row: ListRow, column: ListColumn) => void) | undefined;
  readonly onLeave: () => void;
}

/** A list with the document of a row beside it. */
export function useSplit({ beside, rows, keyOf, onOpen, onLeave }: SplitOptions): Split {
  const { xl, xxl } = Grid.useBreakpoint();
  const offered = beside !== undefined && (xxl === true || (xl === true && window.innerWidth >= SPLIT_WIDTH));
  const [wanted, setWanted] = useState(false);
  const [shown, setShown] = useState<string>();
  const on = wanted && offered;
  const row = shown === undefined ? undefined : rows.find((each) => keyOf(each) === shown);
  const leave = useCallback(() => {
    setShown(undefined);
    onLeave();
  }, [onLeave]);
  return {
    offered,
    on,
    turn: setWanted,
    shown,
    content: on && row !== undefined ? beside(row, leave) : null,
    open: on ? (each) => setShown(keyOf(each)) : onOpen,
  };
}

// helpers

const SPLIT_WIDTH = 1440;
