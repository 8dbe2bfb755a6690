import { sessionAuth, userPasswordPolicy } from '../../../schemas/calls/index.ts';
import { toBase64 } from '../../api/index.ts';
import type { PortalApp } from '../../portal/appContext.ts';
import { LOCAL_KEYS } from '../../constants.ts';
import type { LoginValues } from './loginRules.ts';

export interface SignInRequest extends LoginValues {
  readonly captchaId?: string | undefined;
  readonly tenantId?: string | undefined;
  readonly rememberAccount: boolean;
}

/** Where the sign-in leads: on, or to one of the pages that demand a new password. */
export type SignInResult = 'enter' | 'setPassword' | 'resetPassword';

/**
 * Signs in and stores the session. Rejects with the message of the server; nothing is stored then.
 * The password never reaches any storage.
 */
export async function signIn(app: PortalApp, request: SignInRequest): Promise<SignInResult> {
  const { api, session, memory } = app;
  session.clear();
  const tenant = request.tenantId === undefined || request.tenantId === '' ? {} : { tenantId: request.tenantId };
  const answer = await api.call(
    sessionAuth,
    {
      query: tenant,
      body: {
        username: request.account,
        password: toBase64(request.password),
        verifyCode: request.verifyCode,
        ...(request.captchaId === undefined ? {} : { captchaId: request.captchaId }),
        ...tenant,
      },
    },
    { silent: true },
  );
  const signedIn = { ...answer, account: answer.account ?? request.account };
  session.signIn(signedIn);
  if (request.rememberAccount) memory.setItem(LOCAL_KEYS.account, request.account);
  else memory.removeItem(LOCAL_KEYS.account);

  // a server that does not say what is wrong with a password may tell which one new accounts get
  if (answer.passwordState === undefined && (await isInitial(app, request.password)))
    session.signIn({ ...signedIn, loginStatus: false, passwordState: 'initial' });
  if (session.user?.passwordState === undefined) return 'enter';
  return session.user?.passwordState === 'initial' ? 'setPassword' : 'resetPassword';
}

// helpers

/** Whether the password is the one that new accounts get. Unknown counts as no: the server refuses on its own. */
async function isInitial({ api }: PortalApp, password: string): Promise<boolean> {
  try {
    const policy = await api.call(userPasswordPolicy, {}, { silent: true });
    return typeof policy?.initPwd === 'string' && policy.initPwd !== '' && policy.initPwd === password;
  } catch {
    return false;
  }
}
