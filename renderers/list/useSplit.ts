import { createElement, useCallback, useState, type ReactNode } from 'react';
import { Grid } from 'antd';
import { createLeaveDoor, LeaveDoorContext } from '../core/index.ts';
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

/**
 * A list with the document of a row beside it. The document stays where it is when the list goes on without its row, and is asked before another takes its place.
 */
export function useSplit({ beside, rows, keyOf, onOpen, onLeave }: SplitOptions): Split {
  const { xl, xxl } = Grid.useBreakpoint();
  const offered = beside !== undefined && (xxl === true || (xl === true && window.innerWidth >= SPLIT_WIDTH));
  const [wanted, setWanted] = useState(false);
  const [chosen, setChosen] = useState<ListRow>();
  const [door] = useState(createLeaveDoor);
  const shown = chosen === undefined ? undefined : keyOf(chosen);
  const on = wanted && offered;
  const row = rows.find((each) => keyOf(each) === shown) ?? chosen;
  const leave = useCallback(() => {
    setChosen(undefined);
    onLeave();
  }, [onLeave]);
  const content = on && row !== undefined ? beside(row, leave) : null;
  return {
    offered,
    on,
    turn: (next) => door.ask(() => setWanted(next)),
    shown,
    content: content === null ? null : createElement(LeaveDoorContext.Provider, { value: door }, content),
    open: on
      ? (each) => {
          if (keyOf(each) !== shown) door.ask(() => setChosen(each));
        }
      : onOpen,
  };
}

// helpers

const SPLIT_WIDTH = 1440;
