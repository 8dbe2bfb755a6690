import { makeAutoObservable } from 'mobx';
import type { AuthResult } from '../../schemas/calls/entities/session.ts';
import type { OrgPostRow, UserDetail } from '../../schemas/calls/entities/organisation.ts';
import type { ApiSession } from '../api/index.ts';
import { ADMIN_ROLE_TEXT, ADMINISTRATOR_ROLE, PASSWORD_PAGES, SESSION_KEYS } from '../constants.ts';
import { readJson, writeJson } from './storage.ts';

/** The signed-in user as it stands in session storage. */
export interface CurrentUser {
  readonly token: string;
  /** Epoch milliseconds. */
  readonly loginTime: number;
  /** Of the sign-in, whatever was renewed since; epoch milliseconds. */
  readonly since: number;
  /** Seconds. */
  readonly expiration: number;
  readonly loginStatus: boolean;
  /** Why the password has to be changed before anything else. */
  readonly passwordState?: 'initial' | 'expired';
  readonly account: string;
  readonly username: string;
  readonly userId: string;
  readonly photo?: string;
  readonly userAttrs: { readonly tenantId?: string };
  /** Of a guest: the one address that his short link leads to. */
  readonly guestAt?: string;
}

export type Post = OrgPostRow;

/** Who is signed in, with posts and organisation. Survives a reload of the tab, not its closing. */
export class SessionStore implements ApiSession {
  user: CurrentUser | undefined;
  detail: UserDetail | undefined = undefined;
  postId: string | undefined = undefined;
  /** Aliases of guarded methods, and those that the user may use; undefined until loaded. */
  methods: { readonly all: readonly string[]; readonly mine: readonly string[] } | undefined = undefined;

  constructor(
    private readonly storage: Storage,
    private readonly now: () => number = Date.now,
  ) {
    this.user = userOf(readJson(storage, SESSION_KEYS.user));
    makeAutoObservable<this, 'storage' | 'now'>(this, { storage: false, now: false, detail: true }, { autoBind: true });
  }

  get token(): string | undefined {
    return this.user?.token;
  }

  get loginTime(): number {
    return this.user?.loginTime ?? 0;
  }

  get expiration(): number {
    return this.user?.expiration ?? 0;
  }

  get valid(): boolean {
    return this.user !== undefined;
  }

  /** The page that lets nobody on before a new password is set, when there must be one. */
  get passwordPage(): string | undefined {
    return this.user?.passwordState === undefined ? undefined : PASSWORD_PAGES[this.user.passwordState];
  }

  /** The one address that a guest may see; undefined for people. */
  get guestAt(): string | undefined {
    return this.user?.guestAt;
  }

  get posts(): readonly Post[] {
    return Object.values(this.detail?.post ?? {}).filter((post): post is Post => post !== null && post !== undefined);
  }

  get post(): Post | undefined {
    return this.posts.find((post) => post.postId === this.postId) ?? this.posts.find((post) => String(post.isMaster) === '1') ?? this.posts[0];
  }

  /** Role names; the wire joins them by commas or vertical bars. */
  get roles(): readonly string[] {
    return (this.detail?.role ?? '')
      .split(/[|,]/)
      .map((name) => name.trim())
      .filter((name) => name !== '');
  }

  get mayManage(): boolean {
    return this.roles.some((name) => name.includes(ADMIN_ROLE_TEXT));
  }

  /** Whether the work and the tasks of others are his to put right. */
  get administers(): boolean {
    return this.roles.includes(ADMINISTRATOR_ROLE);
  }

  /** Whether an element that is guarded by a method alias may be shown. Unguarded aliases always may. */
  mayUse(method: string): boolean {
    if (this.methods === undefined) return false;
    return !this.methods.all.includes(method) || this.methods.mine.includes(method);
  }

  /** `guestAt`: what a guest of a short link may see. */
  signIn(answer: AuthResult, guestAt?: string): void {
    this.user = {
      token: answer.token,
      loginTime: this.now(),
      since: this.now(),
      expiration: answer.expiration ?? 0,
      loginStatus: answer.loginStatus !== false,
      ...(answer.loginStatus === false ? { passwordState: answer.passwordState === 'initial' ? ('initial' as const) : ('expired' as const) } : {}),
      account: answer.account ?? '',
      username: answer.username ?? '',
      userId: answer.userId ?? '',
      userAttrs: { ...(typeof answer.userAttrs?.tenantId === 'string' ? { tenantId: answer.userAttrs.tenantId } : {}) },
      ...(guestAt === undefined ? {} : { guestAt }),
    };
    this.save();
  }

  /** Takes over the session as another tab has it. */
  adopt(user: CurrentUser): void {
    if (this.user !== undefined && this.user.userId !== user.userId) this.clear();
    this.user = user;
    this.save();
  }

  replaceToken(token: string): void {
    if (this.user === undefined) return;
    this.user = { ...this.user, token, loginTime: this.now() };
    this.save();
  }

  setDetail(detail: UserDetail): void {
    this.detail = detail;
    if (this.user === undefined) return;
    const { user } = detail;
    this.user = {
      ...this.user,
      account: user.account,
      userId: user.id,
      username: user.fullname ?? this.user.username,
      ...(typeof user.photo === 'string' && user.photo !== '' ? { photo: user.photo } : {}),
    };
    this.save();
  }

  setMethods(all: readonly string[], mine: readonly string[]): void {
    this.methods = { all, mine };
    writeJson(this.storage, SESSION_KEYS.methods, this.methods);
  }

  switchPost(postId: string): void {
    this.postId = postId;
  }

  /** Forgets the user and everything else the session kept in this tab. */
  clear(): void {
    this.user = undefined;
    this.detail = undefined;
    this.postId = undefined;
    this.methods = undefined;
    this.storage.clear();
  }

  private save(): void {
    writeJson(this.storage, SESSION_KEYS.user, this.user);
  }
}

// helpers

/** What is stored may be of an older version or broken: without a token there is no user. */
function userOf(stored: unknown): CurrentUser | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const user = stored as Partial<CurrentUser>;
  if (typeof user.token !== 'string' || user.token === '') return undefined;
  return {
    token: user.token,
    loginTime: typeof user.loginTime === 'number' ? user.loginTime : 0,
    since: typeof user.since === 'number' ? user.since : 0,
    expiration: typeof user.expiration === 'number' ? user.expiration : 0,
    loginStatus: user.loginStatus !== false,
    ...(user.loginStatus === false ? { passwordState: user.passwordState === 'initial' ? ('initial' as const) : ('expired' as const) } : {}),
    account: String(user.account ?? ''),
    username: String(user.username ?? ''),
    userId: String(user.userId ?? ''),
    ...(typeof user.photo === 'string' ? { photo: user.photo } : {}),
    userAttrs: typeof user.userAttrs === 'object' && user.userAttrs !== null ? user.userAttrs : {},
    ...(typeof user.guestAt === 'string' ? { guestAt: user.guestAt } : {}),
  };
}
