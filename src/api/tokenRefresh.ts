import { REFRESH_GUARD, REFRESH_POINT } from '../constants.ts';

/** What the client needs to know about the signed-in user. */
export interface ApiSession {
  readonly token: string | undefined;
  /** Epoch milliseconds of the sign-in or of the last renewal. */
  readonly loginTime: number;
  /** Life of the token in seconds. */
  readonly expiration: number;
  replaceToken(token: string): void;
  clear(): void;
}

/**
 * Renews the token once a fifth of its life is over. One renewal runs at a time, and the next may start three
 * seconds after it succeeded (or failed: a broken server must not be asked with every call). `renewOnce`: of all tabs of the browser.
 */
export function createTokenRefresh(
  session: ApiSession,
  renew: () => Promise<string | undefined>,
  now: () => number,
  renewOnce: (renew: () => Promise<void>) => Promise<void> = (run) => run(),
): () => void {
  let guarded = false;

  const due = (): boolean => session.token !== undefined && session.expiration > 0 && now() - session.loginTime >= session.expiration * 1000 * REFRESH_POINT;

  const run = async (): Promise<void> => {
    try {
      await renewOnce(async () => {
        if (!due()) return;
        const before = session.token;
        const token = await renew();
        // A sign-out or another sign-in while the answer was under way wins.
        if (token !== undefined && token !== '' && session.token === before) session.replaceToken(token);
      });
    } catch {
      // The call that runs beside this one reports what is wrong with the session.
    } finally {
      setTimeout(() => {
        guarded = false;
      }, REFRESH_GUARD);
    }
  };

  return () => {
    if (guarded || !due()) return;
    guarded = true;
    void run();
  };
}
