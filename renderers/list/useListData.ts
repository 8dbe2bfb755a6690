import { useCallback, useEffect, useMemo, useState } from 'react';
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
  const [answer, setAnswer] = useState<Answer>({ to: undefined, page: undefined, failure: undefined });
  const [round, setRound] = useState(0);
  const text = JSON.stringify(filter);
  const request = useMemo((): Request => ({ source, text, round }), [source, text, round]);

  useEffect(() => {
    const controller = new AbortController();
    request.source.load(JSON.parse(request.text) as QueryFilter, controller.signal).then(
      (page) => {
        if (!controller.signal.aborted) setAnswer({ to: request, page, failure: undefined });
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setAnswer(({ page }) => ({ to: request, page, failure: failureOf(error) }));
      },
    );
    return () => controller.abort();
  }, [request]);

  return { page: answer.page, failure: answer.failure, loading: answer.to !== request, reload: useCallback(() => setRound((before) => before + 1), []) };
}

// helpers

interface Request {
  readonly source: ListSource;
  readonly text: string;
  /** Raised by every reload. */
  readonly round: number;
}

interface Answer extends Pick<ListData, 'page' | 'failure'> {
  readonly to: Request | undefined;
}

function failureOf(error: unknown): ListFailure {
  const logId = typeof error === 'object' && error !== null && 'logId' in error && typeof error.logId === 'string' ? error.logId : undefined;
  return { message: error instanceof Error ? error.message : String(error), logId };
}
