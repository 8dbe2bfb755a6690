import { useCallback, useEffect, useState } from 'react';
import type { QueryFilter } from '../../schemas/calls/shapes.ts';
import type { ListPageData, ListSource } from './types.ts';

export interface ListFailure {
  readonly message: string;
  readonly logId: string | undefined;
}

export interface ListData {
  /** The last page that arrived; stays while a newer one is fetched. */
  readonly page: ListPageData | undefined;
  readonly loading: boolean;
  readonly failure: ListFailure | undefined;
  readonly reload: () => void;
}

/** Loads a page whenever the filter changes. Of two requests under way only the newer one counts. */
export function useListData(source: ListSource, filter: QueryFilter): ListData {
  const [state, setState] = useState<Omit<ListData, 'reload'>>({ page: undefined, loading: true, failure: undefined });
  const [round, setRound] = useState(0);
  const text = JSON.stringify(filter);

  useEffect(() => {
    const controller = new AbortController();
    setState((before) => ({ ...before, loading: true }));
    source.load(JSON.parse(text) as QueryFilter, controller.signal).then(
      (page) => {
        if (!controller.signal.aborted) setState({ page, loading: false, failure: undefined });
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setState(({ page }) => ({ page, loading: false, failure: failureOf(error) }));
      },
    );
    return () => controller.abort();
  }, [source, text, round]);

  return { ...state, reload: useCallback(() => setRound((before) => before + 1), []) };
}

// helpers

function failureOf(error: unknown): ListFailure {
  const logId = typeof error === 'object' && error !== null && 'logId' in error && typeof error.logId === 'string' ? error.logId : undefined;
  return { message: error instanceof Error ? error.message : String(error), logId };
}
