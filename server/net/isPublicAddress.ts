import ipaddr from 'ipaddr.js';

/**
 * Whether an address is one of the open net. Of the new kind only those of 2000::/3 are given to anybody (RFC 4291); `::7f00:1` and whatever else
 * looks like one of the old kind is nobody's. `168.63.129.16` is the host of a machine in a cloud, under an open address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const target = ipaddr.process(address);
  if (target instanceof ipaddr.IPv6 && ((target.parts[0] ?? 0) & 0xe0_00) !== 0x20_00) return false;
  return target.range() === 'unicast' && target.toString() !== '168.63.129.16';
}
