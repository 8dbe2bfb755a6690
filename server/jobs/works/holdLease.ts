import type { WorkState } from '../../db/index.ts';
import type { HandlerContext, WorkHold } from '../../context/index.ts';

/** Milliseconds for which a process that is at it is taken for alive. */
export const leaseMs = 20_000;

export interface Lease extends WorkHold {
  /** Renews it now, and says how the work stands; undefined: another process has taken it. */
  look(): Promise<WorkState | undefined>;
  /** How the work stood at the last look. */
  state(): WorkState | undefined;
  /** Ends the renewing, and waits for the last one. */
  end(): Promise<void>;
}

/**
 * Keeps a work for this process while it is at it, however long one item takes: the lease is renewed beside what is done, with how far the
 * item is; whoever does it hears through the signal that the work was cancelled or lost, or that the server stops. A look that fails is followed by the next.
 */
export function holdLease({ db, clock, log, server }: HandlerContext, id: string, worker: string, forMs: number): Lease {
  const ending = new AbortController();
  let state: WorkState | undefined = 'running';
  let steps: { readonly step_done: number; readonly step_total: number } | undefined;
  let looking: Promise<unknown> | undefined;

  const look = async (): Promise<WorkState | undefined> => {
    const row = await db
      .updateTable('long_work')
      .set({ lease_until: clock.after(forMs / 1000), ...steps })
      .where('id', '=', id)
      .where('worker', '=', worker)
      .where('ended_at', 'is', null)
      .returning('state')
      .executeTakeFirst();
    state = row?.state;
    if (state !== 'running') ending.abort();
    return state;
  };
  const timer = setInterval(
    () => {
      if (server.isStopping()) ending.abort();
      looking ??= look()
        .catch((err: unknown) => log.warn({ err, work: id }, 'a long work could not be renewed'))
        .finally(() => {
          looking = undefined;
        });
    },
    Math.min(lookMs, forMs / 4),
  ).unref();
  return {
    workId: id,
    look,
    state: () => state,
    signal: ending.signal,
    progress(done, total) {
      steps = { step_done: done, step_total: total };
    },
    async end() {
      clearInterval(timer);
      await looking;
    },
  };
}

// helpers

/** Between two looks at whether it was cancelled. */
const lookMs = 500;
