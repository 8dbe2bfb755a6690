import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { LOCAL_KEYS, LOGOUT_DELAY } from '../constants.ts';
import { loginAddress } from './address.ts';
import { useApp } from './appContext.ts';
import { signOut } from './session.ts';

/** Signs out and goes to the login page the user came from, after a moment in which a message can be read. */
export function useLeave(delay = LOGOUT_DELAY): () => void {
  const app = useApp();
  const navigate = useNavigate();
  return useCallback(() => {
    setTimeout(() => {
      void signOut(app).then(() => navigate(loginAddress(app.memory.getItem(LOCAL_KEYS.loginRoute) ?? undefined, undefined), { replace: true }));
    }, delay);
  }, [app, navigate, delay]);
}
