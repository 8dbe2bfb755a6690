import { lookup } from 'node:dns/promises';
import { domainToASCII } from 'node:url';
import ipaddr from 'ipaddr.js';
import { isPublicAddress } from './isPublicAddress.ts';

/** A mail server that the operator names, because it is inside, has ports of its own, or does not speak TLS. */
export interface AllowedMailHost {
  readonly host: string;
  /** Undefined: the usual ports of mail. */
  readonly port: number | undefined;
  /** The one address that its name may have; undefined: any public one. */
  readonly address: string | undefined;
}

/** Where a connection to a mail server goes. The address is the one that was judged, so a name that changes its mind gains nothing. */
export interface MailPlace {
  readonly address: string;
  /** The name in its certificate; undefined where it is asked by its address. */
  readonly servername: string | undefined;
  readonly port: number;
  /** Passwords may go there without TLS: the operator knows the way. */
  readonly isListed: boolean;
}

/** `address`: not a place that may be asked. `port`: not one of mail. `unknown`: the name has no address. */
export type MailPlaceReason = 'address' | 'port' | 'unknown';

export class MailPlaceError extends Error {
  constructor(readonly reason: MailPlaceReason) {
    super(`no mail server may be asked there: ${reason}`);
    this.name = 'MailPlaceError';
  }
}

/** Finds all addresses of a host; throws when there is none. */
export type FindAddresses = (host: string) => Promise<readonly string[]>;

/** Reads `mail.example.com`, `mail.local=10.1.2.3`, `127.0.0.1:1143`. What cannot be read throws, with a message for the operator. */
export function readMailHost(text: string): AllowedMailHost {
  const [, host = '', port, , pinned] = /^(\[[0-9a-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?(=(.+))?$/i.exec(text) ?? [];
  const name = withoutRootDot(host.replace(/^\[(.*)\]$/, '$1').toLowerCase());
  if (name === '' || Number(port ?? 1) > 65_535) throw new Error(`MAIL_HOSTS: ${text} 不是 主机、主机:端口 或 主机:端口=地址 的形式`);
  if (pinned !== undefined && !ipaddr.isValid(pinned)) throw new Error(`MAIL_HOSTS: ${pinned} 不是 IP 地址`);
  return { host: name, port: port === undefined ? undefined : Number(port), address: pinned ?? (ipaddr.isValid(name) ? name : undefined) };
}

/**
 * Judges a mail server that a person names. Only public addresses and the ports of mail are asked, and what the operator lists: otherwise the portal
 * would be a way to look around in its own network.
 */
export async function findMailPlace(
  allowed: readonly AllowedMailHost[],
  { host, port }: { readonly host: string; readonly port: number },
  find: FindAddresses = systemAddresses,
): Promise<MailPlace> {
  const name = plainName(host);
  const listed = allowed.find((each) => each.host === name && (each.port ?? port) === port);
  if (!mailPorts.includes(port) && listed?.port !== port) throw new MailPlaceError('port');
  const servername = ipaddr.isValid(name) ? undefined : name;
  if (listed?.address !== undefined) return { address: listed.address, servername, port, isListed: true };
  if (servername !== undefined && !/^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(servername))
    throw new MailPlaceError('unknown');
  const found = servername === undefined ? [ipaddr.process(name).toString()] : await find(servername);
  const [first] = found;
  if (first === undefined) throw new MailPlaceError('unknown');
  if (!found.every(isPublicAddress)) throw new MailPlaceError('address');
  return { address: first, servername, port, isListed: listed !== undefined };
}

// helpers

/** IMAP, SMTP and their ports with TLS. */
const mailPorts: readonly number[] = [25, 143, 465, 587, 993];

/** Small letters, no brackets, no dot of the root, names in other alphabets as the net has them. */
function plainName(host: string): string {
  const name = withoutRootDot(
    host
      .trim()
      .replace(/^\[(.*)\]$/, '$1')
      .toLowerCase(),
  );
  return /^[\p{L}\p{N}.-]+$/u.test(name) && !ipaddr.isValid(name) ? domainToASCII(name) || name : name;
}

/** `mail.example.com.` is the same place as without the dot, and certificates name it without. */
const withoutRootDot = (name: string): string => name.replace(/(?<=[^.])\.$/, '');

async function systemAddresses(host: string): Promise<readonly string[]> {
  try {
    return (await lookup(host, { all: true, order: 'ipv4first' })).map(({ address }) => address);
  } catch {
    throw new MailPlaceError('unknown');
  }
}
