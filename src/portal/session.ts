import {
  menuGetCurrentUserMenu,
  menuGetCurrentUserMethodAuth,
  messageGet,
  messageGetMsgbadge,
  sessionSignout,
  ssoAuth,
  userGetDetail,
} from '../../schemas/calls/index.ts';
import { ApiError, messageOf } from '../api/index.ts';
import { FRONT_MENU_ALIAS } from '../constants.ts';
import { type Handed, isToken } from './address.ts';
import type { PortalApp } from './appContext.ts';

/** Takes over a sign-on that happened elsewhere. Answers whether there is a session now; refusals are shown. */
export async function adoptSession(app: PortalApp, handed: Handed, service: string): Promise<boolean> {
  const { api, session, notify, i18n } = app;
  if (handed.token !== undefined && isToken(handed.token)) {
    session.signIn({ token: handed.token });
    return true;
  }
  const exchange =
    handed.token !== undefined
      ? { code: handed.token, ssoMode: 'handoff' as const }
      : handed.ticket !== undefined
        ? { ticket: handed.ticket, ssoMode: 'cas' as const }
        : handed.code !== undefined
          ? { code: handed.code, ssoMode: 'oauth' as const }
          : undefined;
  if (exchange === undefined) return session.valid;
  try {
    session.signIn(await api.call(ssoAuth, { query: { ...exchange, service } }, { silent: true }));
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
  try {
    if (app.session.valid) await app.api.call(sessionSignout, {}, { silent: true });
  } catch {
    // The token runs out by itself.
  } finally {
    forgetSession(app);
  }
}

/** Leaves nothing of the person in this tab. */
export function forgetSession({ session, menus, badges }: PortalApp): void {
  session.clear();
  menus.clear();
  badges.clear();
}

// helpers

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
