import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { LOCAL_KEYS, LOGOUT_DELAY } from '../constants.ts';
import { loginAddress } from './address.ts';
import { useApp } from './appContext.ts';
import { forgetSession, signOut } from './session.ts';

export interface LeaveOptions {
  /** Milliseconds in which a message can be read. */
  readonly delay?: number;
  /** The server has ended the session already. */
  readonly ended?: boolean;
  /** Where the next sign-in leads. */
  readonly redirect?: string | undefined;
}

/** Signs out and goes to the login page the user came from. */
export function useLeave({ delay = LOGOUT_DELAY, ended = false, redirect }: LeaveOptions = {}): () => void {
  const app = useApp();
  const navigate = useNavigate();
  return useCallback(() => {
    setTimeout(() => {
      if (ended) forgetSession(app);
      void (ended ? Promise.resolve() : signOut(app)).then(() =>
        navigate(loginAddress(app.memory.getItem(LOCAL_KEYS.loginRoute) ?? undefined, redirect), { replace: true }),
      );
    }, delay);
  }, [app, navigate, delay, ended, redirect]);
}
