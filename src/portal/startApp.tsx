import type { ComponentProps } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { LOCAL_KEYS } from '../constants.ts';
import { loadLocale, startI18n } from '../locales/index.ts';
import { LocaleStore } from '../stores/index.ts';
import { isSignOnPage, loginAddress, safeRedirect, takeCredentials } from './address.ts';
import { admitFocus } from './admitFocus.ts';
import type { PortalApp } from './appContext.ts';
import { AppProviders } from './AppProviders.tsx';
import { createApp } from './createApp.ts';
import { nameListboxes } from './nameListboxes.ts';
import { quietClears } from './quietClears.ts';
import { adoptSession, endFormer } from './session.ts';
import { browserTabs } from './sessionShare.ts';

export interface Application {
  /** Path under which it lives, without a slash at its end. */
  readonly base: string;
  /** Key of the text that names it. */
  readonly titleKey: string;
  readonly createRouter: (app: PortalApp) => ComponentProps<typeof RouterProvider>['router'];
}

/** Starts one of the front ends in an element of the page. */
export async function startApp(element: HTMLElement, { base, titleKey, createRouter }: Application): Promise<void> {
  // Before the first request: no credential may reach a log, a referrer or the history.
  const { handed, clean } = takeCredentials(window.location.href);
  if (Object.keys(handed).length > 0) window.history.replaceState(window.history.state, '', clean);

  const locale = new LocaleStore(window.localStorage);
  const [bundle, i18n] = await Promise.all([loadLocale(locale.current), startI18n(locale.current)]);
  document.title = i18n.t(titleKey);
  document.documentElement.lang = locale.current;

  const app = createApp({
    i18n,
    locale,
    session: window.sessionStorage,
    memory: window.localStorage,
    tabs: browserTabs(),
    // Set when the portal is built for a deployment whose gateway splits the services.
    prefixes: { uc: text(import.meta.env['VITE_PREFIX_UC']), portal: text(import.meta.env['VITE_PREFIX_PORTAL']) },
    onUnauthorised: () => {
      if (!isSignOnPage(placeIn(base))) void router.navigate(toSignIn(base), { replace: true });
    },
  });
  if (!app.session.valid && !isSignOnPage(placeIn(base))) await app.share.catchUp();
  await adoptSession(app, handed, `${window.location.origin}${clean}`, (question) => window.confirm(question));
  const router = createRouter(app);
  app.share.onEvent({
    entered() {
      // whoever waits at the sign-in page goes on to where he wanted to
      const from = new URLSearchParams(window.location.search).get('redirect');
      if (isSignOnPage(placeIn(base))) void router.navigate(safeRedirect(from, window.location.origin), { replace: true });
    },
    taken(by, former) {
      void endFormer(app, former);
      app.menus.clear();
      app.badges.clear();
      void router.navigate(toSignIn(base), { replace: true });
      app.notify.warning(i18n.t('app.sessionTaken', { name: by.username }), TAKEN_SECONDS);
    },
    signedOut() {
      app.menus.clear();
      app.badges.clear();
      void router.navigate(toSignIn(base), { replace: true });
      app.notify.warning(i18n.t('app.signedOutElsewhere'), TAKEN_SECONDS);
    },
  });
  // a tab that was put away may come back to a browser that somebody else has signed in with
  if (app.session.valid) void app.share.catchUp();
  admitFocus(window);
  nameListboxes(document.body);
  quietClears(document, (title) => i18n.t('form.clearField', { title }).trim());

  createRoot(element).render(
    <AppProviders app={app} bundle={bundle}>
      <RouterProvider router={router} />
    </AppProviders>,
  );
}

// helpers

/** Long enough to be read by somebody who looked at another window. */
const TAKEN_SECONDS = 10;

/** Where the front end is, inside itself. */
function placeIn(base: string): string {
  const { pathname } = window.location;
  return pathname === base ? '/' : pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname;
}

/** The sign-in page, with the way back to here. */
const toSignIn = (base: string): string =>
  loginAddress(window.localStorage.getItem(LOCAL_KEYS.loginRoute) ?? undefined, `${placeIn(base)}${window.location.search}`);

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
