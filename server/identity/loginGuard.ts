import { setTimeout as pause } from 'node:timers/promises';
import ipaddr from 'ipaddr.js';
import { sql } from 'kysely';
import type { Clock } from '../clock/index.ts';
import type { TenantDb } from '../db/index.ts';
import { Refusal } from '../core/index.ts';
import { fill } from '../../registry/words.ts';

/** Who tries a password, and from where. */
export interface Trying {
  /** The account as typed, so that unknown ones behave the same; or the name of another secret. */
  readonly account: string;
  /** Address of the request. */
  readonly address: string;
}

/**
 * Lets somebody try a password. A try is counted before it is judged, so that of many at once no more are judged than are allowed; a right
 * one clears the count. Throws {@link Refusal} while locked. Whoever meets a lock while tries are still being judged waits for their outcome:
 * one person who signs in many times at once, with the right password, is let in every time.
 *
 * Two counts: of an account from one address, and of an account from all addresses at which nobody has signed in to it before. So whoever
 * guesses shuts out himself, and many who guess together shut out strangers, but the owner still gets in where he usually is.
 * @param attempt undefined: the password was wrong.
 */
export async function guarded<Value>(
  db: TenantDb,
  clock: Clock,
  { account, address }: Trying,
  attempt: () => Promise<Value | undefined>,
): Promise<Value | undefined> {
  const place = placeOf(address);
  const tries = (places: readonly string[]) => db.updateTable('login_try').where('account', '=', account).where('place', 'in', places);
  const counted: string[] = [];
  try {
    for (const [each, allowed] of await countedAt(db, account, place)) {
      await count(db, clock, account, each, allowed);
      counted.push(each);
    }
    const value = await attempt();
    if (value === undefined) return undefined;
    await tries(counted).set({ fails: 0, locked_until: null }).execute();
    await tries([place]).set({ known_at: clock.now() }).execute();
    return value;
  } finally {
    if (counted.length > 0)
      await tries(counted)
        .set((eb) => ({ judging: eb('judging', '-', 1) }))
        .where('judging', '>', 0)
        .execute();
  }
}

// helpers

/** Wrong passwords in a row before a place is locked; and before all unknown places are. */
const ALLOWED = 5;
const ALLOWED_ANYWHERE = 30;
const ANYWHERE = '*';

/** How long the first, second, … lock lasts, in seconds. Never longer, or anybody could shut out anybody for a day. */
const locks = [600, 1200, 2400, 3600];

/** How long a try waits for others that are being judged. They may also have ended with their process, so not for ever. */
const PATIENCE = 3_000;
const LOOK_AGAIN = 50;

/** The places at which a try counts, with how many are allowed there. */
async function countedAt(db: TenantDb, account: string, place: string): Promise<readonly (readonly [place: string, allowed: number])[]> {
  const known = await db.selectFrom('login_try').select('known_at').where('account', '=', account).where('place', '=', place).executeTakeFirst();
  return [[place, ALLOWED], ...(known === undefined || known.known_at === null ? [[ANYWHERE, ALLOWED_ANYWHERE] as const] : [])];
}

/** Counts a try, or throws because the place is locked and nothing that is being judged can open it. */
async function count(db: TenantDb, clock: Clock, account: string, place: string, allowed: number): Promise<void> {
  for (const began = Date.now(); ; ) {
    if (await taken(db, clock, account, place, allowed)) return;
    const row = await db
      .selectFrom('login_try')
      .select(['locked_until', 'judging'])
      .where('account', '=', account)
      .where('place', '=', place)
      .executeTakeFirst();
    if (row === undefined || row.judging === 0 || Date.now() - began > PATIENCE) throw locked(clock, row?.locked_until);
    await pause(LOOK_AGAIN);
  }
}

/** Counts a try in one statement, unless the place is locked. */
async function taken(db: TenantDb, clock: Clock, account: string, place: string, allowed: number): Promise<boolean> {
  const now = clock.now();
  const [first, second, third, later] = locks.map((seconds) => clock.after(seconds));
  const counted = await db
    .insertInto('login_try')
    .values({ account, place, fails: 1, judging: 1, last_at: now, locked_until: null, known_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'account', 'place'])
        .doUpdateSet((eb) => {
          const fails = eb.parens('login_try.fails', '+', 1);
          const lock = sql<string | null>`case when ${fails} % ${allowed} <> 0 then null
        when ${fails} = ${allowed} then ${first}::timestamptz when ${fails} = ${2 * allowed} then ${second}::timestamptz
        when ${fails} = ${3 * allowed} then ${third}::timestamptz else ${later}::timestamptz end`;
          return { fails, judging: eb('login_try.judging', '+', 1), last_at: now, locked_until: lock };
        })
        .where((eb) => eb.or([eb('login_try.locked_until', 'is', null), eb('login_try.locked_until', '<=', now)])),
    )
    .returning('fails')
    .executeTakeFirst();
  return counted !== undefined;
}

function locked(clock: Clock, until: string | null | undefined): Refusal {
  const seconds = until === null || until === undefined ? 0 : (clock.parse(until) - clock.epoch()) / 1000;
  return new Refusal(fill(texts.tooManyTries, { minutes: Math.max(1, Math.ceil(seconds / 60)) }), '-007');
}

/** A network that is given to one customer: an IPv4 address, or the first half of an IPv6 address. */
function placeOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4' ? parsed.toString() : parsed.toNormalizedString().split(':').slice(0, 4).join(':');
}

const texts = {
  tooManyTries: {
    'zh-CN': '密码错误次数过多，请{minutes}分钟后再试',
    'en-US': 'Too many wrong passwords. Please try again in {minutes} minutes.',
    'zh-TW': '密碼錯誤次數過多，請{minutes}分鐘後再試',
  },
} as const;
