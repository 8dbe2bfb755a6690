import { expect, test } from 'vitest';
import { isToken, loginAddress, safeRedirect, takeCredentials, withoutBase } from '../../../src/portal/address.ts';

const origin = 'https://portal.example';

test.each([
  ['/home', '/home'],
  ['/task/1/0?x=1#y', '/task/1/0?x=1#y'],
  ['/fvue/home', '/home'],
  ['/fvue', '/'],
  [null, '/'],
  ['', '/'],
  ['home', '/'],
  ['//evil.example/x', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['https://evil.example/', '/'],
  ['https://portal.example/home', '/'],
  ['javascript:alert(1)', '/'],
  ['/login?redirect=/login', '/'],
  ['/fvue//evil.example', '/'],
  ['/loginfo', '/loginfo'],
])('redirect %s leads to %s', (target, expected) => {
  expect(safeRedirect(target, origin)).toBe(expected);
});

test.each([
  ['?token=a.b.c&msgId=7', { token: 'a.b.c' }, '/fvue/home?msgId=7#top'],
  ['?ticket=ST-1', { ticket: 'ST-1' }, '/fvue/home#top'],
  ['?code=x&state=y', { code: 'x' }, '/fvue/home?state=y#top'],
  ['?token=', {}, '/fvue/home#top'],
  ['?a=1', {}, '/fvue/home?a=1#top'],
])('credentials of %s', (search, handed, clean) => {
  expect(takeCredentials(`${origin}/fvue/home${search}#top`)).toEqual({ handed, clean });
});

test('small helpers', () => {
  expect([isToken('aa.bb-1.c_c'), isToken('once-only-code'), isToken('a.b')]).toEqual([true, false, false]);
  expect([withoutBase('/fvue/x'), withoutBase('/fvuex')]).toEqual(['/x', '/fvuex']);
  expect([loginAddress(undefined, '/'), loginAddress('acme', '/task/1/0?a=b'), loginAddress('', undefined)]).toEqual([
    '/login',
    '/login/acme?redirect=%2Ftask%2F1%2F0%3Fa%3Db',
    '/login',
  ]);
});
