import { sessionHandoff } from '../../schemas/calls/index.ts';
import type { PortalApp } from './appContext.ts';

/**
 * Opens an address in a new tab with the session at hand. The parameter is called `token`, as clients expect, but
 * carries a code that works once and only for that origin: the token itself never stands in an address.
 */
export async function openInPortal({ api }: PortalApp, href: string): Promise<void> {
  const url = new URL(href, window.location.origin);
  // The tab must be opened by the click itself; a window that opens after an answer counts as a pop-up.
  const tab = window.open('about:blank', '_blank');
  if (tab !== null && url.origin === window.location.origin) {
    // A tab of the same origin begins with a copy of this one's session.
    tab.opener = null;
    tab.location.replace(url.href);
    return;
  }
  try {
    const { code } = await api.call(sessionHandoff, { body: { audience: url.origin, path: url.pathname } });
    url.searchParams.set('token', code);
    if (tab === null) return;
    tab.opener = null;
    tab.location.replace(url.href);
  } catch {
    tab?.close();
  }
}
