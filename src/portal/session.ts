import {
  menuGetCurrentUserMenu,
  menuGetCurrentUserMethodAuth,
  messageGet,
  messageGetMsgbadge,
  sessionSignout,
  ssoAuth,
  userGetDetail,
} from '../../schemas/calls/index.ts';
import type { AuthResult } from '../../schemas/calls/entities/session.ts';
import { ApiError, createApi, fromBase64, messageOf } from '../api/index.ts';
import { FRONT_MENU_ALIAS } from '../constants.ts';
import type { CurrentUser } from '../stores/index.ts';
import { type Handed, isToken } from './address.ts';
import type { PortalApp } from './appContext.ts';

/**
 * Takes over a sign-on that happened elsewhere. Answers whether there is a session now; refusals are shown. What does not work out leaves the session
 * as it is, and nobody is exchanged for somebody else without having been asked.
 */
export async function adoptSession(app: PortalApp, handed: Handed, service: string, confirm: (question: string) => boolean): Promise<boolean> {
  const { session, notify, i18n } = app;
  try {
    const handedOver = handed.token !== undefined && isToken(handed.token) ? await holderOf(app, handed.token) : await exchanged(app, handed, service);
    if (handedOver === undefined) return session.valid;
    const { user } = session;
    const isOther =
      user !== undefined && user.guestAt === undefined && (user.userId !== handedOver.userId || user.userAttrs.tenantId !== handedOver.userAttrs?.tenantId);
    if (isOther && !confirm(i18n.t('app.swapSession', { present: user.username, next: handedOver.username ?? '' }))) {
      // one that was made for this by a code is nobody's
      if (handed.token === undefined || !isToken(handed.token)) await withToken(app, handedOver).call(sessionSignout, {}, { silent: true });
      return session.valid;
    }
    if (isOther) {
      // nothing of the person before stays in the tab, nor on the server
      forgetSession(app);
      void endFormer(app, user);
    }
    session.signIn(handedOver);
    return true;
  } catch (error) {
    // A lost network says nothing about the ticket; anything else ends the attempt.
    if (!(error instanceof ApiError && (error.failure === 'network' || error.failure === 'timeout'))) notify.error(i18n.t('login.failed'));
    return session.valid;
  }
}

/** Loads what every page of a signed-in user needs. Each part may fail alone. */
export async function startSession(app: PortalApp, messageId?: string): Promise<void> {
  await Promise.all([loadUser(app), loadMenus(app), loadMethods(app), loadMessageCount(app), readMessage(app, messageId)]);
}

export async function loadMenus({ api, menus }: PortalApp): Promise<void> {
  try {
    menus.setMenus(await api.call(menuGetCurrentUserMenu, { query: { menuAlias: FRONT_MENU_ALIAS } }));
  } catch {
    menus.setFailed();
  }
}

export async function loadMessageCount({ api, badges }: PortalApp): Promise<void> {
  try {
    const answer = await api.call(messageGetMsgbadge, {}, { silent: true });
    badges.setMessages(countOf(answer));
  } catch {
    badges.setMessages(undefined);
  }
}

/** Ends the session here and on the server. The page is left even when the server cannot be reached. */
export async function signOut(app: PortalApp): Promise<void> {
  const { user } = app.session;
  try {
    if (app.session.valid) await app.api.call(sessionSignout, {}, { silent: true });
  } catch {
    // The token runs out by itself.
  } finally {
    forgetSession(app);
    if (user !== undefined) app.share.tellSignedOut(user);
  }
}

/** Ends a session that this tab had and that somebody else has taken the place of. */
export async function endFormer(app: PortalApp, { token, userAttrs }: CurrentUser): Promise<void> {
  try {
    await withToken(app, { token, userAttrs }).call(sessionSignout, {}, { silent: true });
  } catch {
    // The token runs out by itself.
  }
}

