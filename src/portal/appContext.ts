import { createContext, useContext } from 'react';
import type { i18n } from 'i18next';
import type { Api } from '../api/index.ts';
import type { BadgeStore, LocaleStore, MenuStore, SessionStore } from '../stores/index.ts';
import type { NotifyPort } from './notifyPort.ts';
import type { SessionShare } from './sessionShare.ts';

/** The parts that live as long as the tab. */
export interface PortalApp {
  readonly api: Api;
  readonly session: SessionStore;
  readonly share: SessionShare;
  readonly menus: MenuStore;
  readonly badges: BadgeStore;
  readonly locale: LocaleStore;
  readonly notify: NotifyPort;
  readonly i18n: i18n;
  /** Long-lived choices of this browser. */
  readonly memory: Storage;
}

const AppContext = createContext<PortalApp | undefined>(undefined);

export const PortalAppProvider = AppContext.Provider;

export function useApp(): PortalApp {
  const app = useContext(AppContext);
  if (app === undefined) throw new Error('useApp needs a <PortalAppProvider> above it');
  return app;
}
