import { type LoaderFunctionArgs, redirect } from 'react-router';
import { LOCAL_KEYS } from '../constants.ts';
import { loginAddress, withoutBase } from './address.ts';
import type { PortalApp } from './appContext.ts';

/** Lets signed-in users pass; others come back here after the login page. */
export const requireSession =
  (app: PortalApp) =>
  ({ request }: Pick<LoaderFunctionArgs, 'request'>): null => {
    if (app.session.valid) return null;
    const url = new URL(request.url);
    throw redirect(loginAddress(app.memory.getItem(LOCAL_KEYS.loginRoute) ?? undefined, `${withoutBase(url.pathname)}${url.search}`));
  };