/** Leaves nothing of the person in this tab. */
export function forgetSession({ session, menus, badges }: PortalApp): void {
  session.clear();
  menus.clear();
  badges.clear();
}

// helpers

/** The answer of a sign-on with a code or a ticket; undefined where none was handed over. */
async function exchanged({ api }: PortalApp, { token, ticket, code }: Handed, service: string): Promise<AuthResult | undefined> {
  const exchange =
    token !== undefined
      ? { code: token, ssoMode: 'handoff' as const }
      : ticket !== undefined
        ? { ticket, ssoMode: 'cas' as const }
        : code !== undefined
          ? { code, ssoMode: 'oauth' as const }
          : undefined;
  return exchange === undefined ? undefined : api.call(ssoAuth, { query: { ...exchange, service } }, { silent: true });
}

/** A token tells how long it lives and in which organisation; whose it is, and whether it is good, tells the server. */
async function holderOf(app: PortalApp, token: string): Promise<AuthResult> {
  const { tid, exp = 0, iat = 0 } = claimsOf(token);
  const left = exp - Date.now() / 1000;
  const held = { token, userAttrs: { ...(tid === undefined ? {} : { tenantId: tid }) } };
  const { user } = await withToken(app, held).call(userGetDetail, { query: {} }, { silent: true });
  return {
    ...held,
    // a clock that goes wrong says nothing about what is left of its life
    expiration: Math.max(0, Math.floor(left > 0 && left <= exp - iat ? left : exp - iat)),
    account: user.account,
    username: user.fullname ?? user.account,
    userId: user.id,
  };
}

/** A client for one token, beside the session. */
const withToken = ({ locale, notify }: PortalApp, { token, userAttrs }: AuthResult) =>
  createApi({
    session: { token, loginTime: 0, expiration: 0, replaceToken: () => undefined, clear: () => undefined },
    locale: () => locale.current,
    tenant: () => (typeof userAttrs?.tenantId === 'string' ? userAttrs.tenantId : ''),
    onUnauthorised: () => undefined,
    notify,
  });

function claimsOf(token: string): { readonly tid?: string; readonly exp?: number; readonly iat?: number } {
  try {
    const claims: unknown = JSON.parse(fromBase64((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof claims !== 'object' || claims === null) return {};
    const { tid, exp, iat } = claims as Readonly<Record<string, unknown>>;
    return { ...(typeof tid === 'string' ? { tid } : {}), ...(typeof exp === 'number' ? { exp } : {}), ...(typeof iat === 'number' ? { iat } : {}) };
  } catch {
    return {};
  }
}

async function loadUser({ api, session }: PortalApp): Promise<void> {
  try {
    session.setDetail(await api.call(userGetDetail, { query: {} }));
  } catch {
    // The header shows the name of the sign-in; the client has shown what went wrong.
  }
}

/** A server that is being updated does not know this call: the whole screen says so. */
async function loadMethods({ api, session, notify, i18n }: PortalApp): Promise<void> {
  try {
    const answer = await api.call(menuGetCurrentUserMethodAuth, {}, { silent: true });
    session.setMethods(answer.allMethod, answer.curUserMethod);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) notify.overlay(i18n.t('app.updating'));
    else if (error instanceof ApiError && error.failure !== 'unauthorised') notify.error(messageOf(error), error.logId);
  }
}

async function readMessage({ api }: PortalApp, messageId: string | undefined): Promise<void> {
  if (messageId === undefined || messageId === '') return;
  try {
    await api.call(messageGet, { query: { id: messageId } }, { silent: true });
  } catch {
    // The message stays unread.
  }
}

/** The badge is a number, or a record that holds it. */
function countOf(answer: unknown): number | undefined {
  const value =
    typeof answer === 'object' && answer !== null ? ((answer as Record<string, unknown>)['msgbadge'] ?? (answer as Record<string, unknown>)['count']) : answer;
  const count = Number(value);
  return value === null || value === undefined || Number.isNaN(count) ? undefined : count;
}
