import { insideTransaction } from './TenantDb.ts';

export interface SharedRead<Value> {
  /** What was read at most `freshMs` ago, or what is read now. */
  get(): Promise<Value>;
  /** Makes the next `get` read anew; a reading under way is answered to those who wait for it and then forgotten. */
  forget(): void;
}

/**
 * A small reading that many requests share for a moment: who asks while it is under way waits for it instead of asking again.
 *
 * **Nobody waits for somebody else's reading while holding a connection.** A reading may itself be waiting for a connection,
 * so a transaction that waited for it would wait for itself: for ever on PGlite with its one connection, and on PostgreSQL
 * when all connections are in transactions. Inside a transaction only a value that is there is shared; else `read` runs
 * for this transaction alone, and what it sees stays there, because it may never become true for others.
 *
 * This is the only place in `server` that may keep a promise of the database (see tests/scripts/keptPromises.test.ts).
 */
export function sharedRead<Value>(freshMs: number, read: () => Promise<Value>): SharedRead<Value> {
  let settled: { readonly at: number; readonly value: Value } | undefined;
  let underWay: { readonly at: number; readonly value: Promise<Value> } | undefined;

  const start = (): Promise<Value> => {
    const mine = { at: Date.now(), value: read() };
    underWay = mine;
    const leave = (): void => {
      if (underWay === mine) underWay = undefined;
    };
    mine.value.then((value) => {
      // forgotten meanwhile: it may be older than what made somebody forget it
      if (underWay === mine) settled = { at: mine.at, value };
      leave();
    }, leave);
    return mine.value;
  };

  return {
    async get() {
      if (settled !== undefined && isFresh(settled.at, freshMs)) return settled.value;
      if (insideTransaction()) return read();
      return underWay !== undefined && isFresh(underWay.at, freshMs) ? underWay.value : start();
    },
    forget() {
      settled = undefined;
      underWay = undefined;
    },
  };
}

// helpers

/** A clock that was set back makes nothing fresh. */
const isFresh = (at: number, freshMs: number): boolean => Math.abs(Date.now() - at) < freshMs;
