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
  const [state, setState] = useState<Answered<Value>>({ of: undefined, value: undefined, error: undefined });
  const [round, setRound] = useState(0);
  const controller = useRef<AbortController>(undefined);

  useEffect(() => {
    const mine = new AbortController();
    controller.current = mine;
    load(mine.signal).then(
      (value) => {
        if (!mine.signal.aborted) setState({ of: { load, round }, value, error: undefined });
      },
      (error: unknown) => {
        if (mine.signal.aborted || isCancelled(error)) return;
        setState((before) => ({
          of: { load, round },
          value: before.value,
          error: { message: messageOf(error), logId: error instanceof ApiError ? error.logId : undefined },
        }));
      },
    );
    return () => mine.abort();
  }, [load, round]);

  const reload = useCallback(() => setRound((before) => before + 1), []);
  return { value: state.value, error: state.error, loading: state.of?.load !== load || state.of.round !== round, reload };
}

// helpers

/** The last answer and the read it belongs to; any other read is still under way. */
type Answered<Value> = Pick<Loaded<Value>, 'value' | 'error'> & { readonly of: { readonly load: unknown; readonly round: number } | undefined };
