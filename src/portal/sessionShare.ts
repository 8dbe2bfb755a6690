import { reaction, toJS } from 'mobx';
import type { CurrentUser, SessionStore } from '../stores/index.ts';

/** What the tabs of a browser have in common: a line on which each hears the others, and locks that one of them holds. */
export interface TabLine {
  post(message: Told): void;
  listen(hear: (message: Told) => void): void;
  /** How many other tabs have a session; undefined where the browser does not tell. */
  others(): Promise<number | undefined>;
  /** Shows the others that this tab has a session, until the answer is called. */
  show(): () => void;
  /** Runs while no other tab runs anything here. */
  alone<T>(work: () => Promise<T>): Promise<T>;
}

export type Told =
  | { readonly kind: 'ask'; readonly id: string }
  | { readonly kind: 'answer'; readonly id: string; readonly user: CurrentUser }
  | { readonly kind: 'signedIn' | 'renewed'; readonly user: CurrentUser }
  | { readonly kind: 'signedOut'; readonly user: CurrentUser };

export interface SessionEvents {
  /** A tab in which nobody was signed in has a session now. */
  entered(): void;
  /** Somebody else has signed in: this tab has none any more. `former`: the session that it had, which nobody uses any more. */
  taken(by: CurrentUser, former: CurrentUser): void;
  /** Its person has signed out elsewhere. */
  signedOut(): void;
}

/** The one session of a browser (docs/adr/0070). */
export interface SessionShare {
  /** Takes over the newest session of the other tabs, at once where there are none. Answers whether this tab has another token now. */
  catchUp(): Promise<boolean>;
  /** Renews for all tabs: `renew` runs in one of them, and only where none of the others has a newer token. */
  renewOnce(renew: () => Promise<void>): Promise<void>;
  /** The person of this tab has signed out: the others follow. */
  tellSignedOut(user: CurrentUser): void;
  onEvent(events: SessionEvents): void;
}

/** Every tab keeps a copy of the session in its own storage; they tell each other what becomes of it. Guests of short links share nothing. */
export function createSessionShare(session: SessionStore, line: TabLine): SessionShare {
  let events: SessionEvents | undefined;
  let isTaking = false;
  let serial = 0;
  const waiting = new Map<string, (user: CurrentUser) => void>();

  const take = (user: CurrentUser): void => {
    isTaking = true;
    session.adopt(user);
    isTaking = false;
  };
  /** Of two people the one who has signed in later has the browser; a tab that was asleep meanwhile hears of it when it asks, or when it is answered. */
  const giveWay = (mine: CurrentUser, other: CurrentUser): void => {
    if (other.since < mine.since || (other.since === mine.since && other.token < mine.token)) {
      line.post({ kind: 'signedIn', user: mine });
      return;
    }
    session.clear();
    events?.taken(other, mine);
  };
  const hear = (message: Told): void => {
    const mine = shareable(session.user);
    switch (message.kind) {
      case 'ask':
        if (mine !== undefined) line.post({ kind: 'answer', id: message.id, user: mine });
        return;
      case 'answer':
        waiting.get(message.id)?.(message.user);
        return;
      case 'signedIn':
      case 'renewed':
        if (session.user === undefined) {
          if (message.kind === 'renewed') return;
          take(message.user);
          events?.entered();
        } else if (mine !== undefined && isSame(mine, message.user)) {
          if (message.user.loginTime >= mine.loginTime) take(message.user);
        } else if (mine !== undefined) giveWay(mine, message.user);
        return;
      case 'signedOut':
        if (mine === undefined || !isSame(mine, message.user)) return;
        session.clear();
        events?.signedOut();
    }
  };
  line.listen(hear);

  /** The newest session of the others. */
  const ask = async (): Promise<CurrentUser | undefined> => {
    const others = await line.others();
    if (others === 0) return undefined;
    const id = `${Date.now().toString(36)}.${Math.random().toString(36).slice(2)}.${(serial += 1)}`;
    const found: CurrentUser[] = [];
    await new Promise<void>((done) => {
      setTimeout(done, others === undefined ? BLIND_WAIT : WAIT);
      waiting.set(id, (user) => {
        found.push(user);
        // one that is busy or asleep does not keep the others waiting
        if (found.length === (others ?? 1)) done();
        else if (found.length === 1) setTimeout(done, STRAGGLERS);
      });
      line.post({ kind: 'ask', id });
    });
    waiting.delete(id);
    return found.toSorted((one, other) => other.since - one.since || other.loginTime - one.loginTime)[0];
  };

  let hide: (() => void) | undefined;
  reaction(
    () => (session.user?.guestAt === undefined ? session.user?.token : undefined),
    (token, before) => {
      const user = shareable(session.user);
      if (token === undefined || user === undefined) {
        hide?.();
        hide = undefined;
        return;
      }
      hide ??= line.show();
      if (!isTaking) line.post({ kind: before === undefined ? 'signedIn' : 'renewed', user });
    },
  );
  if (shareable(session.user) !== undefined) hide = line.show();

  const catchUp = async (): Promise<boolean> => {
    const before = session.user;
    if (before?.guestAt !== undefined) return false;
    const newest = await ask();
    const mine = shareable(session.user);
    if (newest !== undefined && mine !== undefined && !isSame(mine, newest)) {
      giveWay(mine, newest);
      return false;
    }
    if (newest === undefined || session.user?.token !== before?.token || newest.token === before?.token) return session.user?.token !== before?.token;
    if (before !== undefined && newest.loginTime < before.loginTime) return false;
    take(newest);
    return true;
  };
  return {
    catchUp,
    renewOnce: (renew) =>
      line.alone(async () => {
        if (!(await catchUp())) await renew();
      }),
    tellSignedOut(user) {
      const told = shareable(user);
      if (told !== undefined) line.post({ kind: 'signedOut', user: told });
    },
    onEvent(next) {
      events = next;
    },
  };
}

