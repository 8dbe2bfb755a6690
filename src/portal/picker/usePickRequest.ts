import { useCallback, useEffect, useState } from 'react';
import type { Api } from '../../api/index.ts';
import { useLoad, type Loaded } from '../useLoad.ts';
import type { PickPage, PickRequest, PickSource } from './sources/index.ts';

/** Milliseconds without a key before the keyword counts. */
const TYPING_PAUSE = 300;
const FIRST: PickRequest = { page: 1, pageSize: 10, keyword: '', org: undefined };
const NOTHING: PickPage = { rows: [], total: 0 };

export interface PickRequestState {
  readonly request: PickRequest;
  readonly page: Loaded<PickPage>;
  /** What stands in the search field. */
  readonly typed: string;
  readonly type: (text: string) => void;
  /** Searches at once, without the pause. */
  readonly search: () => void;
  /** Starts over on the first page. */
  readonly narrowTo: (org: PickRequest['org']) => void;
  readonly turn: (page: number, pageSize: number) => void;
}

/** What the table asks for and the answer. Nothing is asked while organisations are picked from the tree. */
export function usePickRequest(api: Api, source: PickSource, first?: () => string, withLeft = false): PickRequestState {
  const [typed, type] = useState(() => first?.() ?? '');
  const [request, setRequest] = useState(() => ({ ...FIRST, withLeft, keyword: typed.trim() }));
  const idle = source.tree === 'choose' && request.keyword === '';

  const search = useCallback(
    () =>
      setRequest((before) => {
        const keyword = typed.trim();
        return keyword === before.keyword ? before : { ...before, keyword, page: 1 };
      }),
    [typed],
  );
  useEffect(() => {
    const timer = setTimeout(search, TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [search]);

  const page = useLoad(
    useCallback((signal: AbortSignal) => (idle ? Promise.resolve(NOTHING) : source.load(api, request, signal)), [api, source, request, idle]),
  );
  return {
    request,
    page,
    typed,
    type,
    search,
    narrowTo: (org) => setRequest((before) => ({ ...before, org, page: 1 })),
    turn: (to, pageSize) => setRequest((before) => ({ ...before, page: pageSize === before.pageSize ? to : 1, pageSize })),
  };
}
