import ipaddr from 'ipaddr.js';
import { isPublicAddress } from './isPublicAddress.ts';

/** A place that the server may ask, as the configuration names it. */
export interface AllowedOrigin {
  readonly origin: string;
  /** The one address that its name may have; undefined: any public one. */
  readonly address: string | undefined;
}

/**
 * Reads `https://rates.example.com` and `https://erp.local=10.1.2.3`. An origin whose host is an address is pinned to it:
 * whoever writes it down means it. What cannot be read throws, with a message for the operator.
 */
export function readAllowedOrigin(text: string): AllowedOrigin {
  const [given = '', pinned] = text.split('=');
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || `${url.origin}/` !== url.href) {
    throw new Error(`QUERY_ORIGINS: ${given} 不是 https://主机:端口 形式的来源`);
  }
  if (pinned !== undefined && !ipaddr.isValid(pinned)) throw new Error(`QUERY_ORIGINS: ${pinned} 不是 IP 地址`);
  const host = hostOf(url);
  return { origin: url.origin, address: pinned ?? (ipaddr.isValid(host) ? host : undefined) };
}

/** The host without the brackets of an IPv6 address. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1');

/** Whether a connection to this address may be made for the origin. Decided for the very address that is connected to. */
export function mayConnect(allowed: AllowedOrigin, address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const target = ipaddr.process(address);
  if (allowed.address !== undefined) return ipaddr.process(allowed.address).toNormalizedString() === target.toNormalizedString();
  return isPublicAddress(address);
}
