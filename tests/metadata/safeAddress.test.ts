import { describe, expect, test } from 'vitest';
import { safeAddress, type AddressKind } from '../../registry/safeAddress.ts';
import { hostileAddresses } from '../helpers/hostileAddresses.ts';

const own = [
  '/',
  '/home',
  '/v-flow/v-todo',
  'template/preview/dt_jks',
  '/a?b=//c',
  '/a#//c',
  '?x=1',
  '#top',
  '/a b',
  '/路径/页',
  '/a?q=javascript:alert(1)',
  '/a?q=a\\b',
  '/x:y',
  'href/template/a:b',
  '/%2f/host',
  '${lnk}',
  '/inst/${id}/request',
];
const web = [
  'https://example.com',
  'HTTPS://EXAMPLE.COM/x',
  'http://a.cn:8080/x?y#z',
  'https://例子.中国/',
  'https://x.example/${address}',
  'https://${host}/x',
  'https://a.b/c@d',
  'https://a.b?c@d',
  'http://[::1]:80/',
  'https://a.b/x\u3000y',
];
const others: readonly (readonly [AddressKind, readonly string[], readonly string[]])[] = [
  [
    'picture',
    ['data:image/png;base64,AA', 'DATA:IMAGE/PNG;base64,AA', 'data:image/svg+xml,<svg/>', '/logo.png'],
    ['data:text/html,x', 'data:image/png', 'data:,x', 'data:image/pngx,', 'da\tta:image/png;base64,AA', 'javascript:1'],
  ],
  ['mail', ['mailto:a@b.c?subject=x', 'MAILTO:a@b.c'], ['mail\nto:a@b.c', 'mailto\u0000:x', 'tel:1', 'javascript:1']],
];

describe('the one judgement of an address', () => {
  test.each([...own, ...web])('lets %j through', (address) => {
    expect(safeAddress(` ${address} `)).toBe(address);
  });
  test.each(hostileAddresses)('refuses %j', (address) => {
    expect(safeAddress(address)).toBeUndefined();
  });
  test.each([undefined, null, 1, {}, ['/home']])('refuses %j, which is no text', (value) => {
    expect(safeAddress(value)).toBeUndefined();
  });
  describe.each(others)('for a %s', (kind, good, wrong) => {
    test.each(good)('lets %j through', (address) => {
      expect(safeAddress(address, [kind])).toBe(address);
    });
    test.each(wrong)('refuses %j', (address) => {
      expect(safeAddress(address, [kind])).toBeUndefined();
    });
  });

  test('what is let through without a scheme never leaves the portal, and with one goes where it says', () => {
    const portal = 'https://portal.example/fvue/home';
    for (const address of own.filter((each) => !each.includes('$')))
      expect([address, new URL(address, portal).origin]).toEqual([address, 'https://portal.example']);
    for (const address of web.filter((each) => !each.includes('$'))) expect(new URL(address).protocol).toMatch(/^https?:$/);
  });
});
