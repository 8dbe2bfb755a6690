import type { ComponentProps } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { LOCAL_KEYS } from '../constants.ts';
import { loadLocale, startI18n } from '../locales/index.ts';
import { LocaleStore } from '../stores/index.ts';
import { isSignOnPage, loginAddress, takeCredentials } from './address.ts';
import { admitFocus } from './admitFocus.ts';
import type { PortalApp } from './appContext.ts';
import { AppProviders } from './AppProviders.tsx';
import { createApp } from './createApp.ts';
import { nameListboxes } from './nameListboxes.ts';
import { quietClears } from './quietClears.ts';
import { adoptSession } from './session.ts';

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
    // Set when the portal is built for a deployment whose gateway splits the services.
    prefixes: { uc: text(import.meta.env['VITE_PREFIX_UC']), portal: text(import.meta.env['VITE_PREFIX_PORTAL']) },
    onUnauthorised: () => {
      const { pathname, search } = window.location;
      const from = pathname === base ? '/' : pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname;
      if (isSignOnPage(from)) return;
      void router.navigate(loginAddress(window.localStorage.getItem(LOCAL_KEYS.loginRoute) ?? undefined, `${from}${search}`), { replace: true });
    },
  });
  await adoptSession(app, handed, `${window.location.origin}${clean}`);
  const router = createRouter(app);
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

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
