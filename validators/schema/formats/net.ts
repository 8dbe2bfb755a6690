import type { SchemaFormat } from './index.ts';

export const ipv4: SchemaFormat = { name: 'ipv4', message: 'validation.format', looks: '192.168.0.1', test: isIpv4 };
export const ipv6: SchemaFormat = { name: 'ipv6', message: 'validation.format', looks: '2001:db8::1', test: isIpv6 };

export const uuid: SchemaFormat = {
  name: 'uuid',
  message: 'validation.format',
  looks: '2eb8aa08-aa98-11ea-b4aa-73b441d16380',
  test: (text) => /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/.test(text),
};

/** An address with a scheme, RFC 3986. */
export const uri: SchemaFormat = {
  name: 'uri',
  message: 'validation.url',
  looks: 'https://example.com/path',
  test: (text) => {
    const [, , rest] = /^([A-Za-z][A-Za-z0-9+.-]*):(.*)$/s.exec(text) ?? [];
    if (rest === undefined || !hasUriCharacters(rest)) return false;
    const [beforeFragment = '', ...fragments] = rest.split('#');
    if (fragments.length > 1) return false;
    const [hierarchy = ''] = beforeFragment.split('?');
    if (!hierarchy.startsWith('//')) return !/[[\]]/.test(rest);
    const end = hierarchy.indexOf('/', 2);
    const authority = hierarchy.slice(2, end < 0 ? undefined : end);
    return isAuthority(authority) && !/[[\]]/.test(rest.slice(2 + authority.length));
  },
};

/** A mailbox, RFC 5321: a dotted or quoted name, and a domain or an address in brackets. */
export const email: SchemaFormat = {
  name: 'email',
  message: 'validation.email',
  looks: 'name@example.com',
  test: (text) => {
    const at = text.lastIndexOf('@');
    const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
    if (at < 1 || local.length > 64 || domain.length > 255) return false;
    const word =
      /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/.test(local) ||
      /^"(?:[\x20-\x21\x23-\x5b\x5d-\x7e]|\\[\x20-\x7e])*"$/.test(local);
    const literal = /^\[(.*)\]$/.exec(domain)?.[1];
    return word && (literal === undefined ? isHost(domain) : literal.startsWith('IPv6:') ? isIpv6(literal.slice(5)) : isIpv4(literal));
  },
};

// helpers

function isIpv4(text: string): boolean {
  return /^[0-9.]+$/.test(text) && text.split('.').length === 4 && text.split('.').every((part) => /^(?:0|[1-9][0-9]{0,2})$/.test(part) && Number(part) <= 255);
}

function isIpv6(text: string): boolean {
  const halves = text.split('::');
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  const last = groups.at(-1);
  const v4 = last?.includes('.') === true;
  if (v4 && (!isIpv4(last) || text.endsWith('::'))) return false;
  if (!(v4 ? groups.slice(0, -1) : groups).every((group) => /^[0-9a-fA-F]{1,4}$/.test(group))) return false;
  const size = groups.length + (v4 ? 1 : 0);
  return halves.length === 2 ? size <= 7 : size === 8;
}

function isHost(text: string): boolean {
  return text.length <= 253 && text.split('.').every((label) => /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/.test(label));
}

function hasUriCharacters(text: string): boolean {
  return /^(?:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*$/.test(text);
}

function isAuthority(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at >= 0 && /[[\]@]/.test(text.slice(0, at))) return false;
  const [, host = '', port] = /^(\[[^\]]*\]|[^:[\]]*)(?::([0-9]*))?$/.exec(text.slice(at + 1)) ?? [undefined, undefined, 'x'];
  if (port === 'x') return false;
  return !host.startsWith('[') || isIpv6(host.slice(1, -1)) || /^\[v[0-9a-fA-F]+\.[A-Za-z0-9\-._~!$&'()*+,;=:]+\]$/.test(host);
}
