import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../clock/index.ts';
import { type Database, defineStatement, type TenantDb } from '../db/index.ts';
import { personOf, personQuery, type CurrentUser } from './CurrentUser.ts';
import { GUEST_ID, guestOf } from './guests.ts';
import type { Tokens } from './Tokens.ts';

/** A checked token. */
export interface Caller {
  readonly user: CurrentUser;
  /** `password`: the token is only good for changing the password. */
  readonly scope: string | undefined;
  readonly tenantCode: string;
}

export interface IssuedToken {
  readonly token: string;
  /** Seconds. */
  readonly expiration: number;
}

interface IssueOptions {
  readonly scope?: string;
  readonly device?: string;
  /** When it ends at the latest, in milliseconds since 1970. */
  readonly until?: number | undefined;
  /** What a refresh continues. */
  readonly family?: string;
}

export interface SessionStore {
  /** Opens a session. */
  issue(db: TenantDb, userId: string, options: Omit<IssueOptions, 'family'>): Promise<IssuedToken>;
  /** Who a token stands for; undefined when it is not good (any more). */
  find(token: string): Promise<Caller | undefined>;
  /** To be called when a refused token was meant to be refreshed: one that was replaced long ago may be stolen, so its family is closed. */
  reportReuse(token: string): Promise<void>;
  /** Exchanges a token; the old one is good for ten more seconds. Undefined: it has been closed meanwhile, or the sign-on is too long ago. */
  refresh(db: TenantDb, user: CurrentUser, device: string): Promise<IssuedToken | undefined>;
  /** Closes one session, or all sessions of a person. */
  revoke(db: TenantDb, which: { readonly sessionId: string } | { readonly userId: string }): Promise<void>;
  /** Makes the next request of everybody look again; called when another process has closed sessions. */
  forget(): void;
}

/**
 * Tokens name a row of `session`, so that logging out and a changed password end them at once, in other processes when they hear of it; a
 * disabled account or tenant ends them within a second.
 */
