import { APP_BASE } from '../constants.ts';

/** What a sign-on service or another portal put into the address. */
export interface Handed {
  readonly token?: string;
  readonly ticket?: string;
  readonly code?: string;
}

const CREDENTIALS = ['token', 'ticket', 'code'] as const;

/** Reads credentials out of an address and answers with the address that may stay. Other parameters are kept. */
export function takeCredentials(href: string): { readonly handed: Handed; readonly clean: string } {
  const url = new URL(href);
  const handed: { token?: string; ticket?: string; code?: string } = {};
  for (const name of CREDENTIALS) {
    const value = url.searchParams.get(name);
    if (value === null) continue;
    if (value !== '') handed[name] = value;
    url.searchParams.delete(name);
  }
  return { handed, clean: `${url.pathname}${url.search}${url.hash}` };
}

/** A session token as the server signs it; anything else is a one-use code. */
export const isToken = (text: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text);

/**
 * Where to go after the sign-in: a path of this portal, never another site. Anything doubtful leads home.
 * The answer has no base path, as the router wants it.
 */
export function safeRedirect(target: string | null | undefined, origin: string): string {
  if (target === null || target === undefined || !/^\/(?![/\\])/.test(target)) return '/';
  let url: URL;
  try {
    url = new URL(target, origin);
  } catch {
    return '/';
  }
  if (url.origin !== origin) return '/';
  const path = withoutBase(url.pathname);
  return isSignOnPage(path) || path.startsWith('//') ? '/' : `${path}${url.search}${url.hash}`;
}

/** A page on the way in: nobody wants to come back to it after he has signed in. */
export const isSignOnPage = (path: string): boolean => /^\/(login|setPassword|resetPwdView|forgetPassword)(\/|\?|$)/.test(path);

/** An address of a page on the way in that knows where the way leads. */
export function withRedirect(address: string, from: string | undefined): string {
  if (from === undefined || from === '' || from === '/' || isSignOnPage(from)) return address;
  return `${address}${address.includes('?') ? '&' : '?'}redirect=${encodeURIComponent(from)}`;
}

/** Path inside the portal of a path of the browser. */
export function withoutBase(pathname: string): string {
  if (pathname === APP_BASE) return '/';
  return pathname.startsWith(`${APP_BASE}/`) ? pathname.slice(APP_BASE.length) : pathname;
}

/** Address of the sign-in page that comes back to where the user was. */
export function loginAddress(tenantRoute: string | undefined, from: string | undefined): string {
  const path = tenantRoute === undefined || tenantRoute === '' ? '/login' : `/login/${encodeURIComponent(tenantRoute)}`;
  return withRedirect(path, from);
}
