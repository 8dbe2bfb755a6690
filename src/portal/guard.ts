import { type LoaderFunctionArgs, redirect } from 'react-router';
import { LOCAL_KEYS } from '../constants.ts';
import { loginAddress, withoutBase, withRedirect } from './address.ts';
import type { PortalApp } from './appContext.ts';

/** Lets signed-in users pass; others come back here after the login page. */
export const requireSession =
  (app: PortalApp) =>
  ({ request }: Pick<LoaderFunctionArgs, 'request'>): null => {
    const url = new URL(request.url);
    return admit(app, `${withoutBase(url.pathname)}${url.search}`);
  };

/** Lets somebody on to an address of this front end, or sends him to the page that he has to pass before. */
export function admit({ session, memory }: PortalApp, from: string): null {
  if (!session.valid) throw redirect(loginAddress(memory.getItem(LOCAL_KEYS.loginRoute) ?? undefined, from));
  // a guest who wants to go on has to say who he is
  if (session.guestAt !== undefined && session.guestAt !== from) {
    session.clear();
    throw redirect(loginAddress(memory.getItem(LOCAL_KEYS.loginRoute) ?? undefined, from));
  }
  if (session.passwordPage !== undefined)
    throw redirect(withRedirect(`${session.passwordPage}?account=${encodeURIComponent(session.user?.account ?? '')}`, from));
  return null;
}
