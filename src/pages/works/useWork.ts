import { useEffect, useState } from 'react';
import { workGet } from '../../../schemas/calls/index.ts';
import type { Work } from '../../../schemas/calls/entities/work.ts';
import { useApp } from '../../portal/appContext.ts';

/** Between two looks, milliseconds. */
const LOOK_EVERY = 1_000;

export const isOver = ({ state }: Work): boolean => state === 'done' || state === 'cancelled' || state === 'failed';

/** How far a long work is, looked at until it is over; undefined before the first answer. `again` looks on once it has been begun anew. */
export function useWork(id: string): { readonly work: Work | undefined; readonly again: () => void } {
  const { api } = useApp();
  const [work, setWork] = useState<Work>();
  const [round, setRound] = useState(0);

  useEffect(() => {
    const mine = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (): void => {
      if (!mine.signal.aborted) timer = setTimeout(look, LOOK_EVERY);
    };
    const look = (): void => {
      api.call(workGet, { query: { id } }, { signal: mine.signal, silent: true, parallel: true }).then(
        (found) => {
          if (mine.signal.aborted) return;
          setWork(found);
          if (!isOver(found)) later();
        },
        // it goes on without us; what is shown is the last that is known
        later,
      );
    };
    look();
    return () => {
      mine.abort();
      clearTimeout(timer);
    };
  }, [api, id, round]);

  return { work: work?.id === id ? work : undefined, again: () => setRound((before) => before + 1) };
}
