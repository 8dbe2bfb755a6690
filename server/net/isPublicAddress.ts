import ipaddr from 'ipaddr.js';

/** Whether an address is one of the open net. One of the old kind in the new spelling, `::7f00:1` (RFC 4291), is nobody's. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const target = ipaddr.process(address);
  return target.range() === 'unicast' && !(target instanceof ipaddr.IPv6 && target.parts.slice(0, 6).every((part) => part === 0));
}
