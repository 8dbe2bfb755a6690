import { useCallback, useEffect, useRef, useState } from 'react';
import { isCancelled, messageOf, ApiError } from '../api/index.ts';

export interface Loaded<Value> {
  /** The last answer; stays while a newer one is fetched. */
  readonly value: Value | undefined;
  readonly loading: boolean;
  readonly error: { readonly message: string; readonly logId: string | undefined } | undefined;
  readonly reload: () => void;
}

/**
 * Loads when the component appears and whenever `load` changes, so `load` must be stable (useCallback). The
 * signal ends with the component. A cancelled read leaves everything as it is: a newer one is under way.
 */
export function useLoad<Value>(load: (signal: AbortSignal) => Promise<Value>): Loaded<Value> {
  const [state, setState] = useState<Omit<Loaded<Value>, 'reload'>>({ value: undefined, loading: true, error: undefined });
  const [round, setRound] = useState(0);
  const controller = useRef<AbortController>(undefined);

  useEffect(() => {
    const mine = new AbortController();
    controller.current = mine;
    setState((before) => ({ ...before, loading: true }));
    load(mine.signal).then(
      (value) => {
        if (!mine.signal.aborted) setState({ value, loading: false, error: undefined });
      },
      (error: unknown) => {
        if (mine.signal.aborted || isCancelled(error)) return;
        setState((before) => ({
          value: before.value,
          loading: false,
          error: { message: messageOf(error), logId: error instanceof ApiError ? error.logId : undefined },
        }));
      },
    );
    return () => mine.abort();
  }, [load, round]);

  return { ...state, reload: useCallback(() => setRound((before) => before + 1), []) };
}
