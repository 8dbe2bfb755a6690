import { createHash, randomBytes } from 'node:crypto';
import { sessionAuth, sessionCaptcha, sessionHandoff, sessionRefresh, sessionSignout, ssoAuth, ssoInfo } from '../../../../schemas/calls/index.ts';
import { handle } from '../../handle.ts';
import { Forbidden, Refusal, Unauthorized } from '../../../core/index.ts';
import { createCaptcha, redeemCaptcha } from '../captcha/Captcha.ts';
import { decodePassword, signIn } from '../../../identity/index.ts';
import { ownSessionHandlers } from './ownSessions.ts';

const captcha = handle(sessionCaptcha, async (_input, { db, clock, config }) => {
  const made = await createCaptcha(db, clock);
  return {
    captcha: made.png.toString('base64'),
    code: config.captchaCompat ? made.answer : made.id,
    ...(config.testMode ? { answer: made.answer } : {}),
  };
});

const auth = handle(sessionAuth, async ({ body }, { db, clock, config, sessions, request, server }) => {
  const tenant = body.tenantId ? await server.tenants.find(body.tenantId) : undefined;
  if (body.tenantId && tenant?.status !== 'enable') throw new Refusal(texts.noTenant, '004');
  const tenantDb = tenant === undefined ? db : server.database.forTenant(tenant.id);
  if (!config.captchaCompat && !(await redeemCaptcha(db, clock, body.captchaId ?? '', body.verifyCode ?? ''))) throw new Refusal(texts.wrongCaptcha, '025');
  return signIn({ db: tenantDb, clock, sessions, device: request.device, address: request.ip }, body.username.trim(), decodePassword(body.password));
});

const refresh = handle(sessionRefresh, async (_input, { db, user, sessions, request }) => {
  const issued = await sessions.refresh(db, user, request.device);
  if (issued === undefined) throw new Unauthorized();
  return issued;
});

const signout = handle(sessionSignout, async (_input, { db, user, sessions }) => {
  await sessions.revoke(db, { sessionId: user.sessionId });
  return null;
});

/** Seconds in which a hand-off code must be redeemed. */
const handoffSeconds = 60;

const handoff = handle(sessionHandoff, async ({ body }, { db, user, clock, config }) => {
  const origin = originOf(body.audience);
  if (origin === undefined || !config.trustedOrigins.includes(origin)) throw new Forbidden(texts.addressNotAllowed);
  const code = randomBytes(32).toString('base64url');
  await db
    .insertInto('handoff')
    .values({ code_hash: digest(code), user_id: user.id, audience: origin, expires_at: clock.after(handoffSeconds) })
    .execute();
  return { code, expiresIn: handoffSeconds };
});

const redeem = handle(ssoAuth, async ({ query }, { db, clock, sessions, request }) => {
  if (query.ssoMode !== 'handoff') throw new Refusal(texts.noSingleSignOn, '004');
  // a code works once, also one that is refused; in one transaction, so that who ends all sessions meanwhile ends this one too
  const redeemed = await db.transaction(async (tx) => {
    const row = await tx
      .deleteFrom('handoff')
      .where('code_hash', '=', digest(query.code ?? ''))
      .returning(['user_id', 'audience', 'expires_at'])
      .executeTakeFirst();
    if (row === undefined || clock.epoch() > clock.parse(row.expires_at) || row.audience !== originOf(query.service)) return 'unknown';
    const person = await tx.selectFrom('app_user').select(['id', 'account', 'fullname', 'status']).where('id', '=', row.user_id).executeTakeFirst();
    return person?.status === 1 ? { person, issued: await sessions.issue(tx, person.id, { device: request.device }) } : 'disabled';
  });
  if (redeemed === 'unknown') throw new Refusal(texts.signInFailed, '023');
  if (redeemed === 'disabled') throw new Refusal(texts.accountDisabled, '004');
  const { person, issued } = redeemed;
  return { ...issued, username: person.fullname, account: person.account, userId: person.id, loginStatus: true, userAttrs: { tenantId: db.tenantId } };
});

const info = handle(ssoInfo, async () => ({ enable: false, ssoUrl: '', ssoLogoutUrl: '', mode: '' }));

export const sessionHandlers = [captcha, auth, refresh, signout, handoff, redeem, info, ...ownSessionHandlers];

// helpers

const digest = (code: string): string => createHash('sha256').update(code).digest('hex');

function originOf(address: string): string | undefined {
  try {
    return new URL(address).origin;
  } catch {
    return undefined;
  }
}

const texts = {
  noTenant: { 'zh-CN': '租户不存在或已停用', 'en-US': 'There is no such organisation, or it has been disabled.', 'zh-TW': '租戶不存在或已停用' },
  wrongCaptcha: { 'zh-CN': '验证码错误', 'en-US': 'The verification code is wrong.', 'zh-TW': '驗證碼錯誤' },
  addressNotAllowed: { 'zh-CN': '该地址不在允许的范围内', 'en-US': 'This address is not allowed.', 'zh-TW': '該位址不在允許的範圍內' },
  noSingleSignOn: { 'zh-CN': '单点登录未启用', 'en-US': 'Single sign-on is not enabled.', 'zh-TW': '單一登入未啟用' },
  signInFailed: { 'zh-CN': '登录失败', 'en-US': 'Signing in has failed.', 'zh-TW': '登入失敗' },
  accountDisabled: { 'zh-CN': '账号已停用', 'en-US': 'The account has been disabled.', 'zh-TW': '帳號已停用' },
} as const;
