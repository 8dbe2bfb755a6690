import { useCallback, useEffect, useState } from 'react';

export interface Loaded<Value> {
  /** The last answer; stays while a newer one is fetched. */
  readonly value: Value | undefined;
  readonly loading: boolean;
  readonly failure: string | undefined;
  readonly reload: () => void;
}

/** Loads whenever `load` changes, so `load` must be stable. Of two requests under way only the newer one counts. */
export function useLoaded<Value>(load: (signal: AbortSignal) => Promise<Value>): Loaded<Value> {
  const [round, setRound] = useState(0);
  const [state, setState] = useState<{ readonly of: unknown; readonly round: number; readonly value: Value | undefined; readonly failure: string | undefined }>(
    { of: undefined, round: 0, value: undefined, failure: undefined },
  );
  useEffect(() => {
    const controller = new AbortController();
    load(controller.signal).then(
      (value) => {
        if (!controller.signal.aborted) setState({ of: load, round, value, failure: undefined });
      },
      (error: unknown) => {
        if (!controller.signal.aborted)
          setState((before) => ({ of: load, round, value: before.value, failure: error instanceof Error ? error.message : String(error) }));
      },
    );
    return () => controller.abort();
  }, [load, round]);
  const loading = state.of !== load || state.round !== round;
  return { value: state.value, loading, failure: loading ? undefined : state.failure, reload: useCallback(() => setRound((before) => before + 1), []) };
}
