import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createSessionShare, type SessionShare, type TabLine, type Told } from '../../../src/portal/sessionShare.ts';
import { SessionStore, type CurrentUser } from '../../../src/stores/index.ts';

/** Tabs of one browser that hear each other; what a real browser adds is in tests/e2e/sessions. */

interface Tab {
  readonly session: SessionStore;
  readonly share: SessionShare;
  readonly heard: string[];
}

let tabs: Tab[];
let listeners: ((message: Told) => void)[];
let shown: number;
let chain: Promise<unknown>;

beforeEach(() => {
  [tabs, listeners, shown, chain] = [[], [], 0, Promise.resolve()];
});

function open(): Tab {
  let own: ((message: Told) => void) | undefined;
  let isShown = false;
  const line: TabLine = {
    post: (message) => listeners.filter((each) => each !== own).forEach((hear) => queueMicrotask(() => hear(structuredClone(message)))),
    listen(hear) {
      own = hear;
      listeners.push(hear);
    },
    others: () => Promise.resolve(shown - (isShown ? 1 : 0)),
    show() {
      [shown, isShown] = [shown + 1, true];
      return () => {
        [shown, isShown] = [shown - 1, false];
      };
    },
    alone: (work) => {
      const done = chain.then(work);
      chain = done.catch(() => undefined);
      return done;
    },
  };
  const session = new SessionStore(storage());
  const share = createSessionShare(session, line);
  const heard: string[] = [];
  share.onEvent({
    entered: () => heard.push('entered'),
    taken: ({ username }) => heard.push(`taken by ${username}`),
    signedOut: () => heard.push('signed out'),
  });
  const tab = { session, share, heard };
  tabs.push(tab);
  return tab;
}

const answer = (userId: string, token: string) => ({ token, expiration: 3600, userId, username: userId, account: userId, userAttrs: { tenantId: '-1' } });
const settle = () => new Promise((done) => setTimeout(done, 0));

describe('a new tab', () => {
  test('has the session of the others at once', async () => {
    const one = open();
    one.session.signIn(answer('u1', 't1'));
    const two = open();
    expect([await two.share.catchUp(), two.session.token, two.session.user?.userId]).toEqual([true, 't1', 'u1']);
    expect(two.heard).toEqual([]);
  });

  test('waits for nobody where nobody is signed in', async () => {
    open();
    expect(await open().share.catchUp()).toBe(false);
  });

  test('has nothing of a guest', async () => {
    const one = open();
    one.session.signIn(answer('guest', 't1'), '/news/XW1');
    expect(await open().share.catchUp()).toBe(false);
    const two = open();
    two.session.signIn(answer('u1', 't2'));
    await settle();
    expect([one.session.token, one.heard]).toEqual(['t1', []]);
  });
});

test('ten tabs renew once, and all have the new token', async () => {
  const first = open();
  first.session.signIn(answer('u1', 't1'));
  const all = [first, ...Array.from({ length: 9 }, open)];
  for (const tab of all) await tab.share.catchUp();
  const renew = vi.fn<(tab: Tab) => void>((tab) => tab.session.replaceToken('t2'));
  vi.useFakeTimers({ now: Date.now() + 1_000_000, toFake: ['Date'] });
  await Promise.all(
    all.map((tab) =>
      tab.share.renewOnce(async () => {
        // as the client: one that is not due any more is not renewed
        if (tab.session.token !== 't1') return;
        renew(tab);
        await settle();
      }),
    ),
  );
  vi.useRealTimers();
  expect([renew.mock.calls.length, [...new Set(all.map(({ session }) => session.token))]]).toEqual([1, ['t2']]);
});

test('one that was asleep asks the others before it gives up', async () => {
  const [one, two] = [open(), open()];
  one.session.signIn(answer('u1', 't1'));
  await two.share.catchUp();
  const asleep = listeners.pop() ?? expect.fail('no tab');
  vi.useFakeTimers({ now: Date.now() + 1_000, toFake: ['Date'] });
  one.session.replaceToken('t2');
  vi.useRealTimers();
  await settle();
  expect(two.session.token).toBe('t1');
  listeners.push(asleep);
  expect([await two.share.catchUp(), two.session.token]).toEqual([true, 't2']);
  expect(await two.share.catchUp()).toBe(false);
});

test('who signs out, signs out of all; who signs in, lets those in who wait', async () => {
  const [one, two, waiting] = [open(), open(), open()];
  one.session.signIn(answer('u1', 't1'));
  await settle();
  expect([two.session.token, two.heard, waiting.heard]).toEqual(['t1', ['entered'], ['entered']]);
  const { user } = one.session;
  one.session.clear();
  one.share.tellSignedOut(user as CurrentUser);
  await settle();
  expect([two.session.valid, two.heard]).toEqual([false, ['entered', 'signed out']]);
});

test('somebody else takes the browser, and those before him are told', async () => {
  const [one, two] = [open(), open()];
  one.session.signIn(answer('u1', 't1'));
  await settle();
  two.session.clear();
  two.session.signIn(answer('u2', 't2'));
  await settle();
  expect([one.session.valid, one.heard, two.session.token]).toEqual([false, ['taken by u2'], 't2']);
  // a renewal pulls nobody in who has just been shown out
  two.session.replaceToken('t3');
  await settle();
  expect(one.session.valid).toBe(false);
});

test('a tab that was put away gives way when it comes back, and does not throw out whoever is there', async () => {
  const one = open();
  one.session.signIn(answer('u1', 't1'));
  const asleep = listeners.pop() ?? expect.fail('no tab');
  const two = open();
  vi.useFakeTimers({ now: Date.now() + 1_000, toFake: ['Date'] });
  two.session.adopt({ ...answer('u2', 't2'), loginTime: Date.now(), since: Date.now(), loginStatus: true });
  vi.useRealTimers();
  await settle();
  listeners.push(asleep);
  // it renews its token before it has heard of anything
  one.session.replaceToken('t1b');
  await settle();
  await settle();
  expect([two.session.token, two.heard]).toEqual(['t2', []]);
  expect([one.session.valid, one.heard]).toEqual([false, ['taken by u2']]);
});

test('or when it asks', async () => {
  const one = open();
  one.session.signIn(answer('u1', 't1'));
  const asleep = listeners.pop() ?? expect.fail('no tab');
  const two = open();
  two.session.adopt({ ...answer('u2', 't2'), loginTime: Date.now() + 1_000, since: Date.now() + 1_000, loginStatus: true });
  await settle();
  listeners.push(asleep);
  expect([await one.share.catchUp(), one.session.valid, one.heard, two.session.token]).toEqual([false, false, ['taken by u2'], 't2']);
});

// helpers

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
    key: () => null,
    length: 0,
  };
}
