import Type from 'typebox';
import { anonymous, defineCall, session } from './defineCall.ts';
import { AuthResult, Captcha, SsoInfo } from './entities/session.ts';
import { Done, OptionalKey, record } from './shapes.ts';

const Credential = Type.String({ minLength: 1, maxLength: 512 });

export const sessionCaptcha = defineCall({
  name: 'session.captcha',
  method: 'GET',
  path: '/captcha',
  prefix: 'portal',
  style: 'envelope',
  response: Captcha,
  policy: anonymous,
  doc: 'Image and id of a new captcha; one use, checked by the server at sign-on.',
});

export const sessionAuth = defineCall({
  name: 'session.auth',
  method: 'POST',
  path: '/auth',
  query: Type.Object({ tenantId: OptionalKey }),
  body: record(
    { username: Type.String({ minLength: 1, maxLength: 64 }), password: Credential },
    {
      tenantId: Type.String({ maxLength: 64 }),
      verifyCode: Type.String({ maxLength: 16 }),
      captchaId: Type.String({ maxLength: 128 }),
    },
  ),
  // tokens must not be kept as stored answers of an idempotency key, so the calls that hand them out do not count as writes
  style: 'bare',
  response: AuthResult,
  policy: anonymous,
  write: false,
  doc: 'Signs in with account and password (Base64 of its UTF-8); answers the token.',
});

export const sessionRefresh = defineCall({
  name: 'session.refresh',
  method: 'GET',
  path: '/refresh',
  style: 'bare',
  response: AuthResult,
  policy: session,
  doc: 'Exchanges the token for a new one.',
});

export const sessionSignout = defineCall({
  name: 'session.signout',
  method: 'GET',
  path: '/signout',
  style: 'envelope',
  response: Done,
  policy: session,
  write: true,
  doc: 'Ends the session and revokes its token.',
});

export const ssoAuth = defineCall({
  name: 'sso.auth',
  method: 'GET',
  path: '/sso/auth',
  query: Type.Object({
    ticket: Type.Optional(Type.String({ maxLength: 2_000 })),
    code: Type.Optional(Type.String({ maxLength: 2_000 })),
    service: Type.String({ maxLength: 2_000 }),
    ssoMode: Type.Optional(Type.Enum(['', 'cas', 'oauth', 'jwt', 'handoff'])),
  }),
  style: 'bare',
  response: AuthResult,
  policy: anonymous,
  doc: 'Exchanges a ticket or code of the sign-on service, or a hand-off code, for a token.',
});

export const ssoInfo = defineCall({
  name: 'sso.info',
  method: 'GET',
  path: '/sso/info',
  style: 'bare',
  response: SsoInfo,
  policy: anonymous,
  doc: 'Whether single sign-on is configured, and its addresses.',
});

export const sessionHandoff = defineCall({
  name: 'session.handoff',
  method: 'POST',
  path: '/auth/handoff',
  body: record(
    { audience: Type.String({ minLength: 1, maxLength: 500, description: 'origin that will redeem the code' }) },
    { path: Type.String({ maxLength: 2_000 }) },
  ),
  style: 'envelope',
  response: Type.Object({ code: Type.String(), expiresIn: Type.Integer({ description: 'seconds' }) }),
  policy: session,
  write: false,
  doc: 'A one-use code that carries the session to another origin in place of the token.',
});

export const sessionListOwn = defineCall({
  name: 'session.listOwn',
  method: 'GET',
  path: '/session/v1/own',
  style: 'bare',
  response: Type.Array(
    Type.Object({
      id: Type.String(),
      device: Type.String({ description: 'user agent of the last refresh' }),
      begin: Type.String(),
      lastUse: Type.String({ description: 'time of the last refresh' }),
      current: Type.Boolean({ description: 'the session of this call' }),
    }),
  ),
  policy: session,
  doc: 'Where the caller is signed in, newest first.',
});

export const sessionEndOwn = defineCall({
  name: 'session.endOwn',
  method: 'POST',
  path: '/session/v1/end',
  body: record({}, { id: Type.String({ minLength: 1, maxLength: 64 }) }),
  style: 'envelope',
  response: Done,
  policy: session,
  doc: 'Signs the caller out of one session; without `id` of all, the one of this call too.',
});

export const sessionCalls = [
  // sign-on
  sessionCaptcha,
  sessionAuth,
  sessionRefresh,
  sessionSignout,
  sessionListOwn,
  sessionEndOwn,
  // single sign-on and hand-over
  ssoAuth,
  ssoInfo,
  sessionHandoff,
] as const;
