import { createContext } from 'react';

/** Calls `go` at once, or when whoever has entered something has said that he may be led away from it. */
export type AskToLeave = (go: () => void) => void;

/**
 * Where a part of a page shows something that can be worked on, such as a document beside a list: what is open there says how it is to be asked, and
 * whoever puts something else in its place asks.
 */
export interface LeaveDoor {
  /** Until it is taken back by undefined. */
  guard(ask: AskToLeave | undefined): void;
  readonly ask: AskToLeave;
}

export function createLeaveDoor(): LeaveDoor {
  let guard: AskToLeave | undefined;
  return {
    guard(ask) {
      guard = ask;
    },
    ask: (go) => (guard === undefined ? go() : guard(go)),
  };
}

export const LeaveDoorContext = createContext<LeaveDoor | undefined>(undefined);
