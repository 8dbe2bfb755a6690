import type { i18n } from 'i18next';
import { createApi, type Prefixes } from '../api/index.ts';
import { DEFAULT_TENANT, LOCAL_KEYS } from '../constants.ts';
import { BadgeStore, type LocaleStore, MenuStore, SessionStore } from '../stores/index.ts';
import type { PortalApp } from './appContext.ts';
import { createNotifyPort } from './notifyPort.ts';
import { createSessionShare, singleTab, type TabLine } from './sessionShare.ts';

/** Long enough to be read by somebody who looked at the keys. */
const SESSION_ENDED_SECONDS = 10;

export interface AppParts {
  readonly i18n: i18n;
  readonly locale: LocaleStore;
  /** Storage of the tab and of the browser. */
  readonly session: Storage;
  readonly memory: Storage;
  readonly onUnauthorised: () => void;
  readonly baseUrl?: string;
  readonly prefixes?: Prefixes;
  /** The other tabs; without it there are none. */
  readonly tabs?: TabLine;
}

/** Puts the parts of the portal together. */
export function createApp(parts: AppParts): PortalApp {
  const session = new SessionStore(parts.session);
  const share = createSessionShare(session, parts.tabs ?? singleTab);
  const menus = new MenuStore(parts.session);
  const badges = new BadgeStore();
  const notify = createNotifyPort();
  const api = createApi({
    session,
    locale: () => parts.locale.current,
    tenant: () => session.user?.userAttrs.tenantId ?? tenantOf(parts.memory),
    onUnauthorised: (ended) => {
      menus.clear();
      badges.clear();
      // whoever was typing is led away from the page in the middle of it
      if (ended) notify.warning(parts.i18n.t('app.sessionEnded'), SESSION_ENDED_SECONDS);
      parts.onUnauthorised();
    },
    notify,
    renewOnce: share.renewOnce,
    catchUp: share.catchUp,
    texts: { network: parts.i18n.t('app.networkError') },
    ...(parts.prefixes === undefined ? {} : { prefixes: parts.prefixes }),
    ...(parts.baseUrl === undefined ? {} : { baseUrl: parts.baseUrl }),
  });
  return { api, session, share, menus, badges, locale: parts.locale, notify, i18n: parts.i18n, memory: parts.memory };
}

/** Before anybody has signed in: the tenant code of the login route that was used last. */
function tenantOf(memory: Storage): string {
  const route = memory.getItem(LOCAL_KEYS.loginRoute);
  return route === null || route === '' ? DEFAULT_TENANT : route;
}
