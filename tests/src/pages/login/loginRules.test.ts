import { expect, test } from 'vitest';
import { captchaImage } from '../../../../src/pages/login/captchaImage.ts';
import { checkLogin, isTimeout } from '../../../../src/pages/login/loginRules.ts';
import { signOnAddress } from '../../../../src/pages/login/signOnAddress.ts';

const good = { account: 'chenyuxin', password: 'x', verifyCode: 'AB12' };
const opaque = 'd41d8cd98f00b204e9800998ecf8427e';

test.each([
  ['all given', good, opaque, {}],
  [
    'nothing given',
    { account: '', password: '', verifyCode: '' },
    opaque,
    { account: 'login.accountRequired', password: 'login.passwordRequired', verifyCode: 'login.captchaRequired' },
  ],
  ['account of one letter', { ...good, account: 'a' }, opaque, { account: 'login.accountFormat' }],
  ['account of two letters', { ...good, account: 'a-' }, opaque, {}],
  ['account of 20', { ...good, account: 'a'.repeat(20) }, opaque, {}],
  ['account of 21', { ...good, account: 'a'.repeat(21) }, opaque, { account: 'login.accountFormat' }],
  ['account in Chinese', { ...good, account: '陈雨欣' }, opaque, { account: 'login.accountFormat' }],
  ['account with a blank', { ...good, account: 'a b' }, opaque, { account: 'login.accountFormat' }],
  ['all allowed characters', { ...good, account: 'aZ_0-9' }, opaque, {}],
  ['literal captcha, right in other case', { ...good, verifyCode: 'ab12' }, 'AB12', {}],
  ['literal captcha, wrong', good, 'XY34', { verifyCode: 'login.captchaWrong' }],
  ['opaque captcha is left to the server', { ...good, verifyCode: 'zzzz' }, opaque, {}],
  ['captcha not loaded', good, undefined, {}],
])('%s', (_, values, code, issues) => {
  expect(checkLogin(values, code)).toEqual(issues);
});

test('a timeout is recognised by its prefix', () => {
  expect([isTimeout('timeout of 100000ms exceeded'), isTimeout('账号或密码错误')]).toEqual([true, false]);
});

test.each([
  ['data:image/png;base64,AA', 'data:image/png;base64,AA'],
  ['iVBORw0KGgo', 'data:image/png;base64,iVBORw0KGgo'],
  ['PHN2ZyB4', 'data:image/svg+xml;base64,PHN2ZyB4'],
])('captcha picture %s', (captcha, address) => {
  expect(captchaImage(captcha)).toBe(address);
});

test.each([
  ['not configured', { enable: false }, { kind: 'stay' }],
  ['token mode', { enable: true, mode: 'jwt', ssoUrl: 'https://sso.example/x' }, { kind: 'stay' }],
  [
    'cas',
    { enable: true, mode: 'cas', ssoUrl: 'https://sso.example/login' },
    { kind: 'go', href: 'https://sso.example/login?service=http%3A%2F%2Fa%2Ffvue%2F' },
  ],
  [
    'oauth',
    { enable: true, mode: 'oauth', ssoUrl: 'https://sso.example/authorize?client_id=c' },
    { kind: 'go', href: 'https://sso.example/authorize?client_id=c&redirect_uri=http%3A%2F%2Fa%2Ffvue%2F' },
  ],
  ['oauth without client', { enable: true, mode: 'oauth', ssoUrl: 'https://sso.example/authorize' }, { kind: 'noClient' }],
  ['broken address', { enable: true, mode: 'cas', ssoUrl: 'nonsense' }, { kind: 'stay' }],
])('sign-on %s', (_, info, address) => {
  expect(signOnAddress(info, 'http://a/fvue/')).toEqual(address);
});
