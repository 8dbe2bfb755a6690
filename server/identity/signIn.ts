import type { AuthResult } from '../../schemas/calls/entities/session.ts';
import type { Clock } from '../clock/index.ts';
import type { TenantDb } from '../db/index.ts';
import { Refusal } from '../core/index.ts';
import { readSetting } from './settings.ts';
import { guarded } from './loginGuard.ts';
import { defaultPolicy, passwordMatches, type PasswordPolicy } from './passwords.ts';
import type { SessionStore } from './SessionStore.ts';

/** Why a person must change the password first. */
export type PasswordState = 'ok' | 'initial' | 'expired';

/** Checks account and password and opens a session. Throws {@link Refusal} with the reason for the login page. */
export async function signIn(
  parts: { readonly db: TenantDb; readonly clock: Clock; readonly sessions: SessionStore; readonly device: string; readonly address: string },
  account: string,
  password: string,
): Promise<AuthResult> {
  const { db, clock, sessions, device, address } = parts;
  const tenant = await db.selectFrom('tenant').select('status').executeTakeFirst();
  if (tenant?.status !== 'enable') throw new Refusal(texts.tenantDisabled, '004');
  const user = await guarded(db, clock, { account, address }, async () => {
    const found = await db
      .selectFrom('app_user')
      .select(['id', 'account', 'fullname', 'password_hash', 'password_initial', 'password_time', 'status'])
      .where('account', '=', account)
      .executeTakeFirst();
    return (await passwordMatches(found?.password_hash, password)) ? found : undefined;
  });
  if (user === undefined) throw new Refusal(texts.wrongCredentials, '-007');
  // only who knows the password learns that the account is closed
  if (user.status !== 1) throw new Refusal(texts.accountDisabled, '004');
  const state = stateOf(user, await passwordPolicy(db), clock);
  const issued = await sessions.issue(db, user.id, { device, ...(state === 'ok' ? {} : { scope: 'password' }) });
  return {
    ...issued,
    username: user.fullname,
    account: user.account,
    userId: user.id,
    loginStatus: state === 'ok',
    userAttrs: { tenantId: db.tenantId },
    ...(state === 'ok' ? {} : { passwordState: state }),
  };
}

export async function passwordPolicy(db: TenantDb): Promise<PasswordPolicy> {
  const stored = await readSetting(db, 'pwdStrategy');
  return { ...defaultPolicy, ...(typeof stored === 'object' && stored !== null ? (stored as Partial<PasswordPolicy>) : {}) };
}

// helpers

function stateOf(user: { readonly password_initial: boolean; readonly password_time: string }, policy: PasswordPolicy, clock: Clock): PasswordState {
  if (user.password_initial) return 'initial';
  const age = clock.epoch() - clock.parse(user.password_time);
  return policy.enable === 1 && policy.duration > 0 && age > policy.duration * 86_400_000 ? 'expired' : 'ok';
}

const texts = {
  tenantDisabled: { 'zh-CN': '租户已停用', 'en-US': 'The organisation has been disabled.', 'zh-TW': '租戶已停用' },
  wrongCredentials: { 'zh-CN': '账号或密码错误', 'en-US': 'Account or password is wrong.', 'zh-TW': '帳號或密碼錯誤' },
  accountDisabled: { 'zh-CN': '账号已停用', 'en-US': 'The account has been disabled.', 'zh-TW': '帳號已停用' },
} as const;