export function createSessionStore(parts: {
  readonly database: Database;
  readonly tokens: Tokens;
  readonly clock: Clock;
  readonly tokenSeconds: number;
  readonly sessionSeconds?: number | undefined;
}): SessionStore {
  const { database, tokens, clock, tokenSeconds, sessionSeconds = WEEK } = parts;
  const cache = new Map<string, { readonly at: number; readonly caller: Caller | undefined }>();
  let round = 0;
  /** What is being read now may be of before, so it is not kept either. */
  const forget = (): void => {
    cache.clear();
    round++;
  };

  const load = async (sessionId: string, userId: string, tenantId: string): Promise<Caller | undefined> => {
    const db = database.forTenant(tenantId);
    const isOld = (replacedAt: string | null): boolean => replacedAt !== null && clock.epoch() - clock.parse(replacedAt) > graceMs;
    if (userId === GUEST_ID) {
      const [guest] = await db.run(guestStatement, { sessionId, now: clock.now() });
      if (guest?.scope === undefined || guest.scope === null || isOld(guest.replaced_at)) return undefined;
      return { user: guestOf(tenantId, sessionId), scope: guest.scope, tenantCode: guest.tenantCode };
    }
    const [row] = await db.run(callerStatement, { userId, sessionId });
    if (row === undefined || isOld(row.replaced_at)) return undefined;
    return { user: { ...personOf(tenantId, row), sessionId }, scope: row.scope ?? undefined, tenantCode: row.tenantCode };
  };

  /** The row of a token that a family began with has its id; older ones may have been swept away. */
  const beganAt = async (tx: TenantDb, family: string): Promise<number> => {
    const row = await tx
      .selectFrom('session')
      .select((eb) => eb.fn.min('created_at').as('at'))
      .where('family', '=', family)
      .executeTakeFirst();
    return row?.at === undefined || row.at === null ? 0 : clock.parse(row.at);
  };

  /** A guest stays no longer than the link that let him in. */
  const linkEnds = async (tx: TenantDb, scope: string | null): Promise<number> => {
    const link = await tx
      .selectFrom('short_url')
      .select('expires_at')
      .where('code', '=', scope?.split(':')[1] ?? '')
      .executeTakeFirst();
    if (link === undefined) return 0;
    return link.expires_at === null ? Number.POSITIVE_INFINITY : clock.parse(link.expires_at);
  };

  const issueUntil = async (db: TenantDb, userId: string, { scope, device, family }: IssueOptions, now: number, end: number): Promise<IssuedToken> => {
    const sessionId = randomBytes(16).toString('hex');
    const expires = Math.min(now + tokenSeconds * 1000, end);
    await db
      .insertInto('session')
      .values({
        id: sessionId,
        user_id: userId,
        family: family ?? sessionId,
        scope: scope ?? null,
        device: device?.slice(0, 200) ?? null,
        created_at: clock.format(now),
        expires_at: clock.format(expires),
        replaced_at: null,
        revoked_at: null,
      })
      .execute();
    return { token: await tokens.sign({ sessionId, userId, tenantId: db.tenantId }, now, expires), expiration: Math.floor((expires - now) / 1000) };
  };
  const issue: SessionStore['issue'] = (db, userId, options) => {
    const now = clock.epoch();
    return issueUntil(db, userId, options, now, Math.min(now + sessionSeconds * 1000, options.until ?? Number.POSITIVE_INFINITY));
  };

  /**
   * Closes sessions for good: codes that would open another one go first, and a refresh that is under way is waited for, because the token that it
   * is about to hand out is one of them.
   */
  const close = async (db: TenantDb, by: 'family' | 'user_id', value: string): Promise<void> => {
    await db.transaction(async (tx) => {
      const owners =
        by === 'user_id'
          ? [value]
          : (await tx.selectFrom('session').select('user_id').distinct().where('family', '=', value).execute()).map((row) => row.user_id);
      if (owners.length > 0) await tx.deleteFrom('handoff').where('user_id', 'in', owners).execute();
      await tx.selectFrom('session').select('id').where(by, '=', value).where('revoked_at', 'is', null).orderBy('id').forUpdate().execute();
      await tx.updateTable('session').set({ revoked_at: clock.now() }).where(by, '=', value).where('revoked_at', 'is', null).execute();
    });
    await db.announce('sessions');
    forget();
  };

  return {
    issue,
    async find(token) {
      const claims = await tokens.verify(token, clock.epoch());
      if (claims === undefined) return undefined;
      const known = cache.get(claims.sessionId);
      if (known !== undefined && Date.now() - known.at < cacheMs) return known.caller;
      const [at, began] = [Date.now(), round];
      const caller = await load(claims.sessionId, claims.userId, claims.tenantId);
      if (cache.size > 10_000) cache.clear();
      if (began === round) cache.set(claims.sessionId, { at, caller });
      return caller;
    },
    async reportReuse(token) {
      const claims = await tokens.verify(token, clock.epoch());
      if (claims === undefined) return;
      const db = database.forTenant(claims.tenantId);
      const session = await db.selectFrom('session').select(['family', 'replaced_at']).where('id', '=', claims.sessionId).executeTakeFirst();
      if (session === undefined || session.replaced_at === null) return;
      await close(db, 'family', session.family);
    },
    async refresh(db, user, device) {
      return db.transaction(async (tx) => {
        const session = await tx.selectFrom('session').selectAll().where('id', '=', user.sessionId).forUpdate().executeTakeFirst();
        if (session === undefined || session.revoked_at !== null) return undefined;
        const latest = user.id === GUEST_ID ? await linkEnds(tx, session.scope) : Number.POSITIVE_INFINITY;
        const end = Math.min((await beganAt(tx, session.family)) + sessionSeconds * 1000, latest);
        const now = clock.epoch();
        if (now >= end) return undefined;
        if (session.replaced_at === null) await tx.updateTable('session').set({ replaced_at: clock.now() }).where('id', '=', session.id).execute();
        return issueUntil(tx, user.id, { device, family: session.family, ...(session.scope === null ? {} : { scope: session.scope }) }, now, end);
      });
    },
    async revoke(db, which) {
      if ('userId' in which) return close(db, 'user_id', which.userId);
      // the whole chain of refreshed tokens belongs to one sign-on
      const session = await db.selectFrom('session').select('family').where('id', '=', which.sessionId).executeTakeFirst();
      if (session !== undefined) await close(db, 'family', session.family);
    },
    forget,
  };
}

// helpers

/** Everybody's every request begins here, so session, tenant and person are one question. */
const callerStatement = defineStatement<{ userId: string; sessionId: string }>()((db, at) =>
  personQuery(db, at('userId'))
    .innerJoin('session as s', 's.user_id', 'u.id')
    .innerJoin('tenant as t', (join) => join.on(sql<boolean>`true`))
    .select(['s.scope', 's.replaced_at', 't.code as tenantCode'])
    .where('s.id', '=', at('sessionId'))
    .where('s.revoked_at', 'is', null)
    .where('t.status', '=', 'enable'),
);

/** A session that a short link opened names no person, and ends with the link. */
const guestStatement = defineStatement<{ sessionId: string; now: string }>()((db, at) =>
  db
    .selectFrom('session as s')
    .innerJoin('short_url as l', (join) => join.on(sql<boolean>`l.code = split_part(s.scope, ':', 2)`))
    .innerJoin('tenant as t', (join) => join.on(sql<boolean>`true`))
    .select(['s.scope', 's.replaced_at', 't.code as tenantCode'])
    .where('s.id', '=', at('sessionId'))
    .where('s.user_id', '=', GUEST_ID)
    .where((eb) => eb.or([eb('l.expires_at', 'is', null), eb('l.expires_at', '>', at('now'))]))
    .where('s.revoked_at', 'is', null)
    .where('t.status', '=', 'enable'),
);

/** How long after a sign-on its tokens can be refreshed, in seconds, unless the installation says otherwise. */
const WEEK = 7 * 24 * 60 * 60;
/** How long a decision about a token is reused. */
const cacheMs = 900;
/** How long other tabs may go on with a token that one tab has refreshed. */
const graceMs = 10_000;
