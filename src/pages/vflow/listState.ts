import { useState } from 'react';
import type { FlowConditions } from './listRequest.ts';

/** Where a person is in a list. */
export interface ListState {
  readonly page: number;
  readonly pageSize: number;
  readonly conditions: FlowConditions;
}

/** The place in a list, found again when the person comes back to it from a document. Lists begin anew when the portal is loaded. */
export function useListState(name: string, initial: ListState): [ListState, (state: ListState) => void] {
  const [state, setState] = useState(() => known.get(name) ?? initial);
  return [
    state,
    (next) => {
      known.set(name, next);
      setState(next);
    },
  ];
}

// helpers

const known = new Map<string, ListState>();
