import { DatabaseUnavailable } from '../errors.ts';

/** Gives one holder at a time its turn, in the order in which they came. */
export interface Turns {
  /** Waits for the turn and gives what ends it. Who waits longer than allowed is refused with {@link DatabaseUnavailable}. */
  take(): Promise<() => void>;
  load(): { readonly busy: number; readonly waiting: number };
}

export function createTurns(waitMs: number): Turns {
  const waiting = new Set<() => void>();
  let taken = false;

  const passOn = (): void => {
    const [next] = waiting;
    if (next === undefined) taken = false;
    else next();
  };
  const holder = (): (() => void) => {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      passOn();
    };
  };

  return {
    load: () => ({ busy: taken ? 1 : 0, waiting: waiting.size }),
    take() {
      if (!taken) {
        taken = true;
        return Promise.resolve(holder());
      }
      return new Promise((resolve, reject) => {
        const called = (): void => {
          waiting.delete(called);
          clearTimeout(timer);
          resolve(holder());
        };
        const timer = setTimeout(() => {
          waiting.delete(called);
          reject(new DatabaseUnavailable(`the database was waited for more than ${waitMs} ms`));
        }, waitMs);
        waiting.add(called);
      });
    },
  };
}
