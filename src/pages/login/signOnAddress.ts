import type { SsoInfo } from '../../../schemas/calls/entities/session.ts';

export type SignOnAddress = { readonly kind: 'stay' } | { readonly kind: 'go'; readonly href: string } | { readonly kind: 'noClient' };

/** Where the browser signs in when a central service does it. The default mode is the own login page. */
export function signOnAddress(info: SsoInfo, service: string): SignOnAddress {
  if (!info.enable || (info.mode !== 'cas' && info.mode !== 'oauth') || typeof info.ssoUrl !== 'string' || info.ssoUrl === '') return { kind: 'stay' };
  let url: URL;
  try {
    url = new URL(info.ssoUrl);
  } catch {
    return { kind: 'stay' };
  }
  if (info.mode === 'oauth') {
    if ((url.searchParams.get('client_id') ?? '') === '') return { kind: 'noClient' };
    url.searchParams.set('redirect_uri', service);
  } else {
    url.searchParams.set('service', service);
  }
  return { kind: 'go', href: url.href };
}