/** The tabs of this browser; without the means for it each tab is alone. */
export function browserTabs(): TabLine {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(LINE);
  const locks = typeof navigator === 'undefined' ? undefined : (navigator as { readonly locks?: LockManager }).locks;
  let isHeld = false;
  return {
    post: (message) => channel?.postMessage(message),
    listen(hear) {
      channel?.addEventListener('message', (event: MessageEvent<unknown>) => {
        if (isTold(event.data)) hear(event.data);
      });
    },
    async others() {
      if (channel === undefined) return 0;
      if (locks === undefined) return undefined;
      const { held = [] } = await locks.query();
      return Math.max(0, held.filter(({ name }) => name === SHOWN).length - (isHeld ? 1 : 0));
    },
    show() {
      let release: (() => void) | undefined;
      let isOver = false;
      // a tab that holds a lock is not put to sleep either
      void locks?.request(SHOWN, { mode: 'shared' }, async () => {
        // whoever has signed out before it came shows nothing any more
        if (isOver) return;
        isHeld = true;
        await new Promise<void>((done) => (release = done));
        isHeld = false;
      });
      return () => {
        isOver = true;
        release?.();
      };
    },
    alone: (work) => (locks === undefined ? work() : locks.request(RENEWING, work)),
  };
}

/** A tab without others, for stories and tests. */
export const singleTab: TabLine = {
  post: () => undefined,
  listen: () => undefined,
  others: () => Promise.resolve(0),
  show: () => () => undefined,
  alone: (work) => work(),
};

// helpers

const LINE = 'yuanbiao.session';
const SHOWN = 'yuanbiao.session';
const RENEWING = 'yuanbiao.session.renewing';
/** How long the others may take to answer, milliseconds: a busy one draws a long form. */
const WAIT = 1_500;
/** How long those are waited for that have not answered when one has. */
const STRAGGLERS = 50;
/** The same where nobody knows whether there are any. */
const BLIND_WAIT = 300;

/** As it can be told to others; guests tell nothing. */
const shareable = (user: CurrentUser | undefined): CurrentUser | undefined => (user === undefined || user.guestAt !== undefined ? undefined : toJS(user));

const isSame = (one: CurrentUser, other: CurrentUser): boolean => one.userId === other.userId && one.userAttrs.tenantId === other.userAttrs.tenantId;

/** Only pages of this origin are on the line, of an older portal perhaps. */
const isTold = (data: unknown): data is Told => typeof data === 'object' && data !== null && typeof (data as { readonly kind?: unknown }).kind === 'string';
