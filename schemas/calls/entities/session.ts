import Type, { type Static } from 'typebox';
import { Id, Text, record } from '../shapes.ts';

/** Answer of a sign-on. `loginStatus` false sends the user to the set-password page. */
export const AuthResult = record(
  { token: Text },
  {
    /** Display name. */
    username: Text,
    account: Text,
    userId: Id,
    /** Lifetime of the token in seconds. */
    expiration: Type.Integer(),
    loginStatus: Type.Boolean(),
    /** Why `loginStatus` is false: `initial` or `expired`. */
    passwordState: Text,
    userAttrs: record({}, { tenantId: Text }),
    openid: Text,
  },
);
export type AuthResult = Static<typeof AuthResult>;

export const Captcha = Type.Object({
  captcha: Type.String({ description: 'Base64 of the image' }),
  code: Type.String({ description: 'opaque id that is sent back as captchaId; the literal answer in compatibility mode' }),
});
export type Captcha = Static<typeof Captcha>;

export const SsoInfo = record({ enable: Type.Boolean() }, { ssoUrl: Text, ssoLogoutUrl: Text, mode: Text });
export type SsoInfo = Static<typeof SsoInfo>;
